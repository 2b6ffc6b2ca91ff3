#include "engine/search/root_moves.h"

#include "engine/rules/movegen.h"

void root_moves_begin(struct engine *e)
{
    const uint8_t *mask = e->limits->root_mask;
    struct move_list list = { e->move, e->value, e->moves, 0 };
    unsigned moves = movegen_legal(e->position, &list);
    unsigned kept = 0;

    for (unsigned i = 0; i < moves; i++) {
        if (mask == NULL || (mask[i / 8] & (1U << (i % 8))) != 0) {
            move_t move = e->move[i];
            int8_t value = e->value[i];
            unsigned place = kept++;

            while (place > 0 && e->value[place - 1] < value) {
                e->move[place] = e->move[place - 1];
                e->value[place] = e->value[place - 1];
                place--;
            }
            e->move[place] = move;
            e->value[place] = value;
        }
    }
    e->root_count = (uint16_t)kept;
}

void root_moves_promote(struct engine *e, move_t move, unsigned rank)
{
    unsigned i = rank;

    ASSERT(rank <= e->root_count);
    while (i < e->root_count && e->move[i] != move) {
        i++;
    }
    if (i < e->root_count) {
        for (; i > rank; i--) {
            e->move[i] = e->move[i - 1];
        }
        e->move[rank] = move;
    }
}
