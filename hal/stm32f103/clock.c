/* The clocks of the STM32F103. */
#include <stdbool.h>

#include "hal/cortexm/cortexm.h"
#include "hal/stm32/wait.h"
#include "hal/stm32f1/stm32f1.h"

enum { HSI_HZ = 8000000 };

uint32_t chip_core_hz;

/* Starts the PLL. The clock that it gives once it has locked, in Hz. Its settings may only be
   written while it is off. */
static uint32_t pll_start(bool has_crystal)
{
    uint32_t source = RCC_CFGR_PLLMUL(stm32f1_board.pll_multiplier_hsi);

    if (has_crystal) {
        source = RCC_CFGR_PLLSRC_PREDIV1 | RCC_CFGR_PLLMUL(stm32f1_board.pll_multiplier_hse);
    }
    RCC->CFGR = RCC_CFGR_PPRE1_2 | source;
    RCC->CR |= RCC_CR_PLLON;
    return has_crystal ? hal_board.clock_hz : HSI_HZ / 2U * stm32f1_board.pll_multiplier_hsi;
}

/* The core runs from the PLL, and the PLL from the crystal. If the crystal does not start the PLL
   runs from half the internal oscillator, and the core a little slower. A PLL that does not lock is
   not selected. The flash gets its two wait states before the core becomes fast, and its prefetch
   buffer stays on, as after a reset. The bus APB1 takes half the core's clock at most. */
bool chip_clock_start(void)
{
    bool has_crystal;
    bool is_locked;
    uint32_t hz;

    RCC->CR |= RCC_CR_HSEON;
    has_crystal = stm32_wait_for(&RCC->CR, RCC_CR_HSERDY, RCC_CR_HSERDY);
    hz = pll_start(has_crystal);
    FLASH_ACR = FLASH_ACR_PRFTBE | FLASH_ACR_LATENCY_2;
    stm32_wait_for(&FLASH_ACR, FLASH_ACR_LATENCY_MASK, FLASH_ACR_LATENCY_2);
    is_locked = stm32_wait_for(&RCC->CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY);
    if (is_locked) {
        RCC->CFGR |= RCC_CFGR_SW_PLL;
        stm32_wait_for(&RCC->CFGR, RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_PLL);
    }
    chip_core_hz = is_locked ? hz : HSI_HZ;
    return has_crystal && is_locked;
}
