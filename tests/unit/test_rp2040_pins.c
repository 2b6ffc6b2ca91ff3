/* Pins, PIO and DMA of hal/rp2040 with registers in memory: how pins are set up, and the
   pulses that the machine's program makes, against the limits of the lights' data sheets. */
#include "hal/hal.h"
#include "hal/pins.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/pins.h"
#include "hal/rp2040/rp2040.h"
#include "hal/strip.h"
#include "tests/unit/support.h"

enum { PINS = 30 };
static uint32_t io[PINS];
static uint32_t pads[PINS];
static struct rp2040_sio sio;
static struct rp2040_pio pio;
static struct rp2040_dma dma;
static uint32_t released;
static bool is_broken; /* blocks stay in reset */
static uint32_t now_us;
static unsigned sio_looks;

/* SIO acts at once. */
static struct rp2040_sio *look_at_sio(void)
{
    sio_looks++;
    sio.GPIO_OUT = (sio.GPIO_OUT | sio.GPIO_OUT_SET) & ~sio.GPIO_OUT_CLR;
    sio.GPIO_OE = (sio.GPIO_OE | sio.GPIO_OE_SET) & ~sio.GPIO_OE_CLR;
    sio.GPIO_OUT_SET = sio.GPIO_OUT_CLR = sio.GPIO_OE_SET = sio.GPIO_OE_CLR = 0;
    return &sio;
}

/* A block is asked for before it is used. */
bool rp2040_unreset(uint32_t blocks)
{
    released |= is_broken ? 0 : blocks;
    return !is_broken;
}

static uint32_t *look_at_io(unsigned pin)
{
    assert_true(released & RP2040_RESET_IO_BANK0);
    return &io[pin];
}

static uint32_t *look_at_pads(unsigned pin)
{
    assert_true(released & RP2040_RESET_PADS_BANK0);
    return &pads[pin];
}

/* What the machine is told, in order. */
enum { TOLD_MAX = 16 };
static uint32_t told[TOLD_MAX];
static unsigned told_count;

static struct rp2040_pio *look_at_pio(void)
{
    volatile uint32_t *const order[] = { &pio.CTRL, &pio.SM[0].INSTR };

    assert_true(released & RP2040_RESET_PIO0);
    for (unsigned i = 0; i < COUNT_OF(order); i++) {
        if (*order[i] != UINT32_MAX && told_count < TOLD_MAX) {
            told[told_count++] = *order[i];
            *order[i] = UINT32_MAX;
        }
    }
    return &pio;
}

static struct rp2040_dma *look_at_dma(void)
{
    assert_true(released & RP2040_RESET_DMA);
    return &dma;
}

uint32_t hal_now_us(void)
{
    return now_us;
}

static uint32_t clock_hz;

uint32_t rp2040_peri_hz(void)
{
    return clock_hz;
}

#undef RP2040_SIO
#define RP2040_SIO (look_at_sio())
#undef IO_BANK0_GPIO_CTRL
#define IO_BANK0_GPIO_CTRL(pin) (*look_at_io(pin))
#undef PADS_BANK0_GPIO
#define PADS_BANK0_GPIO(pin) (*look_at_pads(pin))
#undef RP2040_PIO0
#define RP2040_PIO0 (look_at_pio())
#undef RP2040_DMA
#define RP2040_DMA (look_at_dma())
#include "hal/rp2040/gpio.c"
#include "hal/rp2040/pio.c"

static int fresh(void **test)
{
    (void)test;
    memset(io, 0, sizeof io);
    memset((void *)&sio, 0, sizeof sio);
    memset((void *)&pio, 0, sizeof pio);
    memset((void *)&dma, 0, sizeof dma);
    for (unsigned pin = 0; pin < PINS; pin++) {
        pads[pin] = 0x56;
    }
    pio.CTRL = pio.SM[0].INSTR = UINT32_MAX;
    released = 0;
    is_broken = false;
    now_us = UINT32_MAX - 1000;
    told_count = 0;
    clock_hz = 125000000;
    return 0;
}

UNIT_EACH(fresh, NULL);

/* --- pins --- */

UNIT(an_output_has_its_level_before_it_drives)
{
    assert_true(pins_start_output(25, true));
    (void)look_at_sio();
    assert_int_equal(sio.GPIO_OUT, UINT32_C(1) << 25);
    assert_int_equal(sio.GPIO_OE, UINT32_C(1) << 25);
    assert_int_equal(io[25], 5);
    assert_int_equal(pads[25], 0x52); /* no pull, 4 mA */
    pins_set(25, false);
    (void)look_at_sio();
    assert_int_equal(sio.GPIO_OUT, 0);
}

UNIT(an_input_has_the_pull_it_is_given_and_no_other)
{
    sio.GPIO_OE = UINT32_C(1) << 18;
    assert_true(pins_start_input(18, true));
    assert_true(pins_start_input(19, false));
    (void)look_at_sio();
    assert_int_equal(sio.GPIO_OE, 0);
    assert_int_equal(pads[18], 0x5A); /* not the pull-down of the reset */
    assert_int_equal(pads[19], 0x52);
    assert_int_equal(io[18], 5);
    sio.GPIO_IN = UINT32_C(1) << 19;
    assert_false(pins_read(18));
    assert_true(pins_read(19));
}

/* A read of SIO takes a cycle. */
UNIT(a_level_holds_for_100_ns)
{
    unsigned before = sio_looks;

    pins_set(3, true);
    assert_in_range(sio_looks - before, 1 + 125 / 10, 100);
}

UNIT(blocks_that_stay_in_reset_are_told)
{
    is_broken = true;
    assert_false(pins_start_output(1, false));
    assert_false(pins_start_input(1, false));
    assert_false(strip_start(17, 32, 80));
}

/* --- the strip --- */

UNIT(the_machine_starts_from_empty)
{
    static const uint32_t expected[] = { 0, 0x110, 0xE081, 0, 1 };

    assert_true(strip_start(17, 32, 80));
    (void)look_at_pio();
    assert_int_equal(told_count, COUNT_OF(expected));
    for (unsigned i = 0; i < COUNT_OF(expected); i++) {
        assert_int_equal(told[i], expected[i]); /* off, restart, pin out, to the start, on */
    }
    assert_int_equal(io[17], 6);
    assert_int_equal(pads[17] & 0xDC, 0x10); /* no input, no pull, 4 mA */
    assert_int_equal(pio.SM[0].PINCTRL, 1U << 29 | 1U << 26 | 17 << 10 | 17 << 5);
    assert_int_equal(pio.SM[0].EXECCTRL, 3 << 12);
}

UNIT(a_clock_that_is_too_slow_is_told)
{
    clock_hz = 6500000;
    assert_false(strip_start(17, 32, 80));
    assert_int_equal(told_count, 0);
    clock_hz = 12000000;
    assert_true(strip_start(17, 32, 80));
    assert_int_equal(pio.SM[0].CLKDIV, 1 << 16);
}

UNIT(words_have_their_bits)
{
    assert_true(strip_start(17, 32, 80));
    assert_int_equal(pio.SM[0].SHIFTCTRL, 1 << 17); /* a threshold of 0 means 32 */
    assert_true(strip_start(17, 24, 80));
    assert_int_equal(pio.SM[0].SHIFTCTRL, 1 << 17 | 24 << 25);
}

UNIT(words_are_brought_by_the_dma)
{
    static const uint32_t words[64] = { 1 };

    assert_true(strip_start(17, 32, 80));
    strip_send(words, 64);
    assert_int_equal(dma.CH[0].READ_ADDR, (uint32_t)(uintptr_t)words);
    assert_int_equal(dma.CH[0].WRITE_ADDR, (uint32_t)(uintptr_t)&pio.TXF[0]);
    assert_int_equal(dma.CH[0].TRANS_COUNT, 64);
    assert_int_equal(dma.CH[0].CTRL_TRIG, 1U << 21 | 1 << 4 | 2 << 2 | 1);
}

UNIT(a_frame_takes_its_time_and_the_silence_behind_it)
{
    static const uint32_t words[64] = { 1 };

    assert_true(strip_start(17, 32, 80));
    assert_true(strip_is_busy()); /* silence first */
    now_us += 80;
    assert_false(strip_is_busy());
    strip_send(words, 64);
    now_us += 2560 + 80; /* runs over */
    assert_true(strip_is_busy());
    now_us += 20;
    assert_false(strip_is_busy());
    assert_true(strip_start(17, 24, 280));
    now_us += 280;
    strip_send(words, 64);
    now_us += 1920 + 280;
    assert_true(strip_is_busy());
    now_us += 20;
    assert_false(strip_is_busy());
}

/* --- its pulses --- */

enum { OUT_X_1 = 0x6021, JMP = 0, NOP = 0xA042, OPCODE = 0xE0FF };

/* The cycles that the pin is high, and then low, for a bit: what the machine does with its
   program; it stands at the instruction behind `out`. */
static void pulse_of(unsigned bit, unsigned *high, unsigned *low)
{
    unsigned at = 1;

    *high = *low = 0;
    for (unsigned steps = 0; steps < 8; steps++) {
        uint32_t instruction = pio.INSTR_MEM[at];
        unsigned cycles = 1 + (instruction >> 8 & 0xF);

        if (instruction >> 12 & 1) {
            assert_int_equal(*low, 0);
            *high += cycles;
        } else {
            *low += cycles;
        }
        if ((instruction & OPCODE) == OUT_X_1) {
            assert_int_equal(at, 0);
            return;
        }
        if ((instruction & 0xE0E0) == 0x0020) {
            at = bit == 0 ? instruction & 0x1F : at + 1;
        } else if ((instruction & 0xE0E0) == JMP) {
            at = instruction & 0x1F;
        } else {
            assert_int_equal(instruction & OPCODE, NOP);
            at = at == PROGRAM_LAST ? 0 : at + 1;
        }
    }
    fail();
}

static unsigned ns_of(unsigned cycles)
{
    double cycle_ns = (pio.SM[0].CLKDIV >> 8) / 256.0 * 1e9 / clock_hz;

    return (unsigned)(cycles * cycle_ns + 0.5);
}

/* In ns; a cycle of the core is what the divider's fraction may shift an edge by. */
static void check_pulses(unsigned shift)
{
    unsigned high;
    unsigned low;

    pulse_of(0, &high, &low);
    assert_in_range(ns_of(high), 250 + shift, 380 - shift); /* T0H: WS2812B, -V5 */
    assert_in_range(ns_of(low), 750 + shift, 1000 - shift); /* T0L: SK6812, WS2812B */
    pulse_of(1, &high, &low);
    assert_in_range(ns_of(high), 650 + shift, 750 - shift); /* T1H: WS2812B, SK6812 */
    assert_in_range(ns_of(low), 580, 600);                  /* T1L: -V5, WS2812B */
    assert_in_range(ns_of(high + low), 1245, 1255);
}

UNIT(pulses_are_within_all_limits)
{
    static const uint32_t clocks[] = { 125000000, 133000000, 120000000, 48000000 };

    for (unsigned i = 0; i < COUNT_OF(clocks); i++) {
        fresh(unit_state);
        clock_hz = clocks[i];
        assert_true(strip_start(17, 32, 80));
        check_pulses(clocks[i] > 100000000 ? 9 : 0);
    }
}
