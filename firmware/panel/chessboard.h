/*
 * The chessboard: which pieces are to stand on it, what the sensors see, and which position of the
 * game it shows. While a search runs the game's own position changes with each node, so what is
 * needed of it is kept here.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_CHESSBOARD_H
#define KILOMATE_FIRMWARE_PANEL_CHESSBOARD_H

#include "firmware/game/game.h"
#include "firmware/panel/squares.h"
#include "hal/body.h"

struct chessboard {
    uint8_t king[2];          /* squares of the kings, in the game's position */
    uint8_t side;             /* enum colour, to move */
    uint8_t back_piece;       /* that the last move has taken, or EMPTY */
    bool in_check;            /* the side to move is */
    bool has_back;            /* there is a last move */
    bool lead_forth;          /* lead_move is played, not taken back */
    bool without_keys;        /* pieces and lights do all */
    uint16_t shown;           /* plies of the game that the board shows */
    move_t lead_move;         /* the move that lights show */
    uint32_t shown_key;       /* of the position then */
    squares_t expected;       /* occupied in the game's position */
    struct squares_move back; /* the last move, taken back; meaningful if has_back */
    struct squares_move lead; /* what lead_move does to the squares */
    uint8_t pieces[SQUARES];  /* of the game's position */
    struct sensing sensing;
};

/* Begins with what stands on it. No position has been taken over. */
void chessboard_begin(struct chessboard *board, const struct hal_body *body);

/* For how long no square has changed: milliseconds. */
uint32_t chessboard_still_ms(const struct chessboard *board);

/* The squares of both kings, in the game's position. */
squares_t chessboard_kings(const struct chessboard *board);

/* Takes the game's position over. taken: what the last move has taken on its target square, or
   EMPTY. No search runs. */
void chessboard_take_position(struct chessboard *board, const struct game *game, unsigned taken);

/* Does the board show the position that the game is at? */
bool chessboard_is_in_step(const struct chessboard *board, const struct game *game);

/* From now on it shows that, or is to. */
void chessboard_get_in_step(struct chessboard *board, const struct game *game);

/* From now on it shows the position after so many plies of the record. No search runs. */
void chessboard_show(struct chessboard *board, struct game *game, unsigned plies);

/* Looks for the position of the game that the board shows, or from which the next move is half
   made: the nearest. False if it is none but the present one. No search runs. */
bool chessboard_find_shown(struct chessboard *board, struct game *game);

/* Finds the next move that brings the board to the game, and keeps it as `lead`. False if there is
   none: then the game's position is expected on the board. No search runs. */
bool chessboard_lead(struct chessboard *board, struct game *game);

#endif
