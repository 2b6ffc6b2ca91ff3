/* The clocks of the STM32F100. */
#include <stdbool.h>

#include "hal/cortexm/cortexm.h"
#include "hal/stm32/wait.h"
#include "hal/stm32f1/stm32f1.h"

const struct stm32_reset stm32_reset = { .csr = &RCC->CSR, .lsi_hz_max = 60000 };

/* The core runs from the PLL, and the PLL from the crystal, or from the internal oscillator if the
   crystal does not start. A PLL that does not lock is not selected. At 24 MHz the flash needs no
   wait states, and every bus runs at the core's clock (RM0041, "Embedded Flash memory" and
   RCC). */
bool chip_clock_start(void)
{
    bool has_crystal;
    bool is_locked;

    RCC->CR |= RCC_CR_HSEON;
    has_crystal = stm32_wait_for(&RCC->CR, RCC_CR_HSERDY, RCC_CR_HSERDY);
    if (has_crystal) {
        RCC->CFGR = RCC_CFGR_PLLSRC_PREDIV1 | RCC_CFGR_PLLMUL(stm32f1_board.pll_multiplier_hse);
    } else {
        RCC->CFGR = RCC_CFGR_PLLMUL(stm32f1_board.pll_multiplier_hsi);
    }
    RCC->CR |= RCC_CR_PLLON;
    is_locked = stm32_wait_for(&RCC->CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY);
    if (is_locked) {
        RCC->CFGR |= RCC_CFGR_SW_PLL;
        stm32_wait_for(&RCC->CFGR, RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_PLL);
    }
    return has_crystal && is_locked;
}
