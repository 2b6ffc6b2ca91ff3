/*
 * What a panel does for the clock alone: linked, panel/chess_clock.c, or no_panel.c on a board
 * without one (mk/board.mk).
 */
#ifndef KILOMATE_FIRMWARE_CLOCKS_AT_PANEL_H
#define KILOMATE_FIRMWARE_CLOCKS_AT_PANEL_H

#include "firmware/added.h"

/* What is wished for at the panel. */
enum alone_wish {
    ALONE_NOTHING,
    ALONE_PRESS, /* the side to move presses the clock; where both stand, it goes on */
    ALONE_MOVE,  /* it has moved a piece on the board */
    ALONE_PAUSE,
    ALONE_NEW, /* both clocks anew, at the level that the state has now */
    ALONE_LEAVE
};

/* Board and screen are the clock's from now on. */
void alone_take_panel(struct added *added);

/* A turn of the loop at the panel. */
enum alone_wish alone_take_wish(struct added *added);

/* Board and screen are the game's again. */
void alone_give_panel(struct added *added);

#endif
