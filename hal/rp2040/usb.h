/* The USB controller, as a device. */
#ifndef KILOMATE_HAL_RP2040_USB_H
#define KILOMATE_HAL_RP2040_USB_H

/* Shows the host that somebody is there; without its clock nothing. */
void rp2040_usb_start(void);

/* Its interrupt. */
void rp2040_usb_handler(void);

/* Interrupts have been masked for long, and still are: a frame that has begun meanwhile may be
   near its end, and is none to send in. */
void rp2040_usb_frame_passed(void);

#endif
