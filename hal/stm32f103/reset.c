/* What hal/stm32/reset.c wants to know of the STM32F103. */
#include "hal/stm32f1/stm32f1.h"

const struct stm32_reset stm32_reset = { .csr = &RCC->CSR, .lsi_hz_max = 60000 };
