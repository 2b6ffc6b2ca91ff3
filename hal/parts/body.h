/*
 * A body with reed switches and LEDs at eight PCA9552, a display with an SSD0323, and keys at pins
 * of the chip. body.c implements hal/body.h with these parts; the LM3S6965 evaluation board has
 * them. This header has the table that the board gives to it.
 */
#ifndef KILOMATE_HAL_PARTS_BODY_H
#define KILOMATE_HAL_PARTS_BODY_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/parts/pca9552.h"

enum { BODY_CHIPS = 64 / PCA9552_PINS };

/* A PCA9552: its name in the self test, its 7-bit address, and the square at each of its pins. */
struct body_chip {
    const char *name;
    uint8_t address;
    uint8_t squares[PCA9552_PINS];
};

/* The squares of two ranks, sixteen numbers from `first` on. */
#define BODY_TWO_RANKS(first)                                                                  \
    {                                                                                          \
        (first), (first) + 1, (first) + 2, (first) + 3, (first) + 4, (first) + 5, (first) + 6, \
            (first) + 7, (first) + 8, (first) + 9, (first) + 10, (first) + 11, (first) + 12,   \
            (first) + 13, (first) + 14, (first) + 15                                           \
    }

/* What the board's board.c says. */
struct body_board {
    struct body_chip sensors[BODY_CHIPS];
    struct body_chip lights[BODY_CHIPS];
    bool occupied_is_high;  /* the pin of an occupied square is high */
    uint8_t memory_address; /* of an EEPROM on the same bus; it is only asked whether it is there */
    bool closed_key_is_fault; /* a key that has never been released since the start is a fault */
};
extern const struct body_board body_board;

#endif
