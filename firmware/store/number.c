#include "firmware/store/number.h"

#include "engine/engine.h"

void number_put(uint8_t *bytes, uint32_t number, unsigned count)
{
    ASSERT(count <= NUMBER_MAX);
    while (count-- > 0) {
        *bytes++ = (uint8_t)number;
        number >>= 8;
    }
}

uint32_t number_at(const uint8_t *bytes, unsigned count)
{
    uint32_t number = 0;

    ASSERT(count <= NUMBER_MAX);
    while (count-- > 0) {
        number = number << 8 | bytes[count];
    }
    return number;
}
