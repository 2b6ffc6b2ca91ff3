/*
 * The USB device of hal/rp2040 between a PC and the console's rings, both models. The PC
 * holds it to what USB 2.0 says of packets: toggles, lengths, and who is to speak.
 * Included, not linked, for it stands for the controller and for hal/console.c.
 */
#ifndef KILOMATE_TESTS_UNIT_USB_WORLD_H
#define KILOMATE_TESTS_UNIT_USB_WORLD_H

#include "hal/console.h"
#include "hal/hal.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_device.h"
#include "hal/rp2040/usb_line.h"
#include "hal/rp2040/usb_port.h"
#include "tests/unit/support.h"

/* A name that fills its descriptor of 64 bytes, and more. */
const struct rp2040_board rp2040_board = {
    .usb_vendor = 0x1234,
    .usb_product = 0x5678,
    .usb_vendor_name = "Vendor",
    .usb_product_name = "A chess computer with quite a long name",
};

static uint32_t now_us;
static void (*interrupt)(void); /* what comes next, behind a look at the time */

uint32_t hal_now_us(void)
{
    uint32_t seen_us = now_us;
    void (*handle)(void) = interrupt;

    interrupt = NULL;
    if (handle != NULL) {
        now_us++;
        handle();
    }
    return seen_us;
}

/* --- the controller --- */

struct usb_pipe {
    bool is_armed;
    bool is_stalled;
    bool data1;
    unsigned count;
    uint8_t bytes[USB_PACKET];
};

static struct {
    struct usb_pipe in[USB_ENDPOINTS];
    struct usb_pipe out[USB_ENDPOINTS];
    uint8_t address;
    bool is_on;
} port;

static struct usb_pipe *pipe_of(unsigned endpoint, bool to_host)
{
    assert_true(endpoint < USB_ENDPOINTS);
    return to_host ? &port.in[endpoint] : &port.out[endpoint];
}

/* Its bytes stay where they are. */
static void pipe_set(struct usb_pipe *pipe, bool is_armed, bool is_stalled)
{
    pipe->is_armed = is_armed;
    pipe->is_stalled = is_stalled;
}

void usb_port_send(unsigned endpoint, const uint8_t *bytes, unsigned count, bool data1)
{
    struct usb_pipe *pipe = pipe_of(endpoint, true);

    assert_false(pipe->is_armed);
    assert_true(count <= USB_PACKET && (endpoint == USB_CONTROL || port.is_on));
    *pipe = (struct usb_pipe){ .is_armed = true, .data1 = data1, .count = count };
    if (count != 0) {
        memcpy(pipe->bytes, bytes, count);
    }
}

void usb_port_receive(unsigned endpoint, bool data1)
{
    struct usb_pipe *pipe = pipe_of(endpoint, false);

    assert_false(pipe->is_armed);
    assert_true(endpoint == USB_CONTROL || port.is_on);
    pipe_set(pipe, true, false);
    pipe->data1 = data1;
}

void usb_port_cancel(unsigned endpoint, bool to_host)
{
    pipe_set(pipe_of(endpoint, to_host), false, false);
}

void usb_port_stall(unsigned endpoint, bool to_host)
{
    pipe_set(pipe_of(endpoint, to_host), false, true);
}

void usb_port_address(uint8_t address)
{
    assert_true(address < 128);
    port.address = address;
}

void usb_port_configure(bool is_on)
{
    for (unsigned endpoint = 1; endpoint < USB_ENDPOINTS; endpoint++) {
        usb_port_cancel(endpoint, true);
        usb_port_cancel(endpoint, false);
    }
    port.is_on = is_on;
}

/* --- the console's rings --- */

enum { RING = 512 };

static uint8_t heard[RING];
static unsigned heard_count;
static unsigned heard_room; /* of the ring, besides what it holds */
static uint8_t said[4 * RING];
static unsigned said_count;
static unsigned said_taken;

unsigned console_receive_room(void)
{
    return heard_room;
}

bool console_on_receive(uint8_t byte)
{
    assert_true(heard_room > 0 && heard_count < RING);
    heard[heard_count++] = byte;
    heard_room--;
    return true;
}

/* --- the program's rings --- */

static uint8_t asked[RING];
static unsigned asked_count;
static unsigned forgotten; /* how often */

unsigned program_receive_room(void)
{
    return RING - asked_count;
}

void program_on_receive(uint8_t byte)
{
    assert_true(asked_count < RING);
    asked[asked_count++] = byte;
}

void program_forget(void)
{
    forgotten++;
}

static inline int next_said(void)
{
    return said_taken < said_count ? said[said_taken++] : -1;
}

static inline void say(const char *text)
{
    size_t length = strlen(text);

    assert_true(said_count + length <= sizeof said);
    memcpy(said + said_count, text, length);
    said_count += (unsigned)length;
}

/* --- the PC --- */

static uint32_t wanted_speed = 9600; /* that it sets, bits a second */

enum verdict { TAKEN, STALLED, REFUSED /* neither: it would wait for ever */ };

static uint8_t answer[1024];
static unsigned answer_count;

static void send_setup(uint8_t type, uint8_t request, uint16_t value, uint16_t index,
                       uint16_t length)
{
    const uint8_t bytes[8] = { type,
                               request,
                               (uint8_t)value,
                               (uint8_t)(value >> 8),
                               (uint8_t)index,
                               (uint8_t)(index >> 8),
                               (uint8_t)length,
                               (uint8_t)(length >> 8) };

    port.in[USB_CONTROL].is_stalled = false;
    port.out[USB_CONTROL].is_stalled = false;
    usb_device_setup(bytes);
}

/* The device's next packet to the PC; NULL if there is none. */
static const struct usb_pipe *fetch(unsigned endpoint)
{
    static struct usb_pipe packet;

    if (!port.in[endpoint].is_armed) {
        return NULL;
    }
    packet = port.in[endpoint];
    port.in[endpoint].is_armed = false;
    usb_device_sent(endpoint);
    return &packet;
}

/* Gives it one; false if it does not take any now. */
static bool put(unsigned endpoint, const void *bytes, unsigned count, bool data1)
{
    struct usb_pipe *pipe = &port.out[endpoint];

    if (!pipe->is_armed) {
        return false;
    }
    assert_int_equal(pipe->data1, data1);
    pipe->is_armed = false;
    if (count != 0) {
        memcpy(pipe->bytes, bytes, count);
    }
    usb_device_received(endpoint, pipe->bytes, count);
    return true;
}

static enum verdict no_packet(const struct usb_pipe *pipe)
{
    return pipe->is_stalled ? STALLED : REFUSED;
}

/* The end of a transfer without bytes to the PC. */
static enum verdict fetch_confirmation(void)
{
    const struct usb_pipe *packet = fetch(USB_CONTROL);

    if (packet == NULL) {
        return no_packet(&port.in[USB_CONTROL]);
    }
    assert_int_equal(packet->count, 0);
    assert_true(packet->data1);
    return TAKEN;
}

static enum verdict fetch_answer(unsigned length)
{
    bool data1 = true;
    bool is_last = false;

    answer_count = 0;
    while (!is_last) {
        const struct usb_pipe *packet = fetch(USB_CONTROL);

        if (packet == NULL) {
            return no_packet(&port.in[USB_CONTROL]);
        }
        assert_int_equal(packet->data1, data1);
        assert_true(answer_count + packet->count <= length);
        memcpy(answer + answer_count, packet->bytes, packet->count);
        answer_count += packet->count;
        data1 = !data1;
        is_last = packet->count < USB_PACKET || answer_count == length;
    }
    assert_false(port.in[USB_CONTROL].is_armed);
    return put(USB_CONTROL, NULL, 0, true) ? TAKEN : no_packet(&port.out[USB_CONTROL]);
}

/* A whole control transfer, as a PC makes it. */
static enum verdict ask(uint8_t type, uint8_t request, uint16_t value, uint16_t index,
                        uint16_t length)
{
    send_setup(type, request, value, index, length);
    if (length == 0) {
        return fetch_confirmation();
    }
    if (type & USB_TO_HOST) {
        return fetch_answer(length);
    }
    for (unsigned sent = 0; sent < length; sent += USB_PACKET) {
        const uint8_t bytes[USB_PACKET] = { (uint8_t)wanted_speed,
                                            (uint8_t)(wanted_speed >> 8),
                                            (uint8_t)(wanted_speed >> 16),
                                            0,
                                            0,
                                            0,
                                            8 };
        unsigned part = length - sent < USB_PACKET ? length - sent : USB_PACKET;

        if (!put(USB_CONTROL, bytes, part, (sent / USB_PACKET) % 2 == 0)) {
            return no_packet(&port.out[USB_CONTROL]);
        }
    }
    return fetch_confirmation();
}

enum { ADDRESS = 7 };

static void enumerate(void)
{
    assert_int_equal(ask(0x00, 5, ADDRESS, 0, 0), TAKEN);
    assert_int_equal(port.address, ADDRESS);
    assert_int_equal(ask(0x00, 9, 1, 0, 0), TAKEN);
}

static int plugged(void **state)
{
    static const uint8_t serial[USB_SERIAL] = { 0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF };

    (void)state;
    memset(&port, 0, sizeof port);
    heard_count = said_count = said_taken = 0;
    heard_room = RING;
    usb_descriptors_start(serial);
    usb_device_reset();
    return 0;
}

static int enumerated(void **state)
{
    plugged(state);
    enumerate();
    return 0;
}

#endif
