/*
 * The pawn ending (REBEL: pawn ending, quadrant rule): which side has more pawns, and which pawns
 * no king catches.
 */
#include "engine/eval/pawn_ending.h"

/* Stands for the plies until a pawn promotes if it can be stopped. */
enum { NEVER = 64 };

/* The number of a side's pawns. Isolated doubled pawns count as one. */
static unsigned counted_pawns(const struct eval *eval, enum colour side)
{
    unsigned pawns = 0;

    for (unsigned file = 1; file <= 8; file++) {
        unsigned here = eval->pawns[side][file];

        pawns += here > 1 && file_is_isolated(eval, side, file) ? 1U : here;
    }
    return pawns;
}

/* A passed pawn that runs: its square, its promotion square, and its plies until it promotes, or
   NEVER. */
struct run {
    unsigned square;
    unsigned promotion;
    unsigned plies;
};

/* The plies in which a passed pawn promotes if the enemy king only watches, or NEVER if that king
   is in its quadrant. The own king in the way costs a move, and so does a check. Any other piece in
   the way stops the pawn. */
static unsigned free_run(const struct eval *eval, enum colour side, unsigned square,
                         unsigned promotion)
{
    const struct position *p = eval->position;
    enum colour enemy = other_side(side);
    unsigned rank = relative_rank(side, square);
    unsigned moves = rank == 1 ? 5U : 7U - rank;
    bool to_move = p->side == side;
    bool in_check = to_move && eval->attacks[enemy][p->list[side][0]] != 0;

    ASSERT(square_file(square) == square_file(promotion));
    for (unsigned ahead = square_ahead(side, square); ahead != OFF_BOARD;
         ahead = square_ahead(side, ahead)) {
        unsigned piece = p->board[ahead];

        if (piece == piece_make(side, KING)) {
            moves++;
        } else if (piece != EMPTY) {
            return NEVER;
        }
    }
    moves += in_check;
    if (square_distance(p->list[enemy][0], promotion) <= moves + (to_move ? 0U : 1U)) {
        return NEVER;
    }
    /* the double step makes the quadrant smaller, but not for a king behind it */
    if (eval->attacks[enemy][square] != 0 && eval->attacks[side][square] == 0 &&
        (!to_move || in_check)) {
        return NEVER;
    }
    return 2 * moves - (to_move ? 1U : 0U);
}

/* A side's pawn that promotes first. Of equal ones it is that on the file nearest to a. */
static struct run best_run(const struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    unsigned pawn = piece_make(side, PAWN);
    struct run best = { SQUARE_NONE, SQUARE_NONE, NEVER };

    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        if (p->board[square] == pawn && pawn_is_passed(eval, side, square)) {
            unsigned promotion = square_file(square) + (side == WHITE ? 56U : 0U);
            unsigned plies = free_run(eval, side, square, promotion);

            if (plies < best.plies || (plies == best.plies && plies != NEVER &&
                                       square_file(square) < square_file(best.square))) {
                best = (struct run){ square, promotion, plies };
            }
        }
    }
    return best;
}

/* Does the queen that has just promoted attack a square? Both pawns have left their present
   squares. The other pawn stands on `before`, or nowhere. */
static bool queen_sees(const struct position *p, const struct run *first, const struct run *second,
                       unsigned to, unsigned before)
{
    unsigned square = first->promotion;
    unsigned direction = line_direction[vector_index(to, square)];

    if (direction == NO_DIRECTION) {
        return false;
    }
    while ((square = step_table[direction][square]) != to) {
        bool has_left = square == first->square || square == second->square;

        if (square == before || (p->board[square] != EMPTY && !has_left)) {
            return false;
        }
    }
    return true;
}

/* Does the side that promotes first stop the other pawn, which promotes next? It does if its new
   queen gives check or guards the other's promotion square. */
static bool first_stops(const struct position *p, const struct run *first, enum colour side,
                        const struct run *second)
{
    unsigned before = square_ahead(side, second->promotion);

    return queen_sees(p, first, second, p->list[other_side(side)][0], before) ||
           queen_sees(p, first, second, second->promotion, SQUARE_NONE);
}

/* One side promotes first. The other promotes too if it does so at the next ply and cannot be
   stopped. */
void pawn_ending_race(struct eval *eval)
{
    struct run run[2] = { best_run(eval, WHITE), best_run(eval, BLACK) };
    enum colour first = run[WHITE].plies < run[BLACK].plies ? WHITE : BLACK;
    enum colour second = other_side(first);

    ASSERT(eval->stage == STAGE_PAWN_END);
    eval->promotes[first] = run[first].plies != NEVER;
    eval->promotes[second] = run[first].plies != NEVER &&
                             run[second].plies == run[first].plies + 1 &&
                             !first_stops(eval->position, &run[first], first, &run[second]);
    if (eval->promotes[first]) {
        eval->facts->special = true;
    }
}

/* The worth of a side's pawns. The first one adds nothing. */
static int ahead_score(const struct eval *eval, enum colour side)
{
    unsigned pawns = counted_pawns(eval, side);

    return pawns < 2 ? 0 : (int)(pawns - 1) * eval->params->pawn_ending_pawn[0];
}

void pawn_ending_score(struct eval *eval)
{
    ASSERT(eval->stage == STAGE_PAWN_END);
    for (unsigned i = WHITE; i <= BLACK; i++) {
        enum colour side = (enum colour)i;

        eval_add(eval, TERM_PAWN_ENDING, side, ahead_score(eval, side));
        if (eval->promotes[side]) {
            eval_add(eval, TERM_PAWN_ENDING, side, eval->params->unstoppable_pawn[0]);
        }
    }
}
