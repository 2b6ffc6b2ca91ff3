/*
 * RP2040: the packets of the USB controller. The protocol (usb_device, usb_line) uses these
 * functions and no registers, so that a test on a PC can take the controller's place.
 */
#ifndef KILOMATE_HAL_RP2040_USB_PORT_H
#define KILOMATE_HAL_RP2040_USB_PORT_H

#include <stdbool.h>
#include <stdint.h>

/* --- for the protocol --- */

/* Lets the host fetch one packet from an endpoint: `count` bytes, 0 .. USB_PACKET, which are
   copied. data1: it is a DATA1 packet, else DATA0. When the host has fetched it, usb_device_sent()
   is called. */
void usb_port_send(unsigned endpoint, const uint8_t *bytes, unsigned count, bool data1);

/* Lets the host send one packet to an endpoint. When it has come, usb_device_received() is
   called. */
void usb_port_receive(unsigned endpoint, bool data1);

/* Cancels what usb_port_send() or usb_port_receive() has begun. */
void usb_port_cancel(unsigned endpoint, bool to_host);

/* Answers the host with STALL until one of the three functions above is called; on the control pipe
   until the next request. */
void usb_port_stall(unsigned endpoint, bool to_host);

/* Sets the device's address, 0..127. */
void usb_port_address(uint8_t address);

/* Starts the endpoints of the configuration, or stops all endpoints but the control pipe. */
void usb_port_configure(bool is_on);

/* --- for the controller's start and its interrupt --- */

/* Sets the controller's memory to zero. To be called before all others, when the controller is out
   of reset. */
void usb_port_start(void);

/* The endpoints that have moved a packet since the last call. Bit 2n: endpoint n has sent one. Bit
   2n + 1: it has received one. */
uint32_t usb_port_done(void);

/* The packet that an endpoint has received, and its number of bytes. It stays valid until the next
   usb_port_receive() of this endpoint. */
const uint8_t *usb_port_received(unsigned endpoint, unsigned *count);

/* Copies the setup packet, the first packet of a control transfer. */
enum { USB_SETUP_SIZE = 8 };
void usb_port_setup(uint8_t bytes[USB_SETUP_SIZE]);

/* A frame has just begun: the line's packet becomes available to the host. */
void usb_port_frame_begins(void);

/* To be called at the end of a long time with interrupts masked, while they still are. A frame that
   has begun during that time may be near its end, so the line's packet waits for the next one. */
void usb_port_frame_passed(void);

#endif
