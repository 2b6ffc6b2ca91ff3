/*
 * Between the USB device's protocol and the controller that moves its packets. The
 * protocol knows no registers, so that a test on a PC can be the controller.
 */
#ifndef KILOMATE_HAL_RP2040_USB_PORT_H
#define KILOMATE_HAL_RP2040_USB_PORT_H

#include <stdbool.h>
#include <stdint.h>

/* --- what the controller does, for the protocol --- */

/* Lets the host fetch one packet from an endpoint, of at most USB_PACKET bytes, which are
   copied; usb_device_sent() follows. */
void usb_port_send(unsigned endpoint, const uint8_t *bytes, unsigned count, bool data1);

/* Lets the host put one packet there; usb_device_received() follows. */
void usb_port_receive(unsigned endpoint, bool data1);

/* Forgets what the two began, one way. */
void usb_port_cancel(unsigned endpoint, bool to_host);

/* Answers the host with STALL, until the above; on the control pipe until its next request. */
void usb_port_stall(unsigned endpoint, bool to_host);

/* The address to listen to. */
void usb_port_address(uint8_t address);

/* Makes the endpoints of the configuration work, or all but the control pipe stop. */
void usb_port_configure(bool is_on);

/* --- what has happened at it, for its interrupt --- */

/* To be called before anything else, with the controller out of reset: all its memory is zero. */
void usb_port_start(void);

/* The packets that have gone by since the last call: bit 2n, endpoint n has sent; 2n + 1, it has
   received. */
uint32_t usb_port_done(void);

/* The packet that an endpoint has received: where it lies until the endpoint is to receive again,
   and how many bytes it has. */
const uint8_t *usb_port_received(unsigned endpoint, unsigned *count);

/* Copies the first packet of a control transfer. */
enum { USB_SETUP_SIZE = 8 };
void usb_port_setup(uint8_t bytes[USB_SETUP_SIZE]);

/* A frame begins, and is young. */
void usb_port_frame_begins(void);

/* Interrupts have been masked for long, and still are: a frame that has begun meanwhile may be
   near its end, and is none to send in. */
void usb_port_frame_passed(void);

#endif
