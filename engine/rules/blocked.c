#include "engine/rules/blocked.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/tables.h"

static bool is_pawn(unsigned piece)
{
    return piece == W_PAWN || piece == B_PAWN;
}

/* Does one of that side's pawns attack a square? */
static NOINLINE bool is_guarded(const struct position *p, unsigned square, enum colour by)
{
    for (unsigned i = 1; i < p->length[by]; i++) {
        if (is_pawn(p->board[p->list[by][i]]) && position_attacks(p, p->list[by][i], square)) {
            return true;
        }
    }
    return false;
}

/* Can the king or bishop, on some way around the pawns that do not move, take one of them? Or a
   bishop be taken by one, or the king meet a bishop? Other pieces are taken to be nowhere in its
   way. reach: who comes to each square, as bits. */
static bool can_get_through(const struct position *p, unsigned from, bool is_king,
                            uint8_t reach[SQUARES])
{
    enum colour side = piece_colour(p->board[from]);
    enum colour other = other_side(side);
    unsigned bishops = 1U << other;
    unsigned mark = (is_king ? 4U : 1U) << side;
    uint8_t way[SQUARES] = { (uint8_t)from };
    unsigned length = 1;

    reach[from] = (uint8_t)(reach[from] | mark);
    for (unsigned i = 0; i < length; i++) {
        if ((reach[way[i]] & bishops) != 0) {
            return true;
        }
        for (unsigned direction = is_king ? NORTH : NORTH_EAST; direction < KNIGHT_JUMP;
             direction++) {
            unsigned to = step_table[direction][way[i]];

            if (to == OFF_BOARD || (reach[to] & mark) != 0) {
                continue;
            }
            if (is_guarded(p, to, other)) {
                if (!is_king) {
                    return true;
                }
            } else if (!is_pawn(p->board[to])) {
                reach[to] = (uint8_t)(reach[to] | mark);
                way[length++] = (uint8_t)to;
            } else if (piece_colour(p->board[to]) != side) {
                return true;
            }
        }
    }
    return false;
}

/* Can that piece ever change anything? Bishops must have been asked before the kings. */
static bool can_change(const struct position *p, unsigned square, uint8_t reach[SQUARES])
{
    unsigned piece = p->board[square];
    enum colour side = piece_colour(piece);

    switch (piece_type(piece)) {
    case KING:
        return can_get_through(p, square, true, reach);
    case BISHOP:
        return is_guarded(p, square, other_side(side)) || can_get_through(p, square, false, reach);
    case PAWN:
        return is_guarded(p, square, other_side(side)) ||
               !is_pawn(p->board[side == WHITE ? square + 8 : square - 8]);
    default:
        return true;
    }
}

bool position_is_blocked(const struct position *p)
{
    uint8_t reach[SQUARES] = { 0 };

    if (p->en_passant != SQUARE_NONE) {
        return false;
    }
    for (unsigned i = sizeof p->list[WHITE]; i-- > 0;) {
        for (unsigned side = WHITE; side <= BLACK; side++) {
            if (i < p->length[side] && can_change(p, p->list[side][i], reach)) {
                return false;
            }
        }
    }
    return true;
}
