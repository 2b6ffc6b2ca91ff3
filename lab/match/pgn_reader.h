/*
 * Reads the games of a PGN file: the tags that set up the position, the main line and the result.
 */
#ifndef KILOMATE_LAB_MATCH_PGN_READER_H
#define KILOMATE_LAB_MATCH_PGN_READER_H

#include <stdio.h>

#include "lab/match/pgn_word.h"
#include "lab/match/referee.h"

enum pgn_status {
    PGN_GAME,    /* a game was read; the referee has played it */
    PGN_END,     /* there are no more games */
    PGN_VARIANT, /* the game is of another variant than chess, and was skipped; `error` names it */
    PGN_ERROR    /* the game cannot be read; `error` says what is wrong in line `line` */
};

enum { PGN_ERROR_SIZE = 160 };

struct pgn_reader {
    char *text; /* the whole file, with an end mark */
    size_t size;
    size_t at;               /* offset of the next byte to be read */
    size_t counted;          /* offset up to which lines have been counted ... */
    unsigned long counts;    /* ... and how many there are */
    unsigned plies;          /* how many plies of each game are played; 0: all */
    unsigned long line;      /* line of the error, else of the game's end; from 1 on */
    char result[PGN_RESULT]; /* of the last game: from behind its moves, else from its tag, or "" */
    char error[PGN_ERROR_SIZE];
};

/* Reads the whole file. The caller closes it. plies: see struct pgn_reader. False if the file
   cannot be read (then errno says why) or if there is no memory. pgn_reader_free() is to be called
   in any case. */
bool pgn_reader_init(struct pgn_reader *reader, FILE *file, unsigned plies);

/* Frees the memory. */
void pgn_reader_free(struct pgn_reader *reader);

/* Reads the next game of the file, and plays it on the referee. A game ends at its result, where
   the tags of the next one begin, or where moves are numbered from 1 again. A game without moves is
   a game, too. After each call, whatever it returns, the reader stands behind the game. Behind a
   comment without end it goes on at the next tags, or moves with number 1, that stand below an
   empty line. */
enum pgn_status pgn_reader_next(struct pgn_reader *reader, struct referee *referee);

#endif
