/*
 * RP2040: the USB controller, as a device: its start, and its interrupt.
 */
#ifndef KILOMATE_HAL_RP2040_USB_H
#define KILOMATE_HAL_RP2040_USB_H

#include <stdint.h>

/* Shows the host that somebody is there. To be called while its clock runs. The device's serial
   number is USB_SERIAL bytes (usb_descriptors.h); NULL: it has none. */
void usb_start(const uint8_t *serial);

/* Does what the controller's interrupt asks for. */
void usb_serve(void);

#endif
