#include "hal/hal.h"
#include "hal/lm3s/lm3s.h"

const struct hal_board hal_board = {
    .name = "lm3s6965evb",
    .mcu = "LM3S6965 Cortex-M3",
    .clock_hz = 50000000,
};

const struct lm3s_board lm3s_board = {
    .xtal = LM3S_XTAL_8_MHZ,
    .sysdiv = 4,
    .console_baud = 115200,
};
