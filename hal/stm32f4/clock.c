/* The clocks of the STM32F405. */
#include <stdbool.h>

#include "hal/cortexm/cortexm.h"
#include "hal/stm32/wait.h"
#include "hal/stm32f4/stm32f4.h"

const struct stm32_reset stm32_reset = { .csr = &RCC->CSR, .lsi_hz_max = 47000 };

enum { HSI_MHZ = 16 };

/* Starts the PLL. True if it runs from the crystal, false if from the internal oscillator. */
static bool pll_start(void)
{
    uint32_t source = RCC_PLLCFGR_PLLM(HSI_MHZ);
    bool has_crystal;

    RCC->CR |= RCC_CR_HSEON;
    has_crystal = stm32_wait_for(&RCC->CR, RCC_CR_HSERDY, RCC_CR_HSERDY);
    if (has_crystal) {
        source = RCC_PLLCFGR_PLLM(stm32f4_board.crystal_mhz) | RCC_PLLCFGR_PLLSRC_HSE;
    }
    RCC->PLLCFGR = RCC_PLLCFGR_RESERVED | source | RCC_PLLCFGR_PLLN(stm32f4_board.pll_factor) |
                   RCC_PLLCFGR_PLLP_2 | RCC_PLLCFGR_PLLQ(stm32f4_board.pll_q);
    RCC->CR |= RCC_CR_PLLON;
    return has_crystal;
}

/* The core runs from the PLL, and the PLL from the crystal, or from the internal oscillator if the
   crystal does not start. A PLL that does not lock is not selected. The core's voltage regulator is
   at its highest scale after a reset. The flash gets its wait states before the core becomes fast.
   The flash's caches are on. Its prefetch is off, because it does not work in chips of revision A
   (errata sheet). */
bool chip_clock_start(void)
{
    uint32_t latency = FLASH_ACR_LATENCY(stm32f4_board.wait_states);
    bool has_crystal = pll_start();
    bool is_locked;

    FLASH_ACR = latency | FLASH_ACR_ICEN | FLASH_ACR_DCEN;
    stm32_wait_for(&FLASH_ACR, FLASH_ACR_LATENCY_MASK, latency);
    RCC->CFGR = RCC_CFGR_PPRE1_4 | RCC_CFGR_PPRE2_2;
    is_locked = stm32_wait_for(&RCC->CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY);
    if (is_locked) {
        RCC->CFGR |= RCC_CFGR_SW_PLL;
        stm32_wait_for(&RCC->CFGR, RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_PLL);
    }
    return has_crystal && is_locked;
}
