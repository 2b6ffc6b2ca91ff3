/*
 * RP2040: the workaround for erratum RP2040-E5, which chips of the revisions B0 and B1 need after a
 * reset of the USB. usb_reset.c explains it.
 */
#ifndef KILOMATE_HAL_RP2040_USB_RESET_H
#define KILOMATE_HAL_RP2040_USB_RESET_H

/* Reads the chip's revision. To be called before the controller starts. */
void usb_reset_start(void);

/* A reset of the bus has begun. To be called from the controller's interrupt. */
void usb_reset_begins(void);

/* A request has come, so the controller receives again. */
void usb_reset_is_over(void);

/* To be called each millisecond, from an interrupt of the same priority as the controller's. */
void usb_reset_tick(void);

#endif
