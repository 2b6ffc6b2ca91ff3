/*
 * Passed pawns (REBEL: passed pawn evaluation). A pawn is passed if no enemy pawn stands before it
 * on its file or a neighbouring one, and no own pawn stands before it on its file.
 */
#include "engine/eval/passed.h"

#include "engine/eval/attack_byte.h"

/* The pieces on the way of a pawn: a bit for each piece code. */
static unsigned pieces_on_way(const struct eval *eval, enum colour side, unsigned square)
{
    unsigned pieces = 0;

    while ((square = square_ahead(side, square)) != OFF_BOARD) {
        pieces |= 1U << eval->position->board[square];
    }
    return pieces;
}

static inline bool is_on_way(unsigned pieces, enum colour side, enum piece_type type)
{
    return (pieces >> piece_make(side, type) & 1U) != 0;
}

/* May the pawn step to the square? It must be empty, and supported if the enemy guards it. */
static bool can_step(const struct eval *eval, enum colour side, unsigned square)
{
    return eval->position->board[square] == EMPTY &&
           (eval->attacks[other_side(side)][square] == 0 || eval->attacks[side][square] != 0);
}

/* How many squares ahead the pawn can walk with support: 0 to 3. It is 3 if it can walk to the
   end. */
static int potential(const struct eval *eval, enum colour side, unsigned square)
{
    unsigned ahead = square;

    for (int steps = 0; steps < 3; steps++) {
        ahead = square_ahead(side, ahead);
        if (ahead == OFF_BOARD) {
            return 3;
        }
        if (!can_step(eval, side, ahead)) {
            return steps;
        }
    }
    return 3;
}

/* A blocked pawn still counts for the pieces that support it. */
static int blocked(const struct eval *eval, enum colour side, unsigned square)
{
    unsigned ahead = square_ahead(side, square);
    unsigned blocker = eval->position->board[ahead];
    int times = 0;

    ASSERT(ahead != OFF_BOARD);
    if (blocker == EMPTY) {
        return 0;
    }
    times += piece_colour(blocker) == side;
    times += (eval->attacks[side][square] & ATTACK_COUNT) >= 2;
    times += eval->attacks[side][ahead] != 0;
    return times;
}

/* The kings: the own king beside the pawn, and the distance of the enemy's. */
static int king_support(const struct eval *eval, enum colour side, unsigned square)
{
    const struct eval_params *v = eval->params;
    unsigned index = diagram_index(side, square);
    unsigned ahead = square_ahead(side, square);
    int score = 0;

    if (eval->stage >= STAGE_END &&
        ((eval->attacks[side][square] | eval->attacks[side][ahead]) & ATTACK_KING) != 0) {
        score += v->passed_king[index];
    }
    if (eval->stage >= STAGE_LATE_END) {
        score += v->passed_tropism[index] *
                 (int)square_distance(square, eval->position->list[other_side(side)][0]);
    }
    return score;
}

/* A rook that blocks its own passed pawn stands badly, and worse if the pawn must be guarded. */
static int immobile(const struct eval *eval, enum colour side, unsigned square)
{
    int penalty = eval->params->passed_immobile[0];

    return eval->attacks[other_side(side)][square] == 0 ? penalty / 2 : penalty;
}

/* Rooks and queens are bad blockers of a pawn on the fifth rank and beyond. */
static int compelling(const struct eval *eval, enum colour side, unsigned square, unsigned on_way)
{
    const int16_t *bonus = eval->params->passed_compelling;
    int times = (int)relative_rank(side, square) - 3;
    enum colour enemy = other_side(side);

    if (times <= 0) {
        return 0;
    }
    return times * ((is_on_way(on_way, enemy, ROOK) ? bonus[0] : 0) +
                    (is_on_way(on_way, enemy, QUEEN) ? bonus[1] : 0));
}

static void passed_pawn(struct eval *eval, enum colour side, unsigned square)
{
    const struct eval_params *v = eval->params;
    unsigned on_way = pieces_on_way(eval, side, square);
    unsigned ahead = square_ahead(side, square);
    unsigned table = eval->stage == STAGE_PAWN_END ? 2 : eval->stage >= STAGE_END ? 1 : 0;
    int value = v->passed_pawn[table * SQUARES + diagram_index(side, square)];
    int times = 1;

    ASSERT(piece_type(eval->position->board[square]) == PAWN && ahead != OFF_BOARD);
    if (is_on_way(on_way, side, PAWN)) {
        return;
    }
    /* nothing else counts for this pawn then */
    if (is_on_way(on_way, side, ROOK)) {
        eval_add(eval, TERM_PASSED_PAWNS, side, -immobile(eval, side, square));
        return;
    }
    times += ((eval->attacks[side][square] | eval->attacks[side][ahead]) & ATTACK_PAWN) != 0;
    times += potential(eval, side, square) + blocked(eval, side, square);
    eval_add(eval, TERM_PASSED_PAWNS, side,
             value * times + king_support(eval, side, square) +
                 compelling(eval, side, square, on_way));
}

void passed_score(struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    unsigned pawn = piece_make(side, PAWN);

    if (p->count[pawn] == 0) {
        return;
    }
    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        if (p->board[square] == pawn && pawn_is_passed(eval, side, square)) {
            passed_pawn(eval, side, square);
        }
    }
}
