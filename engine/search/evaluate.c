#include "engine/search/evaluate.h"

#include <string.h>

#include "engine/eval/eval.h"
#include "engine/search/hash.h"
#include "engine/search/node.h"
#include "engine/search/opponent.h"
#include "engine/search/order.h"

/* --- SCORE and facts into the record --- */

static void keep_squares(uint8_t squares[HANGING_MAX], const struct hanging list[HANGING_MAX])
{
    ASSERT(list[0].gain >= list[1].gain && list[1].gain >= list[2].gain);
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        squares[i] = list[i].square;
    }
}

static inline void fill_squares(uint8_t squares[HANGING_MAX], unsigned square)
{
#pragma GCC unroll 3
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        squares[i] = (uint8_t)square;
    }
}

static void keep_score(const struct engine *e, struct ply *p, int score)
{
    const struct position *position = e->position;

    p->score = (int16_t)score;
    p->positional = (int16_t)lazy_positional(score, position->i_score, (enum colour)position->side);
}

static void keep_facts(struct engine *e, struct ply *p, const struct facts *facts)
{
    enum colour side = (enum colour)e->position->side;
    const struct hanging *hanging = facts->hanging[other_side(side)];

    if (p->index == 0) {
        e->stage = facts->stage;
    }
    keep_squares(p->hanging, hanging);
    keep_squares(p->threatened, facts->hanging[side]);
    p->gains = (uint8_t)(facts->hanging[side][0].gain | hanging[0].gain << 4);
    p->pressure[WHITE] = facts->king_pressure[WHITE];
    p->pressure[BLACK] = facts->king_pressure[BLACK];
    if (facts->threat_move != MOVE_NONE) {
        p->pressure[side] |= PRESSURE_MATE;
    }
}

/* Ends the node if a mate in one was found. */
static bool take_mate(struct engine *e, struct ply *p, move_t mate_move)
{
    if (mate_move == MOVE_NONE || e->options->mate_pattern == 0) {
        return false;
    }
    p->best = (int16_t)(SCORE_MATE - p->index - 1);
    p->best_move = mate_move;
    pv_clear(e, p->index + 1U);
    pv_update(e, p->index, mate_move);
    return true;
}

bool evaluate_is_by_network(const struct engine *e, const struct position *position)
{
    return engine_network(e) != NULL && eval_is_for_network(position);
}

/* Adds to a score what the style of the root's side adds. */
static int styled(const struct engine *e, int score)
{
    const struct style *style = e->limits->style;

    return style == NULL ? score : score_clamp(score + style->of_position(e));
}

/* REBEL's evaluation: SCORE and facts at once. A style does not change what a rule decides. */
static bool evaluate_terms(struct engine *e, struct ply *p)
{
    struct facts facts;
    int score = eval_position(e->position, &facts);

    if (e->options->bare_king != 0) {
        score = score_clamp(score + facts.drive);
    }
    keep_score(e, p, facts.special ? score : styled(e, score));
    if (facts.special) {
        p->positional = POSITIONAL_UNKNOWN;
    }
    keep_facts(e, p, &facts);
    if (take_mate(e, p, facts.mate_move)) {
        return true;
    }
    /* quiescence looks at no quiet moves, so it would not find a stalemate */
    if (facts.stop || (facts.stalemate && e->options->bare_king != 0)) {
        p->best = 0;
        return true;
    }
    eval_cache_keep(e, p);
    return false;
}

bool evaluate_score(struct engine *e, struct ply *p)
{
    int score;

    ASSERT(ply_is_ok(e, p));
    if (p->index != 0 && eval_cache_find(e, p)) {
        return false;
    }
    if (!evaluate_is_by_network(e, e->position)) {
        return evaluate_terms(e, p);
    }
    score = eval_by_network(e->position, e->network, e->sums) + correction_of(e, p);
    keep_score(e, p, styled(e, score_clamp(score)));
    fill_squares(p->hanging, HANGING_PENDING);
    eval_cache_keep(e, p);
    return false;
}

bool evaluate_facts(struct engine *e, struct ply *p)
{
    struct facts facts;

    if (p->hanging[0] != HANGING_PENDING) {
        return false;
    }
    eval_facts(e->position, &facts);
    keep_facts(e, p, &facts);
    if (take_mate(e, p, facts.mate_move)) {
        return true;
    }
    eval_cache_keep(e, p);
    return false;
}

void evaluate_no_facts(struct ply *p)
{
    if (p->hanging[0] == HANGING_PENDING) {
        fill_squares(p->hanging, HANGING_UNKNOWN);
        fill_squares(p->threatened, SQUARE_NONE);
        p->gains = 0;
    }
}

bool evaluate_node(struct engine *e, struct ply *p)
{
    return evaluate_score(e, p) || evaluate_facts(e, p);
}

int evaluate_alone(const struct engine *e, const struct position *position)
{
    return evaluate_is_by_network(e, position) ? eval_by_network(position, e->network, e->sums)
                                               : eval_score(position);
}

int evaluate_last(const struct engine *e)
{
    return styled(e, evaluate_alone(e, e->position));
}

void evaluate_inherit(struct ply *p)
{
    ASSERT(p->index != 0);
    p->score = SCORE_NONE;
    p->positional = (p - 1)->positional;
    fill_squares(p->hanging, HANGING_UNKNOWN);
    fill_squares(p->threatened, SQUARE_NONE);
    p->gains = 0;
    p->pressure[WHITE] = (p - 1)->pressure[WHITE];
    p->pressure[BLACK] = (p - 1)->pressure[BLACK];
}

/* --- lazy evaluation --- */

enum lazy_answer lazy_answers(const struct engine *e, const struct ply *p, int *score)
{
    const struct position *position = e->position;
    const struct ply *mover = p - 1;
    struct lazy_exceptions exceptions = { ply_in_check(p), ply_in_check(mover),
                                          ply_is_decided(mover), mover->mate_threat != MOVE_NONE };

    ASSERT(p->index != 0);
    if (e->options->lazy_margin == 0 || !lazy_is_allowed(exceptions)) {
        return LAZY_UNKNOWN;
    }
    return lazy_decide(
        lazy_guess(position->i_score, mover->positional, (enum colour)position->side),
        e->options->lazy_margin, p->alpha, p->beta, score);
}

/* --- corrections --- */

/* A position has one entry in each group: for its pawns, its material, the last move, and the last
   two moves. */
enum { GROUPS = 4 };

/* An entry is within +-ENTRY_ONE, which stands for CORRECTION_ONE of SCORE. It changes by at most a
   quarter of that at once. */
enum { ENTRY_ONE = 1024, ENTRY_STEP = ENTRY_ONE / 4, CORRECTION_ONE = 128 };

/* From this depth on an entry learns from the whole difference; below it, from a share by the
   depth. */
enum { DEPTH_ONE = 8 };

static uint32_t material_key(const struct position *p)
{
    uint32_t key = 0;

#pragma GCC unroll 11
    for (unsigned piece = W_PAWN; piece < B_KING; piece++) {
        key = key * 17U + p->count[piece];
    }
    return key;
}

/* The piece that the node's move has moved, and its square. 0 for a null move. */
static uint32_t arrival_key(const struct engine *e, const struct ply *p)
{
    unsigned to = move_to(p->move);

    return p->move == MOVE_NONE ? 0 : (uint32_t)e->position->board[to] << 6 | to;
}

static bool corrects(const struct engine *e)
{
    return e->corrections != NULL && e->options->correction != 0;
}

/* Finds the entries of a position. All groups are in one table, and the entry is found by the
   group's key and the side to move. */
static void find_corrections(const struct engine *e, const struct ply *p, int16_t *entry[GROUPS])
{
    static const uint32_t factor[GROUPS] = { 0x9E3779B1, 0x85EBCA77, 0xC2B2AE3D, 0x27D4EB2F };
    uint32_t last = p->index > 0 ? arrival_key(e, p - 1) : 0;
    uint32_t before = p->index > 1 ? arrival_key(e, p - 2) : 0;
    const uint32_t key[GROUPS] = { e->position->pawn_key, material_key(e->position), last,
                                   last << 10 | before };

#pragma GCC unroll 4
    for (unsigned group = 0; group < GROUPS; group++) {
        uint32_t mixed = (key[group] * 2U + e->position->side + 1U) * factor[group];

        entry[group] = e->corrections + ((mixed >> 16) * e->correction_count >> 16);
    }
}

int correction_of(const struct engine *e, const struct ply *p)
{
    int16_t *entry[GROUPS];
    int sum = 0;

    if (!corrects(e)) {
        return 0;
    }
    find_corrections(e, p, entry);
#pragma GCC unroll 4
    for (unsigned group = 0; group < GROUPS; group++) {
        sum += *entry[group];
    }
    return sum * e->options->correction / 100 * CORRECTION_ONE / ENTRY_ONE;
}

/* Has the search found that SCORE is too low or too high? */
static bool teaches_correction(const struct engine *e, const struct ply *p)
{
    if (ply_in_check(p) || p->score == SCORE_NONE || ply_is_decided(p) || score_is_mate(p->best)) {
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
    if (!corrects(e) || !teaches_correction(e, p)) {
        return;
    }
    step = (p->best - p->score) * (p->depth < DEPTH_ONE ? p->depth : DEPTH_ONE) / DEPTH_ONE;
    step = step > ENTRY_STEP ? ENTRY_STEP : step < -ENTRY_STEP ? -ENTRY_STEP : step;
    find_corrections(e, p, entry);
#pragma GCC unroll 4
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

/* --- evaluations remembered --- */

/* Remembered evaluations are behind the hash table. */
static struct eval_entry *first_eval_entry(const struct engine *e)
{
    return (struct eval_entry *)(void *)(e->hash + e->buckets);
}

static struct eval_entry *eval_entry_of(const struct engine *e, uint64_t key)
{
    ASSERT(e->eval_count != 0);
    return first_eval_entry(e) + (((uint32_t)(uint16_t)key * e->eval_count) >> 16);
}

/* The check bits of a key. Each way of looking at positions has evaluations of its own. */
static uint16_t eval_check_of(const struct engine *e, uint64_t key)
{
    return (uint16_t)(((uint16_t)(key >> 48) ^ e->way) | 1U);
}

bool eval_cache_find(const struct engine *e, struct ply *p)
{
    uint64_t key = e->position->key;
    const struct eval_entry *entry;

    ASSERT(e->position != NULL);
    if (e->eval_count == 0) {
        return false;
    }
    entry = eval_entry_of(e, key);
    if (entry->check != eval_check_of(e, key) || entry->check_more != (uint8_t)(key >> 40)) {
        return false;
    }
    p->positional = entry->positional;
    p->score = entry->score;
    memcpy(p->hanging, entry->hanging, sizeof p->hanging);
    memcpy(p->threatened, entry->threatened, sizeof p->threatened);
    p->gains = entry->gains;
    memcpy(p->pressure, entry->pressure, sizeof p->pressure);
    return true;
}

void eval_cache_keep(struct engine *e, const struct ply *p)
{
    uint64_t key = e->position->key;
    struct eval_entry *entry;

    ASSERT(p->score >= -SCORE_MAX && p->score <= SCORE_MAX);
    if (e->eval_count == 0) {
        return;
    }
    entry = eval_entry_of(e, key);
    entry->check = eval_check_of(e, key);
    entry->check_more = (uint8_t)(key >> 40);
    entry->positional = p->positional;
    entry->score = p->score;
    memcpy(entry->hanging, p->hanging, sizeof entry->hanging);
    memcpy(entry->threatened, p->threatened, sizeof entry->threatened);
    entry->gains = p->gains;
    memcpy(entry->pressure, p->pressure, sizeof entry->pressure);
}

void eval_cache_clear(struct engine *e)
{
    memset(first_eval_entry(e), 0, e->eval_count * sizeof(struct eval_entry));
}
