/* Moves at the console: enters the player's, shows the computer's and what another face does. */
#include "firmware/console/console_play.h"

#include "firmware/console/console_read.h"
#include "firmware/console/console_report.h"
#include "firmware/console/show.h"
#include "firmware/console/teacher.h"
#include "firmware/console/terminal.h"
#include "firmware/firmware.h"
#include "firmware/say/say.h"
#include "firmware/words/play.h"

void console_announce_end(struct console *c)
{
    const struct game *game = &c->session->match.game;
    const char *result = game_result(game);
    const char *loser = "";

    ASSERT(game->end == GAME_RUNNING || c->session->match.clock.running == CLOCK_STOPPED);
    if (game->end == GAME_RUNNING) {
        return;
    }
    if (game->end == GAME_TIME || game->end == GAME_TIME_DRAW || game->end == GAME_RESIGNED) {
        loser = game->loser == WHITE ? SAY_OF_WHITE : SAY_OF_BLACK;
    }
    console_style(c, STYLE_END);
    out_format(c->out, "%s%s. %s. %s", loser, game_end_text((enum game_end)game->end),
               result[1] == '/'   ? SAY_DRAW
               : result[0] == '1' ? SAY_WHITE_WINS
                                  : SAY_BLACK_WINS,
               result);
    console_style(c, STYLE_PLAIN);
    out_end_line(c->out);
}

static void say_forgot(struct out *out, bool forgot)
{
    if (forgot) {
        out_line(out, SAY_RECORD_IS_FULL);
    }
}

/* Says which draw the player, who is to move, may claim. */
static void say_claim(struct out *out, struct match *m)
{
    enum game_end claim = match_claimable(m);

    if (claim != GAME_RUNNING) {
        out_format(out, SAY_TYPE_DRAW_TO_CLAIM, game_end_text(claim));
    }
}

/* Shows the board, if the player wants it, and what the side to move must know. */
static void show_after_move(struct console *c, bool forgot)
{
    struct session *s = c->session;

    say_forgot(c->out, forgot);
    if (s->taste.draws_board) {
        show_board(c->out, s);
    }
    console_announce_end(c);
    if (s->match.game.end == GAME_RUNNING && position_in_check(&s->match.game.position)) {
        out_line(c->out, SAY_CHECK);
    }
    say_claim(c->out, &s->match);
}

/* --- what was done elsewhere --- */

/* Who plays what. */
static const char *sides_text(const struct match *m)
{
    return m->referee                 ? SAY_I_AM_THE_REFEREE
           : m->side == COMPUTER_NONE ? SAY_BOTH_SIDES_ARE_YOURS
           : m->side == WHITE         ? SAY_I_PLAY_WHITE
                                      : SAY_I_PLAY_BLACK;
}

static const char *last_move_text(struct game *game, char text[NUMBERED_SIZE])
{
    unsigned last = game->plies - 1U;

    ASSERT(game->plies != 0);
    game_replay(game, last);
    (void)move_numbered(game, game->record[last], text);
    game_replay(game, last + 1U);
    return text;
}

/* Says what another face has done. Not all: of the other kinds nothing is told. */
static void tell_face(struct console *c, enum happening_kind kind)
{
    static const char *const texts[HAPPENED_FOUND] = {
        [HAPPENED_MOVE] = "", /* these three are told below */
        [HAPPENED_NEW_GAME] = SAY_BOARD_NEW_GAME,
        [HAPPENED_POSITION] = SAY_BOARD_NEW_POSITION,
        [HAPPENED_TAKEN_BACK] = SAY_BOARD_TAKEN_BACK,
        [HAPPENED_PLAYED_AGAIN] = SAY_BOARD_PLAYED_AGAIN,
        [HAPPENED_RESUMED] = SAY_BOARD_GAME_GOES_ON,
        [HAPPENED_GO] = SAY_BOARD_I_AM_TO_PLAY,
        [HAPPENED_SIDE] = "",
        [HAPPENED_END] = SAY_BOARD_GAME_IS_OVER,
        [HAPPENED_LEVEL] = "",
    };
    struct session *s = c->session;
    const char *what = texts[kind];
    char text[LEVEL_TEXT_SIZE];

    ASSERT(!s->mind.think.running);
    if (what == NULL && kind != HAPPENED_LOADED) {
        return;
    }
    if (kind == HAPPENED_MOVE) {
        what = last_move_text(&s->match.game, text);
    } else if (kind == HAPPENED_LEVEL) {
        what = level_text(&s->match.level, text);
    } else if (kind == HAPPENED_SIDE) {
        what = sides_text(&s->match);
    }
    out_end_line(c->out);
    if (what != NULL) {
        out_format(c->out, SAY_ON_THE_BOARD, what);
    } else {
        out_line(c->out, SAY_GAME_GOES_ON_AT_START);
    }
    console_announce_end(c);
    c->owes_prompt = true;
}

/* Says that the computer claims a draw, or that a flag has fallen. */
static void tell_end(struct console *c)
{
    enum game_end end = (enum game_end)c->session->match.game.end;

    ASSERT(end != GAME_RUNNING);
    if (end == GAME_TIME || end == GAME_TIME_DRAW) {
        out_end_line(c->out);
        line_reset(&c->serial->line);
    } else if (end != GAME_RESIGNED) {
        out_text(c->out, SAY_I_CLAIM_A_DRAW);
    }
    console_announce_end(c);
}

/* Not all: a search for a mate alone tells one. */
static void tell_reply(struct console *c, const struct session_reply *reply)
{
    static const char *const words[] = {
        [SESSION_SAYS_MATE] = SAY_MATE_FOUND,
        [SESSION_SAYS_NO_MATE] = SAY_THERE_IS_NO_MATE,
        [SESSION_SAYS_NO_MATE_FOUND] = SAY_I_FOUND_NO_MATE,
    };

    ASSERT(move_is_ok(&c->session->match.game.position, reply->move));
    ASSERT(reply->words <= SESSION_OFFERS_DRAW);
    c->says_thinking = false;
    if (reply->from_book && c->session->taste.info) {
        out_line(c->out, SAY_FROM_THE_BOOK);
    }
    if (reply->words != SESSION_SAYS_NOTHING && reply->words != SESSION_OFFERS_DRAW) {
        out_format(c->out, words[reply->words], reply->moves);
    }
    console_style(c, STYLE_MOVE);
    say(c->out, KILOMATE_NAME ": %m", &c->session->match.game, reply->move);
    console_style(c, STYLE_PLAIN);
    out_end_line(c->out);
}

/* Says what the computer has done, or that a flag has fallen. */
static void tell_computer(struct console *c, const struct happening *happening)
{
    switch (happening->kind) {
    case HAPPENED_THINKING:
        out_line(c->out, SAY_THINKING);
        c->says_thinking = true;
        break;
    case HAPPENED_STOPPED:
        c->says_thinking = false;
        out_line(c->out, SAY_STOPPED);
        break;
    case HAPPENED_MOVE:
        show_after_move(c, happening->forgot);
        break;
    case HAPPENED_END:
        tell_end(c);
        break;
    case HAPPENED_FOUND:
        tell_reply(c, happening->reply);
        break;
    case HAPPENED_FAULT:
        c->greeted = true; /* why it was started is told by this */
        show_fault(c->out, happening->fault);
        break;
    default:
        return;
    }
    c->owes_prompt = true;
}

void console_happened(struct console *c, const struct happening *happening)
{
    ASSERT(!c->session->mind.think.running && happening->kind < HAPPENING_KINDS);
    if (!session_may(c->session, MAY_TELL) || happening->by == BY_CONSOLE) {
        return;
    }
    if (happening->by == BY_COMPUTER) {
        tell_computer(c, happening);
    } else if (happening_is_change(happening)) {
        tell_face(c, (enum happening_kind)happening->kind);
    }
}

/* --- the player's --- */

void console_refuse_move(struct console *c, const char *line, enum move_error error)
{
    const char *why = SAY_NEITHER_MOVE_NOR_COMMAND;

    ASSERT((unsigned)error <= (unsigned)MOVE_AND_MORE);
    session_refuse(c->session);
    console_style(c, STYLE_WARNING);
    if (terminal_explain(c->out, &c->session->match.game, line, error)) {
        console_style(c, STYLE_PLAIN);
        return;
    }
    switch ((unsigned)error) {
    case MOVE_AND_MORE:
        why = SAY_MORE_THAN_A_MOVE;
        break;
    case MOVE_ILLEGAL:
        why = SAY_NOT_LEGAL_HERE;
        break;
    case MOVE_AMBIGUOUS:
        why = SAY_AMBIGUOUS;
        break;
    case MOVE_NO_PROMOTION:
        why = SAY_MUST_NAME_NEW_PIECE;
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

    ASSERT(error != MOVE_SYNTAX || move == MOVE_NONE);
    if (refusal == SESSION_GAME_OVER) {
        out_line(c->out, SAY_GAME_OVER_NEW_OR_UNDO);
    } else if (refusal != SESSION_DONE) {
        console_refuse_move(c, line, error);
    } else if (s->match.referee) {
        show_after_move(c, played.forgot);
    } else {
        say_forgot(c->out, played.forgot);
        if (s->match.game.end != GAME_RUNNING) {
            show_board(c->out, s);
            console_announce_end(c);
        }
        say_claim(c->out, &s->match);
    }
}

void console_enter_move(struct console *c, const char *line)
{
    move_t move = MOVE_NONE; /* which is never legal */
    enum move_error error = console_read_move(&c->session->match.game, line, &move);

    if (error != MOVE_OK || !teacher_doubts(c, move)) {
        console_play_move(c, line, move, error);
    }
}

void console_hint(struct console *c)
{
    move_t move;

    switch (session_hint(c->session, &move)) {
    case SESSION_DONE:
        say(c->out, SAY_I_WOULD_PLAY, &c->session->match.game, move);
        break;
    case SESSION_GAME_OVER:
        out_line(c->out, SAY_GAME_IS_OVER);
        break;
    case SESSION_NO_ADVICE:
        out_line(c->out, SAY_REFEREE_GIVES_NO_ADVICE);
        break;
    default:
        out_line(c->out, SAY_STOPPED);
        break;
    }
}
