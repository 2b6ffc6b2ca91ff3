#include "hal/hal.h"
#include "hal/nrf51/nrf51.h"

const struct hal_board hal_board = {
    .name = "microbit",
    .mcu = "nRF51822 Cortex-M0",
    .clock_hz = 16000000,
};

const struct nrf51_board nrf51_board = {
    .console_tx = 24,
    .console_rx = 25,
    .console_baudrate = NRF51_BAUDRATE_115200,
};
