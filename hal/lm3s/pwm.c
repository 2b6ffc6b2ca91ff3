/* The sound: output PWM1 at pin PG1, where the evaluation board has its speaker. The emulator does
   not model the modulator: it takes what is written and does nothing. */
#include "hal/lm3s/pwm.h"
#include "hal/hal.h"
#include "hal/lm3s/buses.h"
#include "hal/sound.h"

enum { PIN_PWM1 = 1 << 1, CLOCK_DIVIDER = 16 };

bool hal_sound_start(void)
{
    struct lm3s_gpio *gpio;

    SYSCTL_RCGC0 |= SYSCTL_RCGC0_PWM;
    SYSCTL_RCC =
        (SYSCTL_RCC & ~SYSCTL_RCC_PWMDIV_MASK) | SYSCTL_RCC_USEPWMDIV | SYSCTL_RCC_PWMDIV_16;
    gpio = lm3s_gpio_start(PORT_G); /* its waiting lets the modulator's clock start, too */
    LM3S_PWM->ENABLE &= ~(uint32_t)PWM_ENABLE_PWM1;
    LM3S_PWM->generator_0.CTL = 0;
    LM3S_PWM->generator_0.GENB = PWM_GEN_LOAD_HIGH | PWM_GEN_CMPB_DOWN_LOW;
    gpio->AFSEL |= PIN_PWM1;
    gpio->DEN |= PIN_PWM1;
    return true;
}

/* The generator is stopped while it gets its numbers, so that no period mixes two tones. */
void hal_sound_tone(unsigned hz, unsigned volume)
{
    uint32_t period = hal_board.clock_hz / CLOCK_DIVIDER / hz;

    LM3S_PWM->generator_0.CTL = 0;
    LM3S_PWM->generator_0.LOAD = period - 1U;
    LM3S_PWM->generator_0.CMPB = period - 1U - hal_sound_width(period, volume);
    LM3S_PWM->generator_0.CTL = PWM_CTL_GENERATOR;
    LM3S_PWM->ENABLE |= PWM_ENABLE_PWM1;
}

/* An output that is not enabled is low, so that no current flows through a speaker. */
void hal_sound_off(void)
{
    LM3S_PWM->ENABLE &= ~(uint32_t)PWM_ENABLE_PWM1;
    LM3S_PWM->generator_0.CTL = 0;
}
