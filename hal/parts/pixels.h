/*
 * A strip of addressable coloured lights (WS2812B, SK6812 and their relatives), one or two for each
 * square. The strip only receives, by hal/strip.h.
 */
#ifndef KILOMATE_HAL_PARTS_PIXELS_H
#define KILOMATE_HAL_PARTS_PIXELS_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/body.h"

enum {
    PIXELS = 64,
    PIXELS_A_SQUARE = 2,
    PIXELS_BRIGHTNESSES = 5,
    PIXELS_BLINK_MS = 500,
    PIXELS_AGAIN_MS = 1000
};

/* What the board's board.c says. */
struct pixels_board {
    uint8_t pin;               /* the chip's pin that is connected to the strip's input */
    bool has_white;            /* SK6812 with white, 32 bits a light; else WS2812B, 24 bits */
    bool red_first;            /* a light takes red before green; else green before red */
    uint8_t a_square;          /* lights of each square, next to each other on the strip: 1 ..
                                  PIXELS_A_SQUARE. They show the same */
    uint8_t turn;              /* enum hal_turn: direction of the lights until pixels_set_turn() */
    uint8_t brightness;        /* 0 .. PIXELS_BRIGHTNESSES - 1, until pixels_set_brightness() */
    uint8_t milliamps_channel; /* the most current that one channel of a light takes */
    uint16_t milliamps_max;    /* the most that all lights may take. A frame that would take more is
                                  dimmed; for this, blinking lights count as lit */
    uint16_t latch_us;         /* pause between two frames, by the data sheets: at least 80 for the
                                  SK6812, 280 for today's WS2812B */
};
extern const struct pixels_board pixels_board;

/* Starts the strip with all lights dark; pixels_work() sends that first. False if the chip's blocks
   do not start; then pixels_work() is not to be called. */
bool pixels_start(void);

/* Sends a frame if one is due: after a change, when blinking lights go on or off, and once a
   second, because the strip may have been without power. now_ms: hal_now_ms(). False if no frame is
   due, or if the last one is still being sent. */
bool pixels_work(uint32_t now_ms);

/* Set the lights, their brightness (0 .. PIXELS_BRIGHTNESSES - 1), and their direction (enum
   hal_turn). Values outside these ranges are ignored. pixels_work() sends the change. */
void pixels_show(const struct hal_lights *lights, uint32_t now_ms);
void pixels_set_brightness(unsigned brightness);
void pixels_set_turn(unsigned turn);

#endif
