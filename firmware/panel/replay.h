/*
 * The replay: the positions of the game one after the other on the screen, with their scores. The
 * pieces on the board and the game stay as they are.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_REPLAY_H
#define KILOMATE_FIRMWARE_PANEL_REPLAY_H

#include "firmware/desk/session.h"
#include "firmware/panel/display.h"

enum { REPLAY_COLUMNS = 16 };

struct replay {
    struct session *session;    /* whose game it is */
    uint16_t plies;             /* before the position that is shown */
    uint8_t board[SQUARES];     /* its pieces */
    char move[REPLAY_COLUMNS];  /* that has led to it */
    char score[REPLAY_COLUMNS]; /* "": not known, so also the best move */
    char best[REPLAY_COLUMNS];
};

/* Opens the page, with the game's last position first, and thinks about it. No search runs. */
void replay_open(struct replay *replay, struct display *display, struct session *session);

/* Obeys keys (enum hal_key): another position, about which it thinks. False if the replay is left.
   No search runs. */
bool replay_keys(struct replay *replay, struct display *display, unsigned keys);

/* Draws what stands beside the board. */
void replay_draw(struct canvas *canvas, const struct replay *replay);

#endif
