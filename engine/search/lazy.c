#include "engine/search/lazy.h"

enum lazy_answer lazy_answers(const struct engine *e, const struct ply *p, int *score)
{
    const struct position *position = e->position;
    const struct ply *mover = p - 1;
    struct lazy_exceptions exceptions = { ply_in_check(p), ply_in_check(mover),
                                          mover->positional == POSITIONAL_UNKNOWN,
                                          mover->mate_threat != MOVE_NONE };

    ASSERT(p->index != 0);
    if (e->options->lazy_margin == 0 || !lazy_is_allowed(exceptions)) {
        return LAZY_UNKNOWN;
    }
    return lazy_decide(
        lazy_guess(position->i_score, mover->positional, (enum colour)position->side),
        e->options->lazy_margin, p->alpha, p->beta, score);
}
