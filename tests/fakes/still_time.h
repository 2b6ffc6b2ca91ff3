/*
 * Stands for time and power of hal/hal.h: the clocks stand still until a test moves them on
 * (now_ms), nothing is waited for, the watchdog is patient, hal_exit() ends the program. No byte of
 * a line was lost.
 */
#ifndef KILOMATE_TESTS_FAKES_STILL_TIME_H
#define KILOMATE_TESTS_FAKES_STILL_TIME_H

#include "tests/fakes/memory.h"

static uint32_t now_ms;

uint32_t hal_console_lost(void)
{
    return 0;
}

uint32_t hal_now_ms(void)
{
    return now_ms;
}

uint32_t hal_now_us(void)
{
    return now_ms * 1000;
}

void hal_idle(void)
{
}

void hal_watchdog_feed(void)
{
}

void hal_exit(int status)
{
    exit(status);
}

#endif
