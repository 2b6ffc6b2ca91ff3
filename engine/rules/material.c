#include "engine/rules/material.h"

#include "engine/rules/blocked.h"

/* The square colours of a side's bishops. Bit 0 is set if one is on a dark square, bit 1 if one is
   on a light one. */
static unsigned bishop_shades(const struct position *p, enum colour colour)
{
    unsigned shades = 0;

    for (unsigned i = 1; i < p->length[colour]; i++) {
        unsigned square = p->list[colour][i];

        if (piece_type(p->board[square]) == BISHOP) {
            shades |= 1U << ((square_file(square) + square_rank(square)) & 1U);
        }
    }
    return shades;
}

static unsigned count_both(const struct position *p, enum piece_type type)
{
    return (unsigned)p->count[piece_make(WHITE, type)] + p->count[piece_make(BLACK, type)];
}

bool position_insufficient(const struct position *p)
{
    unsigned pieces = (unsigned)p->length[WHITE] + p->length[BLACK];

    if (count_both(p, PAWN) != 0 || count_both(p, ROOK) + count_both(p, QUEEN) != 0) {
        return false;
    }
    if (pieces <= 3) {
        return true;
    }
    return count_both(p, KNIGHT) == 0 && (bishop_shades(p, WHITE) | bishop_shades(p, BLACK)) != 3U;
}

bool position_can_mate(const struct position *p, enum colour colour)
{
    enum colour other = other_side(colour);
    unsigned knights = p->count[piece_make(colour, KNIGHT)];
    unsigned own = p->length[colour] - 1U;
    unsigned shades;

    if (own == 0 || position_insufficient(p) || position_is_blocked(p)) {
        return false;
    }
    if (own == 1 && knights == 1) {
        /* a lone knight mates only a king that is blocked by a piece other than a queen */
        return p->length[other] - 1 > p->count[piece_make(other, QUEEN)];
    }
    if (own != p->count[piece_make(colour, BISHOP)]) {
        return true;
    }
    shades = bishop_shades(p, colour);
    /* bishops of one shade need a blocker on the other shade's squares */
    return shades == 3U || p->count[piece_make(other, PAWN)] != 0 ||
           p->count[piece_make(other, KNIGHT)] != 0 || (bishop_shades(p, other) & ~shades) != 0;
}
