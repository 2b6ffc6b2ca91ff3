/* Who attacks what, and which moves give check or leave the king in it. */
#include "position.h"
#include "tables.h"

/* Are all squares strictly between two on a line empty? */
static bool line_is_clear(const struct position *p, unsigned from, unsigned to, unsigned vector)
{
    const uint8_t *step = step_table[line_direction[vector]];

    for (unsigned square = step[to]; square != from; square = step[square]) {
        if (p->board[square] != EMPTY) {
            return false;
        }
    }
    return true;
}

bool position_attacks(const struct position *p, unsigned from, unsigned to)
{
    unsigned vector = vector_index(from, to);
    unsigned bits = attack_relation[vector] & piece_attack_bits[p->board[from]];

    return bits != 0 && ((bits & ATTACKS_ON_LINES) == 0 || line_is_clear(p, from, to, vector));
}

bool position_is_attacked(const struct position *p, unsigned square, enum colour by)
{
    const uint8_t *list = p->list[by];

    for (unsigned i = 0; i < p->length[by]; i++) {
        if (position_attacks(p, list[i], square)) {
            return true;
        }
    }
    return false;
}

bool position_in_check(const struct position *p)
{
    return position_is_attacked(p, p->list[p->side][0], p->side == WHITE ? BLACK : WHITE);
}

/* With `gone` just left: does a line piece of `by` now look through it at `king`? */
static bool line_is_opened(const struct position *p, unsigned king, unsigned gone, enum colour by)
{
    unsigned direction = line_direction[vector_index(gone, king)];
    unsigned square = king;

    if (direction == NO_DIRECTION) {
        return false;
    }
    while ((square = step_table[direction][square]) != OFF_BOARD) {
        unsigned piece = p->board[square];

        if (piece != EMPTY) {
            unsigned bits = direction < NORTH_EAST ? ATTACKS_AS_ROOK : ATTACKS_AS_BISHOP;

            return piece_colour(piece) == by && (piece_attack_bits[piece] & bits) != 0;
        }
    }
    return false;
}

bool position_made_legal(const struct position *p, move_t move, bool was_in_check)
{
    enum colour side = (enum colour)p->side;
    enum colour mover = side == WHITE ? BLACK : WHITE;
    unsigned king = p->list[mover][0];

    if (was_in_check || move_to(move) == king || move_kind(move) == MOVE_EN_PASSANT) {
        return !position_is_attacked(p, king, side);
    }
    return !line_is_opened(p, king, move_from(move), side);
}

bool position_made_check(const struct position *p, move_t move)
{
    enum colour side = (enum colour)p->side;
    enum colour mover = side == WHITE ? BLACK : WHITE;
    unsigned king = p->list[side][0];

    if (move_kind(move) >= MOVE_EN_PASSANT) {
        return position_in_check(p);
    }
    return position_attacks(p, move_to(move), king) ||
           line_is_opened(p, king, move_from(move), mover);
}

/* The direct check of a piece of that code on `to`, `from` being empty. */
static bool checks_from(const struct position *p, unsigned piece, unsigned from, unsigned to,
                        unsigned king)
{
    unsigned vector = vector_index(to, king);
    unsigned bits = attack_relation[vector] & piece_attack_bits[piece];
    const uint8_t *step;

    if (bits == 0) {
        return false;
    }
    if ((bits & ATTACKS_ON_LINES) == 0) {
        return true;
    }
    step = step_table[line_direction[vector]];
    for (unsigned square = step[king]; square != to; square = step[square]) {
        if (p->board[square] != EMPTY && square != from) {
            return false;
        }
    }
    return true;
}

/* Is `from` the only piece between the king and a line piece of its own side? */
static bool unmasks(const struct position *p, unsigned from, unsigned to, unsigned king)
{
    unsigned direction = line_direction[vector_index(from, king)];
    unsigned square = king;
    unsigned found = 0;

    if (direction == NO_DIRECTION || direction == line_direction[vector_index(to, king)]) {
        return false;
    }
    do {
        square = step_table[direction][square];
        found = square == OFF_BOARD ? W_KING : p->board[square];
    } while (found == EMPTY || square == from);
    if (square == OFF_BOARD || (unsigned)piece_colour(found) != p->side) {
        return false;
    }
    return (piece_attack_bits[found] &
            (direction < NORTH_EAST ? ATTACKS_AS_ROOK : ATTACKS_AS_BISHOP)) != 0;
}

bool position_gives_check(const struct position *p, move_t move)
{
    unsigned from = move_from(move);
    unsigned to = move_to(move);
    unsigned king = p->list[p->side ^ 1U][0];
    unsigned piece = p->board[from];

    if (move_kind(move) >= MOVE_EN_PASSANT) {
        return true;
    }
    if (move_kind(move) == MOVE_PROMOTION) {
        piece = piece_make((enum colour)p->side, move_promotion(move));
    }
    return checks_from(p, piece, from, to, king) || unmasks(p, from, to, king);
}
