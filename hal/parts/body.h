/*
 * A body of hal/body.h made of these parts: reed switches and LEDs at PCA9552s,
 * an SSD0323, keys at the chip's own pins. What the board says of them.
 */
#ifndef KILOMATE_HAL_PARTS_BODY_H
#define KILOMATE_HAL_PARTS_BODY_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/parts/pca9552.h"

enum { BODY_CHIPS = 64 / PCA9552_PINS };

/* A PCA9552: what it is called, where it is, and the square at each of its pins. */
struct body_chip {
    const char *name;
    uint8_t address;
    uint8_t squares[PCA9552_PINS];
};

/* Sixteen squares in a row, two ranks. */
#define BODY_TWO_RANKS(first)                                                                  \
    {                                                                                          \
        (first), (first) + 1, (first) + 2, (first) + 3, (first) + 4, (first) + 5, (first) + 6, \
            (first) + 7, (first) + 8, (first) + 9, (first) + 10, (first) + 11, (first) + 12,   \
            (first) + 13, (first) + 14, (first) + 15                                           \
    }

struct body_board {
    struct body_chip sensors[BODY_CHIPS];
    struct body_chip lights[BODY_CHIPS];
    bool occupied_is_high;    /* the level of a pin whose square is occupied */
    uint8_t memory_address;   /* of an EEPROM on the same bus, which is only asked whether it is
                                there */
    bool closed_key_is_fault; /* a key that has never been seen released is one */
};
extern const struct body_board body_board;

#endif
