/*
 * The game that is followed while a program has the board: both sides' moves are made by hand, and
 * the sensors tell only which squares are occupied. So the pieces are known from the position that
 * the game began with. Moves that are taken back are followed, too. This is no game of the session:
 * nothing here touches that.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_FOLLOW_H
#define KILOMATE_FIRMWARE_EBOARD_FOLLOW_H

#include "engine/engine.h"
#include "firmware/board/squares.h"

/* So many positions before the present one are remembered, to be taken back to. */
enum { FOLLOW_BACK = 8 };

struct follow {
    bool is_known; /* `position` stands on the board, or stood there last */
    uint8_t
        promoted;  /* the square where the last move has made a piece of a pawn, or SQUARE_NONE */
    uint8_t backs; /* positions in `back` */
    move_t made;   /* a move that stands on the board and may slide on, or MOVE_NONE */
    struct position position;
    struct position_packed back[FOLLOW_BACK]; /* the oldest first */
    struct sensing sensing;
};

/* Begins. The pieces are those of a new game if it stands on the board, else those of `own` if its
   squares are occupied; else they are not known. */
void follow_begin(struct follow *follow, const struct position *own, squares_t occupied,
                  uint32_t now_ms);

/* Sets up a position, which is expected on the board from now on. Castling rights and an en passant
   square that cannot be are dropped. On another error nothing has changed. */
enum fen_error follow_set_up(struct follow *follow, const char *fen);

/* Plays a legal move. What differs on the board from the position behind it has been done since. */
void follow_play(struct follow *follow, move_t move);

/* Stands the piece of `made` still where it was put? Then it has not slid on. */
bool follow_has_come_to_rest(const struct follow *follow);

/* Takes a reading of the sensors, and follows what is done. To be called every millisecond or so.
   No search runs. */
void follow_look(struct follow *follow, struct engine *engine, squares_t reading, uint32_t now_ms);

/* The pieces by square: enum piece. Those that are lifted are left out, and one that is put
   down elsewhere stands there. Returns the occupied squares whose piece is not known. */
squares_t follow_pieces(const struct follow *follow, uint8_t pieces[SQUARES]);

/* Have both kings been lifted, and no other piece, for so long that it is meant? */
bool follow_kings_are_off(const struct follow *follow, uint32_t now_ms);

#endif
