/*
 * RP2040: the USB device's protocol: the control pipe, and whose the other endpoints are. What
 * happens at the controller is told here.
 */
#ifndef KILOMATE_HAL_RP2040_USB_DEVICE_H
#define KILOMATE_HAL_RP2040_USB_DEVICE_H

#include <stdbool.h>
#include <stdint.h>

/* The bus has been reset: the device has no address and no configuration. */
void usb_device_reset(void);

/* The bus sleeps, or is awake again. */
void usb_device_suspend(bool is_suspended);

/* Eight bytes of a control transfer's first packet. */
void usb_device_setup(const uint8_t *bytes);

/* The host has fetched what was to be sent. */
void usb_device_sent(unsigned endpoint);

/* A packet from the host; its bytes stay valid until the endpoint is to receive again. */
void usb_device_received(unsigned endpoint, const uint8_t *bytes, unsigned count);

#endif
