/*
 * Reset causes and independent watchdog of the STM32F1 and F4 families: the
 * registers used, with the reference manuals' names, and what a chip says.
 */
#ifndef KILOMATE_HAL_STM32_RESET_H
#define KILOMATE_HAL_STM32_RESET_H

#include <stdint.h>

/* --- registers --- */

#define RCC_CSR_RMVF (UINT32_C(1) << 24) /* clears the causes */
#define RCC_CSR_PINRSTF (UINT32_C(1) << 26)
#define RCC_CSR_PORRSTF (UINT32_C(1) << 27)
#define RCC_CSR_SFTRSTF (UINT32_C(1) << 28)
#define RCC_CSR_IWDGRSTF (UINT32_C(1) << 29)

struct iwdg_registers {
    volatile uint32_t KR;
    volatile uint32_t PR;
    volatile uint32_t RLR; /* 0..4095 */
    volatile uint32_t SR;
};
#define IWDG ((struct iwdg_registers *)0x40003000U)

enum { IWDG_KR_UNLOCK = 0x5555, IWDG_KR_RELOAD = 0xAAAA, IWDG_KR_START = 0xCCCC, IWDG_PR_256 = 6 };

/* --- what a chip says --- */

/* Where its RCC_CSR is, and the highest frequency that its data sheet allows
   to the low-speed internal oscillator. */
struct stm32_reset {
    volatile uint32_t *csr;
    uint32_t lsi_hz_max;
};
extern const struct stm32_reset stm32_reset;

#endif
