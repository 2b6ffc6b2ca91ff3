/* Why the chip started, and the independent watchdog: alike in the STM32F1 and
   F4 families. */
#include "hal/stm32/reset.h"
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"

/* In this order, since every reset pulls the pin too, and power-on those of
   the supply. The emulated register is always zero. */
enum hal_reset_cause chip_reset_cause_take(void)
{
    static const struct {
        uint32_t bit;
        enum hal_reset_cause cause;
    } causes[] = {
        { RCC_CSR_IWDGRSTF, HAL_RESET_WATCHDOG },
        { RCC_CSR_SFTRSTF, HAL_RESET_REQUEST },
        { RCC_CSR_PORRSTF, HAL_RESET_POWER },
        { RCC_CSR_PINRSTF, HAL_RESET_PIN },
    };
    uint32_t told = *stm32_reset.csr;
    *stm32_reset.csr = told | RCC_CSR_RMVF;
    for (unsigned i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        if (told & causes[i].bit) {
            return causes[i].cause;
        }
    }
    return HAL_RESET_CAUSES;
}

/* Longer than five clocks of its oscillator, which the registers take to be
   taken over (0.3 ms), and not for ever. */
enum { UPDATE_POLLS = 20000 };

/* Runs from the low-speed internal oscillator, which it starts; only a reset
   ends it. A debugger that halts the core has to freeze it (DBG_IWDG_STOP). */
void chip_watchdog_start(void)
{
    IWDG->KR = IWDG_KR_START;
    IWDG->KR = IWDG_KR_UNLOCK;
    IWDG->PR = IWDG_PR_256;
    IWDG->RLR = stm32_reset.lsi_hz_max / 256U * (HAL_WATCHDOG_MS / 1000U);
    for (unsigned polls = UPDATE_POLLS; polls > 0 && IWDG->SR != 0; polls--) {
    }
    IWDG->KR = IWDG_KR_RELOAD;
}

void hal_watchdog_feed(void)
{
    IWDG->KR = IWDG_KR_RELOAD;
}
