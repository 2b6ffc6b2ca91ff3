#include "engine/search/evaluate.h"

#include <string.h>

#include "engine/eval/eval.h"
#include "engine/search/eval_cache.h"
#include "engine/search/hash.h"
#include "engine/search/lazy.h"
#include "engine/search/principal_variation.h"

static void keep_squares(uint8_t squares[HANGING_MAX], const struct hanging list[HANGING_MAX])
{
    ASSERT(list[0].gain >= list[1].gain && list[1].gain >= list[2].gain);
    for (unsigned i = 0; i < HANGING_MAX; i++) {
        squares[i] = list[i].square;
    }
}

bool evaluate_node(struct engine *e, struct ply *p)
{
    const struct position *position = e->position;
    enum colour side = (enum colour)position->side;
    const struct hanging *hanging;
    struct facts facts;
    int score;

    ASSERT(ply_is_ok(e, p));
    if (p->index != 0 && eval_cache_find(e, p)) {
        return false;
    }
    score = eval_position(position, &facts);
    if (p->index == 0) {
        e->stage = facts.stage;
    }
    hanging = facts.hanging[other_side(side)];
    p->score = (int16_t)score;
    p->positional = (int16_t)(facts.special ? POSITIONAL_UNKNOWN
                                            : lazy_positional(score, position->i_score, side));
    keep_squares(p->hanging, hanging);
    keep_squares(p->threatened, facts.hanging[side]);
    p->gains = (uint8_t)(facts.hanging[side][0].gain | hanging[0].gain << 4);
    p->pressure[WHITE] = facts.king_pressure[WHITE];
    p->pressure[BLACK] = facts.king_pressure[BLACK];
    if (facts.mate_move != MOVE_NONE && e->options->mate_pattern != 0) {
        p->best = (int16_t)(SCORE_MATE - p->index - 1);
        p->best_move = facts.mate_move;
        pv_clear(e, p->index + 1U);
        pv_update(e, p->index, facts.mate_move);
        return true;
    }
    if (facts.stop) {
        p->best = (int16_t)score;
        return true;
    }
    eval_cache_keep(e, p);
    return false;
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

void evaluate_by_hash(const struct engine *e, struct ply *p, int hash_score)
{
    const struct hash_entry *entry;

    ASSERT(ply_is_ok(e, p) && !ply_in_check(p));
    if (e->options->hash_static == 0 || hash_score == SCORE_NONE || score_is_mate(hash_score)) {
        return;
    }
    entry = hash_probe(e, e->position->key);
    if (entry != NULL && hash_bound(entry) != (hash_score > p->score ? BOUND_UPPER : BOUND_LOWER)) {
        p->score = (int16_t)hash_score;
    }
}
