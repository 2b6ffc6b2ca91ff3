/* The sound of hal/lm3s with registers in memory. The emulator does not model the modulator, so
   this is where its numbers are seen: the wave comes from LOAD, CMPB and GENB as the data sheet has
   it. */
#include "hal/hal.h"
#include "hal/lm3s/buses.h"
#include "hal/lm3s/pwm.h"
#include "hal/sound.h"
#include "tests/unit/support.h"

static struct lm3s_pwm modulator;
static struct lm3s_gpio ports[7];
static uint32_t rcgc0;
static uint32_t rcc;
static bool changed_at_work; /* a number was written while the generator ran */

/* The modulator answers only when its clock runs. */
static struct lm3s_pwm *look(void)
{
    static uint32_t load;
    static uint32_t compared;

    assert_true(rcgc0 & UINT32_C(1) << 20);
    changed_at_work |= modulator.generator_0.CTL != 0 && (modulator.generator_0.LOAD != load ||
                                                          modulator.generator_0.CMPB != compared);
    load = modulator.generator_0.LOAD;
    compared = modulator.generator_0.CMPB;
    return &modulator;
}

struct lm3s_gpio *lm3s_gpio_start(enum lm3s_port port)
{
    assert_true(rcgc0 & UINT32_C(1) << 20);
    return &ports[port];
}

const struct hal_board hal_board = { .name = "model", .mcu = "none", .clock_hz = 50000000 };

#undef LM3S_PWM
#define LM3S_PWM (look())
#undef SYSCTL_RCGC0
#define SYSCTL_RCGC0 rcgc0
#undef SYSCTL_RCC
#define SYSCTL_RCC rcc
#include "hal/lm3s/pwm.c"

static int fresh(void **state)
{
    (void)state;
    memset((void *)&modulator, 0, sizeof modulator);
    memset((void *)ports, 0, sizeof ports);
    modulator.ENABLE = 1 << 0 | 1 << 1; /* another program may have left it at work */
    modulator.generator_0.CTL = 1;
    rcgc0 = 1 << 3;
    rcc = UINT32_C(0x018E0380); /* the board's clock, and the modulator's divider by 64 */
    assert_true(hal_sound_start());
    changed_at_work = false;
    return 0;
}

UNIT_EACH(fresh, NULL);

/* The wave's frequency in Hz. */
static uint32_t wave_hz(void)
{
    return 50000000U / 16U / (modulator.generator_0.LOAD + 1U);
}

/* It is high from LOAD down to CMPB, in percent of the period. */
static uint32_t high_percent(void)
{
    return (modulator.generator_0.LOAD - modulator.generator_0.CMPB) * 100U /
           (modulator.generator_0.LOAD + 1U);
}

UNIT(it_starts_silent_at_its_pin)
{
    assert_int_equal(modulator.ENABLE, 1 << 0); /* and leaves the other output alone */
    assert_int_equal(modulator.generator_0.CTL, 0);
    assert_int_equal(ports[PORT_G].AFSEL, 1 << 1);
    assert_int_equal(ports[PORT_G].DEN, 1 << 1);
    assert_int_equal(rcgc0, 1 << 20 | 1 << 3);
    assert_int_equal(rcc, 0x01960380); /* divided by 16; the core's clock is as it was */
}

UNIT(a_tone_has_its_frequency)
{
    static const unsigned tones[] = { HAL_TONE_MIN_HZ, 440, 1047, 2093, HAL_TONE_MAX_HZ };

    for (unsigned i = 0; i < COUNT_OF(tones); i++) {
        hal_sound_tone(tones[i], 3);
        assert_true(modulator.generator_0.LOAD <= UINT16_MAX);
        assert_in_range(wave_hz(), tones[i], tones[i] + tones[i] / 100);
        assert_int_equal(modulator.generator_0.CTL, 1);
        assert_int_equal(modulator.ENABLE, 1 << 0 | 1 << 1);
    }
    assert_false(changed_at_work);
}

UNIT(a_softer_tone_is_narrower)
{
    assert_int_equal(modulator.generator_0.GENB,
                     0x80C); /* up at LOAD, down at CMPB on the way down */
    hal_sound_tone(1000, 3);
    assert_in_range(high_percent(), 49, 50);
    hal_sound_tone(1000, 2);
    assert_in_range(high_percent(), 12, 13);
    hal_sound_tone(1000, 1);
    assert_int_equal(high_percent(), 3);
    hal_sound_tone(HAL_TONE_MAX_HZ, 1);
    assert_true(high_percent() > 0);
}

UNIT(silence_lets_the_pin_be_low)
{
    hal_sound_tone(1000, 3);
    hal_sound_off();
    assert_int_equal(modulator.ENABLE, 1 << 0);
    assert_int_equal(modulator.generator_0.CTL, 0);
    hal_sound_off();
    assert_int_equal(modulator.ENABLE, 1 << 0);
}
