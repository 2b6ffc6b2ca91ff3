/* Whether the chip has the flash that the program takes. */
#ifndef KILOMATE_HAL_STM32F103_FLASH_SIZE_H
#define KILOMATE_HAL_STM32F103_FLASH_SIZE_H

/* Where the program starts. If the chip reports less than 128 KB of flash, this says so on the
   serial line, again and again, until a byte is received. Then, as on a chip that reports enough,
   it goes on with cortexm_reset_handler(). */
void stm32f103_start(void);

#endif
