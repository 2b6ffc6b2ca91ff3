#include "firmware/board/promotion.h"

#include "hal/hal.h"

/* Nobody says what the pawn becomes: what is offered, after so many milliseconds. And for so many a
   piece must stand where the pawn was. */
enum { PROMOTION_MS = 3000, PLACED_MS = 500 };

void promotion_begin(struct promotion *p, move_t move)
{
    p->move = move;
    p->piece = QUEEN;
    p->pawn_gone = false;
    p->asked_ms = hal_now_ms();
}

move_t promotion_move(const struct promotion *p)
{
    return move_make(move_from(p->move), move_to(p->move), MOVE_PROMOTION, p->piece - KNIGHT);
}

bool promotion_keys(struct promotion *p, unsigned keys)
{
    p->asked_ms = hal_now_ms();
    if (keys & HAL_KEY_SELECT) {
        return true;
    }
    if (keys & (HAL_KEY_LEFT | HAL_KEY_DOWN)) {
        p->piece = (uint8_t)(p->piece == KNIGHT ? QUEEN : p->piece - 1);
    } else {
        p->piece = (uint8_t)(p->piece == QUEEN ? KNIGHT : p->piece + 1);
    }
    return false;
}

/* The nearest free squares on the pawn's file, then on the files beside it. */
void promotion_squares(const struct promotion *p, squares_t expected,
                       uint8_t squares[PROMOTION_CHOICES])
{
    unsigned to = move_to(p->move);
    squares_t taken = expected & ~square_bit(move_from(p->move));
    unsigned count = 0;

    for (unsigned i = 0; i < PROMOTION_CHOICES; i++) {
        squares[i] = SQUARE_NONE;
    }
    for (unsigned step = 0; step < SQUARES && count < PROMOTION_CHOICES; step++) {
        unsigned file = (square_file(to) + step / 8U) % 8U;
        unsigned square = file + 8U * (square_rank(to) == 0 ? step % 8U : 7U - step % 8U);

        if (square != to && !squares_have(taken, square)) {
            squares[count++] = (uint8_t)square;
        }
    }
}

/* The piece is put where the pawn was, at once or by way of the square of its kind. */
static enum promotion_seen look_at_pawn(struct promotion *p, const struct table *b)
{
    squares_t to = square_bit(move_to(p->move));
    squares_t after = (b->expected & ~square_bit(move_from(p->move))) | to;
    squares_t occupied = b->sensing.occupied;
    uint8_t squares[PROMOTION_CHOICES];

    promotion_squares(p, b->expected, squares);
    for (unsigned i = 0; i < PROMOTION_CHOICES; i++) {
        squares_t square = squares[i] == SQUARE_NONE ? 0 : square_bit(squares[i]);

        if (square != 0 && (occupied | to) == (after | square)) {
            p->piece = (uint8_t)(ROOK - i);
            p->asked_ms = hal_now_ms();
            p->pawn_gone |= !(occupied & to);
            return PROMOTION_PLACING;
        }
    }
    if (occupied == (after & ~to) && squares_have(b->sensing.emptied, move_from(p->move))) {
        p->asked_ms = hal_now_ms();
        p->pawn_gone = true;
        return PROMOTION_PLACING;
    }
    if (occupied != after || !p->pawn_gone) {
        return PROMOTION_OPEN;
    }
    return table_still_ms(b) >= PLACED_MS ? PROMOTION_CHOSEN : PROMOTION_PLACING;
}

enum promotion_seen promotion_look(struct promotion *p, const struct table *b)
{
    enum promotion_seen seen = b->without_keys ? look_at_pawn(p, b) : PROMOTION_OPEN;

    if (seen == PROMOTION_OPEN && hal_now_ms() - p->asked_ms >= PROMOTION_MS) {
        seen = PROMOTION_CHOSEN;
    }
    return seen;
}
