/*
 * RP2040: the protocol of the USB device. It answers the requests on the control pipe, and passes
 * the packets of the other endpoints on to usb_line. The controller's interrupt calls these
 * functions.
 */
#ifndef KILOMATE_HAL_RP2040_USB_DEVICE_H
#define KILOMATE_HAL_RP2040_USB_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

/* The bus has been reset: the device has no address and no configuration. */
void usb_device_reset(void);

/* The bus has been suspended, or is active again. */
void usb_device_suspend(bool is_suspended);

/* Is a host getting to know the device? It is if the device is not configured, and the bus has been
   reset or a request has come in the last half of a second. A host waits for answers for 50 ms, so
   interrupts should not be masked for long then. */
bool usb_device_is_met(void);

/* A request has come: the eight bytes of a setup packet. */
void usb_device_setup(const uint8_t *bytes);

/* The host has fetched the packet that usb_port_send() gave to this endpoint. */
void usb_device_sent(unsigned endpoint);

/* A packet has come from the host. Its bytes stay valid until the next usb_port_receive() of this
   endpoint. */
void usb_device_received(unsigned endpoint, const uint8_t *bytes, unsigned count);

#endif
