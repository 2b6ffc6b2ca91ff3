/*
 * RP2040: the interrupts that are not the UART's own; after each the console does its part.
 */
#ifndef KILOMATE_HAL_RP2040_CONSOLE_H
#define KILOMATE_HAL_RP2040_CONSOLE_H

/* The timer's: each millisecond. */
void rp2040_timer_handler(void);

/* The USB controller's. */
void rp2040_usb_handler(void);

#endif
