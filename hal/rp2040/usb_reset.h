/*
 * What chips of revision B0 and B1 need after a reset of the USB: erratum RP2040-E5.
 */
#ifndef KILOMATE_HAL_RP2040_USB_RESET_H
#define KILOMATE_HAL_RP2040_USB_RESET_H

/* Reads which revision the chip is of. To be called before the controller starts. */
void usb_reset_start(void);

/* A reset of the bus has begun. From the controller's interrupt. */
void usb_reset_begins(void);

/* A request has come: the controller hears. */
void usb_reset_is_over(void);

/* To be called each millisecond, from an interrupt of the same priority. */
void usb_reset_tick(void);

#endif
