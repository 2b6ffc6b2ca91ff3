/* What is said where the computer is the player's partner. */
#ifndef KILOMATE_FIRMWARE_WORDS_PARTNER_H
#define KILOMATE_FIRMWARE_WORDS_PARTNER_H

/* brain, play (partner/partner.c) */
#define SAY_BRAIN "Hand and brain"
/* a piece */
#define SAY_BRAIN_NAMES "Move the %p.\n"
#define BRIEF_BRAIN_NAMES "Move the %p."
#define SAY_PLAY_TAKES "It is play, or play pawn, knight, bishop, rook, queen or king."
/* the move, with its number */
#define SAY_PLAY_FOR_YOU "For you: %m\n"
#define SAY_PLAY_IS_MINE "It is my move."
#define SAY_PLAY_HAS_NONE "The %p has no move.\n"

#endif
