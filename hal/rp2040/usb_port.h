/*
 * Between the USB device's protocol and the controller that moves its packets. The
 * protocol knows no registers, so that a test on a PC can be the controller.
 */
#ifndef KILOMATE_HAL_RP2040_USB_PORT_H
#define KILOMATE_HAL_RP2040_USB_PORT_H

#include <stdbool.h>
#include <stdint.h>

/* --- what the controller does --- */

/* Lets the host fetch one packet from an endpoint, of at most USB_PACKET bytes, which are
   copied; usb_device_sent follows. */
void usb_port_send(unsigned endpoint, const uint8_t *bytes, unsigned count, bool data1);

/* Lets the host put one packet there; usb_device_received follows. */
void usb_port_receive(unsigned endpoint, bool data1);

/* Forgets what the two began, one way. */
void usb_port_cancel(unsigned endpoint, bool to_host);

/* Answers the host with STALL, until the above; on the control pipe until its next request. */
void usb_port_stall(unsigned endpoint, bool to_host);

/* The address to listen to. */
void usb_port_address(uint8_t address);

/* Makes the endpoints of the configuration work, or all but the control pipe stop. */
void usb_port_configure(bool is_on);

/* --- what happens at it --- */

void usb_device_reset(void);
void usb_device_suspend(bool is_suspended);

/* Eight bytes of a control transfer's first packet. */
void usb_device_setup(const uint8_t *bytes);
void usb_device_sent(unsigned endpoint);

/* The bytes stay valid until the endpoint is to receive again. */
void usb_device_received(unsigned endpoint, const uint8_t *bytes, unsigned count);

#endif
