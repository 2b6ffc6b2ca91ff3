#include "engine/rules/attack_test.h"

#include "engine/rules/tables.h"

/* Are all squares between two squares of a line empty? `gone` counts as empty. */
static bool line_is_clear(const struct position *p, unsigned from, unsigned to, unsigned vector,
                          unsigned gone)
{
    const uint8_t *step = step_table[line_direction[vector]];

    for (unsigned square = step[to]; square != from; square = step[square]) {
        if (p->board[square] != EMPTY && square != gone) {
            return false;
        }
    }
    return true;
}

/* Would a piece of that code on `from` attack `to`, if `gone` were empty? */
static bool attacks_from(const struct position *p, unsigned piece, unsigned from, unsigned to,
                         unsigned gone)
{
    unsigned vector = vector_index(from, to);
    unsigned bits = attack_relation[vector] & piece_attack_bits[piece];

    ASSERT(from < SQUARES && to < SQUARES && piece < PIECE_CODES);
    return bits != 0 &&
           ((bits & ATTACKS_ON_LINES) == 0 || line_is_clear(p, from, to, vector, gone));
}

bool position_attacks(const struct position *p, unsigned from, unsigned to)
{
    return attacks_from(p, p->board[from], from, to, from);
}

/* Is a square attacked by any piece of colour `by`, if `gone` were empty? */
static bool is_attacked(const struct position *p, unsigned square, enum colour by, unsigned gone)
{
    const uint8_t *list = p->list[by];

    ASSERT(square < SQUARES && p->length[by] != 0);
    for (unsigned i = 0; i < p->length[by]; i++) {
        if (attacks_from(p, p->board[list[i]], list[i], square, gone)) {
            return true;
        }
    }
    return false;
}

bool position_is_attacked(const struct position *p, unsigned square, enum colour by)
{
    return is_attacked(p, square, by, square);
}

bool position_in_check(const struct position *p)
{
    return position_is_attacked(p, p->list[p->side][0], other_side((enum colour)p->side));
}

/* Does a line piece of `by` attack `king` through `gone`, if `gone` is empty? */
static bool line_is_opened(const struct position *p, unsigned king, unsigned gone, enum colour by)
{
    unsigned direction = line_direction[vector_index(gone, king)];
    unsigned square = king;
    unsigned piece;

    ASSERT(p->board[king] != EMPTY && piece_type(p->board[king]) == KING);
    if (direction == NO_DIRECTION) {
        return false;
    }
    do {
        square = step_table[direction][square];
        piece = p->board[square];
    } while (piece == EMPTY || square == gone);
    return piece_colour(piece) == by &&
           (piece_attack_bits[piece] &
            (direction < NORTH_EAST ? ATTACKS_AS_ROOK : ATTACKS_AS_BISHOP)) != 0;
}

bool position_is_legal(const struct position *p, move_t move)
{
    enum colour enemy = other_side((enum colour)p->side);
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned king = p->list[p->side][0];
    unsigned direction = line_direction[vector_index(from, king)];

    ASSERT(move_kind(move) != MOVE_EN_PASSANT);
    if (from == king) {
        return !is_attacked(p, to, enemy, from);
    }
    /* a piece that stays on its line to the king opens none */
    return direction == NO_DIRECTION || direction == line_direction[vector_index(to, king)] ||
           !line_is_opened(p, king, from, enemy);
}

bool position_made_legal(const struct position *p, move_t move, bool was_in_check)
{
    enum colour side = (enum colour)p->side;
    enum colour mover = other_side(side);
    unsigned king = p->list[mover][0];

    ASSERT(p->board[move_to(move)] != EMPTY && piece_colour(p->board[move_to(move)]) == mover);
    if (was_in_check || move_to(move) == king || move_kind(move) == MOVE_EN_PASSANT) {
        return !position_is_attacked(p, king, side);
    }
    return !line_is_opened(p, king, move_from(move), side);
}

bool position_made_check(const struct position *p, move_t move)
{
    enum colour side = (enum colour)p->side;
    enum colour mover = other_side(side);
    unsigned king = p->list[side][0];

    ASSERT(p->board[move_to(move)] != EMPTY && piece_colour(p->board[move_to(move)]) == mover);
    if (move_kind(move) >= MOVE_EN_PASSANT) {
        return position_in_check(p);
    }
    return position_attacks(p, move_to(move), king) ||
           line_is_opened(p, king, move_from(move), mover);
}

bool position_gives_check(const struct position *p, move_t move)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned king = p->list[other_side((enum colour)p->side)][0];
    unsigned piece = p->board[from];

    ASSERT(piece != EMPTY && piece_colour(piece) == (enum colour)p->side);
    if (move_kind(move) >= MOVE_EN_PASSANT) {
        return true;
    }
    if (move_kind(move) == MOVE_PROMOTION) {
        piece = piece_make((enum colour)p->side, move_promotion(move));
    }
    if (attacks_from(p, piece, to, king, from)) {
        return true;
    }
    /* a piece that stays on its line to the king opens none */
    return line_direction[vector_index(from, king)] != line_direction[vector_index(to, king)] &&
           line_is_opened(p, king, from, (enum colour)p->side);
}
