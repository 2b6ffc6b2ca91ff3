#include "engine/search/root.h"

#include "engine/rules/attack_test.h"
#include "engine/search/depth.h"
#include "engine/search/evaluate.h"
#include "engine/search/hash.h"
#include "engine/search/mate_search.h"
#include "engine/search/node.h"
#include "engine/search/opponent.h"
#include "engine/search/order.h"
#include "engine/search/quiescence.h"
#include "engine/search/root_moves.h"
#include "engine/search/search.h"

/* Root moves are reported one by one after this long. */
enum { CURRMOVE_MS = 1000 };

/* A running search as the root sees it. */
struct root {
    struct engine_result *result;
    struct root_trend trend;
};

/* --- reports --- */

/* As a number of a root move: a line is told once more. */
enum { REPORT_AGAIN = 256 };

/* A line with its score, or, if `number` is not 0, the root move being searched.
   One function: the report would take stack where it is written in line. */
static void report(struct engine *e, unsigned depth, int score, enum hash_bound bound,
                   unsigned number)
{
    struct engine_info info = { 0 };

    if (e->limits->on_info == NULL) {
        return;
    }
    info.nodes = e->nodes;
    info.time_ms = node_elapsed_ms(e);
    info.depth = (uint8_t)depth;
    info.seldepth = e->seldepth;
    info.again = number == REPORT_AGAIN;
    if (number != 0 && !info.again) {
        info.current = e->ply[0].move;
        info.current_number = (uint8_t)number;
    } else {
        info.score = (int16_t)score;
        info.bound = (uint8_t)(bound == BOUND_EXACT ? 0 : bound);
        info.multipv = (uint8_t)(e->root_done + 1U);
        info.pv = pv_row(e, 0);
        info.pv_length = (uint8_t)pv_length(e, 0);
    }
    e->limits->on_info(e->limits->context, &info);
}

/* --- time --- */

/* A fall by as much doubles the usual time. */
enum { TREND_FALL = 128 };

/* A best move that has taken so much of the last iteration dominates. */
enum { TREND_SHARE = 90 };

/* No soft limit is longer, in ms; the products below fit 32 bits then. */
enum { SOFT_MAX_MS = 1 << 25 };

unsigned root_time_factor(const struct root_trend *trend)
{
    int factor = ROOT_TIME_USUAL * 3 / 4 + trend->changes / 2;

    ASSERT(trend->share <= 100);
    if (trend->fall > 0) {
        factor +=
            (trend->fall < TREND_FALL ? trend->fall : TREND_FALL) * ROOT_TIME_USUAL / TREND_FALL;
    } else if (trend->changes < TREND_CHANGE / 4 && trend->share >= TREND_SHARE) {
        factor = ROOT_TIME_MIN;
    }
    return (unsigned)(factor < ROOT_TIME_MAX ? factor : ROOT_TIME_MAX);
}

/* Has the search taken so many halves of the soft limit, as the trend stretches it? */
static bool is_late(const struct engine *e, const struct root *root, unsigned halves)
{
    uint32_t soft = e->limits->soft_ms < SOFT_MAX_MS ? e->limits->soft_ms : SOFT_MAX_MS;

    return soft != 0 && !e->limits->infinite && e->pondering == 0 &&
           node_elapsed_ms(e) >=
               soft * root_time_factor(&root->trend) * halves / ROOT_TIME_USUAL / 2;
}

/* After an iteration: what it says about the time that the next ones are worth. */
static void note_trend(struct root_trend *trend, bool changed, int fall)
{
    trend->changes = (uint8_t)(trend->changes / 2 + (changed ? TREND_CHANGE : 0));
    trend->fall = fall;
}

/* --- one iteration of one line --- */

/* 0.10 and 0.25 above, and what is not far below: 0.20. */
enum { NARROW_NEAR = 26, NARROW_FAR = 64, NARROW_DECLINE = 51 };

int root_narrowed_beta(int score, int previous, int beta)
{
    int narrowed = score > previous - NARROW_DECLINE ? score + NARROW_NEAR : previous + NARROW_FAR;

    ASSERT(score > -SCORE_INFINITE && score < SCORE_INFINITE);
    if (score_is_mate(score) || narrowed > beta) {
        return beta;
    }
    return narrowed;
}

/* The score of p->move, searched below a first upper edge; if it reaches that,
   again with the whole window. */
static int search_root_move(struct engine *e, int alpha, int first_beta)
{
    struct ply *p = &e->ply[0];
    int beta = first_beta;

    ASSERT(first_beta > alpha && p->move != MOVE_NONE);
    position_make(e->position, p->move, &p->undo);
    for (;;) {
        int score;

        node_prepare_child(e, p, -beta, -alpha, p->depth - 1);
        extend_root_move(e, p);
        score = p[1].depth <= 0 ? -quiescence(e, p + 1) : -search(e, p + 1);
        if (score < beta || beta == p->beta || e->stop != 0) {
            position_unmake(e->position, p->move, &p->undo);
            return score;
        }
        beta = p->beta;
    }
}

/* The upper edge of a root move's first search: that of the window for the
   first one; then just above the best score, or REBEL's narrowed one. */
static int first_edge(const struct engine *e, unsigned move, int alpha, int narrowed)
{
    if (move == e->root_done) {
        return e->ply[0].beta;
    }
    return e->options->zero_window != 0 ? alpha + 1 : narrowed;
}

/*
 * Searches the root moves from rank root_done on within the window of ply 0;
 * `previous` is the score of the iteration before. With variety or a style, moves up to
 * so much worse than the best are searched with an open lower side and the
 * best sum of score and bonus is played: it can be no further behind than the
 * bonus reaches. Answers the score of the move in best_move; stops early if
 * the clock says so: between two moves unless the first one has failed low.
 */
static int search_root(struct engine *e, struct root *root, int previous)
{
    struct ply *p = &e->ply[0];
    int played = -SCORE_INFINITE;
    int narrowed = p->beta;
    uint32_t start = (uint32_t)e->nodes;
    uint32_t first = 0;

    ASSERT(e->root_done < e->root_count && p->alpha < p->beta);
    p->best = -SCORE_INFINITE;
    for (unsigned i = e->root_done; i < e->root_count; i++) {
        int alpha = p->alpha;
        int score;

        p->move = e->move[i];
        if (node_elapsed_ms(e) >= CURRMOVE_MS) {
            report(e, (unsigned)p->depth, 0, BOUND_NONE, i + 1);
        }
        if (!score_is_mate(p->best)) {
            alpha -= opponent_reach(e);
        }
        score = search_root_move(e, alpha, first_edge(e, i, alpha, narrowed));
        if (e->stop != 0) {
            break;
        }
        if (i == e->root_done) {
            first = (uint32_t)e->nodes - start;
        }
        if (score > p->best) {
            p->best = (int16_t)score;
        }
        if (score > alpha &&
            (p->best_move == MOVE_NONE ||
             score + opponent_bonus(e, p->move) > played + opponent_bonus(e, p->best_move))) {
            played = score;
            p->best_move = p->move;
            pv_update(e, 0, p->move);
        }
        if (score >= p->beta) {
            break;
        }
        if (score > p->alpha) {
            p->alpha = (int16_t)score;
            if (e->options->narrow_beta != 0 && p->depth > 1) {
                narrowed =
                    root_narrowed_beta(score, previous, score < narrowed ? narrowed : p->beta);
            }
        }
        if (p->best_move != MOVE_NONE && is_late(e, root, 2)) {
            e->stop = 1;
            break;
        }
    }
    root->trend.share = (uint8_t)(first / (((uint32_t)e->nodes - start) / 100 + 1));
    return played > -SCORE_INFINITE ? played : p->best;
}

/* The window widens on the side that failed: 0.50, 2.00, open (REBEL,
   "alpha-beta"). 0 as a width means open. */
static int window_edge(const struct engine *e, int score, unsigned failed, int sign)
{
    int width = failed == 0 ? e->options->aspiration : e->options->aspiration_wide;

    ASSERT(sign == 1 || sign == -1);
    if (failed > 1 || width == 0 || score_is_mate(score)) {
        return sign * SCORE_INFINITE;
    }
    return score + sign * width;
}

/* A move that failed high is better than what was known, whatever its exact
   score: it is searched first now, and played if the clock runs out. */
static void take_fail_high(struct engine *e, struct engine_result *result)
{
    const struct ply *p = &e->ply[0];

    ASSERT(p->best_move != MOVE_NONE);
    root_line_keep(e, e->root_done, p->best, (unsigned)p->depth | BOUND_LOWER * LINE_BOUND);
    if (e->root_done == 0) {
        result->best = p->best_move;
        result->ponder = MOVE_NONE;
        result->score = p->best;
    }
}

/* All moves failed low, also one that failed high before: the last iteration's
   is first again, and played if the clock runs out. */
static void take_fail_low(struct engine *e, struct engine_result *result, move_t before,
                          int16_t score)
{
    if (before != MOVE_NONE) {
        if (result->best != before) {
            root_moves_promote(e, before, e->root_done);
            result->best = before;
            result->ponder = MOVE_NONE;
        }
        result->score = score;
    }
    pv_clear(e, 1);
    pv_update(e, 0, e->move[e->root_done]);
}

/* Searches one line to a depth, re-searching until its score is exact or the
   search stops. Answers whether the root has a best move of this depth. */
static bool search_line(struct engine *e, struct root *root, unsigned depth, int *score)
{
    struct ply *p = &e->ply[0];
    move_t before = root->result->best;
    int16_t score_before = root->result->score;
    unsigned failed_low = depth <= 2 ? 2 : 0;
    unsigned failed_high = failed_low;

    ASSERT(depth != 0 && depth < e->plies);
    for (;;) {
        int alpha = window_edge(e, *score, failed_low, -1);
        int beta = window_edge(e, *score, failed_high, 1);
        int found;

        p->best_move = MOVE_NONE;
        pv_clear(e, 0);
        p->alpha = (int16_t)alpha;
        p->beta = (int16_t)beta;
        p->depth = (int8_t)depth;
        node_begin_iteration(e, depth);
        found = search_root(e, root, *score);
        if (e->stop != 0) {
            /* what was searched in full counts, if it holds the first move; that
               this is mated says nothing of the others */
            *score = found;
            return p->best_move != MOVE_NONE && found > alpha &&
                   (found > -SCORE_MATE_BOUND || before == MOVE_NONE);
        }
        if (p->best <= alpha && alpha > -SCORE_INFINITE) {
            failed_low++;
            take_fail_low(e, root->result, before, score_before);
            report(e, depth, p->best, BOUND_UPPER, 0);
        } else if (p->best >= beta && beta < SCORE_INFINITE) {
            failed_high++;
            take_fail_high(e, root->result);
            report(e, depth, p->best, BOUND_LOWER, 0);
        } else {
            *score = found;
            return p->best_move != MOVE_NONE;
        }
    }
}

/* --- deepening --- */

/* After a complete iteration: is another one worth beginning? */
static bool goes_on(const struct engine *e, const struct root *root, unsigned depth, int score)
{
    const struct engine_limits *limits = e->limits;
    int mate_distance = SCORE_MATE - (score < 0 ? -score : score);

    if (e->stop != 0) {
        return false;
    }
    if (limits->mate != 0 && score_is_mate_in(score, limits->mate)) {
        return false;
    }
    if (limits->infinite || e->pondering != 0) {
        return true;
    }
    if (mate_distance <= (int)depth && limits->mate == 0) {
        return false;
    }
    return limits->soft_ms == 0 || (e->root_count > 1 && !is_late(e, root, 1));
}

/* Keeps what an iteration found. The variation of rank 1 is the answer. */
static void take_line(struct engine *e, int score, unsigned depth, struct engine_result *result)
{
    ASSERT(e->ply[0].best_move != MOVE_NONE);
    report(e, depth, score, BOUND_EXACT, 0);
    root_line_keep(e, e->root_done, score, depth | BOUND_EXACT * LINE_BOUND);
    if (e->root_done == 0) {
        result->best = e->ply[0].best_move;
        result->ponder = pv_length(e, 0) > 1 ? pv_row(e, 0)[1] : MOVE_NONE;
        result->score = (int16_t)score;
        result->depth = (uint8_t)(e->stop != 0 ? depth - 1 : depth);
    }
}

/* One iteration: each line in turn. A second line that turns out better than
   the first changes places with it, and both are searched again; below that
   the order stands and the score is held to it. */
static bool search_iteration(struct engine *e, struct root *root, unsigned depth, unsigned lines,
                             int *score)
{
    struct engine_result *result = root->result;
    move_t best = result->best;
    int previous = *score;
    bool exchanged = false;
    int before = SCORE_INFINITE;

    ASSERT(lines != 0 && lines <= e->root_count);
    e->root_done = 0;
    while (e->root_done < lines) {
        int line_score = e->root_done == 0 ? *score : result->score;

        if (!search_line(e, root, depth, &line_score)) {
            return false;
        }
        if (line_score > before && e->root_done == 1 && !exchanged && e->stop == 0) {
            root_line_keep(e, 0, line_score, depth | BOUND_EXACT * LINE_BOUND);
            e->root_done = 0;
            before = SCORE_INFINITE;
            exchanged = true;
            continue;
        }
        if (line_score > before) {
            line_score = before;
        }
        if (e->root_done == 0) {
            *score = line_score;
        }
        before = line_score;
        take_line(e, line_score, depth, result);
        if (e->stop != 0) {
            return false;
        }
        e->root_done++;
    }
    if (depth > 1) {
        note_trend(&root->trend, result->best != best, previous - *score);
    }
    return true;
}

/* All lines once more, the best first: after a broken iteration some are of the one before. */
static void report_lines(struct engine *e)
{
    int before = SCORE_INFINITE;
    const move_t *line;

    for (e->root_done = 0; (line = root_line(e, e->root_done)) != NULL; e->root_done++) {
        int score = (int16_t)line[LINE_SCORE];

        if (line[LINE_MOVES] == MOVE_NONE) {
            break;
        }
        before = score < before ? score : before;
        for (unsigned i = LINE_MOVES; i < e->line_size; i++) {
            pv_row(e, 0)[i - LINE_MOVES] = line[i];
            pv_row(e, 0)[i - LINE_MOVES + 1] = MOVE_NONE;
        }
        report(e, line[LINE_DEPTH] % LINE_BOUND, before,
               (enum hash_bound)(line[LINE_DEPTH] / LINE_BOUND), REPORT_AGAIN);
    }
}

/* Iterations from `first` to `last`, as long as the limits allow. */
static void deepen(struct engine *e, struct engine_result *result, unsigned first, unsigned last)
{
    struct root root = { result, { 0, 0, 0 } };
    unsigned lines = root_lines_begin(e, e->limits->mate != 0 ? 1 : e->limits->multipv);
    int score = result->score;

    for (unsigned depth = first; depth <= last; depth++) {
        if (!search_iteration(e, &root, depth, lines, &score) || !goes_on(e, &root, depth, score)) {
            break;
        }
    }
    /* a second line that was to become the first has not been searched as such */
    root_moves_promote(e, result->best, 0);
    report_lines(e);
}

/* Depths and their extensions fit a byte. */
enum { ITERATION_MAX = 100 };

/* The deepest iteration that the limits allow. */
static unsigned last_iteration(const struct engine *e)
{
    const struct engine_limits *limits = e->limits;
    unsigned last = e->plies - 1U < ITERATION_MAX ? e->plies - 1U : ITERATION_MAX;

    if (limits->depth != 0 && limits->depth < last) {
        return limits->depth;
    }
    return limits->mate != 0 && 2U * limits->mate < last ? 2U * limits->mate : last;
}

/* The iterations that come before a mate search, to have a move in any case. */
enum { BEFORE_MATE = 2 };

/* A mate search; if there is no mate, the iterations go on as deep as one
   would have been. */
static void deepen_for_mate(struct engine *e, struct engine_result *result)
{
    unsigned last = last_iteration(e);

    deepen(e, result, 1, last < BEFORE_MATE ? last : BEFORE_MATE);
    e->root_done = 0;
    if (e->stop != 0) {
        return;
    }
    if (mate_search(e, result)) {
        report(e, result->depth, result->score, BOUND_EXACT, 0);
        return;
    }
    root_moves_begin(e);
    e->ply[0].end = e->root_count;
    root_moves_promote(e, result->best, 0);
    if (e->stop == 0) {
        deepen(e, result, BEFORE_MATE + 1, last);
    }
}

/* No iteration came to a move, or there is none: the static score and the
   first move still make a report. */
static void report_fallback(struct engine *e, struct engine_result *result)
{
    e->root_done = 0;
    pv_clear(e, 0);
    if (e->root_count == 0) {
        result->score = (int16_t)(ply_in_check(&e->ply[0]) ? -SCORE_MATE : 0);
    } else {
        result->best = e->move[0];
        pv_clear(e, 1);
        pv_update(e, 0, result->best);
    }
    report(e, 1, result->score, BOUND_EXACT, 0);
}

void root_search(struct engine *e, struct position *position, const uint32_t *history,
                 unsigned history_length, const struct engine_limits *limits,
                 struct engine_result *result)
{
    struct ply *p = &e->ply[0];

    ASSERT(position_is_ok(position));
    ASSERT(limits->blindness == NULL || limits->mate == 0);
    view_take(e, position, limits);
    e->history = history;
    e->history_length = (uint16_t)history_length;
    e->nodes = 0;
    e->plies_exhausted = 0;
    e->moves_exhausted = 0;
    e->hash_stores = 0;
    e->seldepth = 0;
    e->skipped = 0;
    e->stop = 0;
    e->pondering = limits->ponder;
    e->root_done = 0;
    e->start_ms = limits->now_ms == NULL ? 0 : limits->now_ms(limits->context);
    hash_age(e);

    root_moves_begin(e);
    /* that took long enough to ask */
    node_must_stop(e);
    p->index = 0;
    p->first = 0;
    p->end = e->root_count;
    p->flags = position_in_check(position) ? PLY_IN_CHECK : 0;
    if (limits->blindness != NULL) {
        limits->blindness->hide(e, p);
        e->root_count = p->end;
    }
    p->best_move = MOVE_NONE;
    result->best = MOVE_NONE;
    result->ponder = MOVE_NONE;
    e->root_i_score = position->i_score;
    order_age(e);
    evaluate_node(e, p);
    result->score = p->score;
    result->depth = 0;
    result->no_mate = 0;
    if (e->root_count != 0) {
        if (limits->mate != 0) {
            deepen_for_mate(e, result);
        } else {
            deepen(e, result, 1, last_iteration(e));
        }
    }
    if (result->best == MOVE_NONE) {
        report_fallback(e, result);
    }
    result->nodes = e->nodes;
    ASSERT(position_is_ok(position));
    e->position = NULL;
    e->limits = NULL;
}
