/* The control pipe of the USB device (USB 2.0 specification, chapter 9). Every request of a host is
   answered or refused with STALL. Nothing that a host does can stop the firmware. */
#include "hal/rp2040/usb_device.h"

#include <stddef.h>

#include "hal/hal.h"
#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_line.h"
#include "hal/rp2040/usb_port.h"
#include "hal/rp2040/usb_request.h"

enum {
    GET_STATUS = 0,
    CLEAR_FEATURE = 1,
    SET_FEATURE = 3,
    SET_ADDRESS = 5,
    GET_DESCRIPTOR = 6,
    GET_CONFIGURATION = 8,
    SET_CONFIGURATION = 9,
    GET_INTERFACE = 10,
    SET_INTERFACE = 11
};
enum { FEATURE_ENDPOINT_HALT = 0, ADDRESS_MAX = 127, CONFIGURATION_MAX = 1 };

/* A host that asks nothing for so long has gone. */
enum { MEETING_US = 500000 };

enum stage { STAGE_IDLE, STAGE_SEND, STAGE_TAKE, STAGE_CONFIRM };

static struct {
    uint8_t address;
    uint8_t configuration;
    uint8_t new_address; /* becomes the address when the request for it has ended */
    bool has_new_address;
    bool is_met; /* since the reset of the bus, until the device is configured */
    uint32_t heard_us;
    uint8_t stage;
    bool data1;           /* the next packet to the host is DATA1, else DATA0 */
    bool ends_with_empty; /* a packet without bytes must follow, to say that there are no more */
    uint16_t left;        /* bytes that are still to be sent */
    const uint8_t *bytes;
} control;

static struct usb_reply bytes_or_stall(const uint8_t *bytes, uint16_t size)
{
    return (struct usb_reply){ bytes != NULL ? USB_SEND : USB_STALL, bytes, size };
}

/* --- requests for the device: the host asks something, or sets something --- */

static struct usb_reply set_address(const struct usb_setup *setup)
{
    if (setup->value > ADDRESS_MAX || setup->index != 0 || control.configuration != 0) {
        return usb_answer(USB_STALL);
    }
    control.new_address = (uint8_t)setup->value;
    control.has_new_address = true;
    return usb_answer(USB_DONE);
}

static struct usb_reply set_configuration(const struct usb_setup *setup)
{
    if (setup->value > CONFIGURATION_MAX || setup->index != 0 || control.address == 0) {
        return usb_answer(USB_STALL);
    }
    control.configuration = (uint8_t)setup->value;
    control.is_met = control.configuration == 0;
    usb_line_configure(control.configuration != 0);
    return usb_answer(USB_DONE);
}

/* The device is powered by the bus and has no remote wakeup, so there is no feature to set. */
static struct usb_reply device_asked(const struct usb_setup *setup)
{
    static const uint8_t status[2];
    uint16_t size = 0;

    switch (setup->request) {
    case GET_STATUS:
        return setup->value == 0 && setup->index == 0 ? bytes_or_stall(status, sizeof status)
                                                      : usb_answer(USB_STALL);
    case GET_DESCRIPTOR: {
        const uint8_t *bytes =
            usb_descriptor(setup->value >> 8, setup->value & 0xFFU, setup->index, &size);

        return bytes_or_stall(bytes, size);
    }
    case GET_CONFIGURATION:
        return setup->value == 0 && setup->index == 0 ? bytes_or_stall(&control.configuration, 1)
                                                      : usb_answer(USB_STALL);
    default:
        return usb_answer(USB_STALL);
    }
}

static struct usb_reply device_told(const struct usb_setup *setup)
{
    if (setup->request == SET_ADDRESS) {
        return set_address(setup);
    }
    return setup->request == SET_CONFIGURATION ? set_configuration(setup) : usb_answer(USB_STALL);
}

/* --- requests for an interface or an endpoint of a configured device --- */

static struct usb_reply interface_asked(const struct usb_setup *setup)
{
    static const uint8_t zeros[2];

    if (setup->value != 0 || setup->index >= USB_INTERFACES || control.configuration == 0) {
        return usb_answer(USB_STALL);
    }
    switch (setup->request) {
    case GET_STATUS:
        return bytes_or_stall(zeros, 2);
    case GET_INTERFACE: /* 0 is its only setting */
        return bytes_or_stall(zeros, 1);
    default:
        return usb_answer(USB_STALL);
    }
}

/* SET_INTERFACE restarts the endpoints of the interface. */
static struct usb_reply interface_told(const struct usb_setup *setup)
{
    if (setup->request != SET_INTERFACE || setup->value != 0 || setup->index >= USB_INTERFACES ||
        control.configuration == 0) {
        return usb_answer(USB_STALL);
    }
    if (setup->index == USB_INTERFACE_LINE) {
        usb_line_halt(USB_LINE, false);
        usb_line_halt(USB_TO_HOST | USB_LINE, false);
        return usb_answer(USB_DONE);
    }
    usb_line_halt(USB_TO_HOST | USB_NOTIFY, false);
    return usb_answer(USB_DONE);
}

/* The control pipe itself is never halted. */
static bool is_control(unsigned address)
{
    return (address & ~(unsigned)USB_TO_HOST) == USB_CONTROL;
}

static struct usb_reply endpoint_asked(const struct usb_setup *setup)
{
    static const uint8_t status[2][2] = { { 0, 0 }, { 1, 0 } };

    if (setup->request != GET_STATUS || setup->value != 0) {
        return usb_answer(USB_STALL);
    }
    if (is_control(setup->index)) {
        return bytes_or_stall(status[0], 2);
    }
    if (!usb_line_has(setup->index)) {
        return usb_answer(USB_STALL);
    }
    return bytes_or_stall(status[usb_line_is_halted(setup->index)], 2);
}

static struct usb_reply endpoint_told(const struct usb_setup *setup)
{
    bool is_set = setup->request == SET_FEATURE;

    if ((!is_set && setup->request != CLEAR_FEATURE) || setup->value != FEATURE_ENDPOINT_HALT) {
        return usb_answer(USB_STALL);
    }
    if (is_control(setup->index)) {
        return usb_answer(is_set ? USB_STALL : USB_DONE);
    }
    if (!usb_line_has(setup->index)) {
        return usb_answer(USB_STALL);
    }
    usb_line_halt(setup->index, is_set);
    return usb_answer(USB_DONE);
}

static struct usb_reply reply_to(const struct usb_setup *setup)
{
    if ((setup->type & USB_KIND) == USB_KIND_CLASS) {
        return usb_line_setup(setup);
    }
    if ((setup->type & USB_TO_HOST) == 0 && setup->length != 0) {
        return usb_answer(USB_STALL); /* no standard request with bytes is supported */
    }
    switch (setup->type) {
    case USB_TO_HOST | USB_KIND_STANDARD | USB_FOR_DEVICE:
        return device_asked(setup);
    case USB_KIND_STANDARD | USB_FOR_DEVICE:
        return device_told(setup);
    case USB_TO_HOST | USB_KIND_STANDARD | USB_FOR_INTERFACE:
        return interface_asked(setup);
    case USB_KIND_STANDARD | USB_FOR_INTERFACE:
        return interface_told(setup);
    case USB_TO_HOST | USB_KIND_STANDARD | USB_FOR_ENDPOINT:
        return endpoint_asked(setup);
    case USB_KIND_STANDARD | USB_FOR_ENDPOINT:
        return endpoint_told(setup);
    default:
        return usb_answer(USB_STALL);
    }
}

/* --- the pipe's stages --- */

static void control_cancel(void)
{
    control.stage = STAGE_IDLE;
    control.has_new_address = false;
    usb_port_cancel(USB_CONTROL, true);
    usb_port_cancel(USB_CONTROL, false);
}

static void stall(void)
{
    control.stage = STAGE_IDLE;
    control.has_new_address = false;
    usb_port_stall(USB_CONTROL, true);
    usb_port_stall(USB_CONTROL, false);
}

/* Sends a packet without bytes, which tells the host that the request has been done. */
static void confirm(void)
{
    control.stage = STAGE_CONFIRM;
    usb_port_send(USB_CONTROL, NULL, 0, true);
}

static void send_part(void)
{
    unsigned count = control.left < USB_PACKET ? control.left : USB_PACKET;

    if (count < USB_PACKET) {
        control.ends_with_empty = false;
    }
    usb_port_send(USB_CONTROL, control.bytes, count, control.data1);
    control.bytes += count;
    control.left = (uint16_t)(control.left - count);
    control.data1 = !control.data1;
}

/* Sends the answer's first packet. The endpoint is ready to receive at the same time, because the
   host may end the request before it has taken all bytes. */
static void send(const struct usb_reply *reply, uint16_t wanted)
{
    control.stage = STAGE_SEND;
    control.bytes = reply->bytes;
    control.left = reply->size < wanted ? reply->size : wanted;
    control.ends_with_empty = reply->size < wanted;
    control.data1 = true;
    send_part();
    usb_port_receive(USB_CONTROL, true);
}

static uint16_t word(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

void usb_device_setup(const uint8_t *bytes)
{
    const struct usb_setup setup = { .type = bytes[0],
                                     .request = bytes[1],
                                     .value = word(bytes + 2),
                                     .index = word(bytes + 4),
                                     .length = word(bytes + 6) };
    struct usb_reply reply;

    control.heard_us = hal_now_us();
    control_cancel();
    reply = reply_to(&setup);
    switch (reply.answer) {
    case USB_SEND:
        if (setup.length == 0) {
            confirm();
        } else {
            send(&reply, setup.length);
        }
        break;
    case USB_TAKE:
        control.stage = STAGE_TAKE;
        usb_port_receive(USB_CONTROL, true);
        break;
    case USB_DONE:
        confirm();
        break;
    default:
        stall();
        break;
    }
}

static void control_sent(void)
{
    if (control.stage == STAGE_SEND && (control.left > 0 || control.ends_with_empty)) {
        send_part();
    } else if (control.stage == STAGE_CONFIRM) {
        control.stage = STAGE_IDLE;
        if (control.has_new_address) {
            control.has_new_address = false;
            control.address = control.new_address;
            usb_port_address(control.address);
        }
    }
}

void usb_device_sent(unsigned endpoint)
{
    if (endpoint == USB_CONTROL) {
        control_sent();
    } else if (endpoint == USB_LINE) {
        usb_line_sent();
    }
}

void usb_device_received(unsigned endpoint, const uint8_t *bytes, unsigned count)
{
    if (endpoint == USB_LINE) {
        usb_line_received(bytes, count);
    } else if (control.stage == STAGE_TAKE && usb_line_take(bytes, count)) {
        confirm();
    } else if (control.stage == STAGE_TAKE || count != 0) {
        stall();
    } else {
        control.stage = STAGE_IDLE;
    }
}

void usb_device_reset(void)
{
    control.address = 0;
    control.configuration = 0;
    control.is_met = true;
    control.heard_us = hal_now_us();
    control_cancel();
    usb_port_address(0);
    usb_line_configure(false);
}

void usb_device_suspend(bool is_suspended)
{
    usb_line_suspend(is_suspended);
}

/* A request may come in the middle of this. The time of the last one is read first: if it were
   later than now, it would seem to be long ago. */
bool usb_device_is_met(void)
{
    uint32_t heard_us = control.heard_us;

    return control.is_met && hal_now_us() - heard_us < MEETING_US;
}
