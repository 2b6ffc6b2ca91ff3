/*
 * Which piece the player is to move: partner/partner.c has it, or partner_none.c on a board without
 * the addition.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_PARTNER_H
#define KILOMATE_FIRMWARE_TEACH_PARTNER_H

#include "firmware/desk/session.h"

/* Returns enum piece_type that the computer has named for the player's move, PIECE_TYPES if it has
   named none. It may search for it. */
unsigned partner_piece(struct session *session);

#endif
