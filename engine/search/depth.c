#include "engine/search/depth.h"

#include "engine/eval/eval.h"
#include "engine/eval/exchange.h"
#include "engine/search/node.h"
#include "engine/search/order.h"
#include "engine/search/prune.h"
#include "engine/search/rebel_tables.h"

/* --- extensions --- */

/* Half a pawn and a quarter, in 1/256 pawn. */
enum { HALF = SCORE_PAWN / 2, QUARTER = SCORE_PAWN / 4 };

/* The extension of a check. In REBEL the first check of a line is not extended and the fourth
   twice; without check_skip_first each check is extended alike. */
static unsigned check_extension(const struct engine *e, const struct ply *child)
{
    unsigned checks = child->counts / COUNT_CHECK & 3U;

    if (e->options->check_skip_first == 0) {
        return (unsigned)e->options->check_extension;
    }
    return (checks + 1) / 2 * (unsigned)e->options->check_extension;
}

/* Counts a check of the line. Needed only if the first check is not extended. */
static NOINLINE void count_check(struct ply *child)
{
    unsigned checks = (child->counts / COUNT_CHECK + 1U) & 3U;

    child->counts = (uint8_t)((child->counts & ~(3U * COUNT_CHECK)) | checks * COUNT_CHECK);
}

/* How far I_SCORE may be from the root's for a recapture: 5.00, narrowed to 2.00 at the ninth
   ply. */
static int recapture_window(unsigned index)
{
    int narrowed = (index > 1 ? (int)(index < 6 ? index : 5) - 1 : 0) * HALF +
                   (index > 5 ? (int)(index < 10 ? index : 9) - 5 : 0) * QUARTER;

    ASSERT(index != 0);
    return 5 * SCORE_PAWN - narrowed;
}

/* Does the move capture the piece that has just captured? The capture must win, and I_SCORE must
   stay near the root's. */
static bool is_recapture(const struct engine *e, const struct ply *p)
{
    const struct ply *before = p - 1;
    int change;
    int window;

    if (p->index == 0 || before->move == MOVE_NONE || before->undo.captured == EMPTY ||
        p->undo.captured == EMPTY || move_to(p->move) != move_to(before->move) ||
        !order_takes_hanging(p, p->move)) {
        return false;
    }
    change = arrival_gain(e);
    window = recapture_window(p->index);
    return change >= -window &&
           change <= window + e->params->material[piece_type(before->undo.captured)];
}

static bool is_pawn_to_seventh(const struct engine *e, const struct ply *p)
{
    unsigned to = move_to(p->move);

    return piece_type(e->position->board[to]) == PAWN &&
           relative_rank(other_side((enum colour)e->position->side), to) == 6;
}

/* Is the ending simple: no queens, and at most a rook and a minor piece for each side? `extra` is a
   type of piece that the side not to move has just captured. It counts as still there. */
static bool is_simple(const struct position *p, unsigned extra)
{
    for (unsigned colour = WHITE; colour <= BLACK; colour++) {
        const uint8_t *count = &p->count[piece_make((enum colour)colour, PAWN)];
        unsigned back = colour == p->side ? extra : PIECE_TYPES;
        unsigned rooks = count[ROOK] + (back == ROOK ? 1U : 0U);
        unsigned minors =
            (unsigned)count[KNIGHT] + count[BISHOP] + (back == KNIGHT || back == BISHOP ? 1U : 0U);

        if (count[QUEEN] != 0 || back == QUEEN || rooks > 1 || rooks + minors > 2) {
            return false;
        }
    }
    return true;
}

/* The extension of a capture that leads into a pawn ending, or into a simple one. */
static unsigned ending_extension(const struct engine *e, const struct ply *p)
{
    const struct position *position = e->position;
    unsigned captured = p->undo.captured;
    int balance = position->i_score;

    if (captured == EMPTY || piece_type(captured) == PAWN) {
        return 0;
    }
    if (e->options->pawn_ending != 0 && eval_phase(position) == 0) {
        return balance <= 3 * SCORE_PAWN && balance >= -3 * SCORE_PAWN
                   ? (unsigned)e->options->pawn_ending
                   : 0;
    }
    if (e->options->simple_ending != 0 && is_simple(position, PIECE_TYPES) &&
        !is_simple(position, piece_type(captured))) {
        return (unsigned)e->options->simple_ending;
    }
    return 0;
}

/* How many pairs of hash moves in a row there are with the move that is searched (REBEL, PVS
   extension). Each has a score near alpha. 0 if this move ends the row. */
static unsigned hash_pairs(const struct engine *e, const struct ply *p, enum hash_kind hash)
{
    return hash != HASH_NEAR || (p->flags & PLY_HASH_MOVE) == 0 || e->options->pvs_extension == 0
               ? 0
               : p->flags / PLY_HASH_COUNT + 1U;
}

static unsigned pvs_extension(const struct engine *e, const struct ply *p, enum hash_kind hash)
{
    return hash_pairs(e, p, hash) == (unsigned)e->options->pvs_extension_count
               ? (unsigned)e->options->pvs_extension
               : 0;
}

void extend_root_move(const struct engine *e, struct ply *p)
{
    if (ply_in_check(p + 1) && e->options->check_extension != 0) {
        p[1].flags |= PLY_EXTENDED;
        extend_node(p + 1, check_extension(e, p + 1));
        if (e->options->check_skip_first != 0) {
            count_check(p + 1);
        }
    }
}

void extend_node(struct ply *p, unsigned quarters)
{
    ASSERT(quarters <= 16 && p->depth < INT8_MAX - 4);
    quarters += p->counts & 3U;
    p->counts = (uint8_t)((p->counts & ~3U) | (quarters & 3U));
    p->depth = (int8_t)(p->depth + (int)(quarters / 4));
    p->static_depth = (uint8_t)(p->static_depth + quarters / 4);
}

/* Is the line so long already that nothing is extended? */
static bool is_at_bound(const struct engine *e, const struct ply *p)
{
    return p->index >= 2 * e->ply[0].depth;
}

int depth_extension(const struct engine *e, const struct ply *p, enum hash_kind hash)
{
    unsigned ending;

    ASSERT(p->index + 1U < e->plies);
    if (is_at_bound(e, p)) {
        return 0;
    }
    if (ply_in_check(p + 1)) {
        return e->options->check_exchange != 0 &&
                       exchange_lost(e->position, move_to(p->move), p->undo.captured, 0)
                   ? 0
                   : (int)check_extension(e, p + 1);
    }
    if (e->options->recapture != 0 && is_recapture(e, p)) {
        return e->options->recapture;
    }
    if (e->options->pawn_seventh != 0 && is_pawn_to_seventh(e, p)) {
        return e->options->pawn_seventh;
    }
    ending = ending_extension(e, p);
    return (int)(ending != 0 ? ending : pvs_extension(e, p, hash));
}

/* Counts a pair of hash moves more in the child's row. A row that is long enough for the extension
   begins again. */
static NOINLINE void count_pair(const struct engine *e, struct ply *p)
{
    unsigned pairs = hash_pairs(e, p, HASH_NEAR);

    if (pairs != (unsigned)e->options->pvs_extension_count) {
        p[1].flags = (uint8_t)(p[1].flags | pairs * PLY_HASH_COUNT);
    }
}

static NOINLINE void change_depth(struct ply *child, int change)
{
    if (change > 0) {
        child->flags |= PLY_EXTENDED;
        extend_node(child, (unsigned)change);
    } else {
        child->flags |= PLY_REDUCED_1 | PLY_REDUCED;
        child->depth = (int8_t)(child->depth + change / QUARTERS);
    }
}

void depth_hand_down(const struct engine *e, struct ply *p, enum hash_kind hash, int change)
{
    if (hash != HASH_OTHER) {
        p[1].flags |= PLY_HASH_MOVE;
        if (hash == HASH_NEAR && e->options->pvs_extension != 0) {
            count_pair(e, p);
        }
    }
    if (ply_in_check(p + 1) && e->options->check_skip_first != 0 && !is_at_bound(e, p)) {
        count_check(p + 1);
    }
    if (change != 0) {
        change_depth(p + 1, change);
    }
}

/* REBEL, king safety extension: the rise of the pressure is by so much more than a rise that
   forbids pruning. */
enum { SERIOUS_PRESSURE = 2 };

static bool wants_king_attack(const struct engine *e, const struct ply *p)
{
    return e->options->king_attack != 0 && (p->flags & PLY_EXTENDED) == 0 &&
           (p - 1)->move != MOVE_NONE && p->index < 2 * e->ply[0].depth &&
           arrival_raised_pressure(e, p, e->options->pressure_guard + SERIOUS_PRESSURE);
}

/* MAX_CHECKS_DEPTH is no deeper than so many times the iteration and one more (ours). Two queens
   that check each other would not end otherwise. */
enum { CHECK_DEPTH_PLIES = 4 };

void extend_check_depth(struct engine *e, struct ply *p)
{
    unsigned replies = node_count_legal(e, p, 3);
    unsigned depth = p->check_depth + 3U - replies;
    unsigned most = CHECK_DEPTH_PLIES * (unsigned)e->ply[0].depth + CHECK_DEPTH_PLIES;

    ASSERT(ply_in_check(p));
    p->check_depth = (uint8_t)(depth < most ? depth : most < UINT8_MAX ? most : UINT8_MAX);
}

/* --- late move reductions --- */

/* 16 times the natural logarithm. */
static unsigned logarithm(unsigned n)
{
    static const uint8_t table[] = {
        0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
        49, 50, 51, 52, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60,
        61, 61, 61, 62, 62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66
    };

    return table[n < sizeof table ? n : sizeof table - 1];
}

/* What is added to the product of the logarithms, in hundredths of a ply; the first move that is
   late; and the history that takes a ply off. */
enum { LATE_BASE = 130, LATE_FIRST = 2, LATE_HISTORY = 64 };

unsigned depth_late_reduction(const struct engine *e, const struct ply *p)
{
    int reduction;
    bool is_quiet = p->undo.captured == EMPTY && move_kind(p->move) != MOVE_PROMOTION;

    ASSERT(p->move != MOVE_NONE && p->legal != 0);
    if (e->options->late_moves == 0 || p->depth < 3 || p->legal < LATE_FIRST || !is_quiet ||
        ply_in_check(p) || (p[1].flags & (PLY_IN_CHECK | PLY_EXTENDED | PLY_REDUCED)) != 0 ||
        ply_is_decided(p)) {
        return 0;
    }
    reduction = (int)(logarithm((unsigned)p->depth) * logarithm(p->legal)) * 100 / 256;
    reduction = LATE_BASE + reduction * 100 / e->options->late_moves;
    if (p->beta - p->alpha > 1) {
        reduction -= 100;
    }
    if (e->options->improving != 0 && p->score != SCORE_NONE && !ply_is_improving(p)) {
        reduction += 100;
    }
    if (e->options->late_history != 0) {
        reduction -= order_history_made(e, p->move) * 100 / LATE_HISTORY;
    }
    reduction /= 100;
    if (reduction > p->depth - 2) {
        reduction = p->depth - 2;
    }
    return reduction > 0 ? QUARTERS * (unsigned)reduction : 0;
}

/* --- reduction 1 --- */

/* Is p->move quiet, and so far below alpha that no quiet move helps? It has been made. */
static bool is_hopeless(const struct engine *e, const struct ply *p)
{
    static const uint8_t pawns[] = { 0, 0, 0, 5, 5, 7, 7, 9, 9, 15 };
    unsigned depth = (unsigned)p->depth;
    int margin = pawns[depth < sizeof pawns ? depth : sizeof pawns - 1] * SCORE_PAWN;
    int i_score = e->position->side == BLACK ? e->position->i_score : -e->position->i_score;

    return depth > 2 && (p->flags & PLY_REDUCED_1) == 0 && !ply_in_check(p) &&
           p->undo.captured == EMPTY && !ply_in_check(p + 1) && p->alpha > i_score + margin;
}

int depth_hopeless_reduction(const struct engine *e, const struct ply *p)
{
    return is_hopeless(e, p) ? QUARTERS : 0;
}

/* --- reductions 2 --- */

/* Does the hash table's score speak against reducing (REBEL, 2a)? */
static bool hash_objects(const struct ply *p, int hash_score)
{
    return (p->flags & PLY_HASH_MOVE) != 0 ||
           (hash_score != SCORE_NONE &&
            (hash_score < p->beta || p->score - hash_score > from_centipawns(50)));
}

/* 2a: the mover is below its ALPHA. Its threat would bring it there, but a quarter of the threat
   would not. */
static bool reduction_2a(const struct engine *e, const struct ply *p, int hash_score)
{
    return e->options->reduction_2a != 0 && p->depth >= 2 && p->score > p->beta &&
           p->score - ply_threat(p) < p->beta && p->score - ply_threat(p) / 4 > p->beta &&
           !hash_objects(p, hash_score);
}

/* 2b and 2c: SCORE + THREAT is below ALPHA, by less than a small margin. */
static bool is_within(const struct engine *e, const struct ply *p, int factor)
{
    unsigned remaining = (unsigned)p->depth + 1U;
    int safe = p->score - ply_threat(p);

    ASSERT(factor > 0);
    return remaining <= e->reduction_depth && safe > p->beta &&
           safe - factor * rebel_margin(remaining) < p->beta;
}

/* 2d: the mover could win a piece, did not capture, and threatens no more than two plies before. */
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

/* --- by the evaluation of the node --- */

void depth_correct_node(const struct engine *e, struct ply *p, int hash_score)
{
    int reduction = reduction_2(e, p, hash_score);

    ASSERT(p->index != 0 && !ply_in_check(p));
    if (reduction != 0) {
        p->depth = (int8_t)(p->depth - reduction);
        p->counts =
            (uint8_t)(p->counts < 15 * COUNT_REDUCTION ? p->counts + COUNT_REDUCTION : p->counts);
    } else if (wants_king_attack(e, p)) {
        extend_node(p, (unsigned)e->options->king_attack);
    }
}

/* --- internal iterative reduction --- */

/* Unsorted trees are reduced from this depth on (ours). */
enum { UNSORTED_DEPTH = 4 };

void reduce_unsorted(const struct engine *e, struct ply *p, move_t hash_move)
{
    ASSERT(!ply_in_check(p));
    if (e->options->internal_reduction != 0 && p->depth >= UNSORTED_DEPTH &&
        ply_is_unsorted(p, hash_move)) {
        p->depth--;
    }
}
