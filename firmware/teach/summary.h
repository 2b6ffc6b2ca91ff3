/*
 * What a review sums up: of each side its moves, mistakes and accuracy, and the moments that
 * mattered. A board without the addition `lookback` adds nothing up (summary_none.c).
 */
#ifndef KILOMATE_FIRMWARE_TEACH_SUMMARY_H
#define KILOMATE_FIRMWARE_TEACH_SUMMARY_H

#include "firmware/teach/judge.h"

/* So many moments are told. */
enum { SUMMARY_MOMENTS = 3 };

struct summary_side {
    uint32_t accuracy; /* the sum of its moves': 1/100 % */
    uint16_t moves;    /* that were judged */
    uint16_t mistakes;
    uint16_t blunders;
};

struct summary_moment {
    uint16_t ply;
    uint16_t lost; /* 1/100 % of winning chances; 0: there is none */
};

/* At first all is 0. */
struct summary {
    struct summary_side side[2];
    struct summary_moment moment[SUMMARY_MOMENTS]; /* the largest loss first */
};

/* Adds a move of `mover`, ply number `ply` of the game, as it was judged. */
void summary_add(struct summary *summary, enum colour mover, unsigned ply,
                 const struct judgement *judgement);

/* Shows it for each side that has a judged move. The game is replayed for it. */
void summary_show(struct out *out, const struct summary *summary, struct game *game);

#endif
