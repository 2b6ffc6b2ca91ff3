#include "hal/hal.h"
#include "hal/stm32f1/stm32f1.h"

const struct hal_board hal_board = {
    .name = "bluepill",
    .mcu = "STM32F103 Cortex-M3",
    .clock_hz = 72000000,
};

const struct stm32f1_board stm32f1_board = {
    .pll_multiplier_hse = 9,  /* of the 8 MHz crystal */
    .pll_multiplier_hsi = 16, /* of half the 8 MHz internal oscillator: 64 MHz */
    .console_baud = 115200,
};
