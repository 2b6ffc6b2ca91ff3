/* What a driver knows of the terminal at the other end. Each is told by an interrupt and
   asked by the program: what happens between question and answer twice counts once. */
#include <stdatomic.h>

#include "hal/console.h"
#include "hal/hal.h"

static _Atomic bool has_opened;
static _Atomic bool has_left;

void console_on_open(void)
{
    atomic_store_explicit(&has_opened, true, memory_order_relaxed);
}

void console_on_close(void)
{
    atomic_store_explicit(&has_left, true, memory_order_relaxed);
}

static bool take(_Atomic bool *told)
{
    if (!atomic_load_explicit(told, memory_order_relaxed)) {
        return false;
    }
    atomic_store_explicit(told, false, memory_order_relaxed);
    return true;
}

bool hal_console_opened(void)
{
    return take(&has_opened);
}

bool hal_console_left(void)
{
    return take(&has_left);
}
