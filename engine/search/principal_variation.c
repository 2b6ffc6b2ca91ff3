#include "engine/search/principal_variation.h"

move_t *pv_row(const struct engine *e, unsigned index)
{
    ASSERT(index <= e->pv_moves);
    return e->pv + index * e->pv_moves - index * (index - 1U) / 2U;
}

void pv_clear(struct engine *e, unsigned index)
{
    ASSERT(index <= e->plies);
    if (index < e->pv_moves) {
        pv_row(e, index)[0] = MOVE_NONE;
    }
}

unsigned pv_length(const struct engine *e, unsigned index)
{
    const move_t *row = pv_row(e, index);
    unsigned length = 0;

    while (length < e->pv_moves - index && row[length] != MOVE_NONE) {
        length++;
    }
    return length;
}

void pv_update(struct engine *e, unsigned index, move_t move)
{
    move_t *row;
    const move_t *child;
    unsigned room;
    unsigned i = 0;

    ASSERT(move != MOVE_NONE && index < e->plies);
    if (index >= e->pv_moves) {
        return;
    }
    row = pv_row(e, index);
    child = pv_row(e, index + 1);
    room = e->pv_moves - index - 1U;
    row[0] = move;
    while (i < room && child[i] != MOVE_NONE) {
        row[i + 1] = child[i];
        i++;
    }
    if (i < room) {
        row[i + 1] = MOVE_NONE;
    }
}
