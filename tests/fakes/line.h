/*
 * Stands for the line of hal/hal.h: it takes everything and keeps it (printed), and what a test
 * has typed comes in.
 */
#ifndef KILOMATE_TESTS_FAKES_LINE_H
#define KILOMATE_TESTS_FAKES_LINE_H

#include "tests/fakes/still_time.h"

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

static const char *typed = ""; /* what is still to be read */

/* What goes on while the line is looked at: a define of the program that includes this. */
#ifndef WHILE_LISTENING
#define WHILE_LISTENING() (void)0
#endif

int hal_console_get(void)
{
    WHILE_LISTENING();
    return *typed != '\0' ? (uint8_t)*typed++ : -1;
}

#endif
