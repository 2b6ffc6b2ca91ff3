#include "engine/search/root.h"

#include <string.h>

#include "engine/search/depth.h"
#include "engine/search/evaluate.h"
#include "engine/search/hash.h"
#include "engine/search/mate_search.h"
#include "engine/search/node.h"
#include "engine/search/opponent.h"
#include "engine/search/order.h"
#include "engine/search/root_time.h"
#include "engine/search/search.h"

/* After so many milliseconds each root move is reported when its search begins. */
enum { CURRMOVE_MS = 1000 };

/* What the root keeps of a running search. */
struct root {
    struct engine_result *result;
    struct root_trend trend;
};

/* --- moves and lines --- */

/*
 * The root moves are the first segment of the move stack, the move of the best line first. With
 * MultiPV each of the first root moves has a line: the last score and variation found for it. The
 * lines lie on the move stack behind the root moves. A line is a score, a depth with a bound, and
 * moves. MOVE_NONE ends the moves if there is room. A line without moves is not known yet.
 */
enum { LINE_SCORE, LINE_DEPTH, LINE_MOVES, LINE_LEAST };

/* LINE_DEPTH holds the depth plus an enum hash_bound times this. */
enum { LINE_BOUND = 256 };

/* Makes room for `wanted` lines and clears them. Returns how many lines fit, at most one for each
   root move. A single line needs no room. */
static unsigned begin_lines(struct engine *e, unsigned wanted)
{
    unsigned room = ((unsigned)e->moves - e->root_count) / 4;
    unsigned lines = wanted < e->root_count ? wanted : e->root_count;
    unsigned size = e->pv_moves + (unsigned)LINE_MOVES;

    lines = lines < room ? lines : room;
    e->ply[0].end = e->root_count;
    if (lines <= 1) {
        return 1;
    }
    while (size * lines > room && size > LINE_LEAST) {
        size--;
    }
    e->line_size = (uint8_t)size;
    e->ply[0].end = (uint16_t)(e->root_count + lines * size);
    for (unsigned i = e->root_count; i < e->ply[0].end; i++) {
        e->move[i] = MOVE_NONE;
    }
    return lines;
}

/* The line of a rank, which counts from 0, or NULL if the rank has none. */
static move_t *line_of(const struct engine *e, unsigned rank)
{
    move_t *line = e->move + e->root_count + rank * e->line_size;

    return line < e->move + e->ply[0].end ? line : NULL;
}

/* Exchanges the line of a rank with the one before it, if the rank has a line. */
static void swap_lines(const struct engine *e, unsigned rank)
{
    move_t *line = line_of(e, rank);

    for (unsigned i = 0; line != NULL && i < e->line_size; i++) {
        move_t *before = line - e->line_size;
        move_t entry = *before;

        *before = *line;
        *line++ = entry;
    }
}

/* Puts a root move and its line at a rank, 0..root_count. The other moves keep their order. Does
   nothing if the move is not found at that rank or behind it. */
static void promote_move(struct engine *e, move_t move, unsigned rank)
{
    unsigned i = rank;

    ASSERT(rank <= e->root_count);
    while (i < e->root_count && e->move[i] != move) {
        i++;
    }
    if (i < e->root_count) {
        for (; i > rank; i--) {
            e->move[i] = e->move[i - 1];
            swap_lines(e, i);
        }
        e->move[rank] = move;
    }
}

/* Puts the root's best move at a rank. Its score, depth (as in LINE_DEPTH) and variation are copied
   into the line of that rank, if there is one. */
static void keep_line(struct engine *e, unsigned rank, int score, unsigned depth)
{
    move_t *line = line_of(e, rank);

    promote_move(e, e->ply[0].best_move, rank);
    if (line != NULL) {
        line[LINE_SCORE] = (move_t)score;
        line[LINE_DEPTH] = (move_t)depth;
        memcpy(line + LINE_MOVES, pv_row(e, 0), (e->line_size - (size_t)LINE_MOVES) * sizeof *line);
    }
}

/* --- reports --- */

/* As the number of a root move: the report repeats a line. */
enum { REPORT_AGAIN = 256 };

/* Reports a line with its score, or, if `number` is that of a root move (1..), that its search
   begins. One function for both, because struct engine_info would take stack in each caller. */
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

/* --- one iteration of one line --- */

/* REBEL's 0.10 and 0.25 above a score; 0.20 below the previous score is not far. */
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

/* Searches the root's p->move, and returns its score. The upper edge of the window is first_beta.
   If the score reaches it, the move is searched again with the whole window. With a closed window a
   late move is reduced first, and searched again if its score beats alpha. */
static int search_root_move(struct engine *e, int alpha, int first_beta)
{
    struct ply *p = &e->ply[0];
    int beta = first_beta;
    bool reduces = e->options->late_root != 0 && first_beta == alpha + 1;

    ASSERT(first_beta > alpha && p->move != MOVE_NONE);
    position_make(e->position, p->move, &p->undo);
    for (;; reduces = false) {
        unsigned reduction;
        int score;

        node_prepare_child(e, p, -beta, -alpha, p->depth - 1);
        extend_root_move(e, p);
        reduction = reduces ? depth_late_reduction(e, p) / QUARTERS : 0;
        p[1].depth = (int8_t)(p[1].depth - (int)reduction);
        score = search_below(e, p);
        if (score < beta || (reduction == 0 && beta == p->beta) || e->stop != 0) {
            position_unmake(e->position, p->move, &p->undo);
            return score;
        }
        if (reduction == 0) {
            beta = p->beta;
        }
    }
}

/* The upper edge of a root move's first search. For the first move it is beta; for the others it is
   just above alpha, or REBEL's narrowed beta. */
static int first_edge(const struct engine *e, unsigned move, int alpha, int narrowed)
{
    if (move == e->root_done) {
        return e->ply[0].beta;
    }
    return e->options->zero_window != 0 ? alpha + 1 : narrowed;
}

/*
 * Searches the root moves from rank root_done on, within the window of ply 0. `previous` is the
 * score of the iteration before. Returns the score of the root's best_move. With variety or a style
 * alpha is lowered by opponent_reach(), and the move with the best sum of score and bonus is
 * played. So no played move is worse than the best by more than this reach. Stops between two moves
 * if it is late, unless the first move has failed low.
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
        p->legal = (uint8_t)(i - e->root_done + 1);
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
        if (p->best_move != MOVE_NONE && root_time_is_late(e, &root->trend, 2)) {
            e->stop = 1;
            break;
        }
    }
    root->trend.share = (uint8_t)(first / (((uint32_t)e->nodes - start) / 100 + 1));
    return played > -SCORE_INFINITE ? played : p->best;
}

/* One edge of the window. It widens on the side that failed: 0.50, 2.00, open (REBEL,
   "alpha-beta"). `failed` counts the failures; sign is -1 for alpha, 1 for beta. */
static int window_edge(const struct engine *e, int score, unsigned failed, int sign)
{
    int width = failed == 0 ? e->options->aspiration : e->options->aspiration_wide;

    ASSERT(sign == 1 || sign == -1);
    if (failed > 1 || width == 0 || score_is_mate(score)) {
        return sign * SCORE_INFINITE;
    }
    return score + sign * width;
}

/* Takes a move that failed high. Whatever its exact score is, it is better than what was known. So
   it is searched first from now on, and played if the time runs out. */
static void take_fail_high(struct engine *e, struct engine_result *result)
{
    const struct ply *p = &e->ply[0];

    ASSERT(p->best_move != MOVE_NONE);
    keep_line(e, e->root_done, p->best, (unsigned)p->depth | BOUND_LOWER * LINE_BOUND);
    if (e->root_done == 0) {
        result->best = p->best_move;
        result->ponder = MOVE_NONE;
        result->score = p->best;
    }
}

/* Takes it that all moves failed low, also one that has `failed_high` before. The best move of the
   last iteration comes first again, and is played if the time runs out. */
static void take_fail_low(struct engine *e, struct engine_result *result, move_t before,
                          int16_t score, bool failed_high)
{
    struct ply *p = &e->ply[0];

    if (before != MOVE_NONE) {
        if (result->best != before) {
            promote_move(e, before, e->root_done);
            result->best = before;
            result->ponder = MOVE_NONE;
        }
        result->score = score;
    }
    pv_clear(e, 1);
    pv_update(e, 0, e->move[e->root_done]);
    if (failed_high) { /* what is kept of this line is refuted */
        p->best_move = e->move[e->root_done];
        keep_line(e, e->root_done, p->best, (unsigned)p->depth | BOUND_UPPER * LINE_BOUND);
    }
}

/* Searches one line to a depth, again and again until its score is exact or the search stops.
   Returns whether the root has a best move of this depth. */
static bool search_line(struct engine *e, struct root *root, unsigned depth, int *score)
{
    struct ply *p = &e->ply[0];
    move_t before = root->result->best;
    int16_t score_before = root->result->score;
    const unsigned open = depth <= 2 ? 2 : 0;
    unsigned failed_low = open;
    unsigned failed_high = open;

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
            /* what was searched counts if the first move was searched in full; if it
               loses to a mate, nothing is known of the others */
            *score = found;
            return p->best_move != MOVE_NONE && found > alpha &&
                   (found > -SCORE_MATE_BOUND || before == MOVE_NONE);
        }
        if (p->best <= alpha && alpha > -SCORE_INFINITE) {
            failed_low++;
            take_fail_low(e, root->result, before, score_before, failed_high != open);
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

/* Is it worth beginning another iteration after a complete one? */
static bool goes_on(const struct engine *e, const struct root *root, unsigned depth, int score)
{
    const struct engine_limits *limits = e->limits;
    int mate_distance = SCORE_MATE - (score < 0 ? -score : score);

    if (e->stop != 0 || (limits->mate != 0 && score_is_mate_in(score, limits->mate))) {
        return false;
    }
    if (limits->infinite || e->pondering != 0) {
        return true;
    }
    if (mate_distance <= (int)depth && limits->mate == 0) {
        return false;
    }
    return limits->soft_ms == 0 || (e->root_count > 1 && !root_time_is_late(e, &root->trend, 1));
}

/* Reports and keeps the line that was searched. The first line is the result. */
static void take_line(struct engine *e, int score, unsigned depth, struct engine_result *result)
{
    ASSERT(e->ply[0].best_move != MOVE_NONE);
    report(e, depth, score, BOUND_EXACT, 0);
    keep_line(e, e->root_done, score, depth | BOUND_EXACT * LINE_BOUND);
    if (e->root_done == 0) {
        result->best = e->ply[0].best_move;
        result->ponder = pv_length(e, 0) > 1 ? pv_row(e, 0)[1] : MOVE_NONE;
        result->score = (int16_t)score;
        result->depth = (uint8_t)(e->stop != 0 ? depth - 1 : depth);
    }
}

/* Searches one iteration, line by line. If the second line is better than the first, they change
   places, once, and both are searched again. Any other line keeps its rank, and its score counts as
   at most that of the line before. Returns false if the search stopped. */
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
            keep_line(e, 0, line_score, depth | BOUND_EXACT * LINE_BOUND);
            e->root_done = 0;
            before = SCORE_INFINITE;
            exchanged = true;
            continue;
        }
        line_score = line_score < before ? line_score : before;
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
        root_time_note(&root->trend, result->best != best, previous - *score);
    }
    return true;
}

/* Reports all lines again, the best first. After a stopped iteration some of them are older. */
static void report_lines(struct engine *e)
{
    int before = SCORE_INFINITE;
    const move_t *line;

    for (e->root_done = 0; (line = line_of(e, e->root_done)) != NULL; e->root_done++) {
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

/* Searches the iterations from `first` to `last`, as long as the limits allow. */
static void deepen(struct engine *e, struct engine_result *result, unsigned first, unsigned last)
{
    struct root root = { result, { 0, 0, 0 } };
    unsigned lines = begin_lines(e, e->limits->mate != 0 ? 1 : e->limits->multipv);
    int score = result->score;

    for (unsigned depth = first; depth <= last; depth++) {
        if (!search_iteration(e, &root, depth, lines, &score) || !goes_on(e, &root, depth, score)) {
            break;
        }
    }
    /* the search may have stopped before a second line was confirmed as the first */
    promote_move(e, result->best, 0);
    report_lines(e);
}

/* No iteration is deeper, so that depths with their extensions fit a byte. */
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

/* So many iterations come before a mate search, to have a move in any case. */
enum { BEFORE_MATE = 2 };

/* Runs the mate search. If it finds no mate, iterations follow, as deep as that mate would be. */
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
    node_begin_root(e);
    promote_move(e, result->best, 0);
    if (e->stop == 0) {
        deepen(e, result, BEFORE_MATE + 1, last);
    }
}

/* Reports the static score and the first move, because no iteration found a move. Without a legal
   move it reports the score of mate or stalemate. */
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
    node_begin_search(e, history, history_length);
    hash_age(e);
    order_age(e);
    node_begin_root(e);
    evaluate_node(e, p);
    *result = (struct engine_result){ .score = p->score };
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
