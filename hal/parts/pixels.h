/*
 * A strip of 64 addressable lights with colours, one under each square, behind hal/strip.h:
 * it only listens.
 */
#ifndef KILOMATE_HAL_PARTS_PIXELS_H
#define KILOMATE_HAL_PARTS_PIXELS_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/body.h"

enum { PIXELS = 64, PIXELS_BRIGHTNESSES = 5, PIXELS_BLINK_MS = 500, PIXELS_AGAIN_MS = 1000 };

/* The board's. */
struct pixels_board {
    uint8_t pin;               /* of the chip: the strip's data input */
    bool has_white;            /* SK6812: green, red, blue and white, 32 bits; else WS2812: green,
                                 red and blue, 24 bits */
    uint8_t turn;              /* enum hal_turn: how the lights lie, if nobody sets it */
    uint8_t brightness;        /* 0 .. PIXELS_BRIGHTNESSES - 1, if nobody sets it */
    uint8_t milliamps_channel; /* what one channel of a light draws at most */
    uint16_t milliamps_max;    /* what all of them may draw: a frame that would draw more is
                                 dimmed, blinking lights counted as lit */
    uint16_t latch_us;         /* silence between two frames: at least 80 for the SK6812, 280 for
                                 the WS2812B of today */
};
extern const struct pixels_board pixels_board;

/* All dark, which pixels_work sends first. False if the chip's parts do not start; then there
   is nothing to work. */
bool pixels_start(void);

/* Sends a frame if one is due: after a change, as blinking lights go on and off, and once a
   second, since the strip may have been without power. False if there was none to send, or
   the one before is still on its way. */
bool pixels_work(uint32_t now_ms);

/* The lights from now on, their brightness, and the way they lie: enum hal_turn. */
void pixels_show(const struct hal_lights *lights, uint32_t now_ms);
void pixels_set_brightness(unsigned brightness);
void pixels_set_turn(unsigned turn);

#endif
