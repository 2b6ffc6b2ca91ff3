/* The functions of hal.h that are the same on every Cortex-M. */
#include "hal/console.h"
#include "hal/cortexm/cortexm.h"
#include "hal/cortexm/memory.h"
#include "hal/hal.h"

static bool clock_is_exact;

void hal_init(void)
{
    cortexm_reset_cause_find();
    clock_is_exact = chip_clock_start();
    chip_tick_start();
    chip_console_start();
    chip_watchdog_start();
}

static void console_serve(void)
{
    uint32_t primask = cortexm_interrupts_mask();

    chip_console_serve();
    cortexm_interrupts_restore(primask);
}

void console_start_sending(void)
{
    console_serve();
}

void console_resume_receiving(void)
{
    console_serve();
}

bool hal_clock_is_exact(void)
{
    return clock_is_exact;
}

/* A byte may arrive between the test and the sleep. So interrupts are masked from the test on: wfi
   also returns for an interrupt that is masked but pending. */
void hal_idle(void)
{
    uint32_t primask = cortexm_interrupts_mask();

    if (!console_is_waiting()) {
        __asm__ volatile("dsb\n\twfi" : : : "memory");
    }
    cortexm_interrupts_restore(primask);
}

void hal_exit(int status)
{
    (void)status;
}

void *hal_arena(size_t *size)
{
    *size = (size_t)((uintptr_t)cortexm_arena_end - (uintptr_t)cortexm_arena_start);
    return cortexm_arena_start;
}

size_t hal_arena_max(void)
{
    size_t size;

    hal_arena(&size);
    return size;
}

bool hal_arena_resize(size_t size)
{
    (void)size;
    return false;
}
