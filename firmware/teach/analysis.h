/*
 * Infinite analysis: of the game's position, and of what follows moves that are entered for a look.
 * The game itself is not changed.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_ANALYSIS_H
#define KILOMATE_FIRMWARE_TEACH_ANALYSIS_H

#include "firmware/session.h"

enum { ANALYSIS_MOVES = 24, ANALYSIS_LINES = 5 };

struct analysis {
    uint16_t plies;              /* of the game, before the moves that were entered */
    bool at_board;               /* what is done at the panel ends the thinking too */
    uint8_t lines;               /* shown, 1..ANALYSIS_LINES */
    uint8_t count;               /* moves that lead from there to what is analysed */
    uint8_t end;                 /* and behind them those taken back */
    move_t move[ANALYSIS_MOVES]; /* all of them */
};

/* Begins with the game's position. The clocks stand from here on. */
void analysis_begin(struct session *session, struct analysis *analysis, unsigned lines);

/* Thinks about what is analysed until a line is typed, the panel asks for it, or the search can
   go no deeper. What is found is reported as it comes, at the console if it is not at_board. The answer: nothing more will
   be found. */
bool analysis_think(struct session *session, const struct analysis *analysis);

/* The game's position shows what is analysed; and the game again. In between no function of the
   session may be called. */
void analysis_show(struct game *game, const struct analysis *analysis);
void analysis_hide(struct game *game);

/* A legal move of what is analysed; false if there is no room for it. */
bool analysis_enter(struct analysis *analysis, move_t move);

/* Takes a move back, one of the game's too, or forth again; false if there is none. */
bool analysis_step(const struct game *game, struct analysis *analysis, bool forth);

#endif
