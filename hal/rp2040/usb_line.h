/*
 * The serial port that the USB device is: the class's requests, and the bytes both ways
 * between its endpoints and the console's rings.
 */
#ifndef KILOMATE_HAL_RP2040_USB_LINE_H
#define KILOMATE_HAL_RP2040_USB_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/rp2040/usb_request.h"

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

/* Sends what `next` brings (console_next_to_send or the like: -1 if nothing), if the host has
   taken the last packet. */
void usb_line_send(int (*next)(void));

/* To be called each millisecond while the answers go here: a host that has taken nothing
   for USB_LINE_PATIENCE_MS gets nothing until it does, and what `next` brings is lost. */
void usb_line_tick(int (*next)(void));
enum { USB_LINE_PATIENCE_MS = 500 };

#endif
