#include "hal/body.h"
#include "hal/hal.h"
#include "hal/parts/matrix.h"
#include "hal/parts/pixels.h"
#include "hal/rp2040/pwm.h"
#include "hal/rp2040/rp2040.h"

const struct hal_board hal_board = {
    .name = "openchess",
    .mcu = "RP2040 Cortex-M0+",
    .clock_hz = 125000000,
};

const struct rp2040_board rp2040_board = {
    .crystal_mhz = 12,
    .console_tx = 0,
    .console_rx = 1,
    .console_baud = 115200,
    .usb_vendor = 0x2E8A, /* Raspberry Pi's, and what their serial ports are called */
    .usb_product = 0x000A,
    .usb_vendor_name = "Kilomate",
    .usb_product_name = "Kilomate chess computer",
};

/* A0 of the header. */
const uint8_t rp2040_sound_pin = 26;

/* Row = rank - 1, column = 7 - file. README.md says what other boards have otherwise. */
const struct matrix_board matrix_board = {
    .data = 25,
    .shift = 15,
    .latch = 16,
    .columns = { 18, 19, 20, 21, 5, 7, 4, 6 },
    .row_0_first = false,
    .row_is_high = true,
    .occupied_is_high = false,
    .pull_up = true,
    .settle_us = 100,
    .turn = HAL_TURN_FILES,
};

/* Light = (7 - file) * 8 + (8 - rank). A cable of 500 mA feeds these, 64 mA for the lights'
   own chips, and the rest of the board. */
const struct pixels_board pixels_board = {
    .pin = 17,
    .has_white = true,
    .brightness = 2,
    .milliamps_channel = 20,
    .milliamps_max = 250,
    .latch_us = 300,
    .turn = HAL_TURN_SWAPPED | HAL_TURN_FILES | HAL_TURN_RANKS,
};
