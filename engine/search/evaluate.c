#include "engine/search/evaluate.h"

#include <string.h>

#include "engine/eval/eval.h"
#include "engine/search/correction.h"
#include "engine/search/eval_cache.h"
#include "engine/search/lazy.h"
#include "engine/search/principal_variation.h"

static void keep_squares(uint8_t squares[HANGING_MAX], const struct hanging list[HANGING_MAX])
{
    ASSERT(list[0].gain >= list[1].gain && list[1].gain >= list[2].gain);
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        squares[i] = list[i].square;
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

/* Ends a node with a mate that is seen at a glance, if there is one. */
static bool takes_mate(struct engine *e, struct ply *p, move_t mate_move)
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

/* With what the style of the root's side adds. */
static int styled(const struct engine *e, int score)
{
    const struct style *style = e->limits->style;

    return style == NULL ? score : score_clamp(score + style->of_position(e));
}

/* REBEL's evaluation: SCORE and facts at once. What a rule decides no style changes. */
static bool evaluate_terms(struct engine *e, struct ply *p)
{
    struct facts facts;
    int score = eval_position(e->position, &facts);

    keep_score(e, p, facts.special ? score : styled(e, score));
    if (facts.special) {
        p->positional = POSITIONAL_UNKNOWN;
    }
    keep_facts(e, p, &facts);
    if (takes_mate(e, p, facts.mate_move)) {
        return true;
    }
    if (facts.stop) {
        p->best = p->score;
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
    memset(p->hanging, HANGING_PENDING, sizeof p->hanging);
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
    if (takes_mate(e, p, facts.mate_move)) {
        return true;
    }
    eval_cache_keep(e, p);
    return false;
}

void evaluate_no_facts(struct ply *p)
{
    if (p->hanging[0] == HANGING_PENDING) {
        memset(p->hanging, HANGING_UNKNOWN, sizeof p->hanging);
        memset(p->threatened, SQUARE_NONE, sizeof p->threatened);
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
    memset(p->hanging, HANGING_UNKNOWN, sizeof p->hanging);
    memset(p->threatened, SQUARE_NONE, sizeof p->threatened);
    p->gains = 0;
    p->pressure[WHITE] = (p - 1)->pressure[WHITE];
    p->pressure[BLACK] = (p - 1)->pressure[BLACK];
}
