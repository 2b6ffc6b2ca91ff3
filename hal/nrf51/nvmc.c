/* The memory for saves is the last pages of the chip's flash. The linker script keeps the program
   out of them. The core stops while a page is erased (about 22 ms) or a word is written (about 46
   us). Received bytes that the port cannot hold during that time are lost, and counted. */
#include "hal/cortexm/memory.h"
#include "hal/nrf51/nrf51.h"
#include "hal/store.h"

enum { PAGE_SIZE = 1024, WORD = 4 };

/* How many bytes of the flash are for saves, and for finished games; board.mk sets it. */
#ifndef STORE_SIZE
#define STORE_SIZE 0
#endif
#ifndef ARCHIVE_SIZE
#define ARCHIVE_SIZE 0
#endif
_Static_assert(STORE_SIZE == 0 || HAL_STORE_HOLDS_SAVE(STORE_SIZE, ARCHIVE_SIZE),
               HAL_STORE_TOO_SMALL);
_Static_assert(HAL_STORE_SPLITS(STORE_SIZE, ARCHIVE_SIZE, PAGE_SIZE), HAL_STORE_SHARES);

/* The core runs from this flash, so it is stopped until the flash is ready anyway. The limit is
   there so that the loop ends in any case. */
enum { READY_POLLS = 1000000 };

static const struct hal_store store = {
    .size = STORE_SIZE,
    .archive = ARCHIVE_SIZE,
    .sector = PAGE_SIZE,
    .page = WORD,
    .unit = WORD,
    .needs_erase = true,
};

const struct hal_store *hal_store(void)
{
    return store.size != 0 ? &store : NULL;
}

/* The archive lies below the saves, though its addresses follow theirs. */
static const uint8_t *place_of(uint32_t address)
{
    return address < store.size ? cortexm_store_start + address
                                : cortexm_archive_start + (address - store.size);
}

static bool wait_until_ready(void)
{
    for (unsigned polls = READY_POLLS; polls > 0; polls--) {
        if (NVMC_READY) {
            return true;
        }
    }
    return false;
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    const uint8_t *place = place_of(address);
    uint8_t *bytes = to;

    for (size_t i = 0; i < count; i++) {
        bytes[i] = place[i];
    }
    return true;
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    volatile uint32_t *place = (volatile uint32_t *)(uintptr_t)place_of(address);
    const uint8_t *bytes = from;
    bool is_ready = wait_until_ready();

    NVMC_CONFIG = NVMC_CONFIG_WRITE;
    for (size_t done = 0; done < count && is_ready; done += WORD) {
        uint32_t word = 0;

        for (unsigned i = WORD; i-- > 0;) {
            word = word << 8 | bytes[done + i];
        }
        *place++ = word;
        is_ready = wait_until_ready();
    }
    NVMC_CONFIG = NVMC_CONFIG_READ;
    return is_ready;
}

bool hal_store_erase(uint32_t address)
{
    bool is_ready = wait_until_ready();

    if (is_ready) {
        NVMC_CONFIG = NVMC_CONFIG_ERASE;
        NVMC_ERASEPAGE = (uint32_t)(uintptr_t)place_of(address);
        is_ready = wait_until_ready();
        NVMC_CONFIG = NVMC_CONFIG_READ;
    }
    return is_ready;
}
