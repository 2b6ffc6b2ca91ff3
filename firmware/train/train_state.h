/*
 * What training remembers: the player's own match, which waits, the position that is set, and the
 * score, which alone outlasts the power (train_save.c).
 */
#ifndef KILOMATE_FIRMWARE_TRAIN_TRAIN_STATE_H
#define KILOMATE_FIRMWARE_TRAIN_TRAIN_STATE_H

#include "firmware/added.h"
#include "firmware/game/match.h"
#include "firmware/train/train_score.h"

/* Moves that the position's game has room for: a mate in four has seven. */
enum { TRAIN_MOVES = 8 };

/* How far the position is. */
enum train_stage {
    TRAIN_IS_OPEN,
    TRAIN_GOES_ON,  /* a move of a mate was right, it was answered, and the next one is asked for */
    TRAIN_IS_WRONG, /* a move was tried that is not right */
    TRAIN_IS_HINTED, /* the piece was told */
    TRAIN_IS_RIGHT,  /* it is solved ... */
    TRAIN_IS_SHOWN   /* ... or given up: counted in both cases */
};

struct console;

struct train_state {
    struct console *console; /* that says what is done */
    struct match aside;      /* the player's, while he trains */
    struct train_score score;
    move_t record[TRAIN_MOVES];
    move_t right;      /* the right move, or one of a mate's */
    uint16_t number;   /* of the position */
    uint8_t theme;     /* enum train_theme; of a mate with the moves that are left */
    uint8_t plies;     /* that were played rightly, with their answers */
    uint8_t running;   /* whose clock ran in the player's match: enum colour, or CLOCK_STOPPED */
    bool trains;       /* the player's match is aside */
    bool stopped;      /* the computer was told not to move there */
    bool was_moved;    /* a move was played that is not judged yet */
    bool was_helped;   /* the position was not solved at the first try */
    uint8_t stage;     /* enum train_stage */
    uint32_t mirrored; /* CRC-32 of what the mirror has told last; 0: nothing */
};

struct train_state *train_state(struct added *added);

#endif
