/*
 * Manners of the computer: it gives up a game that is lost, and offers a draw where nothing is left
 * to play for. Both are judged by the scores of its own moves.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_MANNERS_H
#define KILOMATE_FIRMWARE_OPPONENT_MANNERS_H

#include "firmware/desk/players.h"
#include "firmware/desk/session.h"

/* What to do with a move that has been found. score: of the search, 1/256 pawn, the computer's
   view; fullmove: the number of the move. RESIGN is answered at most once in a game. */
enum manners_verdict manners_judge(struct manners *manners, int score, unsigned fullmove);

#endif
