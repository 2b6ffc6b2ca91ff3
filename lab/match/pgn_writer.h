/* A game of a match as PGN, with scores, depths and times as comments. */
#ifndef KILOMATE_LAB_MATCH_PGN_WRITER_H
#define KILOMATE_LAB_MATCH_PGN_WRITER_H

#include <stdio.h>

#include "lab/match/match_game.h"

/* Writes the game that a slot has just played, as round `round`.`number`. */
void pgn_write(FILE *file, const struct match_slot *slot, unsigned white, unsigned round,
               unsigned number, const struct match_result *result);

/* A limit in words for a tag: 40/60+0.6, or 5000 nodes. */
void pgn_limit_text(const struct match_limit *limit, char *out, size_t size);

#endif
