#include "engine/search/perft.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/movegen.h"
#include "engine/search/node.h"

/* Counts below a node whose moves start at `first` of the move stack. At
   most PERFT_DEPTH_MAX calls deep. */
static uint64_t count_leaves(struct engine *e, unsigned first, unsigned depth)
{
    struct move_list list = { e->move + first, e->value + first, (unsigned)e->moves - first, 0 };
    bool in_check = position_in_check(e->position);
    uint64_t leaves = 0;

    ASSERT(depth != 0 && first <= e->moves);
    if (e->limits != NULL && node_must_stop(e)) {
        return 0;
    }
    if (!movegen_generate(e->position, MOVEGEN_ALL, &list)) {
        e->moves_exhausted++;
    }
    for (unsigned i = 0; i < list.count && e->stop == 0; i++) {
        move_t move = list.move[i];
        struct undo undo;

        position_make(e->position, move, &undo);
        if (position_made_legal(e->position, move, in_check)) {
            leaves += depth <= 1 ? 1 : count_leaves(e, first + list.count, depth - 1);
        }
        position_unmake(e->position, move, &undo);
    }
    return leaves;
}

uint64_t perft_count(struct engine *e, struct position *position, unsigned depth,
                     const struct engine_limits *limits)
{
    uint64_t leaves;

    ASSERT(position_is_ok(position));
    if (depth == 0) {
        return 1;
    }
    if (depth > PERFT_DEPTH_MAX) {
        depth = PERFT_DEPTH_MAX;
    }
    e->position = position;
    e->limits = limits;
    e->nodes = 0;
    e->stop = 0;
    e->pondering = 0;
    e->start_ms = limits == NULL || limits->now_ms == NULL ? 0 : limits->now_ms(limits->context);
    e->moves_exhausted = 0;
    leaves = count_leaves(e, 0, depth);
    e->position = NULL;
    e->limits = NULL;
    return leaves;
}
