#include "firmware/panel/say.h"

#include "firmware/teach/coach.h"
#include "hal/body.h"

static char promotion_letter(unsigned type)
{
    return "?NBRQ"[type];
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
        out_format(out, "%s%s", text_of(TEXT_DIFFERS), text_piece(b->pieces[square]));
    } else {
        out_text(out, text_of(TEXT_REMOVE));
    }
    out_text(out, text_of(TEXT_LOSES_ON));
    out_square(out, square);
    out_char(out, '.');
}

void say_lead(const struct panel_view *view, struct out *out)
{
    const struct session *s = view->session;
    const struct table *b = &view->panel->board;
    bool is_mine = b->lead_forth && b->shown + 1U == s->match.game.plies &&
                   s->match.side == other_side((enum colour)b->side);

    out_text(out, text_of(!b->lead_forth ? TEXT_TAKE_BACK
                          : is_mine      ? TEXT_MY_MOVE
                                         : TEXT_MAKE_MOVE));
    out_square(out, b->lead.from);
    out_text(out, "-");
    out_square(out, b->lead.to);
    if (b->lead_forth && move_kind(b->lead_move) == MOVE_PROMOTION) {
        out_format(out, "=%c", promotion_letter(move_promotion(b->lead_move)));
    }
}

void say_fault(const struct panel_view *view, struct out *out)
{
    int part = hal_squares_fault();

    (void)view;
    out_format(out, "%s%s", text_of(TEXT_NO_ANSWER),
               part >= 0 ? hal_body_part((unsigned)part) : "");
}

/* Writes a sentence in which signs stand for a piece and squares (text_reason). */
static void write_pattern(struct out *out, const char *pattern, const struct reason *reason)
{
    for (const char *c = pattern; *c != '\0'; c++) {
        if (*c == '@') {
            const char *name = text_kind(piece_type(reason->piece));

            out_char(out, c == pattern ? (char)(*name - 'a' + 'A') : *name);
            out_text(out, name + 1);
        } else if (*c == '#') {
            out_square(out, reason->square);
        } else if (*c == '$') {
            out_square(out, reason->through);
        } else {
            out_char(out, *c);
        }
    }
}

/* Writes why the move is not legal, and where the piece belongs. */
void say_illegal(const struct panel_view *view, struct out *out)
{
    const struct reason *reason = &view->panel->refused.reason;

    write_pattern(out, text_reason(reason->kind), reason);
    out_text(out, text_of(TEXT_PUT_BACK));
    out_square(out, reason->from);
    out_text(out, ".");
}

/* Writes what the coach says of the move that is made. */
void say_doubt(const struct panel_view *view, struct out *out)
{
    const struct coach_warning *warning = coach_warning();
    enum colour mover = (enum colour)view->panel->board.side;

    switch (warning->word) {
    case COACH_SAYS_MATE:
        out_figure(out, text_of(TEXT_ALLOWS_MATE), warning->moves);
        break;
    case COACH_SAYS_STALEMATE:
        out_text(out, text_of(TEXT_IS_STALEMATE));
        break;
    case COACH_SAYS_PIECE:
        out_format(out, "%s%s%s", text_of(TEXT_LOSES),
                   text_piece(piece_make(mover, (enum piece_type)warning->piece)),
                   text_of(TEXT_LOSES_ON));
        out_square(out, warning->square);
        break;
    case COACH_SAYS_MISSED:
        out_figure(out, text_of(TEXT_MISSES_MATE), warning->moves);
        break;
    case COACH_SAYS_SCORE:
        out_format(out, "%s%d.%d%s", text_of(TEXT_GIVES_AWAY), warning->fall / SCORE_PAWN,
                   warning->fall % SCORE_PAWN * 10 / SCORE_PAWN, text_of(TEXT_PAWNS));
        break;
    default:
        out_text(out, text_of(TEXT_MEANT));
        break;
    }
    out_text(out, text_of(TEXT_SELECT_YES));
}

void say_remote(const struct panel_view *view, struct out *out)
{
    (void)view;
    out_text(out, text_of(TEXT_REMOTE));
}

void say_piece_back(const struct panel_view *view, struct out *out)
{
    const struct table *b = &view->panel->board;

    out_square(out, b->back.from);
    out_format(out, ": %s%s", text_of(TEXT_PIECE_BACK), text_piece(b->back_piece));
}

void say_new_game(const struct panel_view *view, struct out *out)
{
    (void)view;
    out_format(out, "%s %s", text_of(TEXT_NEW_GAME_ASK), text_of(TEXT_YES_NO));
}

void say_promotion(const struct panel_view *view, struct out *out)
{
    out_format(out, "%s <%c>", text_of(TEXT_PROMOTE),
               promotion_letter(view->panel->promotion.piece));
}
