#include "engine/rules/blocked.h"

#include "engine/rules/attack_test.h"
#include "engine/rules/tables.h"

static bool is_pawn(unsigned piece)
{
    return piece == W_PAWN || piece == B_PAWN;
}

/* Does one of that side's pieces but its king, all of them pawns, attack a square? */
static NOINLINE bool is_guarded(const struct position *p, unsigned square, enum colour by)
{
    for (unsigned i = 1; i < p->length[by]; i++) {
        if (position_attacks(p, p->list[by][i], square)) {
            return true;
        }
    }
    return false;
}

/* Can a pawn of that side move or capture a pawn? */
static bool can_pawn_move(const struct position *p, enum colour side)
{
    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        if (!is_pawn(p->board[square]) ||
            !is_pawn(p->board[side == WHITE ? square + 8 : square - 8]) ||
            is_guarded(p, square, other_side(side))) {
            return true;
        }
    }
    return false;
}

/* Can the king, on some way around the pawns that do not move, take one of them? The other king is
   taken to be nowhere in its way. */
static bool can_king_take(const struct position *p, enum colour side)
{
    uint8_t way[SQUARES] = { p->list[side][0] };
    uint8_t been[SQUARES / 8] = { 0 }; /* a rank a byte */
    unsigned length = 1;

    been[way[0] / 8] = (uint8_t)(1U << (way[0] % 8));
    for (unsigned i = 0; i < length; i++) {
        for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
            unsigned to = step_table[direction][way[i]];

            if (to == OFF_BOARD || (been[to / 8] & (1U << (to % 8))) != 0 ||
                is_guarded(p, to, other_side(side))) {
                continue;
            }
            if (!is_pawn(p->board[to])) {
                been[to / 8] = (uint8_t)(been[to / 8] | 1U << (to % 8));
                way[length++] = (uint8_t)to;
            } else if (piece_colour(p->board[to]) != side) {
                return true;
            }
        }
    }
    return false;
}

bool position_is_blocked(const struct position *p)
{
    if (p->en_passant != SQUARE_NONE) {
        return false;
    }
    for (unsigned side = WHITE; side <= BLACK; side++) {
        if (can_pawn_move(p, (enum colour)side) || can_king_take(p, (enum colour)side)) {
            return false;
        }
    }
    return true;
}
