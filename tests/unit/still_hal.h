/*
 * What machines of the tests have in common: their time stands still until a test moves it on
 * (now_ms), and nothing is lost or waited for. Included, not linked: it stands for a part of hal.h.
 */
#ifndef KILOMATE_TESTS_UNIT_STILL_HAL_H
#define KILOMATE_TESTS_UNIT_STILL_HAL_H

#include "machine_memory.h"

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
