/* Whether a terminal program has opened or closed the line. An interrupt says so, and the firmware
   asks. Two events of one kind between two questions count as one. */
#include <stdatomic.h>

#include "hal/console.h"
#include "hal/hal.h"

static struct {
    _Atomic uint8_t opening; /* enum hal_opening */
    _Atomic uint8_t has_left;
} terminal;

void console_on_open(bool has_missed)
{
    atomic_store_explicit(&terminal.opening, has_missed ? HAL_OPENED_LATE : HAL_OPENED,
                          memory_order_relaxed);
}

void console_on_close(void)
{
    atomic_store_explicit(&terminal.has_left, true, memory_order_relaxed);
}

/* Returns what has been noted, 0 if nothing, and forgets it. */
static uint8_t take(_Atomic uint8_t *told)
{
    uint8_t value = atomic_load_explicit(told, memory_order_relaxed);

    if (value != 0) {
        atomic_store_explicit(told, 0, memory_order_relaxed);
    }
    return value;
}

enum hal_opening hal_console_opened(void)
{
    return (enum hal_opening)take(&terminal.opening);
}

bool hal_console_left(void)
{
    return take(&terminal.has_left) != 0;
}
