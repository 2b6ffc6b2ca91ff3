#include "engine/search/node.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/material.h"
#include "engine/search/hash.h"
#include "engine/search/opponent.h"
#include "engine/search/rebel_tables.h"

/* The clock is read every so many nodes; a power of two. */
enum { CLOCK_NODES = 16 };

/* From this fifty-move count on no hash score ends a node. The table does not know the count, which
   now decides what the position is worth. */
enum { RULE50_HASH_LIMIT = 80 };

/* --- limits --- */

uint32_t node_elapsed_ms(const struct engine *e)
{
    const struct engine_limits *limits = e->limits;

    return limits->now_ms == NULL ? 0 : limits->now_ms(limits->context) - e->start_ms;
}

void node_begin_search(struct engine *e, const uint32_t *history, unsigned history_length)
{
    const struct engine_limits *limits = e->limits;

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
}

static void ponderhit(struct engine *e)
{
    if (e->pondering != 0 && e->limits->now_ms != NULL) {
        e->start_ms = e->limits->now_ms(e->limits->context);
    }
    e->pondering = 0;
}

static bool is_out_of_nodes(const struct engine *e)
{
    return e->limits->nodes != 0 && e->nodes >= e->limits->nodes;
}

static bool is_out_of_time(const struct engine *e)
{
    return e->limits->hard_ms != 0 && e->nodes % CLOCK_NODES == 0 &&
           node_elapsed_ms(e) >= e->limits->hard_ms;
}

bool node_must_stop(struct engine *e)
{
    const struct engine_limits *limits = e->limits;

    ASSERT(e->position != NULL && limits != NULL);
    if (limits->poll != NULL) {
        enum engine_poll answer = limits->poll(limits->context);

        if (answer == POLL_STOP) {
            e->stop = 1;
        } else if (answer == POLL_PONDERHIT) {
            ponderhit(e);
        }
    }
    if (!limits->infinite && e->pondering == 0 && (is_out_of_nodes(e) || is_out_of_time(e))) {
        e->stop = 1;
    }
    return e->stop != 0;
}

/* --- draws --- */

static bool has_two_men_a_side(const struct position *position)
{
    return position->length[WHITE] == 2 && position->length[BLACK] == 2;
}

bool node_repeats(const struct engine *e, const struct ply *p, unsigned in_search)
{
    const struct position *position = e->position;
    unsigned seen = 0;

    ASSERT(ply_is_ok(e, p));
    for (unsigned back = 4; back <= position->rule50; back += 2) {
        if (back <= p->index) {
            seen += (p - back)->undo.key == position->key ? in_search : 0;
        } else if (back - p->index > e->history_length) {
            break;
        } else if (e->history[e->history_length - (back - p->index)] == (uint32_t)position->key) {
            seen += in_search != 0 && has_two_men_a_side(position) ? 2 : 1;
        }
    }
    return seen >= 2;
}

/* Fifty moves without progress are a draw unless they end in mate. So a node in check is searched
   on. */
bool node_is_draw(const struct engine *e, const struct ply *p)
{
    const struct position *position = e->position;

    return (position->rule50 >= RULE50_DRAW && !ply_in_check(p)) || node_repeats(e, p, 2) ||
           position_insufficient(position);
}

int node_draw_score(const struct engine *e, const struct ply *p)
{
    int contempt = e->limits->contempt;

    return (p->index & 1U) != 0 ? contempt : -contempt;
}

int node_fifty_score(struct engine *e, const struct ply *p)
{
    ASSERT(e->position->rule50 >= RULE50_DRAW);
    pv_clear(e, p->index);
    return node_draw_score(e, p);
}

/* --- a node's moves --- */

void node_begin_iteration(struct engine *e, unsigned iteration)
{
    struct ply *p = &e->ply[0];

    ASSERT(iteration != 0 && p->index == 0);
    p->flags &= PLY_IN_CHECK;
    p->counts = 0;
    p->static_depth = (uint8_t)rebel_static_depth((enum eval_stage)e->stage, iteration);
    e->reduction_depth = (uint8_t)rebel_reduction_depth((enum eval_stage)e->stage, iteration);
}

void node_enter(struct engine *e, struct ply *p)
{
    ASSERT(ply_is_ok(e, p) && p->alpha <= p->beta);
    e->nodes++;
    if (p->index > e->seldepth) {
        e->seldepth = p->index;
    }
    pv_clear(e, p->index);
    p->best = -SCORE_INFINITE;
    p->best_move = MOVE_NONE;
    p->mate_threat = MOVE_NONE;
    p->legal = 0;
}

void node_prepare_child(const struct engine *e, struct ply *p, int alpha, int beta, int depth)
{
    struct ply *child = p + 1;

    ASSERT(ply_is_ok(e, p) && p->index + 1U < e->plies && alpha < beta);
    child->alpha = (int16_t)alpha;
    child->beta = (int16_t)beta;
    child->depth = (int8_t)depth;
    child->index = (uint8_t)(p->index + 1);
    child->first = p->end;
    child->end = p->end;
    child->flags = p->flags & PLY_REDUCED_1;
    child->static_depth = p->static_depth;
    child->check_depth = p->check_depth;
    child->counts = p->counts;
    if (p->move == MOVE_NONE) {
        child->flags |= PLY_NULL;
    } else if (position_made_check(e->position, p->move)) {
        child->flags |= PLY_IN_CHECK;
    }
}

bool node_exhausts_plies(struct engine *e, const struct ply *p)
{
    if (p->index + 1U < e->plies) {
        return false;
    }
    e->plies_exhausted++;
    return true;
}

/* After so many moves a poll is needed, because generating and ordering them takes long. */
enum { MANY_MOVES = 64 };

bool node_generate(struct engine *e, struct ply *p, enum movegen_kind kind)
{
    struct move_list list = { e->move + p->first, e->value + p->first,
                              (unsigned)e->moves - p->first, 0 };

    ASSERT(ply_is_ok(e, p) && list.size <= e->moves);
    if (!(ply_in_check(p) ? movegen_evasions(e->position, kind, &list)
                          : movegen_generate(e->position, kind, &list))) {
        e->moves_exhausted++;
        return false;
    }
    p->end = (uint16_t)(p->first + list.count);
    if (e->limits->blindness != NULL) {
        e->limits->blindness->hide(e, p);
    }
    if (list.count >= MANY_MOVES) {
        node_must_stop(e);
    }
    return true;
}

/* Writes the root's moves, sorted, and returns their number. */
static unsigned generate_root(const struct engine *e)
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
    return kept;
}

void node_begin_root(struct engine *e)
{
    struct ply *p = &e->ply[0];

    node_must_stop(e); /* what comes before the search, and generating its moves, take long */
    p->index = 0;
    p->first = 0;
    p->end = (uint16_t)generate_root(e);
    p->flags = position_in_check(e->position) ? PLY_IN_CHECK : 0;
    p->best_move = MOVE_NONE;
    if (e->limits->blindness != NULL) {
        e->limits->blindness->hide(e, p);
    }
    e->root_count = p->end;
    e->root_i_score = e->position->i_score;
    if (e->stop == 0) {
        node_must_stop(e);
    }
}

void node_forget_killers(const struct engine *e, struct ply *p)
{
    if (p->index + 2U < e->plies) {
        p[2].killer[0] = MOVE_NONE;
        p[2].killer[1] = MOVE_NONE;
    }
}

/* At most so many moves are left unsearched between two polls; a power of two. */
enum { SKIPPED_POLL = 16 };

void node_skip(struct engine *e)
{
    if (++e->skipped % SKIPPED_POLL == 0) {
        node_must_stop(e);
    }
}

/* Is a generated move legal? In check only moves that may answer the check were generated. */
static bool is_legal(struct engine *e, move_t move)
{
    return move_kind(move) == MOVE_EN_PASSANT ? move_is_legal(e->position, move, true)
                                              : position_is_legal(e->position, move);
}

bool node_make(struct engine *e, struct ply *p)
{
    ASSERT(ply_is_ok(e, p) && p->move != MOVE_NONE);
    if (!is_legal(e, p->move)) {
        node_skip(e);
        return false;
    }
    position_make(e->position, p->move, &p->undo);
    if (p->legal < UINT8_MAX) {
        p->legal++;
    }
    return true;
}

unsigned node_count_legal(struct engine *e, struct ply *p, unsigned most)
{
    unsigned legal = 0;
    unsigned kept = p->first;

    ASSERT(ply_is_ok(e, p) && ply_in_check(p) && most != 0);
    for (unsigned i = p->first; i < p->end; i++) {
        if (legal < most) {
            node_skip(e);
            if (!is_legal(e, e->move[i])) {
                continue;
            }
            legal++;
        }
        e->move[kept] = e->move[i];
        e->value[kept++] = e->value[i];
    }
    p->end = (uint16_t)kept;
    return legal;
}

bool node_take_score(struct engine *e, struct ply *p, int score)
{
    ASSERT(score >= INT16_MIN && score <= INT16_MAX);
    if (score > p->best) {
        p->best = (int16_t)score;
        if (score > p->alpha) {
            p->best_move = p->move;
            if (score >= p->beta) {
                return true;
            }
            p->alpha = (int16_t)score;
            pv_update(e, p->index, p->move);
        }
    }
    return false;
}

/* --- hash --- */

/* A score within the window ends no node, because it would cut the principal variation short. */
bool node_hash_ends(struct engine *e, struct ply *p, move_t *hash_move, int16_t *stored)
{
    const struct hash_entry *entry = hash_probe(e, e->position->key);
    enum hash_bound bound;
    int score;

    ASSERT(ply_is_ok(e, p));
    *hash_move = MOVE_NONE;
    *stored = SCORE_NONE;
    if (entry == NULL) {
        return false;
    }
    if (e->options->hash_moves != 0) {
        *hash_move = entry->move;
    }
    score = hash_score(entry, p->index);
    *stored = (int16_t)score;
    if (e->options->hash_cutoffs == 0 || entry->depth < p->depth ||
        e->position->rule50 >= RULE50_HASH_LIMIT) {
        return false;
    }
    bound = hash_bound(entry);
    if ((bound != BOUND_UPPER && score >= p->beta) || (bound != BOUND_LOWER && score <= p->alpha)) {
        p->best = (int16_t)score;
        return true;
    }
    return false;
}

void node_store(struct engine *e, const struct ply *p)
{
    enum hash_bound bound = p->best >= p->beta          ? BOUND_LOWER
                            : p->best_move != MOVE_NONE ? BOUND_EXACT
                                                        : BOUND_UPPER;

    ASSERT(ply_is_ok(e, p) && e->stop == 0);
    hash_store(e, e->position->key, p->index, p->best_move, p->best, p->depth, bound);
}

/* --- principal variation --- */

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
