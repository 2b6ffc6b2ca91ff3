#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/systick/systick.h"

/* tools/emulator/emulator.py reads it by its name. */
static volatile uint32_t milliseconds;

void chip_tick_start(void)
{
    milliseconds = 0;
    SYST->RVR = SYSTICK_HZ / 1000U - 1U;
    SYST->CVR = 0;
    SYST->CSR = SYST_CSR_CLKSOURCE | SYST_CSR_TICKINT | SYST_CSR_ENABLE;
}

void systick_handler(void)
{
    milliseconds++;
}

void systick_add(uint32_t ms)
{
    milliseconds += ms;
}

uint32_t hal_now_ms(void)
{
    return milliseconds;
}

/* Core cycles until the next tick. When the counter is zero it is not clear whether the tick has
   been counted yet, so this waits until it is not zero. Zero lasts one cycle on the chip, and
   longer in the emulator, which reloads late. */
static uint32_t cycles_to_tick(void)
{
    uint32_t cycles;

    do {
        cycles = SYST->CVR;
    } while (cycles == 0);
    return cycles;
}

/* If a tick comes between the two reads of the milliseconds, both are read again. If interrupts are
   masked, the tick is only pending. Then it is added here, and the cycles are read again, so that
   they are those after the tick. */
uint32_t hal_now_us(void)
{
    uint32_t before;
    uint32_t ticks;
    uint32_t cycles;
    uint32_t cycles_per_us = SYSTICK_HZ / 1000000U;

    do {
        before = milliseconds;
        ticks = before;
        cycles = cycles_to_tick();
        if (SCB->ICSR & SCB_ICSR_PENDSTSET) {
            ticks++;
            cycles = cycles_to_tick();
        }
    } while (before != milliseconds);
    return ticks * 1000U + (cycles_per_us * 1000U - cycles) / cycles_per_us;
}
