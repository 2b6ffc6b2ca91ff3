#include "hal/hal.h"

const struct hal_board hal_board = { .name = "web", .mcu = "web page", .clock_hz = 0 };
