/* The root: iterative deepening, aspiration windows, MultiPV, reports. */
#include "eval.h"
#include "hash.h"
#include "order.h"
#include "search.h"

/* Root moves are reported one by one after this long. */
enum { CURRMOVE_MS = 1000 };

/* --- reports --- */

static void report_line(struct engine *e, int score, unsigned depth, enum hash_bound bound)
{
    struct engine_info info = { 0 };

    if (e->limits->on_info == NULL) {
        return;
    }
    info.nodes = e->nodes;
    info.time_ms = search_elapsed(e);
    info.score = (int16_t)score;
    info.depth = (uint8_t)depth;
    info.seldepth = e->seldepth;
    info.bound = (uint8_t)(bound == BOUND_EXACT ? 0 : bound);
    info.multipv = (uint8_t)(e->root_done + 1U);
    info.pv = pv_row(e, 0);
    info.pv_length = (uint8_t)pv_length(e, 0);
    e->limits->on_info(e->limits->context, &info);
}

static void report_current(struct engine *e, move_t move, unsigned number, unsigned depth)
{
    struct engine_info info = { 0 };

    if (e->limits->on_info == NULL || search_elapsed(e) < CURRMOVE_MS) {
        return;
    }
    info.nodes = e->nodes;
    info.time_ms = search_elapsed(e);
    info.depth = (uint8_t)depth;
    info.seldepth = e->seldepth;
    info.current = move;
    info.current_number = (uint8_t)number;
    e->limits->on_info(e->limits->context, &info);
}

/* --- root moves: the first segment of the move stack, best line first --- */

/* Legal moves, those of root_mask only, ordered by their generation value. */
static void root_setup(struct engine *e)
{
    const uint8_t *mask = e->limits->root_mask;
    unsigned moves = engine_legal_moves(e, e->position);
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

/* Moves a root move forward to a rank, the others keep their order. */
static void root_promote(struct engine *e, move_t move, unsigned rank)
{
    unsigned i = rank;

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

/* Noise of a root move, 0..variety - 1, the same throughout a search. */
static int root_noise(const struct engine *e, move_t move)
{
    uint32_t x = (e->limits->seed ^ move) * 0x9E3779B1U;

    x ^= x >> 15;
    x *= 0x85EBCA77U;
    x ^= x >> 13;
    return e->limits->variety == 0 ? 0 : (int)(x % e->limits->variety);
}

/* --- one iteration of one line --- */

/*
 * Searches the root moves from rank root_done on within the window of ply 0.
 * With variety, moves up to so much worse than the best are searched with an
 * open lower side and the best sum of score and noise is played: it can be
 * no further behind than the noise reaches. Answers the score of the move in
 * best_move; stops early if the clock says so.
 */
static int search_root(struct engine *e)
{
    struct ply *p = &e->ply[0];
    int best_sum = -SCORE_INFINITE;
    int played = -SCORE_INFINITE;

    p->best = -SCORE_INFINITE;
    for (unsigned i = e->root_done; i < e->root_count; i++) {
        int alpha = p->alpha;
        int score;

        p->move = e->move[i];
        report_current(e, p->move, i + 1, (unsigned)p->depth);
        if (p->best > -SCORE_MATE_BOUND && p->best < SCORE_MATE_BOUND) {
            alpha -= e->limits->variety;
        }
        position_make(e->position, p->move, &p->undo);
        search_prepare_child(e, p, -p->beta, -alpha, p->depth - 1);
        if (p[1].flags & PLY_IN_CHECK) {
            p[1].depth = (int8_t)(p[1].depth + (e->options->check_extension + 3) / 4);
        }
        score = p[1].depth <= 0 ? -quiescence(e, p + 1) : -search(e, p + 1);
        position_unmake(e->position, p->move, &p->undo);
        if (e->stop != 0) {
            break;
        }
        if (score > p->best) {
            p->best = (int16_t)score;
        }
        if (score > alpha && score + root_noise(e, p->move) > best_sum) {
            best_sum = score + root_noise(e, p->move);
            played = score;
            p->best_move = p->move;
            pv_update(e, 0, p->move);
        }
        if (score > p->alpha) {
            p->alpha = (int16_t)(score < p->beta ? score : p->alpha);
            if (score >= p->beta) {
                break;
            }
        }
    }
    return played > -SCORE_INFINITE ? played : p->best;
}

/* The window widens on the side that failed: 0.50, 2.00, open (REBEL,
   "alpha-beta"). 0 as a width means open. */
static int window_edge(const struct engine *e, int score, unsigned failed, int sign)
{
    int width = failed == 0 ? e->options->aspiration : e->options->aspiration_wide;

    if (failed > 1 || width == 0 || score > SCORE_MATE_BOUND || score < -SCORE_MATE_BOUND) {
        return sign * SCORE_INFINITE;
    }
    return score + sign * width;
}

/* A move that failed high is better than what was known, whatever its exact
   score: it is searched first now, and played if the clock runs out. */
static void take_fail_high(struct engine *e, struct engine_result *result)
{
    struct ply *p = &e->ply[0];

    root_promote(e, p->best_move, e->root_done);
    if (e->root_done == 0) {
        result->best = p->best_move;
        result->ponder = MOVE_NONE;
        result->score = p->best;
    }
}

/* Searches one line to a depth, re-searching until its score is exact or the
   search stops. Answers whether the root has a best move of this depth. */
static bool search_line(struct engine *e, unsigned depth, int *score, struct engine_result *result)
{
    struct ply *p = &e->ply[0];
    unsigned failed_low = depth <= 2 ? 2 : 0;
    unsigned failed_high = failed_low;

    for (;;) {
        int alpha = window_edge(e, *score, failed_low, -1);
        int beta = window_edge(e, *score, failed_high, 1);
        int found;

        p->best_move = MOVE_NONE;
        pv_clear(e, 0);
        p->alpha = (int16_t)alpha;
        p->beta = (int16_t)beta;
        p->depth = (int8_t)depth;
        search_begin(e, depth);
        found = search_root(e);
        if (e->stop != 0) {
            /* what was searched in full counts, if it holds the first move */
            *score = found;
            return p->best_move != MOVE_NONE && found > alpha;
        }
        if (p->best <= alpha && alpha > -SCORE_INFINITE) {
            failed_low++;
            pv_clear(e, 1);
            pv_update(e, 0, e->move[e->root_done]);
            report_line(e, p->best, depth, BOUND_UPPER);
        } else if (p->best >= beta && beta < SCORE_INFINITE) {
            failed_high++;
            take_fail_high(e, result);
            report_line(e, p->best, depth, BOUND_LOWER);
        } else {
            *score = found;
            return p->best_move != MOVE_NONE;
        }
    }
}

/* --- deepening --- */

/* Is the score a mate in at most so many moves, for the side to move? */
static bool is_mate_in(int score, unsigned moves)
{
    return score >= SCORE_MATE - 2 * (int)moves + 1;
}

/* After a complete iteration: is another one worth beginning? */
static bool goes_on(const struct engine *e, unsigned depth, int score)
{
    const struct engine_limits *limits = e->limits;
    int mate_distance = SCORE_MATE - (score < 0 ? -score : score);

    if (e->stop != 0) {
        return false;
    }
    if (limits->mate != 0 && is_mate_in(score, limits->mate)) {
        return false;
    }
    if (limits->infinite || e->pondering != 0) {
        return true;
    }
    if (mate_distance <= (int)depth && limits->mate == 0) {
        return false;
    }
    if (limits->soft_ms == 0) {
        return true;
    }
    return e->root_count > 1 && search_elapsed(e) < limits->soft_ms / 2;
}

/* Keeps what an iteration found. The variation of rank 1 is the answer. */
static void take_line(struct engine *e, int score, unsigned depth, struct engine_result *result)
{
    report_line(e, score, depth, BOUND_EXACT);
    root_promote(e, e->ply[0].best_move, e->root_done);
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
static bool search_iteration(struct engine *e, unsigned depth, unsigned lines, int *score,
                             struct engine_result *result)
{
    bool exchanged = false;
    int before = SCORE_INFINITE;

    e->root_done = 0;
    while (e->root_done < lines) {
        int line_score = e->root_done == 0 ? *score : result->score;

        if (!search_line(e, depth, &line_score, result)) {
            return false;
        }
        if (line_score > before && e->root_done == 1 && !exchanged && e->stop == 0) {
            root_promote(e, e->ply[0].best_move, 0);
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
    return true;
}

static void deepen(struct engine *e, struct engine_result *result)
{
    const struct engine_limits *limits = e->limits;
    unsigned last = e->plies - 1U;
    unsigned lines = limits->multipv > 1 ? limits->multipv : 1;
    int score = result->score;

    if (limits->depth != 0 && limits->depth < last) {
        last = limits->depth;
    }
    if (limits->mate != 0 && limits->depth == 0 && 2U * limits->mate < last) {
        last = 2U * limits->mate;
    }
    if (lines > e->root_count) {
        lines = e->root_count;
    }
    for (unsigned depth = 1; depth <= last; depth++) {
        if (!search_iteration(e, depth, lines, &score, result) || !goes_on(e, depth, score)) {
            break;
        }
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
    report_line(e, result->score, 1, BOUND_EXACT);
}

void engine_search(struct engine *e, struct position *position, const uint32_t *history,
                   unsigned history_length, const struct engine_limits *limits,
                   struct engine_result *result)
{
    struct ply *p = &e->ply[0];

    ASSERT(position_is_ok(position));
    e->position = position;
    e->limits = limits;
    e->history = history;
    e->history_length = (uint16_t)history_length;
    e->nodes = 0;
    e->plies_exhausted = 0;
    e->moves_exhausted = 0;
    e->hash_stores = 0;
    e->seldepth = 0;
    e->stop = 0;
    e->pondering = limits->ponder;
    e->root_done = 0;
    e->start_ms = limits->now_ms == NULL ? 0 : limits->now_ms(limits->context);
    hash_age(e);

    root_setup(e);
    /* that took long enough to ask */
    search_must_stop(e);
    p->index = 0;
    p->first = 0;
    p->end = e->root_count;
    p->flags = position_in_check(position) ? PLY_IN_CHECK : 0;
    p->best_move = MOVE_NONE;
    result->best = MOVE_NONE;
    result->ponder = MOVE_NONE;
    e->root_i_score = position->i_score;
    order_age(e);
    search_evaluate(e, p);
    result->score = p->score;
    result->depth = 0;
    if (e->root_count != 0) {
        deepen(e, result);
    }
    if (result->best == MOVE_NONE) {
        report_fallback(e, result);
    }
    result->nodes = e->nodes;
    ASSERT(position_is_ok(position));
    e->position = NULL;
    e->limits = NULL;
}
