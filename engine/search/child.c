#include "engine/search/child.h"

#include "engine/search/node.h"

enum child_mode child_begin(const struct engine *e, struct ply *p, enum child_mode mode)
{
    bool is_closed = mode != CHILD_FULL && p->legal > 1 && e->options->zero_window != 0 &&
                     p->beta - p->alpha > 1;

    ASSERT(mode != CHILD_DONE && p->legal != 0 && p->move != MOVE_NONE);
    node_prepare_child(e, p, is_closed ? -p->alpha - 1 : -p->beta, -p->alpha, p->depth - 1);
    return is_closed ? CHILD_ZERO_WINDOW : CHILD_FULL;
}

enum child_mode child_again(const struct engine *e, const struct ply *p, int score,
                            enum child_mode mode)
{
    ASSERT(mode != CHILD_DONE);
    if (e->stop != 0 || mode == CHILD_FULL || score <= p->alpha ||
        (mode == CHILD_ZERO_WINDOW && score >= p->beta)) {
        return CHILD_DONE;
    }
    return mode == CHILD_REDUCED ? CHILD_ZERO_WINDOW : CHILD_FULL;
}
