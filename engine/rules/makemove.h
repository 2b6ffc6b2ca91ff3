/*
 * Moves are made and taken back. Each changes the board, the lists, the keys and I_SCORE.
 */
#ifndef KILOMATE_ENGINE_RULES_MAKEMOVE_H
#define KILOMATE_ENGINE_RULES_MAKEMOVE_H

#include "engine/rules/position.h"

/* What position_unmake() needs besides the move. */
struct undo {
    uint64_t key;
    int16_t i_score;
    uint8_t castling;
    uint8_t en_passant;
    uint8_t rule50;
    uint8_t captured;      /* piece code, EMPTY if none */
    uint8_t captured_slot; /* its index in its list */
    uint8_t spare;
};

/* What a move that has not been made adds to I_SCORE: 1/256 pawn, the mover's view. */
int position_move_gain(const struct position *position, move_t move);

/* Makes a legal or pseudo-legal move of this position, and fills undo. */
void position_make(struct position *position, move_t move, struct undo *undo);

/* Takes back a move that position_make() has made. Every byte is as before, also the order of the
   lists. */
void position_unmake(struct position *position, move_t move, const struct undo *undo);

/* Passes the move to the other side, and takes that back. The side to move must not be in check.
   rule50 becomes 0, so that no position before the pass counts as a repetition. */
void position_make_null(struct position *position, struct undo *undo);
void position_unmake_null(struct position *position, const struct undo *undo);

/* --- for the modules of the engine --- */

/* Notes the square behind a double step in en_passant if a capture there is legal. en_passant must
   be SQUARE_NONE before. */
void position_set_en_passant(struct position *position, unsigned square);

#endif
