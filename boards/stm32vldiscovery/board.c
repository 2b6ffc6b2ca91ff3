#include "hal/hal.h"
#include "hal/stm32f1/stm32f1.h"

const struct hal_board hal_board = {
    .name = "stm32vldiscovery",
    .mcu = "STM32F100RB Cortex-M3",
    .clock_hz = 24000000,
};

const struct stm32f1_board stm32f1_board = {
    .pll_multiplier_hse = 3, /* of the 8 MHz crystal */
    .pll_multiplier_hsi = 6, /* of half the 8 MHz internal oscillator */
    .console_baud = 115200,
};
