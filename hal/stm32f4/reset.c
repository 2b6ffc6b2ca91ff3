/* What hal/stm32/reset.c wants to know of the STM32F4. */
#include "hal/stm32f4/stm32f4.h"

const struct stm32_reset stm32_reset = { .csr = &RCC->CSR, .lsi_hz_max = 47000 };
