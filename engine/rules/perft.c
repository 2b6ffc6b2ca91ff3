#include "engine/rules/perft.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/makemove.h"

/* Counts the leaves below a node. Its moves begin at `first` of the stack. At most PERFT_DEPTH_MAX
   calls are nested. */
static uint64_t count_leaves(struct perft *perft, unsigned first, unsigned depth)
{
    struct position *position = perft->position;
    struct move_list list = { perft->stack.move + first, perft->stack.value + first,
                              perft->stack.size - first, 0 };
    bool in_check = position_in_check(position);
    uint64_t leaves = 0;

    ASSERT(depth != 0 && first <= perft->stack.size);
    if (perft->must_stop != NULL && perft->must_stop(perft->context)) {
        perft->is_stopped = true;
        return 0;
    }
    if (!movegen_generate(position, MOVEGEN_ALL, &list)) {
        perft->moves_exhausted++;
    }
    for (unsigned i = 0; i < list.count && !perft->is_stopped; i++) {
        move_t move = list.move[i];
        struct undo undo;

        position_make(position, move, &undo);
        if (position_made_legal(position, move, in_check)) {
            leaves += depth <= 1 ? 1 : count_leaves(perft, first + list.count, depth - 1);
        }
        position_unmake(position, move, &undo);
    }
    return leaves;
}

uint64_t perft_count(struct perft *perft, unsigned depth)
{
    ASSERT(position_is_ok(perft->position));
    perft->moves_exhausted = 0;
    perft->is_stopped = false;
    if (depth == 0) {
        return 1;
    }
    return count_leaves(perft, 0, depth < PERFT_DEPTH_MAX ? depth : PERFT_DEPTH_MAX);
}
