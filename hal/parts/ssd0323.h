/*
 * The SSD0323, a driver of an OLED display of 128 x 64 pixels in 16 greys,
 * behind hal/spi.h: it only listens.
 */
#ifndef KILOMATE_HAL_PARTS_SSD0323_H
#define KILOMATE_HAL_PARTS_SSD0323_H

#include <stdbool.h>
#include <stdint.h>

enum { SSD0323_WIDTH = 128, SSD0323_HEIGHT = 64, SSD0323_LEVELS = 4 };

/* The board's. */
struct ssd0323_board {
    uint8_t greys[SSD0323_LEVELS]; /* 0..15, of each level */
    const uint8_t *setup;          /* commands: currents, timing, voltages and wiring of the
                                      panel; a byte's high half must be the left one of two
                                      pixels, and addresses must go on along the row */
    uint8_t setup_size;
};
extern const struct ssd0323_board ssd0323_board;

/* Sets it up, dark and on; false if the port does not move. */
bool ssd0323_start(void);

/* As hal_screen_row; nothing is shown of a piece that is not within the screen. False if
   the port does not move. */
bool ssd0323_row(unsigned x, unsigned y, unsigned count, const uint8_t *levels);

#endif
