#include "engine/search/style.h"

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
static int points_of_going(const struct position *position, const struct style *style, move_t move)
{
    unsigned piece = position->board[move_from(move)];
    unsigned king = position->list[other_side((enum colour)position->side)][0];

    ASSERT(piece != EMPTY);
    if (piece_type(piece) == PAWN) {
        return style->advance * distance(move_from(move) & 56U, move_to(move) & 56U);
    }
    if (piece_type(piece) == KING) {
        return 0;
    }
    return style->nearer * (distance(move_from(move), king) - distance(move_to(move), king));
}

int style_of_move(const struct engine *e, move_t move)
{
    const struct position *position = e->position;
    const struct style *style = e->limits->style;
    unsigned piece = position->board[move_from(move)];
    unsigned victim = position->board[move_to(move)];
    int points = style->base + points_of_going(position, style, move);

    if (gives_check(position, move)) {
        points += style->check;
    }
    if (victim != EMPTY && piece_type(victim) != PAWN &&
        piece_worth[piece_type(victim)] == piece_worth[piece_type(piece)]) {
        points += style->trade;
    }
    return points < 0 ? 0 : points < style->reach ? points : style->reach;
}

/* Pieces but kings and pawns, of both sides. */
static int count_pieces(const struct position *position)
{
    int count = position->length[WHITE] + position->length[BLACK] - 2;

    return count - position->count[W_PAWN] - position->count[B_PAWN];
}

/* Ranks that own pawns have gone on the files of a king and beside. */
static int count_storm(const struct position *position, enum colour own)
{
    unsigned king = position->list[other_side(own)][0];
    int ranks = 0;

    for (unsigned i = 1; i < position->length[own]; i++) {
        unsigned square = position->list[own][i];

        if (piece_type(position->board[square]) == PAWN && distance(square & 7U, king & 7U) <= 1) {
            ranks += (int)relative_rank(own, square) - 1;
        }
    }
    return ranks;
}

int style_of_position(const struct engine *e)
{
    const struct position *position = e->position;
    const struct style *style = e->limits->style;
    enum colour own = (enum colour)e->root_side;
    int points = style->piece * count_pieces(position) + style->storm * count_storm(position, own) -
                 e->root_style;

    return position->side == own ? points : -points;
}
