/*
 * Why the machine started. Some chips do not tell the cause, or tell only that the program asked
 * for a reset. So the program also notes the cause in a word of memory that a reset does not clear.
 */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"

/* The word is this number plus a cause. While the program runs the cause is HAL_RESET_PIN, because
   a restart that the program has not asked for comes from outside. */
#define RESET_NOTE UINT32_C(0x4B4D5200)

static uint32_t reset_note __attribute__((section(".noinit")));
static uint8_t reset_cause;

/* The chip's register is right about power and watchdog. The word is right about restarts that the
   program asked for, and why. */
static enum hal_reset_cause find_cause(enum hal_reset_cause told)
{
    uint32_t noted = reset_note - RESET_NOTE;

    if (told == HAL_RESET_POWER || told == HAL_RESET_WATCHDOG || noted >= HAL_RESET_CAUSES) {
        return told == HAL_RESET_CAUSES ? HAL_RESET_POWER : told;
    }
    return (enum hal_reset_cause)noted;
}

void cortexm_reset_cause_find(void)
{
    reset_cause = (uint8_t)find_cause(chip_reset_cause_take());
    reset_note = RESET_NOTE + HAL_RESET_PIN;
}

enum hal_reset_cause cortexm_reset_cause_of(uint32_t told, const struct reset_flag *flags,
                                            unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (told & flags[i].bits) {
            return flags[i].cause;
        }
    }
    return HAL_RESET_CAUSES;
}

enum hal_reset_cause hal_reset_cause(void)
{
    return (enum hal_reset_cause)reset_cause;
}

/* Enough on most chips; the others replace this function. */
__attribute__((weak)) void chip_restart(void)
{
    SCB->AIRCR = SCB_AIRCR_VECTKEY | SCB_AIRCR_SYSRESETREQ;
}

_Noreturn void cortexm_restart(enum hal_reset_cause cause)
{
    reset_note = RESET_NOTE + (uint32_t)cause;
    __asm__ volatile("dsb" : : : "memory");
    chip_restart();
    __asm__ volatile("dsb" : : : "memory");
    for (;;) {
    }
}

_Noreturn void hal_reset(void)
{
    cortexm_restart(HAL_RESET_REQUEST);
}
