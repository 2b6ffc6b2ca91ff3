/*
 * The pawn ending (REBEL: pawn ending, quadrant rule): who is a pawn up, and
 * pawns that no king catches.
 */
#include "terms.h"

/* Plies until a pawn promotes if nobody stops it. */
enum { NEVER = 64 };

/* Pawns as they count here: isolated doubled ones are one. */
static unsigned counted_pawns(const struct eval *e, enum colour side)
{
    unsigned pawns = 0;

    for (unsigned file = 1; file <= 8; file++) {
        bool is_isolated = e->pawns[side][file - 1] == 0 && e->pawns[side][file + 1] == 0;

        pawns += is_isolated && e->pawns[side][file] > 1 ? 1U : e->pawns[side][file];
    }
    return pawns;
}

static bool is_passed(const struct eval *e, enum colour side, unsigned square)
{
    const uint8_t *rear = e->rear[other_side(side)];
    unsigned file = square_file(square) + 1U;
    unsigned rank = relative_rank(side, square);

    return 7U - rear[file - 1] <= rank && 7U - rear[file] <= rank && 7U - rear[file + 1] <= rank;
}

/* Plies in which a passed pawn promotes while the enemy king only watches, or
   NEVER if that king is in its quadrant. The own king in the way costs a move;
   any other pawn in the way stops it. */
static unsigned free_run(const struct eval *e, enum colour side, unsigned square)
{
    const struct position *p = e->position;
    unsigned promotion = square_file(square) + (side == WHITE ? 56U : 0U);
    unsigned rank = relative_rank(side, square);
    unsigned moves = rank == 1 ? 5U : 7U - rank;
    bool to_move = p->side == side;
    unsigned ahead;

    for (ahead = square_ahead(side, square); ahead != OFF_BOARD;
         ahead = square_ahead(side, ahead)) {
        unsigned piece = p->board[ahead];

        if (piece == piece_make(side, KING)) {
            moves++;
        } else if (piece != EMPTY) {
            return NEVER;
        }
    }
    if (square_distance(p->list[other_side(side)][0], promotion) <= moves + (to_move ? 0U : 1U)) {
        return NEVER;
    }
    return 2 * moves - (to_move ? 1U : 0U);
}

/* The soonest free run of a side, and the square where it ends. */
static unsigned best_run(const struct eval *e, enum colour side, unsigned *promotion)
{
    const struct position *p = e->position;
    unsigned pawn = piece_make(side, PAWN);
    unsigned best = NEVER;

    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        if (p->board[square] == pawn && is_passed(e, side, square)) {
            unsigned plies = free_run(e, side, square);

            if (plies < best) {
                best = plies;
                *promotion = square_file(square) + (side == WHITE ? 56U : 0U);
            }
        }
    }
    return best;
}

/* Would a queen on that square see the other on an otherwise empty line? */
static bool queen_sees(const struct position *p, unsigned from, unsigned to)
{
    unsigned direction = line_direction[vector_index(to, from)];
    unsigned square = from;

    if (from == to || direction == NO_DIRECTION) {
        return false;
    }
    while ((square = step_table[direction][square]) != to) {
        if (square == OFF_BOARD || p->board[square] != EMPTY) {
            return false;
        }
    }
    return true;
}

/* Both sides run: who promotes first wins the race if the new queen gives check
   or guards the other's promotion square, or if the other is two plies behind. */
static void race(struct eval *e)
{
    unsigned promotion[2] = { A1, A1 };
    unsigned plies[2];
    enum colour first;
    enum colour second;

    plies[WHITE] = best_run(e, WHITE, &promotion[WHITE]);
    plies[BLACK] = best_run(e, BLACK, &promotion[BLACK]);
    if (plies[WHITE] == NEVER && plies[BLACK] == NEVER) {
        return;
    }
    e->facts->special = true;
    first = plies[WHITE] < plies[BLACK] ? WHITE : BLACK;
    second = other_side(first);
    eval_add(e, TERM_PAWN_ENDING, first, e->params->unstoppable_pawn[0]);
    if (plies[second] != NEVER && plies[second] <= plies[first] + 1 &&
        !queen_sees(e->position, promotion[first], e->position->list[second][0]) &&
        !queen_sees(e->position, promotion[first], promotion[second])) {
        eval_add(e, TERM_PAWN_ENDING, second, e->params->unstoppable_pawn[0]);
    }
}

/* The first pawn adds nothing. */
static int ahead_score(const struct eval *e, enum colour side)
{
    unsigned pawns = counted_pawns(e, side);

    return pawns < 2 ? 0 : (int)(pawns - 1) * e->params->pawn_ending_pawn[0];
}

void eval_pawn_ending(struct eval *e)
{
    eval_add(e, TERM_PAWN_ENDING, WHITE, ahead_score(e, WHITE));
    eval_add(e, TERM_PAWN_ENDING, BLACK, ahead_score(e, BLACK));
    race(e);
}
