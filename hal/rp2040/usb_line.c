/* The serial port on USB. */
#include "hal/rp2040/usb_line.h"

#include "hal/console.h"
#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_port.h"

/* Requests of the class (CDC 1.2, subclass specification for PSTN devices). */
enum {
    SET_LINE_CODING = 0x20,
    GET_LINE_CODING = 0x21,
    SET_CONTROL_LINE_STATE = 0x22,
    SEND_BREAK = 0x23
};
enum { LINE_CODING_SIZE = 7, CONTROL_LINE_DTR = 1 << 0 };

enum { CLASS_OUT = USB_KIND_CLASS, CLASS_IN = USB_KIND_CLASS | USB_TO_HOST };
enum { IN_LINE = USB_TO_HOST | USB_LINE, IN_NOTIFY = USB_TO_HOST | USB_NOTIFY };

struct line_coding {
    uint8_t bytes[LINE_CODING_SIZE];
};

static const struct line_coding coding_default = { { 0x00, 0xC2, 0x01, 0x00, 0, 0, 8 } };

static struct usb_line {
    bool is_on;
    bool is_suspended;
    bool has_dtr;
    bool was_heard; /* bytes have been received since the line was configured, or DTR fell */
    bool has_opened;
    bool halted_in;
    bool halted_out;
    bool halted_notify;
    bool data1_in; /* the next packet is DATA1, else DATA0 */
    bool data1_out;
    bool is_sending;
    bool ends_full;            /* the last packet was full, so the host waits for more */
    uint8_t held;              /* how many received bytes are not in the ring yet */
    uint16_t waited_ms;        /* how long the host has not taken a packet */
    const uint8_t *held_bytes; /* these bytes, in the controller's buffer */
    struct line_coding coding;
} line;

/* How often programs have opened the line that want an electronic board. */
static uint16_t openings;

/* --- the host's speed --- */

uint32_t usb_line_speed(void)
{
    const uint8_t *bytes = line.coding.bytes;

    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

/* Such a program sets DTR to 0, and one of them sends nothing first. So its speed tells. */
static bool is_of_program(void)
{
    return PROGRAM_IS_BUILT && line.is_on && !line.is_suspended &&
           (usb_line_speed() == HAL_PROGRAM_SPEED ||
            usb_line_speed() == HAL_PROGRAM_COMPUTER_SPEED);
}

static void begin_program(void)
{
    openings = (uint16_t)(openings == UINT16_MAX ? 1 : openings + 1U);
    program_forget();
}

unsigned usb_line_opening_of_program(void)
{
    return is_of_program() ? openings : 0;
}

bool usb_line_is_waiting(void)
{
    return line.is_sending;
}

/* --- requests --- */

static void set_dtr(bool has_dtr)
{
    if (has_dtr && !line.has_dtr && is_of_program()) {
        begin_program();
    }
    line.has_opened |= has_dtr && !line.has_dtr;
    line.has_dtr = has_dtr;
    line.was_heard &= has_dtr;
}

/* The line has no bit rate: the speed tells only what the host wants, and breaks have no effect.
   The requests are for the interface, but some hosts send them as if they were for the device. */
struct usb_reply usb_line_setup(const struct usb_setup *setup)
{
    uint8_t type = setup->type & (uint8_t)~USB_FOR_INTERFACE;

    if (!line.is_on || setup->index != USB_INTERFACE_CONTROL) {
        return usb_answer(USB_STALL);
    }
    if (type == CLASS_IN && setup->request == GET_LINE_CODING && setup->value == 0) {
        return (struct usb_reply){ USB_SEND, line.coding.bytes, sizeof line.coding };
    }
    if (type == CLASS_OUT && setup->request == SET_LINE_CODING && setup->value == 0 &&
        setup->length == sizeof line.coding) {
        return usb_answer(USB_TAKE);
    }
    if (type != CLASS_OUT || setup->length != 0) {
        return usb_answer(USB_STALL);
    }
    if (setup->request == SET_CONTROL_LINE_STATE) {
        set_dtr((setup->value & CONTROL_LINE_DTR) != 0);
        return usb_answer(USB_DONE);
    }
    return usb_answer(setup->request == SEND_BREAK ? USB_DONE : USB_STALL);
}

bool usb_line_take(const uint8_t *bytes, unsigned count)
{
    bool was_of_program = is_of_program();

    if (count != sizeof line.coding) {
        return false;
    }
    for (unsigned i = 0; i < sizeof line.coding; i++) {
        line.coding.bytes[i] = bytes[i];
    }
    if (is_of_program()) {
        begin_program();
    } else if (was_of_program) {
        line.has_opened |= line.has_dtr; /* a terminal, whose DTR came before its speed */
    }
    return true;
}

/* --- endpoints --- */

/* Receives the next packet, if all bytes of the last one are in the ring. */
static void receive_next(void)
{
    if (line.held == 0 && !line.halted_out) {
        usb_port_receive(USB_LINE, line.data1_out);
        line.data1_out = !line.data1_out;
    }
}

void usb_line_configure(bool is_on)
{
    line = (struct usb_line){ .coding = coding_default };
    usb_port_configure(is_on);
    line.is_on = is_on;
    if (is_on) {
        receive_next();
    }
}

void usb_line_suspend(bool is_suspended)
{
    line.has_opened |= line.is_suspended && !is_suspended && line.has_dtr;
    line.is_suspended = is_suspended;
}

bool usb_line_has(unsigned address)
{
    return line.is_on && (address == USB_LINE || address == IN_LINE || address == IN_NOTIFY);
}

static bool *halted(unsigned address)
{
    return address == USB_LINE  ? &line.halted_out
           : address == IN_LINE ? &line.halted_in
                                : &line.halted_notify;
}

bool usb_line_is_halted(unsigned address)
{
    return *halted(address);
}

/* An endpoint that is restarted begins with DATA0, whether or not it was halted. A packet that was
   waiting for the host is lost. */
void usb_line_halt(unsigned address, bool is_halted)
{
    bool to_host = (address & USB_TO_HOST) != 0;
    unsigned endpoint = address & ~(unsigned)USB_TO_HOST;

    *halted(address) = is_halted;
    if (is_halted) {
        usb_port_stall(endpoint, to_host);
        return;
    }
    usb_port_cancel(endpoint, to_host);
    if (address == USB_LINE) {
        line.data1_out = false;
        receive_next();
    } else if (address == IN_LINE) {
        line.data1_in = false;
        line.is_sending = false;
        line.ends_full = false;
    }
}

/* --- bytes --- */

void usb_line_sent(void)
{
    line.is_sending = false;
    line.waited_ms = 0;
}

void usb_line_received(const uint8_t *bytes, unsigned count)
{
    line.held_bytes = bytes;
    line.held = (uint8_t)count;
    receive_next();
}

bool usb_line_is_open(void)
{
    return line.is_on && !line.is_suspended && (line.has_dtr || line.was_heard);
}

bool usb_line_opened(void)
{
    bool has_opened = line.has_opened;

    line.has_opened = false;
    return has_opened;
}

bool usb_line_receive(void)
{
    bool is_programs = is_of_program();
    bool came = false;

    while (line.held > 0 && (is_programs ? program_receive_room() : console_receive_room()) > 0) {
        if (is_programs) {
            program_on_receive(*line.held_bytes++);
        } else {
            console_on_receive(*line.held_bytes++);
            came = true;
        }
        line.held--;
        receive_next();
    }
    line.was_heard |= came;
    return came;
}

/* A packet that is not full tells the host that there are no more bytes now. So an empty packet
   follows a full one. */
void usb_line_send(int (*next)(void))
{
    uint8_t packet[USB_PACKET];
    unsigned count = 0;
    int byte;

    if (line.is_sending || line.halted_in || !(usb_line_is_open() || is_of_program())) {
        return;
    }
    while (count < sizeof packet && (byte = next()) >= 0) {
        packet[count++] = (uint8_t)byte;
    }
    if (count == 0 && !line.ends_full) {
        return;
    }
    line.ends_full = count == sizeof packet;
    line.is_sending = true;
    usb_port_send(USB_LINE, packet, count, line.data1_in);
    line.data1_in = !line.data1_in;
}

void usb_line_tick(int (*next)(void))
{
    if (!line.is_sending && !line.halted_in) {
        line.waited_ms = 0;
    } else if (line.waited_ms < USB_LINE_PATIENCE_MS) {
        line.waited_ms++;
    } else {
        while (next() >= 0) {
        }
    }
}
