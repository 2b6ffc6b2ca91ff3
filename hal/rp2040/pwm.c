/* The sound: a slice of the pulse width modulator, at the pin that the board names. */
#include "hal/rp2040/pwm.h"

#include "hal/hal.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/rp2040.h"
#include "hal/sound.h"

enum { CLOCK_DIVIDER = 64, OUTPUT_B_SHIFT = 16 };

static bool is_started;

static unsigned slice(void)
{
    return rp2040_sound_pin / 2U % PWM_SLICES;
}

static unsigned shift(void)
{
    return rp2040_sound_pin % 2U * OUTPUT_B_SHIFT;
}

/* A slice that has not run yet has its output low. */
bool hal_sound_start(void)
{
    is_started = rp2040_unreset(RP2040_RESET_PWM | RP2040_RESET_IO_BANK0 | RP2040_RESET_PADS_BANK0);
    if (!is_started) {
        return false;
    }
    RP2040_PWM->SLICE[slice()].CSR = 0;
    RP2040_PWM->SLICE[slice()].CC = 0;
    RP2040_PWM->SLICE[slice()].DIV = PWM_DIV_WHOLE(CLOCK_DIVIDER);
    PADS_BANK0_GPIO(rp2040_sound_pin) = PADS_SCHMITT | PADS_DRIVE_4MA;
    IO_BANK0_GPIO_CTRL(rp2040_sound_pin) = GPIO_FUNC_PWM;
    return true;
}

/* The modulator runs at clk_sys, which has the frequency of clk_peri. It takes new numbers up at
   the end of a period, which it goes on to count in silence, too: a slice that is stopped keeps its
   level, which may be high. */
void hal_sound_tone(unsigned hz, unsigned volume)
{
    uint32_t period = rp2040_peri_hz() / CLOCK_DIVIDER / hz;

    if (is_started && period > 0) {
        RP2040_PWM->SLICE[slice()].TOP = period - 1U;
        RP2040_PWM->SLICE[slice()].CC = hal_sound_width(period, volume) << shift();
        RP2040_PWM->SLICE[slice()].CSR = PWM_CSR_EN;
    }
}

void hal_sound_off(void)
{
    if (is_started) {
        RP2040_PWM->SLICE[slice()].CC = 0;
    }
}
