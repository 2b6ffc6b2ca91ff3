/*
 * Reads the games of a PGN file: the FEN tag and the main line, nothing else.
 */
#ifndef KILOMATE_HOST_SIM_MATCH_PGN_READER_H
#define KILOMATE_HOST_SIM_MATCH_PGN_READER_H

#include <stdio.h>

#include "host-sim/match/referee.h"

enum pgn_status {
    PGN_GAME, /* the referee stands at the end of what was read of it */
    PGN_END,  /* no more games */
    PGN_ERROR /* `error` says what stands at `line` */
};

enum { PGN_ERROR_SIZE = 160 };

struct pgn_reader {
    FILE *file;
    unsigned plies;     /* read of each game; 0: all */
    unsigned long line; /* 1.. */
    char result[8];     /* of the last game, as it stands there; "" if it does not */
    bool in_moves;      /* an error is behind the tags */
    char error[PGN_ERROR_SIZE];
};

/* The file is the caller's to open and close. */
void pgn_reader_init(struct pgn_reader *reader, FILE *file, unsigned plies);

/* Plays the next game of the file on the referee. A game ends at its result
   or where the next one's tags begin; a game without any move counts. */
enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct referee *referee);

/* After an error: passes over the rest of the game, to the tags of the next one. */
void pgn_reader_skip_game(struct pgn_reader *reader);

#endif
