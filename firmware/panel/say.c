#include "firmware/say/say.h"

#include "firmware/panel/panel.h"
#include "firmware/panel/states.h"
#include "firmware/teach/coach.h"
#include "firmware/teach/teach_state.h"

void say_nothing(const struct panel_view *view, struct out *out)
{
    (void)view;
    (void)out;
}

/* Writes the first square on which board and game differ, and what the game has there. Since
   sensors do not tell pieces apart, it is a guess that this one is missing. */
void say_difference(const struct panel_view *view, struct out *out)
{
    const struct table *b = &view->panel->board;
    squares_t wrong = b->sensing.occupied ^ b->expected;
    unsigned square;

    if (wrong == 0) {
        return; /* put right just now */
    }
    square = squares_first(wrong);
    if (squares_have(b->expected, square)) {
        say(out, text_of(TEXT_DIFFERS), text_piece(b->pieces[square]), square);
    } else {
        say(out, text_of(TEXT_REMOVE), square);
    }
}

void say_lead(const struct panel_view *view, struct out *out)
{
    /* Not all: a pawn becomes one of these four. */
    static const char *const promotions[] = {
        [KNIGHT] = "=N", [BISHOP] = "=B", [ROOK] = "=R", [QUEEN] = "=Q"
    };
    const char *promotion = "";
    const struct session *s = view->session;
    const struct table *b = &view->panel->board;
    bool is_mine = b->lead_forth && b->shown + 1U == s->match.game.plies &&
                   s->match.side == other_side((enum colour)b->side);

    if (b->lead_forth && move_kind(b->lead_move) == MOVE_PROMOTION) {
        promotion = promotions[move_promotion(b->lead_move)];
    }
    say(out,
        text_of(!b->lead_forth ? TEXT_TAKE_BACK
                : is_mine      ? TEXT_MY_MOVE
                               : TEXT_MAKE_MOVE),
        b->lead.from, b->lead.to, promotion);
}

/* Writes why the move is not legal, and where the piece belongs. */
void say_illegal(const struct panel_view *view, struct out *out)
{
    const struct reason *reason = &view->panel->refused.reason;

    say_reason(out, text_reasons, reason);
    out_char(out, ' ');
    say(out, text_of(TEXT_PUT_BACK), reason->from);
}

/* Writes what the coach says of the move that is made. */
void say_doubt(const struct panel_view *view, struct out *out)
{
    const struct coach_warning *warning = coach_warning(&teach_state(view->session->added)->coach);
    enum colour mover = (enum colour)view->panel->board.side;

    switch (warning->word) {
    case COACH_SAYS_MATE:
        say(out, text_of(TEXT_ALLOWS_MATE), warning->moves);
        break;
    case COACH_SAYS_STALEMATE:
        say(out, text_of(TEXT_IS_STALEMATE));
        break;
    case COACH_SAYS_PIECE:
        say(out, text_of(TEXT_LOSES),
            text_piece(piece_make(mover, (enum piece_type)warning->piece)), warning->square);
        break;
    case COACH_SAYS_ANOTHER:
        say(out, text_of(TEXT_IS_ANOTHER), warning->piece);
        break;
    case COACH_SAYS_MISSED:
        say(out, text_of(TEXT_MISSES_MATE), warning->moves);
        break;
    case COACH_SAYS_SCORE:
        say(out, text_of(TEXT_GIVES_AWAY), warning->fall / SCORE_PAWN,
            warning->fall % SCORE_PAWN * 10 / SCORE_PAWN);
        break;
    default:
        say(out, text_of(TEXT_MEANT));
        break;
    }
}

void say_remote(const struct panel_view *view, struct out *out)
{
    (void)view;
    out_text(out, text_of(TEXT_REMOTE));
}

void say_piece_back(const struct panel_view *view, struct out *out)
{
    const struct table *b = &view->panel->board;

    say(out, text_of(TEXT_PIECE_BACK), b->back.from, text_piece(b->back_piece));
}

void say_new_game(const struct panel_view *view, struct out *out)
{
    (void)view;
    out_text(out, text_of(TEXT_NEW_GAME_ASK));
}

void say_promotion(const struct panel_view *view, struct out *out)
{
    say(out, text_of(TEXT_PROMOTE), "?NBRQ"[view->panel->promotion.piece]);
}
