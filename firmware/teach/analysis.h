/*
 * Infinite analysis of the game's position, or of the position after moves that are only tried. The
 * record of the game is not changed.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_ANALYSIS_H
#define KILOMATE_FIRMWARE_TEACH_ANALYSIS_H

#include "firmware/mind/think.h"

enum { ANALYSIS_MOVES = 24, ANALYSIS_LINES = 5 };

struct analysis {
    uint16_t plies;              /* plies of the game before the moves that are tried */
    bool at_board;               /* an act at the panel ends the thinking, too */
    uint8_t lines;               /* best lines that are searched, 1..ANALYSIS_LINES */
    uint8_t count;               /* moves that lead to the position that is analysed */
    uint8_t end;                 /* these, and the moves behind them that were taken back */
    move_t move[ANALYSIS_MOVES]; /* moves that are tried */
};

/* Begins an analysis of the game's position with `lines` lines, 1..ANALYSIS_LINES. The clocks
   stop. */
void analysis_begin(struct match *match, struct analysis *analysis, unsigned lines);

/* Searches the position that is analysed until a line is typed or the search can go no deeper; with
   at_board an act at the panel ends it, too. The console shows the reports of the search, with
   at_board only if `info` is on. The task is session_task()'s; its purpose and its limits are set
   here. Returns true if the search went as deep as it can. */
bool analysis_think(struct task *task, const struct analysis *analysis);

/* analysis_show() makes the position that is analysed the game's position, analysis_hide() restores
   the game's own. Between them no function of the session may be called. */
void analysis_show(struct game *game, const struct analysis *analysis);
void analysis_hide(struct game *game);

/* Adds a legal move of the position that is analysed. Returns false if there is no room for it. */
bool analysis_enter(struct analysis *analysis, move_t move);

/* Takes a move back, or with `forth` plays it again. Moves of the game can be taken back, too.
   Returns false if there is no such move. */
bool analysis_step(const struct game *game, struct analysis *analysis, bool forth);

#endif
