/* Moves at the console: enters the player's, shows the computer's and what another face does. */
#include "firmware/additions.h"
#include "firmware/console/console.h"
#include "firmware/console/show.h"
#include "firmware/firmware.h"

void console_announce_end(struct console *c)
{
    const struct game *game = &c->session->game;
    const char *result = game_result(game);
    const char *loser = "";

    ASSERT(game->end == GAME_RUNNING || c->session->clock.running == CLOCK_STOPPED);
    if (game->end == GAME_RUNNING) {
        return;
    }
    if (game->end == GAME_TIME || game->end == GAME_TIME_DRAW || game->end == GAME_RESIGNED) {
        loser = game->loser == WHITE ? "White: " : "Black: ";
    }
    console_style(c, STYLE_END);
    out_format(c->out, "%s%s. %s. %s", loser, game_end_text((enum game_end)game->end),
               result[1] == '/'   ? "Draw"
               : result[0] == '1' ? "White wins"
                                  : "Black wins",
               result);
    console_style(c, STYLE_PLAIN);
    out_end_line(c->out);
}

static void say_forgot(struct out *out, bool forgot)
{
    if (forgot) {
        out_line(out, "The game record is full: its oldest moves are forgotten.");
    }
}

/* Says which draw the player, who is to move, may claim. */
static void say_claim(struct console *c)
{
    enum game_end claim = session_claimable(c->session);

    if (claim != GAME_RUNNING) {
        out_format(c->out, "%s: type draw to claim it.\n", game_end_text(claim));
    }
}

/* Shows the board, if the player wants it, and what the side to move must know. */
static void show_after_move(struct console *c, bool forgot)
{
    struct session *s = c->session;

    say_forgot(c->out, forgot);
    if (s->draws_board) {
        show_board(c->out, s);
    }
    console_announce_end(c);
    if (s->game.end == GAME_RUNNING && position_in_check(&s->game.position)) {
        out_line(c->out, "Check.");
    }
    say_claim(c);
}

/* --- what was done elsewhere --- */

/* Who plays what. */
static const char *sides_text(const struct session *s)
{
    return s->referee                 ? "two people play, I am the referee."
           : s->side == COMPUTER_NONE ? "both sides are yours."
           : s->side == WHITE         ? "I play White."
                                      : "I play Black.";
}

/* Says what another face has done. */
static void tell_face(struct console *c, enum happening_kind kind)
{
    static const char *const texts[HAPPENING_KINDS] = {
        [HAPPENED_MOVE] = "",
        [HAPPENED_NEW_GAME] = "a new game.",
        [HAPPENED_POSITION] = "a new position.",
        [HAPPENED_TAKEN_BACK] = "taken back.",
        [HAPPENED_PLAYED_AGAIN] = "played again.",
        [HAPPENED_RESUMED] = "the game goes on.",
        [HAPPENED_GO] = "I am to play.",
        [HAPPENED_SIDE] = "",
        [HAPPENED_END] = "the game is over.",
        [HAPPENED_LEVEL] = "",
    };
    struct session *s = c->session;
    bool is_loaded = kind == HAPPENED_LOADED;

    if (texts[kind] == NULL && !is_loaded) {
        return;
    }
    out_end_line(c->out);
    out_text(c->out, is_loaded ? "The game goes on where the power was cut." : "On the board: ");
    if (kind == HAPPENED_MOVE) {
        show_last_move(c->out, s);
    } else if (kind == HAPPENED_LEVEL) {
        show_level(c->out, &s->level);
    } else if (kind == HAPPENED_SIDE) {
        out_text(c->out, sides_text(s));
    } else if (!is_loaded) {
        out_text(c->out, texts[kind]);
    }
    out_end_line(c->out);
    console_announce_end(c);
    c->owes_prompt = true;
}

/* Says that the computer claims a draw, or that a flag has fallen. */
static void tell_end(struct console *c)
{
    enum game_end end = (enum game_end)c->session->game.end;

    if (end == GAME_TIME || end == GAME_TIME_DRAW) {
        out_end_line(c->out);
        line_reset(&c->serial->line);
    } else if (end != GAME_RESIGNED) {
        out_text(c->out, "I claim a draw. ");
    }
    console_announce_end(c);
}

/* Says what the computer has done, or that a flag has fallen. */
static void tell_computer(struct console *c, const struct happening *happening)
{
    switch (happening->kind) {
    case HAPPENED_THINKING:
        out_line(c->out, "Thinking ...");
        c->says_thinking = true;
        break;
    case HAPPENED_STOPPED:
        c->says_thinking = false;
        out_line(c->out, "Stopped.");
        break;
    case HAPPENED_MOVE:
        show_after_move(c, happening->forgot);
        break;
    case HAPPENED_END:
        tell_end(c);
        break;
    default:
        return;
    }
    c->owes_prompt = true;
}

void console_happened(struct console *c, const struct happening *happening)
{
    static const uint16_t new_clocks = 1U << HAPPENED_NEW_GAME | 1U << HAPPENED_POSITION |
                                       1U << HAPPENED_LEVEL | 1U << HAPPENED_LOADED;

    if (new_clocks >> happening->kind & 1U) {
        c->warned[WHITE] = c->warned[BLACK] = c->session->clock.left_ms[WHITE] <= 60000;
    }
    if (c->session->gui_speaks || happening->by == BY_CONSOLE) {
        return;
    }
    if (happening->by == BY_COMPUTER) {
        tell_computer(c, happening);
    } else {
        tell_face(c, (enum happening_kind)happening->kind);
    }
}

void console_replied(struct console *c, const struct session_reply *reply)
{
    static const char *const words[] = {
        [SESSION_SAYS_MATE] = "Mate",
        [SESSION_SAYS_NO_MATE] = "There is no mate",
        [SESSION_SAYS_NO_MATE_FOUND] = "I have found no mate",
    };
    char text[NUMBERED_SIZE];

    c->says_thinking = false;
    if (reply->from_book && c->session->info) {
        out_line(c->out, "From the book.");
    }
    if (reply->words != SESSION_SAYS_NOTHING && reply->words != SESSION_OFFERS_DRAW) {
        out_format(c->out, "%s in %d.\n", words[reply->words], reply->moves);
    }
    console_style(c, STYLE_MOVE);
    out_format(c->out, KILOMATE_NAME ": %s", show_numbered(&c->session->game, reply->move, text));
    console_style(c, STYLE_PLAIN);
    out_end_line(c->out);
}

/* --- the player's --- */

void console_refuse_move(struct console *c, const char *line, enum move_error error)
{
    const char *why = "is neither a move nor a command; help lists them";

    console_style(c, STYLE_WARNING);
    if (additions_explain(c, line, error)) {
        console_style(c, STYLE_PLAIN);
        return;
    }
    switch ((unsigned)error) {
    case MOVE_AND_MORE:
        why = "is more than a move: moves are typed one at a time";
        break;
    case MOVE_ILLEGAL:
        why = "is not a legal move here";
        break;
    case MOVE_AMBIGUOUS:
        why = "is ambiguous: several pieces can move there";
        break;
    case MOVE_NO_PROMOTION:
        why = "must name the new piece: add =Q, =R, =B or =N";
        break;
    default:
        break;
    }
    out_format(c->out, "%s %s.\n", line, why);
    console_style(c, STYLE_PLAIN);
}

void console_play_move(struct console *c, const char *line, move_t move, enum move_error error)
{
    struct session *s = c->session;
    struct session_played played;
    enum session_refusal refusal =
        error == MOVE_SYNTAX ? SESSION_ILLEGAL_MOVE : session_play(s, move, &played);

    if (refusal == SESSION_GAME_OVER) {
        out_line(c->out, "The game is over. Type new or undo.");
    } else if (refusal != SESSION_DONE) {
        console_refuse_move(c, line, error);
    } else if (s->referee) {
        show_after_move(c, played.forgot);
    } else {
        say_forgot(c->out, played.forgot);
        if (s->game.end != GAME_RUNNING) {
            show_board(c->out, s);
            console_announce_end(c);
        }
        say_claim(c);
    }
}

void console_enter_move(struct console *c, const char *line)
{
    move_t move = MOVE_NONE; /* which is never legal */
    enum move_error error = console_read_move(&c->session->game, line, &move);

    if (error != MOVE_OK || !additions_doubt(c, move)) {
        console_play_move(c, line, move, error);
    }
}

void console_hint(struct console *c)
{
    char text[NUMBERED_SIZE];
    move_t move;

    switch (session_hint(c->session, &move)) {
    case SESSION_DONE:
        out_format(c->out, "I would play %s.\n", show_numbered(&c->session->game, move, text));
        break;
    case SESSION_GAME_OVER:
        out_line(c->out, "The game is over.");
        break;
    case SESSION_NO_ADVICE:
        out_line(c->out, "A referee gives no advice.");
        break;
    default:
        out_line(c->out, "Stopped.");
        break;
    }
}
