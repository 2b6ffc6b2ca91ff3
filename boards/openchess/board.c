/* An Arduino Nano RP2040 Connect, as Open-Chess is built: the register feeds the ranks itself;
   64 lights SK6812 with white. */
#include "boards/openchess/chip.inc"

const struct hal_board hal_board = {
    .name = "openchess",
    .mcu = "RP2040 Cortex-M0+",
    .clock_hz = 125000000,
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
    .a_square = 1,
    .brightness = 2,
    .milliamps_channel = 20,
    .milliamps_max = 250,
    .latch_us = 300,
    .turn = HAL_TURN_SWAPPED | HAL_TURN_FILES | HAL_TURN_RANKS,
};
