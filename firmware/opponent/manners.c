#include "firmware/opponent/manners.h"

/* A game is lost that far behind, at so many moves in a row. */
enum { LOST = -7 * SCORE_PAWN, LOST_MOVES = 5 };

/* A draw is offered from this move on, so near to level at so many moves in a row. */
enum { DRAWN_FROM = 40, DRAWN = SCORE_PAWN / 12, DRAWN_MOVES = 8 };

enum manners_verdict manners_judge(struct manners *m, int score, unsigned fullmove)
{
    bool is_drawn = fullmove >= DRAWN_FROM && score <= DRAWN && score >= -DRAWN;

    m->lost = score <= LOST ? (uint8_t)(m->lost + 1U) : 0;
    m->drawn = is_drawn ? (uint8_t)(m->drawn + 1U) : 0;
    m->offers = m->drawn == DRAWN_MOVES;
    if (m->offers) {
        m->drawn = 0;
        return MANNERS_OFFER_DRAW;
    }
    if (m->lost < LOST_MOVES) {
        return MANNERS_PLAY;
    }
    m->lost = 0;
    if (m->plays_on) {
        return MANNERS_PLAY;
    }
    m->plays_on = true;
    return MANNERS_RESIGN;
}
