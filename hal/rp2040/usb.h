/*
 * RP2040: the USB controller as a device: its start, and its interrupt.
 */
#ifndef KILOMATE_HAL_RP2040_USB_H
#define KILOMATE_HAL_RP2040_USB_H

#include <stdint.h>

/* Starts the controller and connects the device to the bus. Its clock must run. serial: the
   device's serial number, USB_SERIAL bytes (usb_descriptors.h), or NULL if it has none. Nothing
   happens if the controller does not leave its reset. */
void usb_start(const uint8_t *serial);

/* Handles the controller's interrupt. */
void usb_serve(void);

#endif
