/*
 * RP2040: the serial port on USB. It answers the requests of the class, and moves bytes between the
 * endpoints and the console's rings.
 */
#ifndef KILOMATE_HAL_RP2040_USB_LINE_H
#define KILOMATE_HAL_RP2040_USB_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/program.h"
#include "hal/rp2040/usb_request.h"

/* --- for usb_device --- */

/* Answers a request of the class. */
struct usb_reply usb_line_setup(const struct usb_setup *setup);

/* Takes the bytes of a request that was answered with USB_TAKE. False if it refuses them. */
bool usb_line_take(const uint8_t *bytes, unsigned count);

/* The host has chosen the configuration (is_on), perhaps once more, or none. The line begins
   anew. */
void usb_line_configure(bool is_on);

/* The bus has been suspended, or is active again. */
void usb_line_suspend(bool is_suspended);

/* The endpoints of the configuration, by their addresses (bit 7: to the host). Is there such an
   endpoint? Is it halted? The third halts or restarts it. The last two are for endpoints that
   exist. */
bool usb_line_has(unsigned address);
bool usb_line_is_halted(unsigned address);
void usb_line_halt(unsigned address, bool is_halted);

/* The host has fetched a packet of the line, or has sent one. */
void usb_line_sent(void);
void usb_line_received(const uint8_t *bytes, unsigned count);

/* --- for the console; with interrupts masked, or from an interrupt --- */

/* Is a terminal there? It is if it has raised DTR or sent something, and if the bus is active. */
bool usb_line_is_open(void);

/* Has a terminal opened the line since the last call? It has if DTR was raised, or if the bus
   became active again with DTR raised. */
bool usb_line_opened(void);

/* Moves received bytes into the console's ring, as many as fit. True if there was one. While a
   program has the line they go into the program's ring, and the answer is false. */
bool usb_line_receive(void);

/* Which program has the line, since it has set its speed (hal/program.h): 0 if none, else another
   number for each opening. */
unsigned usb_line_opening_of_program(void);

/* The speed that the host has set last: bits a second. */
uint32_t usb_line_speed(void);

static inline unsigned usb_line_program(void)
{
    return PROGRAM_IS_BUILT ? usb_line_opening_of_program() : 0;
}

/* Does the line wait for the host to take a packet? */
bool usb_line_is_waiting(void);

/* Sends bytes from `next`, which returns -1 if there are none, as console_next_to_send() does. Does
   nothing as long as the host has not taken the last packet. */
void usb_line_send(int (*next)(void));

/* To be called each millisecond while the answers go to this line. If the host has taken no packet
   for USB_LINE_PATIENCE_MS, bytes from `next` are dropped until it takes one. */
void usb_line_tick(int (*next)(void));
enum { USB_LINE_PATIENCE_MS = 500 };

#endif
