/*
 * Games of the engine against itself, for labelled positions. A game follows
 * from the settings and its number alone.
 */
#ifndef KILOMATE_LAB_NETWORK_SELFPLAY_H
#define KILOMATE_LAB_NETWORK_SELFPLAY_H

#include <stdio.h>

#include "lab/match/epd.h"
#include "lab/network/records.h"
#include "lab/searcher.h"

struct selfplay_settings {
    uint64_t nodes;            /* of each search */
    uint64_t seed;             /* game n's randomness comes from seed and n */
    unsigned random_plies_min; /* random moves behind the opening: a game draws */
    unsigned random_plies;     /* how many, from min to this */
    unsigned skip;             /* plies behind these that are not kept */
    unsigned variety;          /* noise among the root moves, 1/256 pawn, 0..255 */
    const struct epd *opening; /* one is drawn a game; NULL: the initial position */
    size_t openings;
};

/* When a game is ended early, scores in 1/256 pawn. */
enum {
    SELFPLAY_WIN_SCORE = 1280,  /* won: so much for one side ... */
    SELFPLAY_WIN_PLIES = 6,     /* ... in so many plies in a row, or a mate seen */
    SELFPLAY_DRAW_FROM = 80,    /* drawn, from this ply on: ... */
    SELFPLAY_DRAW_SCORE = 20,   /* ... no more than this for either side ... */
    SELFPLAY_DRAW_PLIES = 12,   /* ... in so many plies in a row */
    SELFPLAY_PLIES_MAX = 300,   /* and drawn here */
    SELFPLAY_OPENING_MAX = 256, /* an opening is no further from even */
    SELFPLAY_OPENING_NODES = 2000
};

_Static_assert((int)RECORDS_MAX >= (int)SELFPLAY_PLIES_MAX, "a game's positions fit its records");

struct selfplay_game {
    struct game_records records;
    uint16_t fullmove[RECORDS_MAX]; /* of each position */
};

/* Is a position kept, with what its search found? If it is quiet: the side to move not in check,
   its best move no capture and no promotion, no mate seen. */
bool selfplay_keeps(const struct position *position, move_t best, int score);

/* Plays a game and keeps its quiet positions. */
void selfplay_play(struct searcher *searcher, const struct selfplay_settings *settings,
                   uint32_t number, struct selfplay_game *game);

/*
 * Writes a game as text: a line `FEN;score;result` for each position, score in
 * 1/256 pawn and result (1.0, 0.5, 0.0) in White's view, then
 * `# game NUMBER RESULT REASON PLIES`. False if the file does not take it.
 */
bool selfplay_write(FILE *out, const struct selfplay_game *game);

#endif
