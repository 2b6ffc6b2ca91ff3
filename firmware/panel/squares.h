/*
 * What the squares' sensors tell, and what it means in the game: which squares
 * are occupied when nothing bounces, what has been lifted since the board showed
 * the position, and the move that may have been made. Sets of squares are words
 * of 64 bits, bit n is square n.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_SQUARES_H
#define KILOMATE_FIRMWARE_PANEL_SQUARES_H

#include "engine/engine.h"
#include "firmware/panel/trail.h"

typedef uint64_t squares_t;

static inline squares_t square_bit(unsigned square)
{
    return (squares_t)1 << square;
}

/* The squares that pieces stand on before the first move. */
#define SQUARES_AT_START UINT64_C(0xFFFF00000000FFFF)

#define SQUARES_CORNERS (square_bit(A1) | square_bit(H1) | square_bit(A8) | square_bit(H8))

/* The number of the lowest square of a set that is not empty. */
unsigned squares_first(squares_t squares);

/* How many squares are in a set. */
unsigned squares_count(squares_t squares);

/* A square and those that a king can go to from it. */
squares_t squares_around(unsigned square);

/* --- without bouncing --- */

/* A square has to say the same in so many readings, SENSE_MS apart, to be believed. */
enum { SENSE_READINGS = 4, SENSE_MS = 10 };

/* A square that has changed its mind so often flickers: each change counts FLICKER_STEP, and
   one is taken off each FLICKER_MS. It does until nothing is left. */
enum { FLICKER_STEP = 3, FLICKER_MS = 100, FLICKER_LIMIT = 36, FLICKER_MOST = 60 };

/* A piece that is lifted and put back so often, with no more than so long between, and no other
   one meanwhile, is a sign: once is done to straighten it. */
enum { SIGN_TIMES = 2, SIGN_MS = 2000 };

struct sensing {
    squares_t occupied; /* as believed */
    squares_t flickering;
    squares_t last_reading;
    squares_t count[2];  /* readings that said otherwise, bit by bit of their number */
    squares_t marked;    /* occupied at sensing_mark */
    squares_t emptied;   /* seen empty since then */
    squares_t filled;    /* seen filled since then */
    struct trail trail;  /* since then */
    uint8_t last_filled; /* the square filled last, or SQUARE_NONE */
    uint8_t sign;        /* the square on which a piece was put back last */
    uint8_t signs;       /* how often, one time behind the other */
    uint32_t sign_ms;    /* when it was the last time */
    uint32_t sensed_ms;  /* of the last reading */
    uint32_t changed_ms; /* when a square changed last */
    uint32_t calmed_ms;  /* when the restlessness was lowered last */
    uint8_t restlessness[SQUARES];
};

/* Begins with these squares, as if nothing had been lifted. */
void sensing_begin(struct sensing *sensing, squares_t occupied, uint32_t now_ms);

/* From now on what is lifted and put down counts: the board shows a position. */
void sensing_mark(struct sensing *sensing);

/* Has the piece on a square, and no other, been lifted and put back SIGN_TIMES, the last time
   within SIGN_MS? */
bool sensing_is_sign(const struct sensing *sensing, unsigned square, uint32_t now_ms);

/* The sign has been obeyed. */
void sensing_end_sign(struct sensing *sensing);

/* Takes a reading, if it is time for one. True if a square has changed. A square that
   flickers changes no more until it has calmed down. */
bool sensing_take(struct sensing *sensing, squares_t reading, uint32_t now_ms);

/* --- the squares of moves --- */

/* What a move does to the squares. */
struct squares_move {
    squares_t before;  /* occupied before it */
    squares_t after;   /* and after it */
    squares_t touched; /* squares on which something is done */
    squares_t emptied; /* squares that stay occupied, but by another piece */
    bool promotes;     /* what comes to `to` is another piece than what leaves `from` */
    uint8_t from;
    uint8_t to;
    uint8_t also_from; /* of the castling rook, or a pawn taken en passant; or SQUARE_NONE */
    uint8_t also_to;   /* of the castling rook, or SQUARE_NONE */
};

/* Squares that pieces of the position stand on. */
squares_t squares_of_position(const struct position *position);

/* before: the squares occupied. */
void squares_of_move(struct squares_move *squares, move_t move, squares_t before);

/* The same move taken back; captured: it had taken a piece on its target square. */
void squares_of_move_back(struct squares_move *squares, move_t move, squares_t after,
                          bool captured);

/* Are the squares occupied as after the move, and has what it takes been lifted? */
bool squares_done(const struct squares_move *squares, const struct sensing *sensing);

/* Can the pieces that were lifted and put down since the board showed the position before it stand
   as after the move? board: that position's. */
bool squares_are_led_to(const struct squares_move *squares, const uint8_t board[SQUARES],
                        const struct sensing *sensing);

/* Does the board stand between before and after of the move? */
bool squares_under_way(const struct squares_move *squares, squares_t occupied);

/* --- what was moved --- */

/* What the board is, compared with the position of the game. */
enum squares_seen {
    SEEN_SAME,     /* the position */
    SEEN_PARTIAL,  /* a piece is lifted that has a legal move, or a move is half made */
    SEEN_MOVE,     /* a legal move is made */
    SEEN_ILLEGAL,  /* a piece of the side to move stands where it cannot go */
    SEEN_DIFFERENT /* anything else */
};

struct squares_found {
    uint8_t seen;      /* enum squares_seen */
    bool may_slide_on; /* SEEN_MOVE: the piece may be on its way to another square */
    bool promotes;     /* SEEN_MOVE: to a piece that is to be chosen */
    uint8_t square;    /* SEEN_ILLEGAL: where the piece came from */
    move_t move;       /* SEEN_MOVE; a promotion to a queen */
    squares_t show;    /* SEEN_PARTIAL: squares on which the half made move is to be completed */
};

/* The legal moves of the game's position are looked through; not while a search runs. */
void squares_find(struct engine *engine, struct position *position, const struct sensing *sensing,
                  struct squares_found *found);

/* The target squares of the legal moves of the piece on a square. */
squares_t squares_targets(struct engine *engine, struct position *position, unsigned from);

#endif
