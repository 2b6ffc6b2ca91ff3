#include "hal/parts/at24c256.h"

#include <stddef.h>

#include "hal/hal.h"
#include "hal/i2c.h"
#include "hal/store.h"

/* Within one write the address wraps around at the end of the page. After a write the part is busy
   for 5 ms at most (data sheet, write cycle time). */
enum { SIZE = 32768, PAGE = 64, ADDRESS_BYTES = 2, WRITE_CYCLE_US = 8000 };
_Static_assert(HAL_STORE_HOLDS_SAVE(SIZE, 0), HAL_STORE_TOO_SMALL);

static const struct hal_store store = {
    .size = SIZE,
    .sector = PAGE,
    .page = PAGE,
    .unit = 1,
};

/* Waits until the part answers: while it writes it does not acknowledge its address. */
static bool becomes_ready(void)
{
    uint32_t start = hal_now_us();

    while (i2c_write(at24c256_address, NULL, 0) != I2C_DONE) {
        if (hal_now_us() - start > WRITE_CYCLE_US) {
            return false;
        }
    }
    return true;
}

static void put_address(uint8_t *bytes, uint32_t address)
{
    bytes[0] = (uint8_t)(address >> 8);
    bytes[1] = (uint8_t)address;
}

static bool is_within(uint32_t address, size_t count)
{
    return address <= SIZE && count <= SIZE - address;
}

/* The part may still be writing if a reset came in between, so this waits for it. */
const struct hal_store *hal_store(void)
{
    i2c_start();
    return becomes_ready() ? &store : NULL;
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    uint8_t bytes[ADDRESS_BYTES];

    if (!is_within(address, count)) {
        return false;
    }
    put_address(bytes, address);
    return count == 0 || (becomes_ready() && i2c_write_read(at24c256_address, bytes, sizeof bytes,
                                                            to, (unsigned)count) == I2C_DONE);
}

static bool write_page(uint32_t address, const uint8_t *from, unsigned count)
{
    uint8_t bytes[ADDRESS_BYTES + PAGE];

    put_address(bytes, address);
    for (unsigned i = 0; i < count; i++) {
        bytes[ADDRESS_BYTES + i] = from[i];
    }
    return i2c_write(at24c256_address, bytes, ADDRESS_BYTES + count) == I2C_DONE && becomes_ready();
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    const uint8_t *bytes = from;

    if (!is_within(address, count) || !becomes_ready()) {
        return false;
    }
    while (count > 0) {
        uint32_t part = PAGE - address % PAGE;

        part = part < count ? part : (uint32_t)count;
        if (!write_page(address, bytes, part)) {
            return false;
        }
        address += part;
        bytes += part;
        count -= part;
    }
    return true;
}

bool hal_store_erase(uint32_t address)
{
    return is_within(address, PAGE);
}
