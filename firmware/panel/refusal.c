#include "firmware/panel/refusal.h"

void refusal_find(struct refusal *refusal, struct position *position, unsigned from, unsigned to)
{
    const struct move_text wanted = {
        .type = -1,
        .from_file = (int)square_file(from),
        .from_rank = (int)square_rank(from),
        .to = (int)to,
        .promotion = -1,
        .coordinates = true,
    };

    reason_find(position, &wanted, &refusal->reason);
    refusal->reason.from = (uint8_t)from;
    refusal->to = (uint8_t)to;
}

squares_t refusal_squares(const struct refusal *refusal)
{
    const struct reason *reason = &refusal->reason;

    switch (reason->kind) {
    case REASON_OWN_PIECE:
    case REASON_IN_THE_WAY:
    case REASON_PAWN_IS_STOPPED:
    case REASON_IN_CHECK:
    case REASON_INTO_CHECK:
    case REASON_CASTLING_LOST:
    case REASON_CASTLING_IN_CHECK:
        return square_bit(reason->square);
    case REASON_CASTLING_THROUGH:
        return square_bit(reason->square) | square_bit(reason->through);
    default:
        return 0;
    }
}
