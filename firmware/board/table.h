/*
 * The table: what stands on the board, which pieces are expected on it, which position of the game
 * it shows, and the move that is led. While a search runs the game's own position changes with each
 * node, so what is needed of it is kept here.
 */
#ifndef KILOMATE_FIRMWARE_BOARD_TABLE_H
#define KILOMATE_FIRMWARE_BOARD_TABLE_H

#include "firmware/board/squares.h"
#include "firmware/game/game.h"
#include "hal/body.h"

struct table {
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
void table_begin(struct table *board, const struct hal_body *body);

/* Is what it holds consistent? */
bool table_is_ok(const struct table *table);

/* Are the squares occupied on which pieces are expected, and no others? */
bool table_stands(const struct table *table);

/* The same, but that both kings are off. */
bool table_lacks_kings(const struct table *table);

/* For how long no square has changed: milliseconds. */
uint32_t table_still_ms(const struct table *board);

/* The squares of both kings, in the game's position. */
squares_t table_kings(const struct table *board);

/* Takes the game's position over. taken: what the last move has taken on its target square, or
   EMPTY. No search runs. */
void table_take_position(struct table *board, const struct game *game, unsigned taken);

/* What the move of a ply of the record has taken on its target square, or EMPTY. No search runs. */
unsigned table_taken(struct game *game, unsigned ply);

/* Does the board show the position that the game is at? */
bool table_is_in_step(const struct table *board, const struct game *game);

/* From now on it shows that, or is to. */
void table_get_in_step(struct table *board, const struct game *game);

/* The same, and what is lifted from now on counts. */
void table_settle(struct table *table, const struct game *game);

/* From now on it shows the position after so many plies of the record. No search runs. */
void table_show(struct table *board, struct game *game, unsigned plies);

/* Finds the position of the record that stands on the board: of those behind `first` to `last`
   plies the one nearest to the game's. False if it is none. No search runs. */
bool table_find_standing(const struct table *table, struct game *game, unsigned first,
                         unsigned last, unsigned *standing);

/* Looks for the position of the game that the board shows, or from which the next move is half
   made: the nearest. False if it is none but the present one. No search runs. */
bool table_find_shown(struct table *board, struct game *game);

/* Finds the next move that brings the board to the game, and keeps it as `lead`. False if there is
   none: then the game's position is expected on the board. No search runs. */
bool table_lead(struct table *board, struct game *game);

/* The same, and what is lifted from now on counts; what is off the board already need not be
   lifted. */
bool table_lead_anew(struct table *board, struct game *game);

/* The same when the move that was led stands on the board. */
bool table_led(struct table *board, struct game *game);

#endif
