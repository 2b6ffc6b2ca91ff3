/*
 * The serial port that the USB device is: the class's requests, and the bytes both ways
 * between its endpoints and the console's rings.
 */
#ifndef KILOMATE_HAL_RP2040_USB_LINE_H
#define KILOMATE_HAL_RP2040_USB_LINE_H

#include <stdbool.h>
#include <stdint.h>

/* The first packet of a control transfer; its type says which way its bytes go, who knows
   the request, and whom it is for. */
enum {
    USB_TO_HOST = 0x80,
    USB_KIND = 0x60,
    USB_KIND_STANDARD = 0x00,
    USB_KIND_CLASS = 0x20,
    USB_FOR_DEVICE = 0,
    USB_FOR_INTERFACE = 1,
    USB_FOR_ENDPOINT = 2
};
struct usb_setup {
    uint8_t type;
    uint8_t request;
    uint16_t value;
    uint16_t index;
    uint16_t length;
};

/* What is answered to it. */
enum usb_answer {
    USB_STALL, /* no */
    USB_DONE,  /* yes, without bytes */
    USB_SEND,  /* these bytes, as many of them as are asked for */
    USB_TAKE   /* yes, once its bytes have come */
};

struct usb_reply {
    enum usb_answer answer;
    const uint8_t *bytes;
    uint16_t size;
};

/* One without bytes. */
static inline struct usb_reply usb_answer(enum usb_answer answer)
{
    return (struct usb_reply){ .answer = answer };
}

/* --- from the control pipe --- */

struct usb_reply usb_line_setup(const struct usb_setup *setup);

/* The bytes of a request that was answered with USB_TAKE; false refuses them. */
bool usb_line_take(const uint8_t *bytes, unsigned count);

/* The configuration is chosen, anew perhaps, or none is. */
void usb_line_configure(bool is_on);
void usb_line_suspend(bool is_suspended);

/* The endpoints of the configuration by their addresses (bit 7: to the host): is there
   one, has it been halted, halt it or begin again. */
bool usb_line_has(unsigned address);
bool usb_line_is_halted(unsigned address);
void usb_line_halt(unsigned address, bool is_halted);

void usb_line_sent(void);
void usb_line_received(const uint8_t *bytes, unsigned count);

/* --- to the console; with interrupts masked, or from an interrupt --- */

/* A terminal is there: it has raised DTR or sent something since, and the bus is alive. */
bool usb_line_is_open(void);

/* Has DTR risen since the last call, or come back with the bus? */
bool usb_line_opened(void);

/* Moves received bytes into the console's ring as far as there is room; true if one came. */
bool usb_line_receive(void);

/* Sends what the console's ring holds, if the host has taken the last packet. */
void usb_line_send(void);

/* To be called each millisecond while the answers go here: a host that has taken nothing
   for USB_LINE_PATIENCE_MS gets nothing until it does, and what is said is lost. */
void usb_line_tick(void);
enum { USB_LINE_PATIENCE_MS = 500 };

/* The console's part: the next byte to be sent, or -1. */
int usb_line_next(void);

#endif
