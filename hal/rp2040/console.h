/*
 * RP2040: the handlers of timer and USB. Both also move the console's bytes. The UART's handler is
 * chip_console_serve().
 */
#ifndef KILOMATE_HAL_RP2040_CONSOLE_H
#define KILOMATE_HAL_RP2040_CONSOLE_H

/* The timer's handler, each millisecond. */
void rp2040_timer_handler(void);

/* The USB controller's handler. */
void rp2040_usb_handler(void);

#endif
