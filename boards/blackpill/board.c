#include "hal/hal.h"
#include "hal/stm32f4/stm32f4.h"

const struct hal_board hal_board = {
    .name = "blackpill",
    .mcu = "STM32F411CE Cortex-M4F",
    .clock_hz = 100000000,
};

const struct stm32f4_board stm32f4_board = {
    .crystal_mhz = 25,
    .pll_factor = 200,
    .pll_q = 5, /* 40 MHz, which nothing uses */
    .wait_states = 3,
    .console_port = GPIO_A,
    .console_tx = 9,
    .console_rx = 10,
    .console_baud = 115200,
};
