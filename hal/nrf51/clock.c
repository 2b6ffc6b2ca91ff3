/* The core's clock, and time from TIMER0: this chip's core has no SysTick. */
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/nrf51/nrf51.h"

/* Longer than the crystal takes to start (2 ms), and not for ever. */
enum { CRYSTAL_START_POLLS = 20000 };

enum { US_PER_TICK = 1000 };

/* Who uses which of the timer's compare and capture registers. */
enum { CC_TICK, CC_NOW, CC_HANDLER };

static struct {
    volatile uint32_t milliseconds;
    uint32_t next_tick_us;
} timer;

/* The core begins on the internal oscillator and is switched to the crystal
   by the chip. Without a crystal it stays as it is: as fast, less exact. */
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

/* Microseconds, counted in 32 bits without end. The capture register keeps a
   thread's reading apart from an interrupt's. */
static uint32_t microseconds(unsigned capture)
{
    TIMER_TASKS_CAPTURE(capture) = 1;
    return TIMER_CC(capture);
}

void chip_tick_start(void)
{
    timer.milliseconds = 0;
    timer.next_tick_us = US_PER_TICK;
    TIMER_TASKS_STOP = 1;
    TIMER_MODE = TIMER_MODE_TIMER;
    TIMER_BITMODE = TIMER_BITMODE_32;
    TIMER_PRESCALER = TIMER_PRESCALER_1_MHZ;
    TIMER_TASKS_CLEAR = 1;
    TIMER_EVENTS_COMPARE(CC_TICK) = 0;
    TIMER_CC(CC_TICK) = timer.next_tick_us;
    TIMER_INTENSET = TIMER_INT_COMPARE(CC_TICK);
    cortexm_irq_enable(NRF51_IRQ_TIMER0);
    TIMER_TASKS_START = 1;
}

/* Counts what has passed and sets the next tick, until that lies ahead: one
   that was set too late would come in 71 minutes. The emulated UART does not
   interrupt for a byte that its host has taken late, so the tick looks too. */
void nrf51_timer0_handler(void)
{
    TIMER_EVENTS_COMPARE(CC_TICK) = 0;
    chip_console_serve();
    while ((int32_t)(microseconds(CC_HANDLER) - timer.next_tick_us) >= 0) {
        timer.milliseconds++;
        timer.next_tick_us += US_PER_TICK;
        TIMER_CC(CC_TICK) = timer.next_tick_us;
    }
}

uint32_t hal_now_ms(void)
{
    return timer.milliseconds;
}

uint32_t hal_now_us(void)
{
    return microseconds(CC_NOW);
}
