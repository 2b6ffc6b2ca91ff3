#include "engine/search/correction.h"

#include <string.h>

#include "engine/search/order.h"

/* A position has so many entries: for its pawns, its material, the last move, and the last
   two. */
enum { GROUPS = 4 };

/* An entry lies within +-ENTRY_ONE, which stands for CORRECTION_ONE of SCORE, and moves by
   at most a quarter of it. */
enum { ENTRY_ONE = 1024, ENTRY_STEP = ENTRY_ONE / 4, CORRECTION_ONE = 128 };

/* Depths from here on teach alike, the difference itself; shallower ones their share. */
enum { DEPTH_ONE = 8 };

static uint32_t material_key(const struct position *p)
{
    uint32_t key = 0;

    for (unsigned piece = W_PAWN; piece < B_KING; piece++) {
        key = key * 17U + p->count[piece];
    }
    return key;
}

/* What stands where the move of that node went, and where; 0 for none. */
static uint32_t arrival_key(const struct engine *e, const struct ply *p)
{
    unsigned to = move_to(p->move);

    return p->move == MOVE_NONE ? 0 : (uint32_t)e->position->board[to] << 6 | to;
}

static bool is_wanted(const struct engine *e)
{
    return e->corrections != NULL && e->options->correction != 0;
}

/* The entries lie in one table, found by the groups' keys and the side to move. */
static void find_entries(const struct engine *e, const struct ply *p, int16_t *entry[GROUPS])
{
    static const uint32_t factor[GROUPS] = { 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F };
    uint32_t last = p->index > 0 ? arrival_key(e, p - 1) : 0;
    uint32_t before = p->index > 1 ? arrival_key(e, p - 2) : 0;
    const uint32_t key[GROUPS] = { e->position->pawn_key, material_key(e->position), last,
                                   last << 10 | before };

    for (unsigned group = 0; group < GROUPS; group++) {
        uint32_t mixed = (key[group] * 2U + e->position->side + 1U) * factor[group];

        entry[group] = e->corrections + ((mixed >> 16) * e->correction_count >> 16);
    }
}

int correction_of(const struct engine *e, const struct ply *p)
{
    int16_t *entry[GROUPS];
    int sum = 0;

    if (!is_wanted(e)) {
        return 0;
    }
    find_entries(e, p, entry);
    for (unsigned group = 0; group < GROUPS; group++) {
        sum += *entry[group];
    }
    return sum * e->options->correction / 100 * CORRECTION_ONE / ENTRY_ONE;
}

/* Has the search found that SCORE is too low, or too high? */
static bool teaches(const struct engine *e, const struct ply *p)
{
    if (ply_in_check(p) || p->score == SCORE_NONE || p->positional == POSITIONAL_UNKNOWN ||
        score_is_mate(p->best)) {
        return false;
    }
    if (p->best_move == MOVE_NONE) {
        return p->best < p->score;
    }
    return order_is_quiet(e->position, p->best_move) && (p->best < p->beta || p->best > p->score);
}

void correction_learn(struct engine *e, const struct ply *p)
{
    int16_t *entry[GROUPS];
    int step;

    ASSERT(ply_is_ok(e, p) && p->depth >= 0);
    if (!is_wanted(e) || !teaches(e, p)) {
        return;
    }
    step = (p->best - p->score) * (p->depth < DEPTH_ONE ? p->depth : DEPTH_ONE) / DEPTH_ONE;
    step = step > ENTRY_STEP ? ENTRY_STEP : step < -ENTRY_STEP ? -ENTRY_STEP : step;
    find_entries(e, p, entry);
    for (unsigned group = 0; group < GROUPS; group++) {
        int value = *entry[group];

        *entry[group] = (int16_t)(value + step - value * (step < 0 ? -step : step) / ENTRY_ONE);
    }
}

void correction_clear(struct engine *e)
{
    if (e->corrections != NULL) {
        memset(e->corrections, 0, e->correction_count * sizeof *e->corrections);
    }
}
