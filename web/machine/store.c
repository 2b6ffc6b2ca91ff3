/* Implements hal/store.h for the page: an EEPROM as large as an AT24C256 in memory. The page keeps
   a copy in the browser's storage. */
#include "hal/store.h"

#include <string.h>

#include "web/machine/page.h"

enum { STORE_SIZE = 32768, STORE_PAGE = 64 };
_Static_assert(HAL_STORE_HOLDS_SAVE(STORE_SIZE, 0), HAL_STORE_TOO_SMALL);

static const struct hal_store store = {
    .size = STORE_SIZE,
    .sector = STORE_PAGE,
    .page = STORE_PAGE,
    .unit = 1,
    .needs_erase = false,
};

static struct {
    uint8_t is_used;
    uint8_t bytes[STORE_SIZE];
} memory;

/* Gives the machine a store, and returns where its STORE_SIZE bytes lie. They are erased; the page
   may fill them with what it has kept. To be called before the machine runs. */
MACHINE_FUNCTION(store_attach) uint8_t *store_attach(void);
uint8_t *store_attach(void)
{
    memory.is_used = 1;
    memset(memory.bytes, 0xFF, sizeof memory.bytes);
    return memory.bytes;
}

const struct hal_store *hal_store(void)
{
    return memory.is_used != 0 ? &store : NULL;
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    memcpy(to, memory.bytes + address, count);
    return true;
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    memcpy(memory.bytes + address, from, count);
    page_stored(address, (uint32_t)count);
    return true;
}

bool hal_store_erase(uint32_t address)
{
    (void)address;
    return true;
}
