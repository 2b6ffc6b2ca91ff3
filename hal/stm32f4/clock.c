/* The clocks of the STM32F405 and the STM32F411. */
#include <stdbool.h>

#include "hal/cortexm/cortexm.h"
#include "hal/stm32/wait.h"
#include "hal/stm32f4/stm32f4.h"

enum { HSI_MHZ = 16 };

/* Sets the scale of the core's voltage regulator, which may only be changed while the PLL is off,
   and takes effect once it is on. */
static void voltage_set(void)
{
    RCC->APB1ENR |= RCC_APB1ENR_PWREN;
    (void)RCC->APB1ENR; /* a clock needs two cycles before the first access */
    PWR->CR = (PWR->CR & ~PWR_CR_VOS(3)) | PWR_CR_VOS(VOLTAGE_SCALE);
}

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

/* Waits until the PLL has locked and, where its scale was set, until the voltage is there. */
static bool pll_is_ready(void)
{
    bool is_locked = stm32_wait_for(&RCC->CR, RCC_CR_PLLRDY, RCC_CR_PLLRDY);

    if (VOLTAGE_SCALE != 0) {
        return is_locked && stm32_wait_for(&PWR->CSR, PWR_CSR_VOSRDY, PWR_CSR_VOSRDY);
    }
    return is_locked;
}

/* The core runs from the PLL, and the PLL from the crystal, or from the internal oscillator if the
   crystal does not start. A PLL that does not lock is not selected. The core's voltage regulator of
   the STM32F405 is at its highest scale after a reset, that of the STM32F411 is not. The flash gets
   its wait states before the core becomes fast. The flash's caches are on. Its prefetch is off,
   because it does not work in an STM32F405 of revision A (errata sheet). */
bool chip_clock_start(void)
{
    uint32_t latency = FLASH_ACR_LATENCY(stm32f4_board.wait_states);
    bool has_crystal;
    bool is_ready;

    if (VOLTAGE_SCALE != 0) {
        voltage_set();
    }
    has_crystal = pll_start();
    FLASH_ACR = latency | FLASH_ACR_ICEN | FLASH_ACR_DCEN;
    stm32_wait_for(&FLASH_ACR, FLASH_ACR_LATENCY_MASK, latency);
    RCC->CFGR = RCC_CFGR_PPRE1_4 | RCC_CFGR_PPRE2_2;
    is_ready = pll_is_ready();
    if (is_ready) {
        RCC->CFGR |= RCC_CFGR_SW_PLL;
        stm32_wait_for(&RCC->CFGR, RCC_CFGR_SWS_MASK, RCC_CFGR_SWS_PLL);
    }
    return has_crystal && is_ready;
}
