/* A Raspberry Pi Pico: the register's outputs drive PNP transistors, which feed the files, and the
   pins read the ranks; 64 lights WS2812B. */
#include "boards/openchess/chip.inc"

const struct hal_board hal_board = {
    .name = "openchess-pico-pnp",
    .mcu = "RP2040 Cortex-M0+",
    .clock_hz = 125000000,
};

const uint8_t rp2040_sound_pin = 14;

/* Row = file, column = rank - 1. A low output lets its transistor feed a file. */
const struct matrix_board matrix_board = {
    .data = 10,
    .shift = 11,
    .latch = 12,
    .columns = { 2, 3, 4, 5, 6, 7, 8, 9 },
    .row_0_first = false,
    .row_is_high = false,
    .occupied_is_high = false,
    .pull_up = true,
    .settle_us = 200,
    .turn = HAL_TURN_SWAPPED,
};

/* The strip goes to and fro along the ranks, from a1 to h1, then from h2 to a2. */
const struct pixels_board pixels_board = {
    .pin = 13,
    .has_white = false,
    .red_first = false,
    .a_square = 1,
    .brightness = 2,
    .milliamps_channel = 20,
    .milliamps_max = 250,
    .latch_us = 300,
    .turn = HAL_TURN_ZIGZAG,
};
