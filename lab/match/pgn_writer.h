/* Writes games of a match as PGN, with scores, depths and times as comments. */
#ifndef KILOMATE_LAB_MATCH_PGN_WRITER_H
#define KILOMATE_LAB_MATCH_PGN_WRITER_H

#include <stdio.h>

#include "lab/match/match_game.h"

/* Writes the game that the slot has just played, as round `round`.`number`. white: the number of
   the player who had White, 0 or 1. */
void pgn_write(FILE *file, const struct match_slot *slot, unsigned white, unsigned round,
               unsigned number, const struct match_result *result);

/* Writes a limit as the text of a tag, such as 40/60+0.6 or 5000 nodes, cut to `size` bytes. */
void pgn_limit_text(const struct match_limit *limit, char *out, size_t size);

#endif
