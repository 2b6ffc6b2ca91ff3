/* Erratum RP2040-E15 on a model of the controller behind a hub: a bulk packet that becomes
   available in the last 200 us of a frame is cut off by the hub as the frame ends, and hangs the
   controller. What is above the controller is only counted. */
#include "tests/unit/support.h"

/* --- in place of the core --- */

#define KILOMATE_HAL_CORTEXM_CORTEXM_H

static void cortexm_irq_enable(unsigned number)
{
    assert_int_equal(number, 5);
}

#include "hal/rp2040/clock.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/usb.h"
#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_device.h"
#include "hal/rp2040/usb_port.h"
#include "hal/rp2040/usb_reset.h"

/* --- the controller --- */

enum { FRAME_US = 1000, LATE_US = 800, REGISTERS = 0xA0 / 4 };
enum { SOF = 0x48, STATUS = 0x50, DONE = 0x58, ENABLED = 0x90, TOLD = 0x98 };
enum {
    NEW_FRAME = 1 << 17,
    PACKET_SENT = 1 << 4,
    SLEEPS = 1 << 14,
    RESET = 1 << 12,
    REQUEST = 1 << 16
};
enum { AVAILABLE = 1 << 10, FULL = 1 << 15, LENGTH = 0x3FF, LINE_IN = 0x80 + 8 * USB_LINE };

static uint32_t dpram[1024];
static uint32_t usb[REGISTERS];
static uint32_t raw; /* interrupts, whether or not they are enabled */
static uint32_t now_us;
static bool has_frames;
static bool hangs;
static unsigned sent;
static unsigned resets;
static unsigned requests;
static char host_read[64 + 1];

static uint32_t bits_to_set; /* of INTE, by its aliases */
static uint32_t bits_to_clear;

static void obey_aliases(void)
{
    usb[ENABLED / 4] = (usb[ENABLED / 4] | bits_to_set) & ~bits_to_clear;
    bits_to_set = bits_to_clear = 0;
}

static uint32_t *look_at(unsigned offset)
{
    assert_in_range(offset, 0, 4 * REGISTERS - 1);
    obey_aliases();
    if (offset == SOF) {
        raw &= ~(uint32_t)NEW_FRAME;
    }
    usb[TOLD / 4] = raw & usb[ENABLED / 4];
    return &usb[offset / 4];
}

#define USB_DPRAM ((uintptr_t)dpram)
#define USB_REGISTER(offset) (*look_at(offset))
#undef RP2040_SET
#define RP2040_SET(name) (*alias_of(&(name), &bits_to_set))
#undef RP2040_CLEAR
#define RP2040_CLEAR(name) (*alias_of(&(name), &bits_to_clear))

static uint32_t *alias_of(const uint32_t *word, uint32_t *bits)
{
    assert_ptr_equal(word, &usb[ENABLED / 4]);
    return bits;
}

/* --- its neighbours --- */

bool rp2040_unreset(uint32_t blocks)
{
    assert_int_equal(blocks, RP2040_RESET_USBCTRL);
    return true;
}

void usb_descriptors_start(const uint8_t *serial)
{
    assert_null(serial);
}

void usb_reset_start(void)
{
}

void usb_reset_begins(void)
{
    resets++;
}

void usb_reset_is_over(void)
{
    requests++;
}

void usb_device_reset(void)
{
    usb_port_configure(false);
}

void usb_device_suspend(bool is_suspended)
{
    (void)is_suspended;
}

void usb_device_setup(const uint8_t *bytes)
{
    (void)bytes;
}

void usb_device_sent(unsigned endpoint)
{
    assert_int_equal(endpoint, USB_LINE);
    sent++;
}

void usb_device_received(unsigned endpoint, const uint8_t *bytes, unsigned count)
{
    (void)endpoint;
    (void)bytes;
    (void)count;
}

#include "hal/rp2040/usb.c"
#include "hal/rp2040/usb_port.c"

/* --- time, and the PC --- */

static uint32_t enabled(void)
{
    obey_aliases();
    return usb[ENABLED / 4];
}

static void handle(void)
{
    if (!hangs && (raw & enabled()) != 0) {
        usb_serve();
    }
}

/* The PC takes what there is. */
static void fetch(void)
{
    uint32_t word = dpram[LINE_IN / 4];

    if (!(word & AVAILABLE) || hangs) {
        return;
    }
    assert_true(word & FULL);
    if (has_frames && now_us % FRAME_US >= LATE_US) {
        hangs = true;
        return;
    }
    memcpy(host_read, (const char *)dpram + BUFFER_IN, word & LENGTH);
    host_read[word & LENGTH] = '\0';
    dpram[LINE_IN / 4] &= ~(uint32_t)(AVAILABLE | FULL);
    usb[DONE / 4] = 1 << (2 * USB_LINE);
    raw |= PACKET_SENT;
    handle();
    raw &= ~(uint32_t)PACKET_SENT;
    usb[DONE / 4] = 0;
}

/* With interrupts, or with all of them masked. */
static void pass(uint32_t us, bool is_masked)
{
    while (us-- > 0) {
        now_us++;
        if (has_frames && now_us % FRAME_US == 0) {
            raw |= NEW_FRAME;
        }
        if (!is_masked) {
            handle();
        }
        fetch();
    }
}

static void to(uint32_t at_us)
{
    pass((FRAME_US + at_us - now_us % FRAME_US) % FRAME_US, false);
}

static void send_text(const char *text)
{
    usb_port_send(USB_LINE, (const uint8_t *)text, (unsigned)strlen(text), false);
    fetch();
}

static int begin(void **state)
{
    (void)state;
    memset(dpram, 0, sizeof dpram);
    memset(usb, 0, sizeof usb);
    raw = now_us = sent = resets = requests = 0;
    hangs = false;
    has_frames = true;
    usb_start(NULL);
    usb_port_configure(true);
    return 0;
}

UNIT_EACH(begin, NULL);

/* --- tests --- */

/* A driver that makes it available at once hangs in the last fifth of them. */
UNIT(a_packet_may_be_sent_at_any_time)
{
    for (uint32_t at_us = 0; at_us < FRAME_US; at_us++) {
        char text[8];

        to(at_us);
        snprintf(text, sizeof text, "%u", (unsigned)at_us);
        send_text(text);
        pass(FRAME_US, false);
        assert_false(hangs);
        assert_int_equal(sent, at_us + 1);
        assert_string_equal(host_read, text);
    }
}

/* The flash is written, and a frame has come and almost gone. */
UNIT(a_frame_that_was_slept_through_is_not_used)
{
    for (uint32_t masked_us = 1; masked_us < 3 * FRAME_US; masked_us += 13) {
        unsigned before = sent;

        to(500);
        send_text("a");
        pass(masked_us, true);
        usb_port_frame_passed();
        pass(FRAME_US, false);
        assert_false(hangs);
        assert_int_equal(sent, before + 1);
    }
}

UNIT(nothing_is_sent_while_there_are_no_frames)
{
    has_frames = false;
    to(300);
    send_text("a");
    pass(10 * FRAME_US, false);
    assert_int_equal(sent, 0);
    has_frames = true;
    pass(FRAME_US, false);
    assert_int_equal(sent, 1);
}

/* Not a thousand times a second for nothing. */
UNIT(frames_interrupt_only_while_a_packet_waits)
{
    assert_false(enabled() & NEW_FRAME);
    to(1);
    send_text("a");
    assert_true(enabled() & NEW_FRAME);
    pass(FRAME_US, false);
    assert_false(enabled() & NEW_FRAME);
}

UNIT(a_sleeping_bus_is_told_once)
{
    raw |= SLEEPS;
    handle();
    assert_false(enabled() & SLEEPS);
    send_text("a");
    assert_int_equal(enabled() & (SLEEPS | NEW_FRAME), NEW_FRAME);
    raw = NEW_FRAME;
    handle();
    fetch();
    assert_int_equal(sent, 1);
    assert_int_equal(enabled() & (SLEEPS | NEW_FRAME), SLEEPS);
}

static void expect_forgotten(void)
{
    assert_false(enabled() & NEW_FRAME);
    pass(3 * FRAME_US, false);
    assert_int_equal(sent, 0);
}

UNIT(a_packet_that_waits_can_be_cancelled)
{
    send_text("a");
    usb_port_cancel(USB_LINE, true);
    expect_forgotten();
    send_text("a");
    usb_port_stall(USB_LINE, true);
    expect_forgotten();
    assert_int_equal(dpram[LINE_IN / 4], BUFFER_STALL);
}

UNIT(a_reset_of_the_bus_forgets_it_and_is_passed_on)
{
    send_text("a");
    raw |= RESET | NEW_FRAME;
    handle();
    raw &= ~(uint32_t)RESET;
    assert_int_equal(resets, 1);
    expect_forgotten();
}

/* Its confirmations cannot wait: a PC resets the bus without frames still. */
UNIT(the_control_pipe_does_not_wait)
{
    usb_port_send(USB_CONTROL, NULL, 0, true);
    assert_true(dpram[0x80 / 4] & AVAILABLE);
}

/* What waits for the controller to hear is told that it does. */
UNIT(a_request_is_told)
{
    raw = REQUEST;
    handle();
    assert_int_equal(requests, 1);
}
