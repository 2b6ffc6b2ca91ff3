/*
 * Which piece the player is to move: partner/partner.c has it, or partner_none.c on a board without
 * the addition.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_PARTNER_H
#define KILOMATE_FIRMWARE_TEACH_PARTNER_H

#include "firmware/added.h"

/* Returns enum piece_type that the computer has named for the player's move; PIECE_TYPES if none is
   named. */
unsigned partner_piece(struct added *added);

#endif
