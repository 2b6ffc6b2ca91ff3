/*
 * The watch looks at the squares: has something happened that the panel's states know?
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WATCH_H
#define KILOMATE_FIRMWARE_PANEL_WATCH_H

#include "firmware/panel/squares.h"
#include "firmware/panel/states.h"
#include "firmware/session.h"

struct panel;

struct watch {
    struct squares_found found; /* by the last look at a running game */
    uint32_t asked_key;         /* of the position in which a new game was asked about */
    uint16_t asked_plies;       /* of the game then */
    move_t doubted;             /* the move about which is asked */
    bool arriving;              /* the board has not been compared with the game since the start */
    bool compared;              /* it has, as the pieces stand */
    bool has_stood;             /* a piece has been on the board since the start */
    bool declined;              /* a new game was not wanted, the pieces as they stand */
    bool blind;                 /* a sensor does not answer, or flickers */
};

/* What has happened to the pieces, if anything. No search runs. */
enum panel_event panel_observe(struct panel *panel, struct session *session);

/* The same while the computer thinks: KING if the player wants its move, TAKEN_BACK if he has taken
   his own back, or none. */
enum panel_event panel_observe_thinking(const struct panel *panel);

/* The piece that a pawn becomes is chosen. CHOSEN; or DOUBT, if the coach doubts the move. No
   search runs. */
enum panel_event panel_chosen(struct panel *panel, struct session *session);

#endif
