/*
 * What the sensors of the squares tell, and what it means in the game. `struct sensing` holds which
 * squares are occupied when nothing bounces, and what has been lifted since the board showed a
 * position. `struct squares_found` holds the move that may have been made. A set of squares is a
 * word of 64 bits: bit n is square n.
 */
#ifndef KILOMATE_FIRMWARE_BOARD_SQUARES_H
#define KILOMATE_FIRMWARE_BOARD_SQUARES_H

#include "engine/engine.h"
#include "firmware/base/out.h"
#include "firmware/board/trail.h"

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

/* Is a square in a set? */
bool squares_have(squares_t squares, unsigned square);

/* How many squares are in a set. */
unsigned squares_count(squares_t squares);

/* Writes a line: a title and the squares of a set; nothing if it is empty. */
void squares_tell(struct out *out, const char *title, squares_t squares);

/* A square and those that a king can go to from it. */
squares_t squares_around(unsigned square);

/* --- without bouncing --- */

/* A square is believed once it has said the same in so many readings, SENSE_MS (milliseconds)
   apart. An empty one is believed earlier by one: a reading is taken square after square, so that
   it may show a piece where it arrived, and the next one only that it has left its square. */
enum { SENSE_FILLED = 4, SENSE_EMPTIED = 3, SENSE_MS = 10 };

/* Each change of a reading makes a square more restless by FLICKER_STEP, up to FLICKER_MOST. Each
   FLICKER_MS (milliseconds) makes it less restless by one. A square flickers from FLICKER_LIMIT on,
   until it is at rest. */
enum { FLICKER_STEP = 3, FLICKER_MS = 100, FLICKER_LIMIT = 36, FLICKER_MOST = 60 };

/* A piece that is put back on its square has been lifted if it was off for LIFT_MS (milliseconds)
   without a break. What is shorter is a contact that dropped out, and no gesture. A move is no
   gesture: a piece that is put down elsewhere may have been lifted as briefly as hands can. */
enum { LIFT_MS = 150, LIFT_BITS = 4 };

/* A piece that drops out while another one is in the hand may have been taken by that, in one
   sweep of the hand. Such a move has to rest: for SLIDE_MS, or for HOVERED_MS if the hand had kept
   still for HOVER_MS. All in milliseconds. A piece that may slide on rests for SLIDE_MS, too. */
enum { SLIDE_MS = 300, HOVER_MS = 500, HOVERED_MS = 1000 };

/* A piece gives a sign when it is lifted and put back SIGN_TIMES, with at most SIGN_MS
   (milliseconds) between, and no other piece is meanwhile. Once is no sign: a player straightens a
   piece so. */
enum { SIGN_TIMES = 2, SIGN_MS = 2000 };

struct sensing {
    squares_t occupied; /* as believed */
    squares_t flickering;
    squares_t last_reading;
    squares_t count[2]; /* how many readings said otherwise: the two bits of that number */
    squares_t empty_for[LIFT_BITS]; /* how many readings have found it so, up to LIFT_MS */
    squares_t standing;             /* occupied, or empty for less than LIFT_MS */
    squares_t marked;               /* occupied at sensing_mark */
    squares_t emptied;              /* seen empty since then; what has dropped out is not */
    squares_t filled;               /* seen filled since then; the same */
    squares_t dropped;      /* seen empty for less than LIFT_MS till now, and not touched before */
    squares_t exchanged;    /* dropped out since then, while another piece was in the hand */
    squares_t hovered;      /* of these: the hand had kept still for HOVER_MS */
    squares_t last;         /* emptied for less than LIFT_MS, and nothing was filled since */
    struct trail trail;     /* since then */
    uint8_t last_filled;    /* the square filled last, or SQUARE_NONE */
    uint8_t last_exchanged; /* the one of `exchanged` that came last */
    uint8_t sign;           /* the square on which a piece was put back last */
    uint8_t signs;          /* how often it was, one time after the other */
    uint32_t sign_ms;       /* when it was the last time */
    uint32_t moved_ms;      /* when a piece was lifted last, or put down */
    uint32_t exchanged_ms;  /* when `exchanged` got one last */
    uint32_t sensed_ms;     /* of the last reading */
    uint32_t changed_ms; /* when a square changed last; a contact that drops out changes it, too */
    uint32_t calmed_ms;  /* when the restlessness was lowered last */
    uint8_t restlessness[SQUARES];
};

/* How long all must stand still before it is believed to be meant; in milliseconds. */
enum {
    SQUARES_BACK_MS = 500,      /* an earlier position */
    SQUARES_START_MS = 1000,    /* the initial position */
    SQUARES_DIFFERENT_MS = 1500 /* anything else */
};

/* Is what it holds consistent? */
bool sensing_is_ok(const struct sensing *sensing);

/* Begins with the squares that are occupied. Nothing has been lifted yet. */
void sensing_begin(struct sensing *sensing, squares_t occupied, uint32_t now_ms);

/* The board shows a position. What is lifted and put down from now on counts. */
void sensing_mark(struct sensing *sensing);

/* Behind sensing_mark(): these squares have been emptied already. */
void sensing_lack(struct sensing *sensing, squares_t lacking);

/* For how long the pieces have kept still: milliseconds. What has dropped out has kept still. */
uint32_t sensing_still_ms(const struct sensing *sensing, uint32_t now_ms);

/* Is a square empty of which it is not known yet whether its piece has been lifted? One that
   flickers is not waited for. */
bool sensing_wavers(const struct sensing *sensing);

/* Has the piece on a square, and no other, been lifted and put back SIGN_TIMES, the last time
   within SIGN_MS? */
bool sensing_is_sign(const struct sensing *sensing, unsigned square, uint32_t now_ms);

/* The sign has been obeyed, and is none any more. */
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
    bool promotes;     /* the piece that comes to `to` is another one than leaves `from` */
    uint8_t from;
    uint8_t to;
    uint8_t also_from; /* of the castling rook, or a pawn taken en passant; or SQUARE_NONE */
    uint8_t also_to;   /* of the castling rook, or SQUARE_NONE */
};

/* Squares that pieces of the position stand on. */
squares_t squares_of_position(const struct position *position);

/* Finds what a move does to the squares. before: those occupied before it. */
void squares_of_move(struct squares_move *squares, move_t move, squares_t before);

/* The same for the move taken back. after: the squares occupied after the move. captured: the move
   has taken a piece on its target square. */
void squares_of_move_back(struct squares_move *squares, move_t move, squares_t after,
                          bool captured);

/* Are the squares occupied as after the move, and has the captured piece been lifted? What was
   emptied last has to be so for LIFT_MS. */
bool squares_done(const struct squares_move *squares, const struct sensing *sensing);

/* Can the pieces that were lifted and put down since the board showed the position before it stand
   as after the move? board: that position's. */
bool squares_are_led_to(const struct squares_move *squares, const uint8_t board[SQUARES],
                        const struct sensing *sensing);

/* Does the board stand between before and after of the move? */
bool squares_under_way(const struct squares_move *squares, squares_t occupied);

/* --- what was moved --- */

/* How the board compares with the position of the game. */
enum squares_seen {
    SEEN_SAME,     /* the position stands on it */
    SEEN_PARTIAL,  /* a piece is lifted that has a legal move, or a move is half made */
    SEEN_MOVE,     /* a legal move is made */
    SEEN_ILLEGAL,  /* a piece of the side to move stands where it cannot go */
    SEEN_DIFFERENT /* anything else */
};

struct squares_found {
    uint8_t seen;     /* enum squares_seen */
    uint32_t rest_ms; /* SEEN_MOVE: for how long it must stand still before it is one, since the
                         piece may be on its way or in the hand; SEEN_ILLEGAL: how much longer */
    bool promotes;    /* SEEN_MOVE: to a piece that is to be chosen */
    uint8_t square;   /* SEEN_ILLEGAL: where the piece came from */
    uint8_t target;   /* SEEN_ILLEGAL: where it stands */
    move_t move;      /* SEEN_MOVE; a promotion to a queen */
    move_t sliding;   /* the same if it rests since its piece may slide on, or MOVE_NONE */
    squares_t show;   /* SEEN_PARTIAL: squares on which the half made move is to be completed */
};

/* Finds what the player has done since the board showed the game's position. It tries the legal
   moves of that. No search runs. */
void squares_find(struct engine *engine, struct position *position, const struct sensing *sensing,
                  struct squares_found *found);

/* The target squares of the legal moves of the piece on a square. No search runs. */
squares_t squares_targets(struct engine *engine, struct position *position, unsigned from);

#endif
