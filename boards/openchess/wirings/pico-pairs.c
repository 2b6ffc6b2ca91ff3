/* A Raspberry Pi Pico: the register feeds the ranks itself; 128 lights that take red first, two
   under each square. */
#include "boards/openchess/chip.inc"

const struct hal_board hal_board = {
    .name = "openchess-pico-pairs",
    .mcu = "RP2040 Cortex-M0+",
    .clock_hz = 125000000,
};

const uint8_t rp2040_sound_pin = 14;

/* Row = rank - 1, column = file. */
const struct matrix_board matrix_board = {
    .data = 10,
    .shift = 11,
    .latch = 12,
    .columns = { 2, 3, 4, 5, 6, 7, 8, 9 },
    .row_0_first = false,
    .row_is_high = true,
    .occupied_is_high = false,
    .pull_up = true,
    .settle_us = 100,
    .turn = 0,
};

/* Lights 2n and 2n + 1 lie under a square; the strip goes to and fro along the ranks, from a1 on.
   The chips of 128 lights take 128 mA, lit or not, and so less is left for the light. */
const struct pixels_board pixels_board = {
    .pin = 13,
    .has_white = false,
    .red_first = true,
    .a_square = 2,
    .brightness = 2,
    .milliamps_channel = 20,
    .milliamps_max = 180,
    .latch_us = 300,
    .turn = HAL_TURN_ZIGZAG,
};
