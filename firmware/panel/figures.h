/*
 * What the screen tells of the game beside the board: the last moves, and what the last search has
 * found.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_FIGURES_H
#define KILOMATE_FIRMWARE_PANEL_FIGURES_H

#include "firmware/base/out.h"
#include "firmware/game/game.h"

struct figures {
    uint8_t depth;          /* of the last report of a search; 0: none */
    int16_t score;          /* White's view; 1/256 pawn */
    char last_moves[2][12]; /* with their numbers; the last one second */
};

/* Writes down the last two moves of the game. The game is replayed for it. Returns what the last
   one has taken on its target square, or EMPTY. No search runs. */
unsigned figures_take_moves(struct figures *figures, struct game *game);

/* The ply of the record with its number; the game's position is the one before it. No search
   runs. */
void figures_write_move(struct out *out, struct game *game, unsigned ply);

/* A score in White's view: in pawns, or who mates and in how many moves. */
void figures_write_score(struct out *out, int score);

#endif
