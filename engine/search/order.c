#include "engine/search/order.h"

#include "engine/eval/exchange.h"
#include "engine/rules/attack_test.h"
#include "engine/rules/tables.h"

/* Marks a killer that mated. Quiet moves do not use this bit. */
enum { KILLER_MATE = 1 << 12 };

/* --- captures --- */

/* The value of an equal capture by attacker and victim (REBEL, good captures; a knight that
   captures a knight is ours). 0 if the capture is not equal. */
static int equal_value(unsigned attacker, unsigned victim)
{
    /* a row is an attacker, a column a victim: pawn, knight, bishop, rook, queen */
    static const uint8_t below_queens[QUEEN + 1][QUEEN + 1] = {
        { 7, 0, 0, 0, 0 }, { 0, 5, 3, 0, 0 }, { 0, 6, 4, 0, 0 },
        { 0, 0, 0, 2, 0 }, { 0, 0, 0, 0, 1 },
    };
    unsigned rank = attacker > QUEEN ? 0 : below_queens[attacker][victim];

    return rank == 0 ? 0 : ORDER_QUEENS + 1 - (int)rank;
}

/* The smallest capturer of each hanging piece so far, and its place in the list. */
struct hanging_takers {
    uint8_t attacker[HANGING_MAX];
    uint16_t place[HANGING_MAX];
};

static unsigned hanging_rank(const struct ply *p, unsigned to)
{
    unsigned rank = 0;

    while (rank < HANGING_MAX && p->hanging[rank] != to) {
        rank++;
    }
    return rank;
}

/* The value of a capture of a hanging piece. Only its smallest capturer keeps the high value. */
static int hanging_value(struct engine *e, struct hanging_takers *w, unsigned rank,
                         unsigned attacker, unsigned place)
{
    ASSERT(rank < HANGING_MAX && place < e->moves);
    if (w->place[rank] != UINT16_MAX) {
        if (attacker >= w->attacker[rank]) {
            return ORDER_GAINING;
        }
        e->value[w->place[rank]] = ORDER_GAINING;
    }
    w->attacker[rank] = (uint8_t)attacker;
    w->place[rank] = (uint16_t)place;
    return ORDER_HANGING - (int)rank;
}

static int capture_value(struct engine *e, const struct ply *p, struct hanging_takers *w,
                         unsigned i)
{
    const uint8_t *board = e->position->board;
    move_t move = e->move[i];
    unsigned to = move_to(move);
    unsigned attacker = piece_type(board[move_from(move)]);
    unsigned victim = board[to] == EMPTY ? PAWN : piece_type(board[to]);
    unsigned rank = e->options->hanging_captures != 0 ? hanging_rank(p, to) : HANGING_MAX;
    int equal = equal_value(attacker, victim);

    ASSERT(i >= p->first && i < p->end);
    if (rank < HANGING_MAX) {
        return hanging_value(e, w, rank, attacker, i);
    }
    if (equal != 0) {
        return equal;
    }
    if (piece_worth[victim] > piece_worth[attacker]) {
        return ORDER_GAINING;
    }
    /* without the facts a capture may still be the best move */
    return (p->hanging[0] == HANGING_UNKNOWN ? ORDER_CAPTURE : ORDER_LOSING) + 8 * (int)victim -
           (int)attacker;
}

/* --- quiet moves --- */

static unsigned history_place(unsigned piece, unsigned to)
{
    ASSERT(piece != EMPTY && piece < PIECE_CODES && to < SQUARES);
    return (piece - 1U) * SQUARES + to;
}

static unsigned history_index(const struct engine *e, move_t move)
{
    return history_place(e->position->board[move_from(move)], move_to(move));
}

int order_history(const struct engine *e, move_t move)
{
    return e->cutoffs == NULL ? 0 : e->cutoffs[history_index(e, move)];
}

int order_history_made(const struct engine *e, move_t move)
{
    unsigned to = move_to(move);

    return e->cutoffs == NULL ? 0 : e->cutoffs[history_place(e->position->board[to], to)];
}

static int killer_value(const struct engine *e, const struct ply *p, move_t move)
{
    for (unsigned i = 0; i < 2; i++) {
        if ((p->killer[i] & ~KILLER_MATE) == move) {
            return (p->killer[i] & KILLER_MATE) != 0 && e->options->mate_killer != 0
                       ? ORDER_MATE_KILLER
                   : i == 0 ? ORDER_KILLER_1
                            : ORDER_KILLER_2;
        }
    }
    if (p->index > 2) {
        if (((p - 2)->killer[0] & ~KILLER_MATE) == move) {
            return ORDER_KILLER_1_BEFORE;
        }
        if (((p - 2)->killer[1] & ~KILLER_MATE) == move) {
            return ORDER_KILLER_2_BEFORE;
        }
    }
    return 0;
}

/* What is needed for the value of each quiet move. It is found before the first of them. */
struct quiets {
    _Alignas(uint32_t) uint8_t mark[SQUARES]; /* bits of enum mark */
    const int8_t *history;                    /* or NULL */
    int correction;
    move_t hash_move;
    move_t threat; /* the mate that threatened one ply before, or MOVE_NONE */
};
enum mark {
    MARK_SPECIAL = 1,   /* a move with a place of its own in the order goes there */
    MARK_COVERED = 2,   /* an enemy pawn covers it */
    MARK_THREATENED = 4 /* a piece stands there that can be won */
};

static void mark_covered(const struct position *p, uint8_t mark[SQUARES])
{
    enum colour enemy = other_side((enum colour)p->side);
    unsigned pawn = piece_make(enemy, PAWN);
    unsigned east = pawn_east(enemy);
    unsigned left = p->count[pawn];

    for (const uint8_t *square = &p->list[enemy][1]; left != 0; square++) {
        if (p->board[*square] == pawn) {
            for (unsigned direction = east; direction <= east + 1; direction++) {
                unsigned to = step_table[direction][*square];

                if (to != OFF_BOARD) {
                    mark[to] |= MARK_COVERED;
                }
            }
            left--;
        }
    }
}

static NOINLINE void prepare_quiets(const struct engine *e, const struct ply *p, struct quiets *q)
{
    clear_words(q->mark, sizeof q->mark);
    q->mark[move_to(q->hash_move)] |= MARK_SPECIAL;
    q->mark[move_to(q->threat)] |= MARK_SPECIAL;
    for (unsigned i = 0; i < 2 && e->options->killers != 0; i++) {
        q->mark[move_to(p->killer[i])] |= MARK_SPECIAL;
        if (p->index > 2) {
            q->mark[move_to((p - 2)->killer[i])] |= MARK_SPECIAL;
        }
    }
    if (e->mates != NULL && e->options->historic_mate != 0) {
        q->mark[e->mate_best[e->position->side] % SQUARES] |= MARK_SPECIAL;
    }
    q->history = e->options->history != 0 ? e->cutoffs : NULL;
    q->correction = e->options->order_correction;
    if (q->correction != 0) {
        mark_covered(e->position, q->mark);
        for (unsigned i = 0; i < HANGING_MAX; i++) {
            if (p->threatened[i] < SQUARES) {
                q->mark[p->threatened[i]] |= MARK_THREATENED;
            }
        }
    }
}

/* The value of a quiet move that has a place of its own in the order, or 0. */
static NOINLINE int special_value(const struct engine *e, const struct ply *p,
                                  const struct quiets *q, move_t move)
{
    int killer;

    if (move == q->hash_move) {
        return ORDER_HASH;
    }
    if (move == q->threat) {
        return ORDER_MATE_THREAT;
    }
    killer = e->options->killers != 0 ? killer_value(e, p, move) : 0;
    if (killer != 0) {
        return killer;
    }
    return e->mates != NULL && e->options->historic_mate != 0 &&
                   history_index(e, move) == e->mate_best[e->position->side]
               ? ORDER_HISTORIC_MATE
               : 0;
}

/* What the quiet moves of one piece have in common. They stand side by side in a list. */
struct run {
    unsigned from;         /* SQUARE_NONE before the first */
    const int8_t *history; /* of the piece, by the square it goes to; or NULL */
    int away;              /* a piece that can be won moves away: REBEL's correction */
    int covered; /* a piece goes where a pawn captures it; this is ours and replaces "gives
                              away material", because the attack tables are no longer there */
};

static inline void begin_run(const struct engine *e, const struct quiets *q, unsigned from,
                             struct run *run)
{
    unsigned piece = e->position->board[from];

    run->from = from;
    run->history = q->history == NULL ? NULL : q->history + history_place(piece, 0);
    run->away = (q->mark[from] & MARK_THREATENED) != 0 ? q->correction : 0;
    run->covered = piece_type(piece) != PAWN ? q->correction : 0;
}

static inline int quiet_value(const struct engine *e, const struct ply *p, const struct quiets *q,
                              const struct run *run, move_t move, int value)
{
    unsigned to = move_to(move);

    if ((q->mark[to] & MARK_SPECIAL) != 0) {
        int special = special_value(e, p, q, move);

        if (special != 0) {
            return special;
        }
    }
    if (move_kind(move) == MOVE_CASTLING) {
        return value;
    }
    if (run->history != NULL) {
        value += run->history[to] / 2;
    }
    if (value < ORDER_CORRECTED) {
        value += run->away;
        if ((q->mark[to] & MARK_COVERED) != 0) {
            value -= run->covered;
        }
    }
    if ((unsigned)(value + ORDER_QUIET) > 2U * ORDER_QUIET) {
        value = value > 0 ? ORDER_QUIET : -ORDER_QUIET;
    }
    return value;
}

/* --- the node's moves --- */

bool order_takes_hanging(const struct ply *p, move_t move)
{
    return hanging_rank(p, move_to(move)) < HANGING_MAX;
}

void order_update(struct engine *e, const struct ply *p, move_t hash_move)
{
    const struct position *position = e->position;
    const move_t *move = e->move + p->first;
    const move_t *end = e->move + p->end;
    int8_t *value = e->value + p->first;
    struct hanging_takers winners = { { 0 }, { UINT16_MAX, UINT16_MAX, UINT16_MAX } };
    struct quiets quiets;
    struct run run = { SQUARE_NONE, NULL, 0, 0 };

    ASSERT(ply_is_ok(e, p) && p->index != 0);
    quiets.hash_move = hash_move;
    quiets.threat = e->options->mate_threat != 0 ? (p - 1)->mate_threat : MOVE_NONE;
    for (; move != end; move++, value++) {
        if (order_is_quiet(position, *move)) {
            if (move_from(*move) != run.from) {
                if (run.from == SQUARE_NONE) {
                    prepare_quiets(e, p, &quiets);
                }
                begin_run(e, &quiets, move_from(*move), &run);
            }
            *value = (int8_t)quiet_value(e, p, &quiets, &run, *move, *value);
        } else if (*move == hash_move) {
            *value = ORDER_HASH;
        } else if (*move == quiets.threat) {
            *value = ORDER_MATE_THREAT;
        } else if (move_kind(*move) != MOVE_PROMOTION) {
            *value = (int8_t)capture_value(e, p, &winners, (unsigned)(move - e->move));
        }
    }
}

void order_keep_noisy(struct engine *e, const struct ply *p)
{
    int least = p->hanging[0] == HANGING_UNKNOWN ? ORDER_CAPTURE - KING : ORDER_GAINING;

    ASSERT(ply_is_ok(e, p));
    for (unsigned i = p->first; i < p->end; i++) {
        if (!order_is_quiet(e->position, e->move[i]) &&
            (e->value[i] == ORDER_MINOR_PROMOTION ||
             (e->value[i] < least && e->options->quiescence_equal != 0))) {
            e->value[i] = ORDER_TAKEN;
        }
    }
}

move_t order_next(struct engine *e, const struct ply *p)
{
    const int8_t *first = e->value + p->first;
    const int8_t *value = e->value + p->end;
    const int8_t *best = NULL;
    int most = ORDER_TAKEN + 1;
    ptrdiff_t place;

    ASSERT(ply_is_ok(e, p));
    /* from the last to the first, so that of equal values the first is taken */
    for (; value - first >= 4; value -= 4) {
#pragma GCC unroll 4
        for (int i = 1; i <= 4; i++) {
            if (value[-i] >= most) {
                most = value[-i];
                best = value - i;
            }
        }
    }
    while (value != first) {
        value--;
        if (*value >= most) {
            most = *value;
            best = value;
        }
    }
    if (best == NULL) {
        return MOVE_NONE;
    }
    place = best - e->value;
    e->value[place] = ORDER_TAKEN;
    return e->move[place];
}

/* --- learning --- */

static void add_killer(struct ply *p, move_t move)
{
    ASSERT(move != MOVE_NONE);
    if ((p->killer[0] & ~KILLER_MATE) != (move & ~KILLER_MATE)) {
        p->killer[1] = p->killer[0];
    }
    p->killer[0] = move;
}

/* Moves a history value towards +-127. The steps grow with the depth. */
static void add_history(struct engine *e, move_t move, int bonus)
{
    int8_t *value = &e->cutoffs[history_index(e, move)];
    int magnitude = bonus < 0 ? -bonus : bonus;

    ASSERT(bonus >= -64 && bonus <= 64);
    *value = (int8_t)(*value + bonus - *value * magnitude / INT8_MAX);
}

static void learn_history(struct engine *e, const struct ply *p)
{
    int bonus = p->depth > 7 ? 64 : p->depth * p->depth + p->depth;

    for (unsigned i = p->first; i < p->end; i++) {
        move_t move = e->move[i];

        if (e->value[i] == ORDER_TAKEN && order_is_quiet(e->position, move)) {
            add_history(e, move, move == p->move ? bonus : -bonus);
        }
    }
}

/* Adds plies to the horizon for a move that mated. The move with the highest sum is the historic
   mate killer (REBEL; in bytes here). */
static void learn_mate(struct engine *e, const struct ply *p)
{
    unsigned index = history_index(e, p->move);
    unsigned side = e->position->side;
    unsigned count = e->mates[index] + (unsigned)p->depth;

    ASSERT(p->depth > 0);
    if (count > UINT8_MAX) {
        count /= 2;
        for (unsigned i = 0; i < HISTORY_SIZE; i++) {
            e->mates[i] /= 2;
        }
    }
    e->mates[index] = (uint8_t)count;
    if (count >= e->mates[e->mate_best[side]]) {
        e->mate_best[side] = (uint16_t)index;
    }
}

void order_learn(struct engine *e, struct ply *p)
{
    bool mated = p->best > SCORE_MATE_BOUND;

    ASSERT(ply_is_ok(e, p) && p->move != MOVE_NONE);
    if (!order_is_quiet(e->position, p->move)) {
        return;
    }
    add_killer(p, (move_t)(p->move | (mated ? KILLER_MATE : 0)));
    if (e->cutoffs != NULL && e->options->history != 0) {
        learn_history(e, p);
    }
    if (mated && e->mates != NULL && p->depth > 0) {
        learn_mate(e, p);
    }
}

void order_age(struct engine *e)
{
    for (unsigned i = 0; e->cutoffs != NULL && i < HISTORY_SIZE; i++) {
        e->cutoffs[i] /= 2;
    }
}
