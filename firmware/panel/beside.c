#include "firmware/panel/beside.h"

void beside_begin(struct beside *b, const struct table *table)
{
    squares_t occupied = table->sensing.occupied;
    squares_t half = SQUARES_AT_START & UINT32_MAX;

    b->side[WHITE] = occupied == SQUARES_AT_START ? half : 0;
    b->side[BLACK] = occupied == SQUARES_AT_START ? SQUARES_AT_START & ~half : 0;
    if (occupied == SQUARES_AT_START || occupied != table->expected) {
        return;
    }
    for (unsigned square = 0; square < SQUARES; square++) {
        if (table->pieces[square] != EMPTY) {
            b->side[piece_colour(table->pieces[square])] |= square_bit(square);
        }
    }
}

/* The square of a piece that was taken: it is occupied as before, and was empty meanwhile. */
static squares_t taken_square(const struct sensing *s, squares_t theirs)
{
    squares_t last = s->last_filled < SQUARES ? square_bit(s->last_filled) & s->emptied : 0;
    squares_t swept = s->exchanged != 0 ? square_bit(s->last_exchanged) & s->exchanged : 0;

    return (last & theirs) != 0 ? last & theirs : swept & theirs;
}

bool beside_look(struct beside *b, struct sensing *s, enum colour turn, uint32_t now_ms)
{
    squares_t stood = b->side[WHITE] | b->side[BLACK];
    squares_t gone = stood & ~s->occupied;
    squares_t placed = s->occupied & ~stood;
    bool is_turns = (gone & b->side[turn]) != 0;
    enum colour mover = is_turns ? turn : other_side(turn);

    if (stood == 0 || sensing_still_ms(s, now_ms) < SLIDE_MS || sensing_wavers(s)) {
        return false;
    }
    if (placed == 0 && is_turns) {
        placed = taken_square(s, b->side[other_side(turn)]);
    }
    if (gone != 0 && placed == 0) {
        return false; /* it is in the hand */
    }
    sensing_mark(s);
    if (gone == 0) {
        return false;
    }
    b->side[WHITE] &= ~(gone | placed);
    b->side[BLACK] &= ~(gone | placed);
    b->side[mover] |= placed;
    return is_turns;
}
