/* Why the chip started, and the independent watchdog, of the STM32F1 and STM32F4 families. */
#include "hal/stm32/reset.h"
#include "hal/cortexm/cortexm.h"
#include "hal/hal.h"
#include "hal/stm32/wait.h"

/* The order matters: every reset also sets the flag of the pin, and a power-on sets more flags. The
   emulator's register is always zero. */
enum hal_reset_cause chip_reset_cause_take(void)
{
    static const struct reset_flag flags[] = {
        { RCC_CSR_IWDGRSTF, HAL_RESET_WATCHDOG },
        { RCC_CSR_SFTRSTF, HAL_RESET_REQUEST },
        { RCC_CSR_PORRSTF, HAL_RESET_POWER },
        { RCC_CSR_PINRSTF, HAL_RESET_PIN },
    };
    uint32_t told = *stm32_reset.csr;

    *stm32_reset.csr = told | RCC_CSR_RMVF;
    return cortexm_reset_cause_of(told, flags, sizeof flags / sizeof flags[0]);
}

/* The watchdog starts its oscillator, LSI, by itself. Only a reset stops it. A debugger that halts
   the core has to stop it by the bit DBG_IWDG_STOP. */
void chip_watchdog_start(void)
{
    IWDG->KR = IWDG_KR_START;
    IWDG->KR = IWDG_KR_UNLOCK;
    IWDG->PR = IWDG_PR_256;
    IWDG->RLR = stm32_reset.lsi_hz_max / 256U * (HAL_WATCHDOG_MS / 1000U);
    /* takes five clocks of its oscillator, 0.3 ms */
    stm32_wait_for(&IWDG->SR, UINT32_MAX, 0);
    IWDG->KR = IWDG_KR_RELOAD;
}

void hal_watchdog_feed(void)
{
    IWDG->KR = IWDG_KR_RELOAD;
}
