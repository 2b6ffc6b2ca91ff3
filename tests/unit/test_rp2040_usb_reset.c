/* Erratum RP2040-E5 on a model of a chip that has it: after a reset of the bus its controller hears
   nothing before its inputs have been idle for 800 us. The PC resets the bus for 10 ms and leaves
   the device alone for 10 ms more, while packets for others go by. */
#include "hal/hal.h"
#include "hal/pins.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/usb_reset.h"
#include "tests/unit/support.h"

enum { USB_DP = 15, USB_DM = 16, PINS = 30 };
enum { RESET_US = 10000, RECOVERY_US = 10000, NEEDED_US = 800, PACKET_US = 30, TICK_US = 1000 };
enum { LINE_SE0 = 0, LINE_J = 1, LINE_K = 2 };
enum { FUNCTION = 0x1F, FUNCTION_SIO = 5, FUNCTION_USB = 8, OUTPUT_OFF = 2, INPUT_HIGH = 3 };
enum { REGISTERS = 0xA0 / 4, LINES = 0x50 / 4, MUXING = 0x74 / 4, DIRECT = 0x7C / 4 };
enum { OVERRIDE = 0x80 / 4 };
enum { MUX_PHY = 1, MUX_PADS = 4, MUX_SOFTCON = 8 };

static struct {
    uint32_t io[PINS];
    uint32_t pads[PINS];
    uint32_t usb[REGISTERS];
    uint32_t released;
    uint32_t revision;
    uint32_t now_us;
    uint32_t se0_until_us;
    uint32_t packet_every_us; /* 0: a bus on which nobody speaks */
    unsigned idle_us;         /* that the controller has seen */
    bool is_connected;
} chip;

uint32_t hal_now_us(void)
{
    return chip.now_us;
}

bool rp2040_unreset(uint32_t blocks)
{
    chip.released |= blocks;
    return true;
}

/* --- what must hold between any two accesses --- */

static unsigned field(uint32_t word, unsigned lowest)
{
    return word >> lowest & 3U;
}

/* The pin is another part's: the USB never drives it, and it is not left without a level. */
static void check_pin(void)
{
    uint32_t io = chip.io[USB_DP];
    bool has_both_pulls = (chip.pads[USB_DP] & 0x0CU) == 0x0CU;

    assert_true((io & FUNCTION) != FUNCTION_USB || field(io, 12) == OUTPUT_OFF);
    assert_true(field(io, 12) != OUTPUT_OFF || has_both_pulls);
    assert_true((io & FUNCTION) != FUNCTION_SIO || field(io, 16) == 0);
    assert_true(io == chip.io[USB_DM] || pins_lends() % 2 == 1);
}

/* The PC sees a device as long as the resistor at D+ is there. */
static void check_pull_up(void)
{
    bool by_muxing = chip.usb[MUXING] == (MUX_PHY | MUX_SOFTCON);
    bool by_override = (chip.usb[OVERRIDE] & 4U) && (chip.usb[DIRECT] & 2U);

    assert_true(by_muxing || (chip.usb[MUXING] == (MUX_PADS | MUX_SOFTCON) && by_override));
}

static uint32_t *look_at(uint32_t *word)
{
    check_pin();
    check_pull_up();
    return word;
}

static uint32_t *look_at_io(unsigned pin)
{
    assert_true(chip.released & RP2040_RESET_IO_BANK0);
    return look_at(&chip.io[pin]);
}

static uint32_t *look_at_pads(unsigned pin)
{
    assert_true(chip.released & RP2040_RESET_PADS_BANK0);
    return look_at(&chip.pads[pin]);
}

static uint32_t *look_at_usb(unsigned offset)
{
    assert_in_range(offset, 0, 4 * REGISTERS - 1);
    return look_at(&chip.usb[offset / 4]);
}

static uint32_t chip_id(void)
{
    assert_true(chip.released & RP2040_RESET_SYSINFO);
    return chip.revision << 28 | 0x0002927;
}

#define USB_REGISTER(offset) (*look_at_usb(offset))
#undef IO_BANK0_GPIO_CTRL
#define IO_BANK0_GPIO_CTRL(pin) (*look_at_io(pin))
#undef PADS_BANK0_GPIO
#define PADS_BANK0_GPIO(pin) (*look_at_pads(pin))
#undef SYSINFO_CHIP_ID
#define SYSINFO_CHIP_ID chip_id()

#include "hal/rp2040/usb_reset.c"

/* --- time --- */

static unsigned on_the_bus(void)
{
    uint32_t every_us = chip.packet_every_us;

    if ((int32_t)(chip.se0_until_us - chip.now_us) > 0) {
        return LINE_SE0;
    }
    return every_us != 0 && chip.now_us % every_us < PACKET_US ? LINE_K : LINE_J;
}

/* D- is low where its pin is not switched to the controller. */
static unsigned at_the_controller(void)
{
    uint32_t io = chip.io[USB_DP];

    if (chip.usb[MUXING] & MUX_PHY) {
        return on_the_bus();
    }
    return (io & FUNCTION) == FUNCTION_USB && field(io, 16) == INPUT_HIGH ? LINE_J : LINE_SE0;
}

/* With a tick in each millisecond there; TICK_US: without. */
static void pass(uint32_t us, uint32_t tick_at_us)
{
    while (us-- > 0) {
        unsigned line = at_the_controller();

        chip.idle_us = line == LINE_J ? chip.idle_us + 1 : 0;
        chip.is_connected |= chip.idle_us >= NEEDED_US || chip.revision > 1;
        chip.usb[LINES] = line << 2;
        chip.now_us++;
        if (chip.now_us % TICK_US == tick_at_us) {
            usb_reset_tick();
        }
    }
}

/* The interrupt comes as the reset begins. */
static void reset_bus(uint32_t tick_at_us)
{
    chip.is_connected = false;
    chip.idle_us = 0;
    chip.se0_until_us = chip.now_us + RESET_US;
    pass(3, tick_at_us);
    usb_reset_begins();
    pass(RESET_US - 3, tick_at_us);
}

static void expect_all_as_before(unsigned lent)
{
    assert_int_equal(pins_lends(), lent);
    assert_int_equal(chip.io[USB_DP], chip.io[USB_DM]);
    assert_int_equal(chip.pads[USB_DP], chip.pads[USB_DM]);
    assert_int_equal(chip.usb[MUXING], MUX_PHY | MUX_SOFTCON);
    assert_int_equal(chip.usb[OVERRIDE] | chip.usb[DIRECT], 0);
}

static void start(uint32_t revision, uint32_t packet_every_us)
{
    memset(&chip, 0, sizeof chip);
    chip.revision = revision;
    chip.packet_every_us = packet_every_us;
    chip.io[USB_DP] = chip.io[USB_DM] = FUNCTION_SIO;
    chip.pads[USB_DP] = chip.pads[USB_DM] = 0x52;
    chip.usb[MUXING] = MUX_PHY | MUX_SOFTCON;
    reset.lends = 0;
    usb_reset_start();
}

/* --- tests --- */

/* Wherever the ticks are. */
UNIT(a_busy_bus_does_not_keep_the_device_out)
{
    for (uint32_t tick_at_us = 0; tick_at_us < TICK_US; tick_at_us += 37) {
        start(1, 500);
        reset_bus(tick_at_us);
        assert_false(chip.is_connected);
        pass(RECOVERY_US, tick_at_us);
        assert_true(chip.is_connected);
        expect_all_as_before(2);
    }
}

/* Linux and Windows do so. */
UNIT(a_second_reset_is_as_the_first)
{
    start(1, 125);
    for (unsigned i = 1; i <= 3; i++) {
        reset_bus(0);
        pass(RECOVERY_US, 0);
        assert_true(chip.is_connected);
        expect_all_as_before(2 * i);
    }
}

/* What the pin was is not forgotten by a reset that is told while an idle bus is shown. */
UNIT(a_reset_while_an_idle_bus_is_shown)
{
    start(1, 500);
    reset_bus(0);
    while (pins_lends() == 0) {
        pass(1, 0);
    }
    usb_reset_begins();
    pass(RECOVERY_US, 0);
    expect_all_as_before(2);
}

UNIT(it_takes_three_milliseconds_of_the_ten)
{
    for (uint32_t tick_at_us = 0; tick_at_us < TICK_US; tick_at_us += 37) {
        start(1, 500);
        reset_bus(tick_at_us);
        pass(3 * TICK_US, tick_at_us);
        assert_true(chip.is_connected);
        expect_all_as_before(2);
    }
}

/* Interrupts were masked: the one that shows an idle bus came late, the next one in time. */
UNIT(a_tick_that_comes_late_does_not_shorten_it)
{
    start(1, 500);
    reset_bus(0);
    pass(TICK_US - 300, TICK_US);
    usb_reset_tick();
    assert_int_equal(pins_lends(), 1);
    pass(300, TICK_US);
    usb_reset_tick();
    pass(RECOVERY_US - TICK_US, 0);
    assert_true(chip.is_connected);
    expect_all_as_before(2);
}

/* On a bus that was idle the controller hears by itself, and the PC's first request is there. */
UNIT(a_request_that_has_come_is_not_disturbed)
{
    start(1, 0);
    reset_bus(0);
    pass(RECOVERY_US - TICK_US, TICK_US);
    assert_true(chip.is_connected);
    chip.usb[LINES] |= UINT32_C(1) << 17;
    usb_reset_tick();
    assert_int_equal(pins_lends(), 0);
    pass(RECOVERY_US, 0);
    expect_all_as_before(0);

    reset_bus(0);
    usb_reset_is_over();
    pass(RECOVERY_US, 0);
    expect_all_as_before(0);
}

UNIT(a_bus_that_stays_reset_is_waited_for)
{
    start(1, 500);
    reset_bus(0);
    chip.se0_until_us = chip.now_us + 50 * RESET_US;
    pass(50 * RESET_US, 0);
    expect_all_as_before(0);
    pass(RECOVERY_US, 0);
    assert_true(chip.is_connected);
}

UNIT(without_a_reset_nothing_is_done)
{
    start(1, 500);
    pass(RECOVERY_US, 0);
    expect_all_as_before(0);
}

/* They need no help, and GPIO15 is left alone. */
UNIT(later_revisions_are_left_alone)
{
    start(2, 500);
    reset_bus(0);
    pass(RECOVERY_US, 0);
    assert_true(chip.is_connected);
    expect_all_as_before(0);
}
