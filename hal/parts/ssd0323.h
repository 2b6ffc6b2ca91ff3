/*
 * The SSD0323, the controller of an OLED display with 128 x 64 pixels in 16 greys. It only
 * receives, by hal/spi.h.
 */
#ifndef KILOMATE_HAL_PARTS_SSD0323_H
#define KILOMATE_HAL_PARTS_SSD0323_H

#include <stdbool.h>
#include <stdint.h>

enum { SSD0323_WIDTH = 128, SSD0323_HEIGHT = 64, SSD0323_LEVELS = 4 };

/* What the board's board.c says. */
struct ssd0323_board {
    /* The display's grey, 0..15, for each level of hal_screen_row(). */
    uint8_t greys[SSD0323_LEVELS];
    /* Commands for the display's currents, timing, voltages and wiring, and their bytes. They must
       set that the high half of a byte is the left one of two pixels, and that addresses go on
       along the row. */
    const uint8_t *setup;
    uint8_t setup_size;
};
extern const struct ssd0323_board ssd0323_board;

/* Sets the display up and switches it on, all dark. False if the SPI port does not take the
   bytes. */
bool ssd0323_start(void);

/* As hal_screen_row(). False if the SPI port does not take the bytes. */
bool ssd0323_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels);

#endif
