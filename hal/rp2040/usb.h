/* The USB controller, as a device. */
#ifndef KILOMATE_HAL_RP2040_USB_H
#define KILOMATE_HAL_RP2040_USB_H

/* Shows the host that somebody is there; without its clock nothing. */
void rp2040_usb_start(void);

/* Its interrupt. */
void rp2040_usb_handler(void);

#endif
