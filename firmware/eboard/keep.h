/*
 * The game that the board keeps for a program which takes it for a chess computer. Both the
 * player's hands and the program make its moves. What the program has done and the board does not
 * show yet is led to by lights. This is no game of the session: nothing here touches that.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_KEEP_H
#define KILOMATE_FIRMWARE_EBOARD_KEEP_H

#include "firmware/board/promotion.h"
#include "firmware/game/match.h"
#include "hal/body.h"

/* Moves of the game that are remembered; of a longer one the last ones. */
enum { KEEP_PLIES = 256 };

struct keep {
    struct match match;
    struct table board;
    struct promotion promotion; /* its move is MOVE_NONE while none is chosen */
    squares_t rest;             /* squares on which a half made move is to be completed */
    bool leads;                 /* lights show board.lead */
    bool has_stood;             /* the game's position has stood on the board */
    bool has_compared;          /* the board with the positions of the game, as it stands */
    move_t record[KEEP_PLIES];
};

/* What the player has done. */
enum keep_event {
    KEEP_NOTHING,
    KEEP_MOVED,      /* the last move of the game */
    KEEP_TAKEN_BACK, /* one move or several */
    KEEP_NEW_GAME    /* the initial position is put up */
};

/* Begins a new game, at the level and with the opponent of another match, and with the squares that
   are occupied now. The computer plays no side in it. */
void keep_begin(struct keep *keep, struct engine *engine, const struct match *like,
                squares_t occupied);

/* Takes a reading of the sensors. To be called every millisecond or so, also while a search
   runs. */
void keep_sense(struct keep *keep, squares_t reading);

/* Finds out what the player has done. No search runs. */
enum keep_event keep_look(struct keep *keep);

/* The program's doing. keep_play() needs a legal move; keep_take_back() returns false if there is
   no move. No search runs. */
void keep_new_game(struct keep *keep);
void keep_play(struct keep *keep, move_t move);
bool keep_take_back(struct keep *keep);

/* Has the board been turned, so that nothing is known of what stood on it? */
void keep_turn(struct keep *keep, squares_t occupied);

/* Does the board show an earlier position of the game, which is what a player does who takes
   back? */
bool keep_is_behind(const struct keep *keep);

/* Are both kings off, and no other piece, for so long that it is meant? */
bool keep_kings_are_off(const struct keep *keep);

/* Adds the lights that lead the player. */
void keep_lights(const struct keep *keep, bool has_colours, struct hal_lights *lights);

#endif
