#include "hal/hal.h"

const struct hal_board hal_board = { .name = "host", .mcu = "PC", .clock_hz = 0 };
