/*
 * A machine whose time stands still until a test moves it on, with a line that
 * takes everything and keeps it. The test says what comes in: hal_console_get().
 */
#ifndef KILOMATE_TESTS_UNIT_STILL_MACHINE_H
#define KILOMATE_TESTS_UNIT_STILL_MACHINE_H

#include "still_hal.h"

static char printed[1 << 16];
static unsigned printed_length;

bool hal_console_put(uint8_t byte)
{
    if (printed_length + 1 < sizeof printed) {
        printed[printed_length++] = (char)byte;
        printed[printed_length] = '\0';
    }
    return true;
}

unsigned hal_console_room(void)
{
    return 1000;
}

#endif
