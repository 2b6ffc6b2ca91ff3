/* The console on UART0, by interrupt in both directions. */
#ifndef KILOMATE_HAL_LM3S_UART_H
#define KILOMATE_HAL_LM3S_UART_H

void lm3s_uart0_handler(void);

#endif
