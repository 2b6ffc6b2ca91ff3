/*
 * The computer as the player's partner: it names the piece that he is to move (it is the brain, he
 * the hand), or makes his move with the piece that he names (he is the brain), or with any.
 */
#ifndef KILOMATE_FIRMWARE_PARTNER_PARTNER_H
#define KILOMATE_FIRMWARE_PARTNER_PARTNER_H

#include "firmware/desk/session.h"

enum partner_answer {
    PARTNER_DONE,
    PARTNER_OVER,    /* the game is */
    PARTNER_REFEREE, /* two people play: there is no advice */
    PARTNER_MINE,    /* the computer is to move for itself */
    PARTNER_NO_MOVE, /* a piece of this kind has none */
    PARTNER_STOPPED, /* the search was */
    PARTNER_ANSWERS
};

/* Finds the best move for the side to move with a piece of a kind, enum piece_type, or with any:
   PIECE_TYPES. It takes two seconds at most, and no longer than the player may. No search runs. */
enum partner_answer partner_find(struct session *session, unsigned piece, move_t *move);

/* Why nothing was found, "" if a move was. Not of PARTNER_NO_MOVE, whose sentence has the piece. */
const char *partner_text(enum partner_answer answer);

#endif
