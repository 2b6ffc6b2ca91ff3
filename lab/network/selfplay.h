/*
 * Games of the engine against itself, which give labelled positions. A game depends only on the
 * settings and on its number.
 */
#ifndef KILOMATE_LAB_NETWORK_SELFPLAY_H
#define KILOMATE_LAB_NETWORK_SELFPLAY_H

#include <stdio.h>

#include "lab/match/epd.h"
#include "lab/network/records.h"
#include "lab/searcher.h"

struct selfplay_settings {
    uint64_t nodes; /* nodes of each search */
    uint64_t seed;  /* the random numbers of game n come from seed and n */
    unsigned
        random_plies_min;  /* each game has random moves behind the opening: so many plies ... */
    unsigned random_plies; /* ... to so many, chosen at random */
    unsigned skip;         /* so many plies after the random ones are not kept */
    unsigned variety;      /* noise for the root moves, in 1/256 pawn, 0..255 */
    const struct epd *opening; /* one is chosen for each game; NULL: the initial position */
    size_t openings;           /* how many there are */
};

/* When a game is ended early. Scores are in 1/256 pawn. */
enum {
    SELFPLAY_WIN_SCORE = 1280,    /* won if one side has at least this score ... */
    SELFPLAY_WIN_PLIES = 6,       /* ... for so many plies in a row, or if a search finds a mate */
    SELFPLAY_DRAW_FROM = 80,      /* drawn, from this ply on, ... */
    SELFPLAY_DRAW_SCORE = 20,     /* ... if neither side has more than this score ... */
    SELFPLAY_DRAW_PLIES = 12,     /* ... for so many plies in a row */
    SELFPLAY_PLIES_MAX = 300,     /* drawn after so many plies in any case */
    SELFPLAY_OPENING_MAX = 256,   /* after the random moves neither side may have more than this */
    SELFPLAY_OPENING_NODES = 2000 /* nodes of the search that checks it */
};

_Static_assert((int)RECORDS_MAX >= (int)SELFPLAY_PLIES_MAX, "a game's positions fit its records");

struct selfplay_game {
    struct game_records records;
    uint16_t fullmove[RECORDS_MAX]; /* the number of the move, for each position */
};

/* Is a position kept? It is if it is quiet: the side to move is not in check, the best move is no
   capture and no promotion, and the score is no mate. best, score: what its search has found. */
bool selfplay_keeps(const struct position *position, move_t best, int score);

/* Plays game `number`, and keeps its quiet positions. */
void selfplay_play(struct searcher *searcher, const struct selfplay_settings *settings,
                   uint32_t number, struct selfplay_game *game);

/*
 * Writes a game as text: a line `FEN;score;result` for each position, then the line
 * `# game NUMBER RESULT REASON PLIES`. Score (in 1/256 pawn) and result (1.0, 0.5 or 0.0) are from
 * White's view. False if that fails.
 */
bool selfplay_write(FILE *out, const struct selfplay_game *game);

#endif
