/*
 * Bishops, knights and rooks, as far as no line must be followed, and the centre (REBEL: bishop
 * pair, more on bishops, strong squares, more on rooks, centre control).
 */
#include "engine/eval/pieces.h"

#include "engine/eval/attack_byte.h"

/* The bishop pair is worth more the fewer pieces the enemy has, and still more if the enemy has no
   minor piece. */
static void bishop_pair(struct eval *eval, enum colour side)
{
    const uint8_t *count = eval->position->count;
    enum colour enemy = other_side(side);
    unsigned units = eval->units[enemy];

    if (count[piece_make(side, BISHOP)] < 2) {
        return;
    }
    eval_add(eval, TERM_BISHOP_PAIR, side,
             eval->params->bishop_pair[units < BISHOP_PAIR_UNITS ? units : BISHOP_PAIR_UNITS - 1]);
    if (count[piece_make(enemy, BISHOP)] + count[piece_make(enemy, KNIGHT)] == 0) {
        eval_add(eval, TERM_BISHOP_PAIR, side, eval->params->bishop_pair_alone[0]);
    }
}

/* A bishop is trapped on a7 or h7 behind an enemy pawn on b6 or g6. */
static void trapped_bishop(struct eval *eval, enum colour side, unsigned square)
{
    unsigned file = square_file(square);
    unsigned back = square_ahead(other_side(side), square);

    if (relative_rank(side, square) != 6 || (file != 0 && file != 7)) {
        return;
    }
    if (eval->position->board[step_table[file == 0 ? EAST : WEST][back]] ==
        piece_make(other_side(side), PAWN)) {
        eval_add(eval, TERM_TRAPPED_BISHOP, side, -eval->params->trapped_bishop[0]);
    }
}

/* A knight on a strong square: no enemy pawn can soon drive it away. It counts as long as there are
   enough enemy pawns to make that worth something. */
static void strong_square(struct eval *eval, enum colour side, unsigned square)
{
    const uint8_t *enemy = eval->attacks[other_side(side)];
    int value = eval->params->strong_square[diagram_index(side, square)];
    unsigned ahead = square_ahead(side, square);
    unsigned further;

    if (value == 0 || eval->position->count[piece_make(other_side(side), PAWN)] <= 4 ||
        ahead == OFF_BOARD) {
        return;
    }
    further = square_ahead(side, ahead);
    if ((enemy[square] & ATTACK_PAWN) != 0 || (enemy[ahead] & ATTACK_PAWN) != 0 ||
        (further != OFF_BOARD && (enemy[further] & ATTACK_PAWN) != 0)) {
        return;
    }
    eval_add(eval, TERM_STRONG_SQUARES, side, value);
}

/* Do the rooks attack all squares before the enemy king, on the seventh rank? */
static bool seventh_is_closed(const struct eval *eval, enum colour side, unsigned king)
{
    unsigned ahead = square_ahead(other_side(side), king);
    bool is_closed = (eval->attacks[side][ahead] & ATTACK_ROOK) != 0;

    for (unsigned direction = EAST; direction <= WEST; direction++) {
        unsigned beside = step_table[direction][ahead];

        if (beside != OFF_BOARD && (eval->attacks[side][beside] & ATTACK_ROOK) == 0) {
            is_closed = false;
        }
    }
    return is_closed;
}

/* Rooks on the seventh rank count in the end game, against a king on its first rank. */
static void rook_on_seventh(struct eval *eval, enum colour side, unsigned square)
{
    unsigned king = eval->position->list[other_side(side)][0];
    int bonus = eval->params->rook_seventh[0];

    if (eval->stage < STAGE_END || relative_rank(side, square) != 6 ||
        relative_rank(side, king) != 7) {
        return;
    }
    eval_add(eval, TERM_ROOKS, side, seventh_is_closed(eval, side, king) ? 2 * bonus : bonus);
}

void pieces_score(struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;

    bishop_pair(eval, side);
    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        switch (piece_type(p->board[square])) {
        case KNIGHT:
            strong_square(eval, side, square);
            break;
        case BISHOP:
            trapped_bishop(eval, side, square);
            break;
        case ROOK:
            rook_on_seventh(eval, side, square);
            break;
        default:
            break;
        }
    }
}

/* Which side has a square: the side that alone attacks it, or does so with the smaller piece; else
   the side that stands there, or NOBODY. */
enum { NOBODY = 2 };

static unsigned square_owner(const struct eval *eval, unsigned square)
{
    /* the lowest bit is the smallest kind */
    unsigned white = eval->attacks[WHITE][square] & ATTACK_KINDS;
    unsigned black = eval->attacks[BLACK][square] & ATTACK_KINDS;
    unsigned piece = eval->position->board[square];

    white &= 0U - white;
    black &= 0U - black;
    if (white != black) {
        /* minus one, no attacker becomes the largest number */
        return white - 1U < black - 1U ? WHITE : BLACK;
    }
    return piece == EMPTY ? NOBODY : piece_colour(piece);
}

/* The centre is b3 to g6. It counts if both sides have more than four pawns. */
void centre_score(struct eval *eval)
{
    const struct position *p = eval->position;

    if (p->count[W_PAWN] <= 4 || p->count[B_PAWN] <= 4) {
        return;
    }
    for (unsigned square = B3; square <= G6; square++) {
        unsigned owner;

        if (square_file(square) == 0 || square_file(square) == 7) {
            continue;
        }
        owner = square_owner(eval, square);
        if (owner != NOBODY) {
            eval_add(eval, TERM_CENTRE, (enum colour)owner,
                     eval->params->centre[diagram_index((enum colour)owner, square)]);
        }
    }
}
