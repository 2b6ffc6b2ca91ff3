#include "engine/search/null_move.h"

#include "engine/search/node.h"

/* Enough pieces not to fall into zugzwang? In a decided ending, queen against rook
   say, the side behind loses by it. */
static bool can_pass(const struct engine *e, const struct ply *p)
{
    const uint8_t *count = &e->position->count[piece_make((enum colour)e->position->side, KNIGHT)];

    if (p->positional == POSITIONAL_UNKNOWN && p->score < 0) {
        return false;
    }
    return count[0] + count[1] + count[2] + count[3] >= e->options->null_zugzwang;
}

/* S_DEPTH parts null move and static pruning (REBEL, selective search). */
static bool is_null_part(const struct engine *e, const struct ply *p)
{
    return e->options->selective == 0 || p->index <= p->static_depth;
}

bool null_move_is_wanted(const struct engine *e, const struct ply *p)
{
    int surplus = p->score - (e->options->null_avoid == 1 ? ply_threat(p) : 0);

    ASSERT(p->index != 0);
    return e->options->null_move != 0 && p->score != SCORE_NONE && p->depth >= 2 &&
           (p->flags & PLY_NULL) == 0 && is_null_part(e, p) && !score_is_mate(p->beta) &&
           (e->options->zero_window == 0 || p->beta - p->alpha == 1) &&
           (e->options->null_avoid == 0 || surplus >= p->beta) &&
           (e->options->null_avoid != 1 || !ply_in_check(p - 1)) && can_pass(e, p);
}

int null_move_depth(const struct engine *e, const struct ply *p)
{
    int reduction =
        e->stage == STAGE_MIDDLE ? e->options->null_reduction : e->options->null_reduction_end;

    return p->depth - 1 > reduction ? p->depth - 1 - reduction : 0;
}

void null_move_make(struct engine *e, struct ply *p)
{
    ASSERT(!ply_in_check(p));
    p->move = MOVE_NONE;
    position_make_null(e->position, &p->undo);
    node_prepare_child(e, p, -p->beta, -p->beta + 1, null_move_depth(e, p));
}

void null_move_unmake(struct engine *e, struct ply *p, int score)
{
    ASSERT(p->move == MOVE_NONE);
    position_unmake_null(e->position, &p->undo);
    if (score < -SCORE_MATE_BOUND) {
        p->mate_threat = p[1].best_move;
    }
}
