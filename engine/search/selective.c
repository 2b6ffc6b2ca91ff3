/*
 * REBEL's selective search: what the static evaluation, and a null move where it
 * is not trusted, say need not be searched, or less. All tests are made at the
 * node that a move has led to: "the mover" is the side that is not to move, its
 * ALPHA is -beta here, its SCORE -score, and its THREAT what it attacks of the
 * side to move.
 */
#include "engine/search/selective.h"
#include "engine/eval/eval.h"
#include "engine/search/extend.h"
#include "engine/search/order.h"
#include "engine/search/search.h"

/* REBEL's centipawns in 1/256 pawn. */
static int from_centipawns(int centipawns)
{
    return centipawns * SCORE_PAWN / 100;
}

/* --- tables by iteration --- */

unsigned selective_static_depth(enum eval_stage stage, unsigned iteration)
{
    static const uint8_t table[] = { 0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6 };

    if (stage >= STAGE_LATE_END && iteration >= 6) {
        return iteration - 3;
    }
    if (stage == STAGE_END && iteration >= 7) {
        return iteration - 4;
    }
    return iteration < sizeof table ? table[iteration] : iteration - 8;
}

unsigned selective_reduction_depth(enum eval_stage stage, unsigned iteration)
{
    static const uint8_t most[] = {
        [STAGE_MIDDLE] = 8,   [STAGE_EARLY_END] = 6, [STAGE_END] = 4,
        [STAGE_LATE_END] = 3, [STAGE_PAWN_END] = 2,
    };
    unsigned depth = selective_static_depth(STAGE_MIDDLE, iteration);

    return depth < most[stage] ? depth : most[stage];
}

/* MARGIN by plies to the horizon before the move: 0.10 to 0.25. */
static int margin_of(unsigned remaining)
{
    static const uint8_t table[] = { 0, 0, 10, 15, 20, 25 };

    return from_centipawns(table[remaining < sizeof table ? remaining : sizeof table - 1]);
}

/* --- the move that led here --- */

/* Was it a capture of something en prise? */
static bool took_hanging(const struct ply *p)
{
    const struct ply *mover = p - 1;

    return mover->move != MOVE_NONE && mover->undo.captured != EMPTY &&
           order_takes_hanging(mover, mover->move);
}

/* Was it a pawn's, to the sixth or seventh rank? */
static bool was_pawn_advance(const struct engine *e, const struct ply *p)
{
    unsigned to = move_to((p - 1)->move);
    unsigned rank = square_rank(to) ^ (e->position->side == BLACK ? 0U : 7U);

    return (p - 1)->move != MOVE_NONE && piece_type(e->position->board[to]) == PAWN && rank >= 5;
}

/* Has the pressure on the king of the side to move risen by it? */
static bool pressure_rises(const struct engine *e, const struct ply *p, int least)
{
    unsigned side = e->position->side;

    return p->pressure[side] >= (p - 1)->pressure[side] + least;
}

/* --- whole nodes --- */

static bool is_null_part(const struct engine *e, const struct ply *p)
{
    return e->options->selective == 0 || p->index <= p->static_depth;
}

/* REBEL, static part: SCORE + THREAT + MARGIN does not bring the mover to its
   ALPHA, and no exception speaks for its move. */
static bool static_part(const struct engine *e, const struct ply *p)
{
    int margin = margin_of((unsigned)p->depth + 1U) * e->options->static_margin / 100;

    return e->options->static_margin != 0 &&
           (e->options->selective == 0 || p->index > p->static_depth) &&
           p->score - ply_threat(p) - margin >= p->beta && !ply_in_check(p - 1) &&
           !took_hanging(p) && !was_pawn_advance(e, p) &&
           !pressure_rises(e, p, e->options->pressure_guard);
}

bool selective_is_improving(const struct ply *p)
{
    return p->index < 2 || (p - 2)->score == SCORE_NONE || p->score > (p - 2)->score;
}

/* Reverse futility: so much above beta that no quiet answer will change it. */
static bool reverse_futility(const struct engine *e, const struct ply *p)
{
    int plies = p->depth - (e->options->improving != 0 && selective_is_improving(p));

    return e->options->reverse_futility != 0 && p->depth <= e->options->reverse_depth &&
           p->score - ply_threat(p) / 2 - e->options->reverse_futility * plies >= p->beta;
}

bool selective_leaves_node(struct engine *e, struct ply *p)
{
    if (p->score == SCORE_NONE || score_is_mate(p->beta) ||
        (e->options->zero_window != 0 && p->beta - p->alpha > 1)) {
        return false;
    }
    if (static_part(e, p) || reverse_futility(e, p)) {
        p->best = p->score;
        return true;
    }
    return false;
}

enum lazy_answer lazy_answers(const struct engine *e, const struct ply *p, int *score)
{
    const struct position *position = e->position;
    const struct ply *mover = p - 1;
    struct lazy_exceptions exceptions = { ply_in_check(p), ply_in_check(mover),
                                          mover->positional == POSITIONAL_UNKNOWN,
                                          mover->mate_threat != MOVE_NONE };

    if (e->options->lazy_margin == 0 || !lazy_is_allowed(exceptions)) {
        return LAZY_UNKNOWN;
    }
    return lazy_decide(
        lazy_guess(position->i_score, mover->positional, (enum colour)position->side),
        e->options->lazy_margin, p->alpha, p->beta, score);
}

bool selective_leaves_unseen(struct engine *e, struct ply *p)
{
    int surplus = e->options->reverse_futility * p->depth;
    int score;

    if (e->options->lazy_reverse == 0 || surplus == 0 || p->depth > e->options->reverse_depth ||
        score_is_mate(p->beta) || p->beta - p->alpha > 1) {
        return false;
    }
    if (lazy_answers(e, p, &score) != LAZY_HIGH || score - surplus < p->beta) {
        return false;
    }
    search_inherit(p);
    p->score = (int16_t)score;
    p->best = (int16_t)score;
    return true;
}

/* --- null move --- */

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

bool selective_wants_null(const struct engine *e, const struct ply *p)
{
    int surplus = p->score - (e->options->null_avoid == 1 ? ply_threat(p) : 0);

    return e->options->null_move != 0 && p->score != SCORE_NONE && p->depth >= 2 &&
           (p->flags & PLY_NULL) == 0 && is_null_part(e, p) && !score_is_mate(p->beta) &&
           (e->options->zero_window == 0 || p->beta - p->alpha == 1) &&
           (e->options->null_avoid == 0 || surplus >= p->beta) &&
           (e->options->null_avoid != 1 || !ply_in_check(p - 1)) && can_pass(e, p);
}

int selective_null_depth(const struct engine *e, const struct ply *p)
{
    int reduction =
        e->stage == STAGE_MIDDLE ? e->options->null_reduction : e->options->null_reduction_end;

    if (e->options->null_depth != 0) {
        reduction += p->depth / 4;
    }
    return p->depth - 1 > reduction ? p->depth - 1 - reduction : 0;
}

/* --- single moves --- */

int move_gain(const struct position *position, move_t move)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned piece = position->board[from];
    int gain = -params_piece_value(position->params, piece, from);

    if (move_kind(move) == MOVE_PROMOTION) {
        piece = piece_make((enum colour)position->side, move_promotion(move));
    }
    gain += params_piece_value(position->params, piece, to);
    if (position->board[to] != EMPTY) {
        gain -= params_piece_value(position->params, position->board[to], to);
    } else if (move_kind(move) == MOVE_EN_PASSANT) {
        gain += position->side == WHITE ? position->params->material[PAWN]
                                        : -position->params->material[PAWN];
    }
    return position->side == WHITE ? gain : -gain;
}

/* REBEL, futility one and two: the margin, or 0. */
static int futility_margin(const struct engine *e, const struct ply *p)
{
    if (p->depth == 1) {
        return e->stage == STAGE_MIDDLE ? e->options->futility_one : e->options->futility_end;
    }
    return p->depth == 2 ? e->options->futility_two : 0;
}

/* Quiet moves that come after so many are left out near the horizon. */
static bool is_late(const struct engine *e, const struct ply *p)
{
    unsigned most = (unsigned)e->options->late_pruning + 2U * (unsigned)(p->depth * p->depth);

    if (e->options->improving != 0 && !selective_is_improving(p)) {
        most = most / 2 + 1;
    }
    return e->options->late_pruning != 0 && p->depth <= 4 && p->beta - p->alpha == 1 &&
           p->positional != POSITIONAL_UNKNOWN && p->legal >= most;
}

/* Losing captures by the pieces en prise. */
static bool is_losing_capture(const struct engine *e, const struct ply *p)
{
    const uint8_t *board = e->position->board;
    unsigned victim = board[move_to(p->move)];

    return e->options->exchange_pruning != 0 && p->depth <= 3 && victim != EMPTY &&
           move_kind(p->move) == MOVE_NORMAL && p->hanging[0] != HANGING_UNKNOWN &&
           piece_type(victim) < piece_type(board[move_from(p->move)]) &&
           !order_takes_hanging(p, p->move);
}

bool selective_leaves_move(struct engine *e, struct ply *p)
{
    int margin = futility_margin(e, p);
    bool is_by_number;
    int guess;

    if (p->legal == 0 || p->score == SCORE_NONE || p->best < -SCORE_MATE_BOUND ||
        score_is_mate(p->alpha)) {
        return false;
    }
    if (!order_is_quiet(e->position, p->move)) {
        return is_losing_capture(e, p) && !position_gives_check(e->position, p->move);
    }
    is_by_number = is_late(e, p);
    if (!is_by_number && (margin == 0 || p->positional == POSITIONAL_UNKNOWN)) {
        return false;
    }
    guess = p->score + move_gain(e->position, p->move);
    if (!is_by_number && guess + margin > p->alpha) {
        return false;
    }
    if (position_gives_check(e->position, p->move)) {
        return false;
    }
    if (guess > p->best && guess <= p->alpha) {
        p->best = (int16_t)guess;
    }
    return true;
}

/* --- reductions --- */

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

unsigned selective_reduction(const struct engine *e, const struct ply *p)
{
    int reduction;
    bool is_quiet = p->undo.captured == EMPTY && move_kind(p->move) != MOVE_PROMOTION;

    if (e->options->late_moves == 0 || p->depth < 3 || p->legal < 4 || !is_quiet ||
        ply_in_check(p) || ply_in_check(p + 1) || p->positional == POSITIONAL_UNKNOWN) {
        return 0;
    }
    reduction = (int)(logarithm((unsigned)p->depth) * logarithm(p->legal)) * 100 / 256;
    reduction = reduction / e->options->late_moves;
    if (p->beta - p->alpha > 1) {
        reduction--;
    }
    if (e->options->improving != 0 && p->score != SCORE_NONE && !selective_is_improving(p)) {
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

bool selective_reduction_1(const struct engine *e, const struct ply *p)
{
    static const uint8_t pawns[] = { 0, 0, 0, 5, 5, 7, 7, 9, 9, 15 };
    unsigned depth = (unsigned)p->depth;
    int margin = pawns[depth < sizeof pawns ? depth : sizeof pawns - 1] * SCORE_PAWN;
    int i_score = e->position->side == BLACK ? e->position->i_score : -e->position->i_score;

    return e->options->reduction_1 != 0 && depth > 2 && (p->flags & PLY_REDUCED_1) == 0 &&
           !ply_in_check(p) && p->undo.captured == EMPTY && !ply_in_check(p + 1) &&
           p->alpha > i_score + margin;
}

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

    return remaining <= e->reduction_depth && safe > p->beta &&
           safe - factor * margin_of(remaining) < p->beta;
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
        took_hanging(p) || pressure_rises(e, p, e->options->pressure_guard)) {
        return 0;
    }
    if (e->options->reduction_2c != 0 && p->depth >= 3 && is_within(e, p, 2)) {
        return 2;
    }
    return (e->options->reduction_2b != 0 && p->depth >= 2 && is_within(e, p, 1)) ||
           reduction_2a(e, p, hash_score) || reduction_2d(e, p, hash_score);
}

/* REBEL, king safety extension: this many more than forbid pruning. */
enum { SERIOUS_PRESSURE = 2 };

static bool wants_king_attack(const struct engine *e, const struct ply *p)
{
    return e->options->king_attack != 0 && (p->flags & PLY_EXTENDED) == 0 &&
           (p - 1)->move != MOVE_NONE && p->index < 2 * e->ply[0].depth &&
           pressure_rises(e, p, e->options->pressure_guard + SERIOUS_PRESSURE);
}

void selective_adjust_depth(struct engine *e, struct ply *p, int hash_score)
{
    int reduction = reduction_2(e, p, hash_score);

    if (reduction != 0) {
        p->depth = (int8_t)(p->depth - reduction);
        p->counts =
            (uint8_t)(p->counts < 15 * COUNT_REDUCTION ? p->counts + COUNT_REDUCTION : p->counts);
    } else if (wants_king_attack(e, p)) {
        extend_node(p, (unsigned)e->options->king_attack);
    }
}

/* --- the horizon --- */

/* Can the side to move promote at once? */
static bool can_promote(const struct position *p)
{
    unsigned seventh = p->side == WHITE ? 6 : 1;
    unsigned pawn = piece_make((enum colour)p->side, PAWN);

    for (unsigned i = 1; i < p->length[p->side]; i++) {
        unsigned square = p->list[p->side][i];

        if (square_rank(square) == seventh && p->board[square] == pawn) {
            return true;
        }
    }
    return false;
}

bool selective_skips_quiescence(const struct engine *e, const struct ply *p)
{
    bool was_in_check = ply_in_check(p - 1);
    int missing = p->alpha - p->score;
    int margin = e->options->trick_one + ply_hanging(p) + (was_in_check ? 9 * SCORE_PAWN : 0);

    if (e->options->trick_one != 0 && p->hanging[0] != HANGING_UNKNOWN && missing > margin) {
        if (missing > margin + 6 * SCORE_PAWN || !can_promote(e->position)) {
            return true;
        }
    }
    return e->options->trick_two != 0 && missing > e->options->trick_two && !was_in_check &&
           !can_promote(e->position);
}
