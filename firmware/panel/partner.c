/* The partner at the panel: the pieces that are named, a move for the player, and messages. */
#include "firmware/panel/partner.h"

#include "firmware/panel/panel.h"
#include "firmware/panel/panel_state.h"
#include "firmware/partner/partner.h"
#include "firmware/partner/partner_state.h"
#include "firmware/say/say.h"
#include "firmware/words/partner.h"

squares_t partner_squares(struct added *added, const struct position *position)
{
    unsigned piece = partner_named(partner_state(added));
    squares_t squares = 0;

    for (unsigned square = 0; piece != PIECE_TYPES && square < SQUARES; square++) {
        if (position->board[square] ==
            piece_make((enum colour)position->side, (enum piece_type)piece)) {
            squares |= square_bit(square);
        }
    }
    return squares;
}

bool partner_say(const struct panel *p, struct out *out)
{
    unsigned piece = partner_named(partner_state(p->session->added));

    if (piece == PIECE_TYPES) {
        return false;
    }
    say(out, BRIEF_BRAIN_NAMES, piece);
    return true;
}

bool partner_is_here(void)
{
    return true;
}

void partner_move(struct panel *p)
{
    struct session_played played;
    struct out out;
    move_t move;
    enum partner_answer answer = partner_find(p->session, PIECE_TYPES, &move);

    display_say(&p->display, &out, TEXT_NONE);
    out_text(&out, partner_text(answer));
    if (answer == PARTNER_DONE) {
        (void)session_play(p->session, move, &played);
    }
}
