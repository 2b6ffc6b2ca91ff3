/*
 * The partner at a panel. On boards with the addition `partner` the functions are those of
 * partner.c; on the others partner_none.c has them.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PARTNER_H
#define KILOMATE_FIRMWARE_PANEL_PARTNER_H

#include "engine/engine.h"
#include "firmware/added.h"
#include "firmware/board/squares.h"

struct panel;

/* The squares of the side to move's pieces of the kind that is named. */
squares_t partner_squares(struct added *added, const struct position *position);

/* Writes which piece is to be moved; false if none is named. */
bool partner_say(const struct panel *panel, struct out *out);

/* Is there a partner? */
bool partner_is_here(void);

/* The computer makes the player's move, which the board is then led to; or a message says why it
   does not. No search runs. */
void partner_move(struct panel *panel);

#endif
