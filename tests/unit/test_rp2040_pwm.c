/* The sound of hal/rp2040 with registers in memory: slice, output and numbers of each pin. */
#include "hal/hal.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/pwm.h"
#include "hal/rp2040/rp2040.h"
#include "hal/sound.h"
#include "tests/unit/support.h"

enum { PINS = 30 };
static uint32_t io[PINS];
static uint32_t pads[PINS];
static struct rp2040_pwm modulator;
static uint32_t released;
static bool is_broken; /* blocks stay in reset */
static uint32_t clock_hz;
static uint8_t pin;

bool rp2040_unreset(uint32_t blocks)
{
    released |= is_broken ? 0 : blocks;
    return !is_broken;
}

uint32_t rp2040_peri_hz(void)
{
    return clock_hz;
}

static struct rp2040_pwm *look(void)
{
    assert_true(released & RP2040_RESET_PWM);
    return &modulator;
}

#undef RP2040_PWM
#define RP2040_PWM (look())
#undef IO_BANK0_GPIO_CTRL
#define IO_BANK0_GPIO_CTRL(number) io[number]
#undef PADS_BANK0_GPIO
#define PADS_BANK0_GPIO(number) pads[number]
#define rp2040_sound_pin pin
#include "hal/rp2040/pwm.c"
#undef rp2040_sound_pin

static int fresh(void **state)
{
    (void)state;
    memset((void *)&modulator, 0, sizeof modulator);
    memset(io, 0, sizeof io);
    for (unsigned i = 0; i < PINS; i++) {
        pads[i] = 0x56;
    }
    released = 0;
    is_broken = false;
    clock_hz = 125000000;
    pin = 26;
    return 0;
}

UNIT_EACH(fresh, NULL);

static uint32_t wave_hz(unsigned slice_number)
{
    return clock_hz / (modulator.SLICE[slice_number].DIV >> 4) /
           (modulator.SLICE[slice_number].TOP + 1U);
}

UNIT(it_starts_silent_at_its_pin)
{
    modulator.SLICE[5].CC = 1000;
    modulator.SLICE[5].CSR = 1;
    assert_true(hal_sound_start());
    assert_int_equal(modulator.SLICE[5].CC, 0);
    assert_int_equal(modulator.SLICE[5].CSR, 0);
    assert_int_equal(io[26], 4);
    assert_int_equal(pads[26], 0x12); /* an output: no pull, no input */
    assert_true(released & RP2040_RESET_IO_BANK0 && released & RP2040_RESET_PADS_BANK0);
}

UNIT(a_tone_has_its_frequency)
{
    static const unsigned tones[] = { HAL_TONE_MIN_HZ, 440, 1047, 2093, HAL_TONE_MAX_HZ };
    static const uint32_t clocks[] = { 125000000, 12000000 }; /* without a PLL, the crystal's */

    for (unsigned i = 0; i < COUNT_OF(clocks); i++) {
        clock_hz = clocks[i];
        assert_true(hal_sound_start());
        for (unsigned n = 0; n < COUNT_OF(tones); n++) {
            hal_sound_tone(tones[n], 3);
            assert_true(modulator.SLICE[5].TOP <= UINT16_MAX);
            assert_in_range(wave_hz(5), tones[n], tones[n] + tones[n] / 12);
            assert_int_equal(modulator.SLICE[5].CC, (modulator.SLICE[5].TOP + 1U) / 2U);
        }
    }
}

/* GPIO 0 and 16 are output A of slice 0, GPIO 1 and 17 its output B, and so on. */
UNIT(each_pin_has_its_slice_and_output)
{
    for (pin = 0; pin < PINS; pin++) {
        unsigned number = pin / 2U % 8U;
        uint32_t width;

        memset((void *)&modulator, 0, sizeof modulator);
        assert_true(hal_sound_start());
        hal_sound_tone(1000, 2);
        width = (modulator.SLICE[number].TOP + 1U) / 8U;
        assert_int_equal(modulator.SLICE[number].CC, pin % 2 == 0 ? width : width << 16);
        assert_int_equal(io[pin], 4);
        hal_sound_off();
        for (unsigned i = 0; i < PWM_SLICES; i++) {
            assert_int_equal(modulator.SLICE[i].CC, 0);
            assert_int_equal(modulator.SLICE[i].CSR, i == number);
        }
    }
}

UNIT(a_softer_tone_is_narrower)
{
    assert_true(hal_sound_start());
    hal_sound_tone(1000, 3);
    assert_int_equal(modulator.SLICE[5].CC, 976);
    hal_sound_tone(1000, 2);
    assert_int_equal(modulator.SLICE[5].CC, 244);
    hal_sound_tone(1000, 1);
    assert_int_equal(modulator.SLICE[5].CC, 61);
}

UNIT(a_block_that_does_not_start_is_left_alone)
{
    is_broken = true;
    assert_false(hal_sound_start());
    hal_sound_tone(1000, 3); /* look() would fail */
    hal_sound_off();
    assert_int_equal(io[26], 0);
}
