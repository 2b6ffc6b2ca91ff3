/* The console on USART1, by interrupt in both directions. */
#ifndef KILOMATE_HAL_STM32F1_USART_H
#define KILOMATE_HAL_STM32F1_USART_H

void stm32f1_usart1_handler(void);

#endif
