/* The core's clock, and the time, which comes from TIMER0 because this chip's core has no
   SysTick. */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/nrf51/nrf51.h"

/* Longer than the crystal takes to start (2 ms), but not for ever. */
enum { CRYSTAL_START_POLLS = 20000 };

enum { US_PER_TICK = 1000 };

/* The timer's registers for compare and capture: for the next tick, for hal_now_us(), and for the
   handler. */
enum { CC_TICK, CC_NOW, CC_HANDLER };

/* tools/emulator/emulator.py reads it by its name, so it is a variable of its own. */
static volatile uint32_t milliseconds;
static uint32_t next_tick_us;

/* The core starts on the internal oscillator, and the chip switches it to the crystal. If the
   crystal does not start, the core stays on the internal oscillator, which is as fast but less
   exact. */
bool chip_clock_start(void)
{
    CLOCK_EVENTS_HFCLKSTARTED = 0;
    CLOCK_TASKS_HFCLKSTART = 1;
    for (unsigned polls = CRYSTAL_START_POLLS; polls > 0; polls--) {
        if (CLOCK_EVENTS_HFCLKSTARTED) {
            return true;
        }
    }
    return false;
}

/* The timer's microseconds, modulo 2^32. The handler captures into another register than the rest
   of the program, so that an interrupt does not change a value that is being read. */
static uint32_t microseconds(unsigned capture)
{
    TIMER_TASKS_CAPTURE(capture) = 1;
    return TIMER_CC(capture);
}

void chip_tick_start(void)
{
    milliseconds = 0;
    next_tick_us = US_PER_TICK;
    TIMER_TASKS_STOP = 1;
    TIMER_MODE = TIMER_MODE_TIMER;
    TIMER_BITMODE = TIMER_BITMODE_32;
    TIMER_PRESCALER = TIMER_PRESCALER_1_MHZ;
    TIMER_TASKS_CLEAR = 1;
    TIMER_EVENTS_COMPARE(CC_TICK) = 0;
    TIMER_CC(CC_TICK) = next_tick_us;
    TIMER_INTENSET = TIMER_INT_COMPARE(CC_TICK);
    cortexm_irq_enable(NRF51_IRQ_TIMER0);
    TIMER_TASKS_START = 1;
}

/* Counts the milliseconds that have passed, and sets the next tick. This is repeated until the tick
   lies in the future: a tick set too late would come after 71 minutes. The tick also serves the
   console, because the emulator's UART raises no interrupt if its host takes a byte late. */
void nrf51_timer0_handler(void)
{
    TIMER_EVENTS_COMPARE(CC_TICK) = 0;
    chip_console_serve();
    while ((int32_t)(microseconds(CC_HANDLER) - next_tick_us) >= 0) {
        milliseconds++;
        next_tick_us += US_PER_TICK;
        TIMER_CC(CC_TICK) = next_tick_us;
    }
}

uint32_t hal_now_ms(void)
{
    return milliseconds;
}

uint32_t hal_now_us(void)
{
    return microseconds(CC_NOW);
}
