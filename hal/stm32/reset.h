/*
 * Reset causes and independent watchdog (IWDG), which are alike in the STM32F1 and STM32F4
 * families. The registers have the names of the reference manuals (RM0041 for the STM32F100, RM0090
 * for the STM32F405; chapters RCC and IWDG).
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

/* --- what the chip's folder says --- */

struct stm32_reset {
    volatile uint32_t *csr; /* the register RCC_CSR */
    uint32_t lsi_hz_max;    /* the highest frequency of the oscillator LSI, from the data sheet */
};
extern const struct stm32_reset stm32_reset;

#endif
