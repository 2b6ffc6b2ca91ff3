/*
 * Mate patterns (REBEL, move ordering 4). A queen or rook goes next to the enemy king, is supported
 * there, and leaves the king no flight. Nothing can be put in between, so captures and flights are
 * left to be ruled out. The attack bytes exclude nearly every square. The others are tested with
 * the piece on the square to which it would move.
 */
#include "engine/eval/mate_pattern.h"

#include "engine/eval/attack_byte.h"

/* A move that is tried. */
struct attempt {
    const struct position *position;
    const uint8_t *attacks; /* the attacks of the moving side, before the move */
    enum colour side;
    unsigned piece;
    unsigned from;
    unsigned to;
    unsigned king; /* the enemy's, which is transparent */
};

/* The piece on a square after the move. */
static unsigned piece_after(const struct attempt *a, unsigned square)
{
    return square == a->to     ? a->piece
           : square == a->from ? (unsigned)EMPTY
                               : a->position->board[square];
}

/* The square of the first piece in a direction after the move, or OFF_BOARD. The enemy king counts
   as transparent: it cannot step back along a line, and what it attacks is not asked here. */
static unsigned first_after(const struct attempt *a, unsigned square, unsigned direction)
{
    do {
        square = step_table[direction][square];
    } while (square != OFF_BOARD && (square == a->king || piece_after(a, square) == EMPTY));
    return square;
}

/* Does a side attack a square after the move? */
static bool is_attacked_after(const struct attempt *a, unsigned square, enum colour by)
{
    for (unsigned direction = NORTH; direction < DIRECTIONS; direction++) {
        unsigned other = direction < KNIGHT_JUMP ? first_after(a, square, direction)
                                                 : step_table[direction][square];
        unsigned piece;

        if (other == OFF_BOARD) {
            continue;
        }
        piece = piece_after(a, other);
        if (piece != EMPTY && piece_colour(piece) == by &&
            (attack_relation[vector_index(other, square)] & piece_attack_bits[piece]) != 0) {
            return true;
        }
    }
    return false;
}

/* Can the enemy king obviously flee to a square beside it? Before the move nothing attacks this
   square, the moved piece does not attack it either, and it is on no line that the piece has
   opened. */
static bool is_open(const struct attempt *a)
{
    for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
        unsigned square = step_table[direction][a->king];
        unsigned piece;

        if (square == OFF_BOARD || a->attacks[square] != 0) {
            continue;
        }
        piece = a->position->board[square];
        if ((piece == EMPTY || piece_colour(piece) == a->side) &&
            (attack_relation[vector_index(a->to, square)] & piece_attack_bits[a->piece]) == 0 &&
            line_direction[vector_index(a->from, square)] == NO_DIRECTION) {
            return true;
        }
    }
    return false;
}

/* Is the enemy king mated by a supported piece? Only the king could capture the piece, the own king
   is safe, and each square around the other king is attacked or holds a piece of its own. */
static bool is_mate(const struct attempt *a)
{
    enum colour enemy = other_side(a->side);
    unsigned own_king = a->position->list[a->side][0];

    ASSERT(piece_colour(a->piece) == a->side && a->to != a->king);
    if (is_open(a) || is_attacked_after(a, a->to, enemy) || is_attacked_after(a, own_king, enemy)) {
        return false;
    }
    for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
        unsigned square = step_table[direction][a->king];
        unsigned piece;

        if (square == OFF_BOARD) {
            continue;
        }
        piece = piece_after(a, square);
        if ((piece == EMPTY || piece_colour(piece) == a->side) &&
            !is_attacked_after(a, square, a->side)) {
            return false;
        }
    }
    return true;
}

/* Is the piece supported on the square to which it goes, if it comes from that direction? Either
   another piece attacks the square already, or a piece behind it does so when it moves. */
static bool is_supported(const struct attempt *a, unsigned direction, uint8_t attackers)
{
    unsigned behind = a->from;
    unsigned piece;

    if ((attackers & ATTACK_COUNT) > 1) {
        return true;
    }
    do {
        behind = step_table[direction][behind];
    } while (behind != OFF_BOARD && a->position->board[behind] == EMPTY);
    if (behind == OFF_BOARD) {
        return false;
    }
    piece = a->position->board[behind];
    return piece_colour(piece) == a->side &&
           (attack_relation[vector_index(behind, a->to)] & piece_attack_bits[piece]) != 0;
}

/* The move of a piece to a square beside the king, if it mates there. `attackers` attack that
   square; the piece comes along that line. */
static bool mates_on(struct attempt *a, bool rooks_too, uint8_t attackers)
{
    const struct position *p = a->position;
    unsigned queen = piece_make(a->side, QUEEN);
    unsigned rook = piece_make(a->side, ROOK);

    for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
        unsigned from = a->to;

        do {
            from = step_table[direction][from];
        } while (from != OFF_BOARD && p->board[from] == EMPTY);
        if (from == OFF_BOARD) {
            continue;
        }
        a->piece = p->board[from];
        a->from = from;
        if ((a->piece == queen || (rooks_too && direction <= WEST && a->piece == rook)) &&
            is_supported(a, direction, attackers) && is_mate(a)) {
            return true;
        }
    }
    return false;
}

move_t mate_pattern_find(const struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    struct attempt a = { p, eval->attacks[side], side, EMPTY, A1, A1, A1 };
    enum colour enemy = other_side(side);

    if (p->count[piece_make(side, QUEEN)] + p->count[piece_make(side, ROOK)] == 0) {
        return MOVE_NONE;
    }
    a.king = p->list[enemy][0];
    for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
        unsigned kinds = direction <= WEST ? ATTACK_QUEEN | ATTACK_ROOK : ATTACK_QUEEN;

        a.to = step_table[direction][a.king];
        if (a.to == OFF_BOARD || (a.attacks[a.to] & kinds) == 0 ||
            eval->attacks[enemy][a.to] != ATTACK_KING_ALONE ||
            (p->board[a.to] != EMPTY && piece_colour(p->board[a.to]) == side)) {
            continue;
        }
        if (mates_on(&a, direction <= WEST, a.attacks[a.to])) {
            return move_make(a.from, a.to, MOVE_NORMAL, 0);
        }
    }
    return MOVE_NONE;
}
