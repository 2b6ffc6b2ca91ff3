#include "order.h"

void order_update(struct engine *e, const struct ply *p, move_t hash_move)
{
    for (unsigned i = p->first; i < p->end; i++) {
        move_t move = e->move[i];

        if (move == hash_move) {
            e->value[i] = ORDER_HASH;
        } else if (e->options->killers != 0 && e->value[i] <= ORDER_CASTLING) {
            if (move == p->killer[0]) {
                e->value[i] = ORDER_KILLER_1;
            } else if (move == p->killer[1]) {
                e->value[i] = ORDER_KILLER_2;
            }
        }
    }
}

move_t order_next(struct engine *e, const struct ply *p)
{
    int best = ORDER_TAKEN;
    unsigned best_index = 0;

    for (unsigned i = p->first; i < p->end; i++) {
        if (e->value[i] > best) {
            best = e->value[i];
            best_index = i;
        }
    }
    if (best == ORDER_TAKEN) {
        return MOVE_NONE;
    }
    e->value[best_index] = ORDER_TAKEN;
    return e->move[best_index];
}

void order_add_killer(struct ply *p, move_t move)
{
    if (p->killer[0] != move) {
        p->killer[1] = p->killer[0];
        p->killer[0] = move;
    }
}
