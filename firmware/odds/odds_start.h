/*
 * Games at odds: one side begins without a pawn or a piece. Such a game is one from a position that
 * was set up, so what a game is at is told by where it began, and needs no memory of its own.
 */
#ifndef KILOMATE_FIRMWARE_ODDS_ODDS_START_H
#define KILOMATE_FIRMWARE_ODDS_ODDS_START_H

#include "firmware/game/game.h"

/* By what is missing: the king's bishop's pawn, the queen's knight, the queen's rook, the queen.
   Those are the odds of the nineteenth century (Staunton, The Chess-Player's Handbook, 1847). */
enum odds { ODDS_NONE, ODDS_PAWN, ODDS_KNIGHT, ODDS_ROOK, ODDS_QUEEN, ODDS_KINDS };

/* Where what is missing stands otherwise. Not for ODDS_NONE. */
unsigned odds_square(enum odds odds, enum colour giver);

/* Returns the odds at which a game began, and who gives them. */
enum odds odds_of(const struct game *game, enum colour *giver);

enum { ODDS_FEN_SIZE = 60 };

/* Writes the initial position without that. Not for ODDS_NONE. */
void odds_write_fen(char fen[ODDS_FEN_SIZE], enum odds odds, enum colour giver);

#endif
