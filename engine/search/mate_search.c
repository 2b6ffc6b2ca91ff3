#include "engine/search/mate_search.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/material.h"
#include "engine/rules/movegen.h"
#include "engine/rules/tables.h"
#include "engine/search/hash.h"
#include "engine/search/node.h"

/*
 * A search for a mate in n moves looks at 2n - 1 plies. p->depth counts the plies that are left. It
 * is odd where the attacker is to move. At 0 the only question is whether the side to move is
 * mated. Each node gets one of two verdicts. The records of the plies replace a recursion.
 */
enum verdict {
    VERDICT_OPEN,  /* moves are left to try */
    VERDICT_MATED, /* the defender is mated within the plies that are left */
    VERDICT_HELD   /* the defender is not */
};

/* At most so many moves are tried between two polls. */
enum { TRIES_POLL = 16 };

/* Moves whose piece attacks the king's square on an empty board are tried early: this is added to
   their value. */
enum { VALUE_LOOKS = 50, VALUE_FIRST = 127 };

static bool attacker_moves(const struct ply *p)
{
    return (p->depth & 1) != 0;
}

/* --- what is known of a node before its moves --- */

/* Is the only question whether this is mate? So it is at the last ply, and after fifty moves. */
static bool only_mate_counts(const struct engine *e, const struct ply *p)
{
    return p->depth == 0 || e->position->rule50 >= RULE50_DRAW;
}

/* Is the node a draw, or no mate at the last ply? Repetitions within the search do not matter,
   because no shortest mate has one. */
static bool is_out_of_reach(const struct engine *e, const struct ply *p)
{
    return (only_mate_counts(e, p) && (attacker_moves(p) || !ply_in_check(p))) ||
           position_insufficient(e->position) || node_repeats(e, p, 0);
}

/* May the node be in the table? The table does not know the fifty-move count. So it is used only
   where fifty moves are not reached, and where it saves something. */
static bool is_tabled(const struct engine *e, const struct ply *p)
{
    return p->depth >= 3 && attacker_moves(p) && e->position->rule50 + p->depth < RULE50_DRAW;
}

/* Lists the moves; those of the root are listed already. Moves whose piece attacks the king's
   square come first, and so does the move that decided the last node of this ply. */
static bool list_moves(struct engine *e, struct ply *p)
{
    const struct position *position = e->position;
    unsigned king = position->list[other_side((enum colour)position->side)][0];
    struct move_list list = { e->move + p->first, e->value + p->first,
                              (unsigned)e->moves - p->first, 0 };

    ASSERT(ply_is_ok(e, p));
    if (p->index == 0) {
        p->end = e->root_count;
        return true;
    }
    if (!movegen_generate(position, MOVEGEN_ALL, &list)) {
        e->moves_exhausted++;
        return false;
    }
    p->end = (uint16_t)(p->first + list.count);
    for (unsigned i = p->first; p->depth > 1 && i < p->end; i++) {
        move_t move = e->move[i];
        unsigned bits = piece_attack_bits[position->board[move_from(move)]];

        if (move == p->best_move) {
            e->value[i] = VALUE_FIRST;
        } else if (attacker_moves(p) &&
                   (attack_relation[vector_index(move_to(move), king)] & bits) != 0) {
            e->value[i] = (int8_t)(e->value[i] / 2 + VALUE_LOOKS);
        }
    }
    return true;
}

/* Enters a node. Finds out what is known without its moves; the table is asked if ask_table is set.
   If nothing is known, its moves are listed. */
static enum verdict enter(struct engine *e, struct ply *p, bool ask_table)
{
    e->nodes++;
    if (p->index > e->seldepth) {
        e->seldepth = p->index;
    }
    p->legal = 0;
    if (node_must_stop(e)) {
        return VERDICT_HELD;
    }
    if (p->index != 0 && is_out_of_reach(e, p)) {
        return VERDICT_HELD;
    }
    if (ask_table && is_tabled(e, p)) {
        enum hash_bound known = hash_probe_mate(e, e->position->key, (unsigned)p->depth);

        if (known != BOUND_NONE) {
            return known == BOUND_LOWER ? VERDICT_MATED : VERDICT_HELD;
        }
    }
    return list_moves(e, p) ? VERDICT_OPEN : VERDICT_HELD;
}

/* --- moves --- */

/* May a move give check? Its piece must attack the king's square from where it goes, or leave a
   line to the king. Castling, promotion and en passant always may. */
static bool may_check(const struct position *position, move_t move)
{
    unsigned king = position->list[other_side((enum colour)position->side)][0];
    unsigned bits = piece_attack_bits[position->board[move_from(move)]];

    return move_kind(move) != MOVE_NORMAL ||
           (attack_relation[vector_index(move_to(move), king)] & bits) != 0 ||
           line_direction[vector_index(move_from(move), king)] != NO_DIRECTION;
}

/* Takes the best move from the list. Children write behind the list's end. */
static move_t take_best(struct engine *e, struct ply *p)
{
    unsigned best = p->first;
    unsigned last = --p->end;
    move_t move;
    int8_t value;

    ASSERT(p->end >= p->first);
    for (unsigned i = p->first; i <= last; i++) {
        if (e->value[i] > e->value[best]) {
            best = i;
        }
    }
    move = e->move[best];
    value = e->value[best];
    e->move[best] = e->move[last];
    e->value[best] = e->value[last];
    e->move[last] = move;
    e->value[last] = value;
    return move;
}

/* Makes the next legal move. The attacker's last move must give check. Returns false if there is
   none left. */
static bool advance(struct engine *e, struct ply *p)
{
    struct position *position = e->position;
    unsigned tries = 0;

    while (p->end > p->first) {
        p->move = take_best(e, p);
        if (p->depth == 1 && !may_check(position, p->move)) {
            continue;
        }
        position_make(position, p->move, &p->undo);
        if (position_made_legal(position, p->move, ply_in_check(p))) {
            p->legal = 1;
            if (p->depth == 0) {
                return true; /* there may be no further record */
            }
            p[1].flags = position_made_check(position, p->move) ? PLY_IN_CHECK : 0;
            if (p->depth != 1 || ply_in_check(p + 1)) {
                return true;
            }
        }
        position_unmake(position, p->move, &p->undo);
        if (++tries % TRIES_POLL == 0 && node_must_stop(e)) {
            return false;
        }
    }
    return false;
}

/* Prepares the record behind `p`, whose move has been made. The root's moves are kept. */
static void descend(struct engine *e, const struct ply *p)
{
    struct ply *child = e->ply + p->index + 1;

    ASSERT(p->index + 1U < e->plies);
    child->index = (uint8_t)(p->index + 1);
    child->depth = (int8_t)(p->depth - 1);
    child->first = p->index == 0 ? e->root_count : p->end;
    child->end = child->first;
}

/* The verdict if all moves were tried and none has decided the node. */
static enum verdict exhausted(const struct ply *p)
{
    return attacker_moves(p) || (p->legal == 0 && !ply_in_check(p)) ? VERDICT_HELD : VERDICT_MATED;
}

/* Tries a move of an open node. *at becomes the next node if the search goes deeper. */
static enum verdict try_move(struct engine *e, struct ply **at)
{
    struct ply *p = *at;

    if (!advance(e, p)) {
        return e->stop != 0 ? VERDICT_HELD : exhausted(p);
    }
    if (only_mate_counts(e, p) && !attacker_moves(p)) {
        position_unmake(e->position, p->move, &p->undo);
        return VERDICT_HELD;
    }
    descend(e, p);
    *at = p + 1;
    return enter(e, p + 1, true);
}

/* Is the defender mated within so many plies below this record? If so, the record's best_move leads
   to the mate. */
static bool prove(struct engine *e, struct ply *base, unsigned plies)
{
    struct ply *p = base;
    enum verdict verdict;

    ASSERT(plies < e->plies);
    p->depth = (int8_t)plies;
    verdict = enter(e, p, false);
    for (;;) {
        if (verdict == VERDICT_OPEN) {
            verdict = try_move(e, &p);
            continue;
        }
        if (is_tabled(e, p) && e->stop == 0) {
            hash_store_mate(e, e->position->key, (unsigned)p->depth, verdict == VERDICT_MATED);
        }
        if (p == base) {
            return verdict == VERDICT_MATED && e->stop == 0;
        }
        p--;
        position_unmake(e->position, p->move, &p->undo);
        if (attacker_moves(p) == (verdict == VERDICT_MATED)) {
            p->best_move = p->move;
        } else if (e->stop == 0) {
            verdict = VERDICT_OPEN;
        }
    }
}

/* --- the line --- */

/* Makes a defence against which the attacker, with so many plies left after it, needs all of them.
   Returns false if the search stops. */
static bool make_longest_defence(struct engine *e, struct ply *p, unsigned left)
{
    p->legal = 0;
    p->end = p->first;
    if (!list_moves(e, p)) {
        return false;
    }
    while (advance(e, p)) {
        descend(e, p);
        if ((left < 3 || !prove(e, p + 1, left - 2)) && prove(e, p + 1, left)) {
            return true;
        }
        position_unmake(e->position, p->move, &p->undo);
    }
    return false;
}

/* Writes the variation of a mate in so many plies. It begins with the root's best_move. */
static void write_line(struct engine *e, unsigned plies)
{
    struct ply *p = &e->ply[0];
    move_t *row = pv_row(e, 0);
    unsigned made = 0;

    ASSERT(plies % 2 == 1);
    for (unsigned left = plies;; left -= 2) {
        p->move = p->best_move;
        position_make(e->position, p->move, &p->undo);
        row[made++] = p->move;
        if (left == 1 || made == e->pv_moves) {
            break;
        }
        p[1].flags = position_made_check(e->position, p->move) ? PLY_IN_CHECK : 0;
        p->depth = (int8_t)left;
        descend(e, p);
        if (!make_longest_defence(e, p + 1, left - 2)) {
            break;
        }
        row[made++] = p[1].move;
        if (made == e->pv_moves) {
            break;
        }
        p += 2;
    }
    for (unsigned i = made; i-- != 0;) {
        position_unmake(e->position, e->ply[i].move, &e->ply[i].undo);
    }
    if (made < e->pv_moves) {
        row[made] = MOVE_NONE;
    }
}

bool mate_search(struct engine *e, struct engine_result *result)
{
    unsigned plies_max = e->limits->depth != 0 && e->limits->depth < e->plies - 1U
                             ? e->limits->depth
                             : e->plies - 1U;
    bool found = false;

    ASSERT(e->limits->mate != 0);
    hash_clear(e);
    for (unsigned i = 0; i < e->plies; i++) {
        e->ply[i].best_move = MOVE_NONE;
    }
    for (unsigned moves = 1; moves <= e->limits->mate && !found && e->stop == 0; moves++) {
        unsigned plies = 2 * moves - 1;

        if (plies > plies_max) {
            break;
        }
        found = prove(e, &e->ply[0], plies);
        if (found) {
            result->best = e->ply[0].best_move;
            result->score = (int16_t)(SCORE_MATE - (int)plies);
            result->depth = (uint8_t)plies;
            write_line(e, plies);
            result->ponder = pv_length(e, 0) > 1 ? pv_row(e, 0)[1] : MOVE_NONE;
        } else if (e->stop == 0 && e->moves_exhausted == 0) {
            result->no_mate = (uint8_t)moves;
        }
    }
    hash_clear(e);
    return found;
}
