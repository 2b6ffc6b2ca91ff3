#include "hal/hal.h"
#include "hal/stm32f4/stm32f4.h"

const struct hal_board hal_board = {
    .name = "netduinoplus2",
    .mcu = "STM32F405RG Cortex-M4F",
    .clock_hz = 168000000,
};

const struct stm32f4_board stm32f4_board = {
    .crystal_mhz = 25,
    .pll_factor = 336,
    .pll_q = 7,
    .wait_states = 5,
    .console_port = GPIO_B, /* USB has PA9 */
    .console_tx = 6,
    .console_rx = 7,
    .console_baud = 115200,
};
