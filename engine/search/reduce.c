#include "engine/search/reduce.h"

#include "engine/search/prune.h"
#include "engine/search/rebel_tables.h"

/* --- late move reductions --- */

/* 16 x the natural logarithm, for late move reductions. */
static unsigned logarithm(unsigned n)
{
    static const uint8_t table[] = {
        0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
        49, 50, 51, 52, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60,
        61, 61, 61, 62, 62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66
    };

    return table[n < sizeof table ? n : sizeof table - 1];
}

unsigned reduce_late_move_plies(const struct engine *e, const struct ply *p)
{
    int reduction;
    bool is_quiet = p->undo.captured == EMPTY && move_kind(p->move) != MOVE_PROMOTION;

    ASSERT(p->move != MOVE_NONE && p->legal != 0);
    if (e->options->late_moves == 0 || p->depth < 3 || p->legal < 4 || !is_quiet ||
        ply_in_check(p) || ply_in_check(p + 1) || p->positional == POSITIONAL_UNKNOWN) {
        return 0;
    }
    reduction = (int)(logarithm((unsigned)p->depth) * logarithm(p->legal)) * 100 / 256;
    reduction = reduction / e->options->late_moves;
    if (p->beta - p->alpha > 1) {
        reduction--;
    }
    if (e->options->improving != 0 && p->score != SCORE_NONE && !ply_is_improving(p)) {
        reduction++;
    }
    if (e->options->late_history != 0) {
        reduction -= order_history_made(e, p->move) / 48;
    }
    if (reduction > p->depth - 2) {
        reduction = p->depth - 2;
    }
    return reduction > 0 ? (unsigned)reduction : 0;
}

bool reduce_late_move(const struct engine *e, struct ply *p)
{
    unsigned plies = reduce_late_move_plies(e, p);

    p[1].depth = (int8_t)(p[1].depth - (int)plies);
    return plies != 0;
}

/* --- reduction 1 --- */

/* Is p->move, made, quiet and so far below alpha that no quiet move will do? */
static bool is_hopeless(const struct engine *e, const struct ply *p)
{
    static const uint8_t pawns[] = { 0, 0, 0, 5, 5, 7, 7, 9, 9, 15 };
    unsigned depth = (unsigned)p->depth;
    int margin = pawns[depth < sizeof pawns ? depth : sizeof pawns - 1] * SCORE_PAWN;
    int i_score = e->position->side == BLACK ? e->position->i_score : -e->position->i_score;

    return e->options->reduction_1 != 0 && depth > 2 && (p->flags & PLY_REDUCED_1) == 0 &&
           !ply_in_check(p) && p->undo.captured == EMPTY && !ply_in_check(p + 1) &&
           p->alpha > i_score + margin;
}

bool reduce_hopeless_move(const struct engine *e, struct ply *p)
{
    if (!is_hopeless(e, p)) {
        return false;
    }
    p[1].flags |= PLY_REDUCED_1 | PLY_REDUCED;
    p[1].depth--;
    return true;
}

/* --- reductions 2 --- */

/* What the table knows of the position speaks against reducing (REBEL, 2a). */
static bool hash_objects(const struct ply *p, int hash_score)
{
    return (p->flags & PLY_HASH_MOVE) != 0 ||
           (hash_score != SCORE_NONE &&
            (hash_score < p->beta || p->score - hash_score > from_centipawns(50)));
}

/* 2a: the mover is below its ALPHA, its threat would bring it there, a quarter
   of it would not. */
static bool reduction_2a(const struct engine *e, const struct ply *p, int hash_score)
{
    return e->options->reduction_2a != 0 && p->depth >= 2 && p->score > p->beta &&
           p->score - ply_threat(p) < p->beta && p->score - ply_threat(p) / 4 > p->beta &&
           !hash_objects(p, hash_score);
}

/* 2b and 2c: SCORE + THREAT is below ALPHA by less than a small margin. */
static bool is_within(const struct engine *e, const struct ply *p, int factor)
{
    unsigned remaining = (unsigned)p->depth + 1U;
    int safe = p->score - ply_threat(p);

    ASSERT(factor > 0);
    return remaining <= e->reduction_depth && safe > p->beta &&
           safe - factor * rebel_margin(remaining) < p->beta;
}

/* 2d: the mover had a piece to win, did not capture, and threatens no more than
   two plies before. */
static bool reduction_2d(const struct engine *e, const struct ply *p, int hash_score)
{
    const struct ply *mover = p - 1;

    return e->options->reduction_2d != 0 && p->depth >= 2 && p->index >= 3 &&
           ply_hanging(mover) != 0 && mover->undo.captured == EMPTY &&
           ply_threat(p) <= ply_threat(p - 2) && !hash_objects(p, hash_score);
}

static int reduction_2(const struct engine *e, const struct ply *p, int hash_score)
{
    unsigned made = p->counts / COUNT_REDUCTION;

    if ((made >= (unsigned)e->options->reductions_max && e->options->reductions_max < 15) ||
        (p->flags & PLY_REDUCED) != 0 || (p - 1)->move == MOVE_NONE || ply_in_check(p - 1) ||
        arrival_took_hanging(p) || arrival_raised_pressure(e, p, e->options->pressure_guard)) {
        return 0;
    }
    if (e->options->reduction_2c != 0 && p->depth >= 3 && is_within(e, p, 2)) {
        return 2;
    }
    return (e->options->reduction_2b != 0 && p->depth >= 2 && is_within(e, p, 1)) ||
           reduction_2a(e, p, hash_score) || reduction_2d(e, p, hash_score);
}

bool reduce_node(const struct engine *e, struct ply *p, int hash_score)
{
    int reduction = reduction_2(e, p, hash_score);

    ASSERT(p->index != 0 && !ply_in_check(p));
    if (reduction == 0) {
        return false;
    }
    p->depth = (int8_t)(p->depth - reduction);
    p->counts =
        (uint8_t)(p->counts < 15 * COUNT_REDUCTION ? p->counts + COUNT_REDUCTION : p->counts);
    return true;
}

/* --- internal iterative reduction --- */

/* From this depth on (ours). */
enum { UNSORTED_DEPTH = 4 };

void reduce_unsorted(const struct engine *e, struct ply *p, move_t hash_move)
{
    ASSERT(!ply_in_check(p));
    if (e->options->internal_reduction != 0 && p->depth >= UNSORTED_DEPTH &&
        ply_is_unsorted(p, hash_move)) {
        p->depth--;
    }
}
