#include "engine/search/preference.h"

#include "engine/eval/exchange.h"
#include "engine/rules/attack_test.h"
#include "engine/rules/tables.h"
#include "engine/search/ply.h"

static int distance(unsigned a, unsigned b)
{
    return (int)square_distance(a, b);
}

/* Not by castling or en passant: there the question is answered to be on the safe side. */
static bool gives_check(const struct position *position, move_t move)
{
    return move_kind(move) < MOVE_EN_PASSANT && position_gives_check(position, move);
}

/* Points of where the piece goes. */
static int points_of_going(const struct position *position, const struct preference *likes,
                           move_t move)
{
    unsigned piece = position->board[move_from(move)];
    unsigned king = position->list[other_side((enum colour)position->side)][0];

    ASSERT(piece != EMPTY);
    if (piece_type(piece) == PAWN) {
        return likes->advance * distance(move_from(move) & 56U, move_to(move) & 56U);
    }
    if (piece_type(piece) == KING) {
        return 0;
    }
    return likes->nearer * (distance(move_from(move), king) - distance(move_to(move), king));
}

int preference_of(struct engine *e, move_t move)
{
    struct position *position = e->position;
    const struct preference *likes = e->limits->preference;
    unsigned piece = position->board[move_from(move)];
    unsigned victim = position->board[move_to(move)];
    int points = likes->base + points_of_going(position, likes, move);

    if (gives_check(position, move)) {
        points += likes->check;
    }
    if (victim != EMPTY && piece_type(victim) != PAWN &&
        piece_worth[piece_type(victim)] == piece_worth[piece_type(piece)]) {
        points += likes->trade;
    }
    return points < 0 ? 0 : points < likes->reach ? points : likes->reach;
}
