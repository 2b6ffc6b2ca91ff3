#include "search.h"

#include "eval.h"
#include "hash.h"
#include "order.h"

/* Clocks are read every so many nodes; a power of two. */
enum { CLOCK_NODES = 16 };

/* From here on a hash score no longer ends a node: the fifty-move count, which
   the table does not know, has become part of the position. */
enum { RULE50_HASH_LIMIT = 80 };

/* --- principal variation --- */

move_t *pv_row(const struct engine *e, unsigned index)
{
    return e->pv + index * e->pv_moves - index * (index - 1U) / 2U;
}

void pv_clear(struct engine *e, unsigned index)
{
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

/* --- limits --- */

uint32_t search_elapsed(const struct engine *e)
{
    const struct engine_limits *limits = e->limits;

    return limits->now_ms == NULL ? 0 : limits->now_ms(limits->context) - e->start_ms;
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
           search_elapsed(e) >= e->limits->hard_ms;
}

bool search_must_stop(struct engine *e)
{
    const struct engine_limits *limits = e->limits;

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

/* Has this position been on the board since the last irreversible move? One
   repetition counts as a draw: what can be repeated once can be again. */
static bool is_repetition(const struct engine *e, const struct ply *p)
{
    const struct position *position = e->position;

    for (unsigned back = 4; back <= position->rule50; back += 2) {
        if (back <= p->index) {
            if ((p - back)->undo.key == position->key) {
                return true;
            }
        } else if (back - p->index > e->history_length) {
            return false;
        } else if (e->history[e->history_length - (back - p->index)] == (uint32_t)position->key) {
            return true;
        }
    }
    return false;
}

/* Fifty moves without progress are a draw unless they end in mate; a node in
   check is searched on to see. */
static bool is_draw(const struct engine *e, const struct ply *p)
{
    const struct position *position = e->position;

    return (position->rule50 >= RULE50_DRAW && p->in_check == 0) || is_repetition(e, p) ||
           position_insufficient(position);
}

/* --- a node's moves --- */

void search_prepare_child(struct engine *e, struct ply *p, int alpha, int beta, int depth)
{
    struct ply *child = p + 1;

    ASSERT(p->index + 1U < e->plies && alpha < beta);
    child->alpha = (int16_t)alpha;
    child->beta = (int16_t)beta;
    child->depth = (int8_t)depth;
    child->index = (uint8_t)(p->index + 1);
    child->first = p->end;
    child->end = p->end;
    child->in_check = position_made_check(e->position, p->move);
}

/* Generates into the node's segment; false if the move stack is full. */
static bool generate(struct engine *e, struct ply *p, enum movegen_kind kind)
{
    struct move_list list = { e->move + p->first, e->value + p->first,
                              (unsigned)e->moves - p->first, 0 };

    if (!movegen_generate(e->position, kind, &list)) {
        e->moves_exhausted++;
        return false;
    }
    p->end = (uint16_t)(p->first + list.count);
    return true;
}

/* Between two polls not more illegal moves than these are tried. */
enum { ILLEGAL_POLL = 16 };

/* Makes the next legal move, highest value first; false when none is left. */
static bool make_next(struct engine *e, struct ply *p)
{
    unsigned illegal = 0;

    while ((p->move = order_next(e, p)) != MOVE_NONE) {
        position_make(e->position, p->move, &p->undo);
        if (position_made_legal(e->position, p->move, p->in_check != 0)) {
            p->legal = 1;
            return true;
        }
        position_unmake(e->position, p->move, &p->undo);
        if (++illegal % ILLEGAL_POLL == 0) {
            search_must_stop(e);
        }
    }
    return false;
}

/* A move has come back with a score: keep the best, raise alpha. True on a
   cut-off. */
static bool take_score(struct engine *e, struct ply *p, int score)
{
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

/* The record's state at the start of a node. */
static void enter(struct engine *e, struct ply *p)
{
    e->nodes++;
    if (p->index > e->seldepth) {
        e->seldepth = p->index;
    }
    pv_clear(e, p->index);
    p->best = -SCORE_INFINITE;
    p->best_move = MOVE_NONE;
    p->legal = 0;
}

static bool is_last_ply(struct engine *e, const struct ply *p)
{
    if (p->index + 1U < e->plies) {
        return false;
    }
    e->plies_exhausted++;
    return true;
}

/* --- hash --- */

/* Looks the node up: the move to try first, and whether the stored score ends
   the node (then p->best is that score). A score within the window ends none:
   the principal variation would be cut short. */
static bool hash_ends_node(struct engine *e, struct ply *p, move_t *hash_move)
{
    const struct hash_entry *entry = hash_probe(e, e->position->key);
    enum hash_bound bound;
    int score;

    *hash_move = MOVE_NONE;
    if (entry == NULL) {
        return false;
    }
    if (e->options->hash_moves != 0) {
        *hash_move = entry->move;
    }
    if (e->options->hash_cutoffs == 0 || entry->depth < p->depth ||
        e->position->rule50 >= RULE50_HASH_LIMIT) {
        return false;
    }
    bound = hash_bound(entry);
    score = hash_score(entry, p->index);
    if ((bound != BOUND_UPPER && score >= p->beta) || (bound != BOUND_LOWER && score <= p->alpha)) {
        p->best = (int16_t)score;
        return true;
    }
    return false;
}

static void store_node(struct engine *e, const struct ply *p)
{
    enum hash_bound bound = p->best >= p->beta          ? BOUND_LOWER
                            : p->best_move != MOVE_NONE ? BOUND_EXACT
                                                        : BOUND_UPPER;

    hash_store(e, e->position->key, p->index, p->best_move, p->best, p->depth, bound);
}

/* --- static score --- */

int search_evaluate(struct engine *e, struct ply *p)
{
    const struct position *position = e->position;
    int score = eval_score(position);

    p->positional = (int16_t)((position->side == WHITE ? score : -score) - position->i_score);
    return score;
}

/* --- quiescence --- */

/* Deep in quiescence only what takes on the square just taken on goes on. */
static void keep_recaptures(struct engine *e, const struct ply *p)
{
    unsigned square = move_to((p - 1)->move);

    for (unsigned i = p->first; i < p->end; i++) {
        if (move_to(e->move[i]) != square) {
            e->value[i] = ORDER_TAKEN;
        }
    }
}

/* The static score, or a guess that is sure enough: I_SCORE and what the parent's
   evaluation added to it (REBEL, lazy evaluation). The score then is the end of
   the margin that lies towards the window. */
static int stand_pat(struct engine *e, struct ply *p)
{
    const struct position *position = e->position;
    int positional = (p - 1)->positional;
    int guess = position->i_score + positional;
    int margin = e->options->lazy_margin;

    if (position->side == BLACK) {
        guess = -guess;
    }
    if (margin == 0) {
        return search_evaluate(e, p);
    }
    if (guess + margin <= p->alpha) {
        p->positional = (int16_t)positional;
        return guess + margin;
    }
    if (guess - margin >= p->beta) {
        p->positional = (int16_t)positional;
        return guess - margin;
    }
    return search_evaluate(e, p);
}

/*
 * Captures and queen promotions until the position is quiet; a king in check
 * may answer with every move for the first plies. The stand-pat score is a
 * lower bound of every node out of check.
 */
int quiescence(struct engine *e, struct ply *p)
{
    bool evade;

    enter(e, p);
    if (search_must_stop(e)) {
        return 0;
    }
    if (is_draw(e, p)) {
        return 0;
    }
    evade = p->in_check != 0 && p->depth > -e->options->quiescence_evasions;
    if (!evade || p->index + 1U >= e->plies) {
        p->best = (int16_t)stand_pat(e, p);
        if (p->best >= p->beta || is_last_ply(e, p)) {
            return p->best;
        }
        if (p->best > p->alpha) {
            p->alpha = p->best;
        }
    }
    if (!generate(e, p, evade ? MOVEGEN_ALL : MOVEGEN_CAPTURES)) {
        return eval_score(e->position);
    }
    if (!evade && p->depth <= -e->options->quiescence_captures) {
        keep_recaptures(e, p);
    }
    while (make_next(e, p)) {
        int score;

        search_prepare_child(e, p, -p->beta, -p->alpha, p->depth - 1);
        score = -quiescence(e, p + 1);
        position_unmake(e->position, p->move, &p->undo);
        if (e->stop != 0) {
            return 0;
        }
        if (take_score(e, p, score)) {
            break;
        }
    }
    if (evade && p->legal == 0) {
        return -SCORE_MATE + p->index;
    }
    return e->position->rule50 >= RULE50_DRAW ? 0 : p->best;
}

/* --- the main search --- */

/* Searches the child after p->move, made. An extension keeps the depth in
   check, bounded by twice the iteration's. */
static inline int search_move(struct engine *e, struct ply *p)
{
    int depth = p->depth - 1;
    int score;

    search_prepare_child(e, p, -p->beta, -p->alpha, depth);
    if (p[1].in_check != 0 && p->index < 2 * e->ply[0].depth) {
        p[1].depth = (int8_t)(depth + (e->options->check_extension != 0 ? 1 : 0));
    }
    score = p[1].depth <= 0 ? -quiescence(e, p + 1) : -search(e, p + 1);
    position_unmake(e->position, p->move, &p->undo);
    return score;
}

/* NOLINTNEXTLINE(readability-function-size): the search is one story */
int search(struct engine *e, struct ply *p)
{
    move_t hash_move;

    /* Step 1. A new node: count it, ask whether to go on. */
    enter(e, p);
    if (search_must_stop(e)) {
        return 0;
    }

    /* Step 2. Draws: repetition, fifty moves, nothing left to mate with. */
    if (is_draw(e, p)) {
        return 0;
    }

    /* Step 3. Mate distance: no mate from here can beat one already found. */
    if (p->alpha >= SCORE_MATE - p->index - 1) {
        return SCORE_MATE - p->index - 1;
    }

    /* Step 4. The ply stack ends here: the static score must do. */
    if (is_last_ply(e, p)) {
        return eval_score(e->position);
    }

    /* Step 5. Hash table: a score of enough depth ends the node, a move is
       tried first. */
    if (hash_ends_node(e, p, &hash_move)) {
        return p->best;
    }

    /* Step 6. The static score, on which lazy evaluation rests; in check the
       parent's must do. */
    if (p->in_check != 0) {
        p->positional = (p - 1)->positional;
    } else {
        search_evaluate(e, p);
    }

    /* Step 7. All moves onto the stack, then the hash move and the killers
       raised. A full move stack ends the node like a full ply stack. */
    if (!generate(e, p, MOVEGEN_ALL)) {
        return eval_score(e->position);
    }
    order_update(e, p, hash_move);
    if (p->index + 2U < e->plies) {
        p[2].killer[0] = MOVE_NONE;
        p[2].killer[1] = MOVE_NONE;
    }

    /* Step 8. Each legal move, the highest value first. */
    while (make_next(e, p)) {
        int score = search_move(e, p);

        if (e->stop != 0) {
            return 0;
        }
        if (take_score(e, p, score)) {
            if (p->undo.captured == EMPTY && move_kind(p->move) != MOVE_PROMOTION) {
                order_add_killer(p, p->move);
            }
            break;
        }
    }

    /* Step 9. No legal move: mate or stalemate. */
    if (p->legal == 0) {
        return p->in_check != 0 ? -SCORE_MATE + p->index : 0;
    }

    /* Step 10. Fifty moves, and this check did not mate. */
    if (e->position->rule50 >= RULE50_DRAW) {
        return 0;
    }

    /* Step 11. Remember the node. */
    store_node(e, p);
    return p->best;
}
