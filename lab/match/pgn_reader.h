/*
 * Reads the games of a PGN file: what sets a game up, the main line and the result.
 */
#ifndef KILOMATE_LAB_MATCH_PGN_READER_H
#define KILOMATE_LAB_MATCH_PGN_READER_H

#include <stdio.h>

#include "lab/match/pgn_word.h"
#include "lab/match/referee.h"

enum pgn_status {
    PGN_GAME,    /* the referee stands at the end of what was read of it */
    PGN_END,     /* no more games */
    PGN_VARIANT, /* a game of another variant than chess, which is not played; `error` names it */
    PGN_ERROR    /* a game that cannot be read; `error` says what stands at `line` */
};

enum { PGN_ERROR_SIZE = 160 };

struct pgn_reader {
    char *text; /* of the whole file, with an end mark */
    size_t size;
    size_t at;               /* read so far */
    size_t counted;          /* the lines to there ... */
    unsigned long counts;    /* ... */
    unsigned plies;          /* played of each game; 0: all */
    unsigned long line;      /* 1.., of what is told, else where the game ends */
    char result[PGN_RESULT]; /* of the last game: behind its moves, else in its tag; "": none */
    char error[PGN_ERROR_SIZE];
};

/* Reads the file, which is the caller's to close; false if that fails (then errno says why) or
   there is no memory. To be freed in any case. */
bool pgn_reader_init(struct pgn_reader *reader, FILE *file, unsigned plies);
void pgn_reader_free(struct pgn_reader *reader);

/* Plays the next game of the file on the referee. A game ends at its result, where the next
   one's tags begin, or where its moves are numbered from 1 again; a game without any move
   counts. Whatever is told of a game, the reader is behind it: after a comment that has no end
   at the next tags, or moves from number 1 on, that stand below an empty line. */
enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct referee *referee);

#endif
