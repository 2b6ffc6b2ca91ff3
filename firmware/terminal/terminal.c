/* The terminal as an addition: what the console has where there is room for it. */
#include "firmware/words/terminal.h"
#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/console/console_read.h"
#include "firmware/console/console_report.h"
#include "firmware/console/show.h"
#include "firmware/console/terminal.h"
#include "firmware/mind/think.h"
#include "firmware/terminal/guess.h"
#include "firmware/terminal/help.h"
#include "firmware/terminal/progress.h"
#include "firmware/terminal/reasons.h"
#include "firmware/terminal/size.h"
#include "firmware/terminal/terminal_state.h"
#include "firmware/terminal/view.h"
#include "firmware/words/help.h"

/* Once for each side of a game, when it comes to its last minute, and to its last ten seconds. */
static void warn_of_time(struct console *c)
{
    static const struct {
        int32_t left_ms;
        const char *words;
    } warnings[] = { { 60000, SAY_ONE_MINUTE }, { 10000, SAY_TEN_SECONDS } };
    struct session *s = c->session;
    unsigned side = s->match.clock.running;
    unsigned warned;

    if (side == CLOCK_STOPPED || !session_may(s, MAY_CLOCK) || !level_has_clock(&s->match.level)) {
        return;
    }
    clock_update(&s->match.clock, hal_now_ms());
    warned = c->warned[side];
    if (warned < 2 && s->match.clock.left_ms[side] <= warnings[warned].left_ms) {
        c->warned[side]++;
        if (warned + 1 == 2 || s->match.clock.left_ms[side] > warnings[1].left_ms) {
            out_end_line(c->out);
            console_style(c, STYLE_WARNING);
            out_line(c->out, warnings[warned].words);
            console_style(c, STYLE_PLAIN);
            c->owes_prompt = true;
        }
    }
}

static bool terminal_addition_take_input(struct computer *c)
{
    view_rest(terminal_state(c->session.added));
    warn_of_time(&c->console);
    return false;
}

/* What was thought of another position is not shown beside the board. */
static void terminal_addition_happened(struct computer *c, const struct happening *happening)
{
    static const uint16_t forgets = 1U << HAPPENED_TAKEN_BACK | 1U << HAPPENED_PLAYED_AGAIN |
                                    1U << HAPPENED_NEW_GAME | 1U << HAPPENED_POSITION |
                                    1U << HAPPENED_LOADED | 1U << HAPPENED_THINKING;

    if (!happening_is_change(happening)) {
        return;
    }
    if (forgets >> happening->kind & 1U) {
        view_thought(terminal_state(c->session.added), 0, 0);
    }
    view_follow(c->console.out, &c->session);
}

static void terminal_addition_informed(struct computer *c, const struct engine_info *info)
{
    if (c->session.mind.think.purpose == THINK_TO_PLAY && info->bound == 0 &&
        info->pv_length != 0) {
        view_thought(terminal_state(c->session.added), (unsigned)info->depth, info->score);
    }
}

bool terminal_show_board(struct out *out, struct session *session)
{
    struct terminal_state *screen = terminal_state(session->added);

    if (session->colours != 0) {
        view_board(out, session);
    } else if (view_is_fixed(screen)) {
        view_release(screen, out);
    }
    return session->colours != 0;
}

/* A terminal in colour may still keep rows for the board of an earlier start. */
void terminal_release(struct console *c)
{
    struct terminal_state *screen = terminal_state(c->session->added);

    if (view_is_fixed(screen) || (c->session->colours != 0 && !c->greeted)) {
        view_release(screen, c->out);
    }
}

bool terminal_report(struct console *c, const struct engine_info *info)
{
    return progress_report(c, info);
}

/* A line that is no move may be a command with a slip in its first word. */
static bool guess(struct console *c, const char *line)
{
    char word[MOVE_TEXT];
    const char *meant;

    text_copy_word(line, word, sizeof word);
    meant = guess_command(word);
    if (meant != NULL) {
        out_format(c->out, SAY_DID_YOU_MEAN, word, meant);
    }
    return meant != NULL;
}

bool terminal_explain(struct console *c, const char *line, enum move_error error)
{
    char move[MOVE_TEXT];

    if (error == MOVE_SYNTAX) {
        return guess(c, line);
    }
    return console_move_text(line, move) &&
           reasons_tell(c->out, &c->session->match.game, move, error);
}

bool terminal_help(struct console *c, const char *command)
{
    help_tell(c, command);
    return true;
}

/* The board stays at the top from now on, if the terminal has room for it. */
static void fix_board(struct console *c)
{
    struct session *s = c->session;
    unsigned rows = size_ask_rows(c);

    if (rows < VIEW_ROWS) {
        if (rows == 0) {
            out_line(c->out, SAY_TERMINAL_HIDES_ITS_LINES);
        } else {
            out_format(c->out, SAY_NEEDS_LINES, VIEW_ROWS, (int)rows);
        }
        return;
    }
    s->colours = s->colours != 0 ? s->colours : 256;
    view_fix(c->out, s, rows);
}

/* The terminal's colours: 256 if nothing is said. */
static void terminal_addition_obey_colour(struct console *c, char *arguments)
{
    struct terminal_state *screen = terminal_state(c->session->added);
    const char *word = text_next_word(&arguments);
    uint32_t number = 256;

    if (text_equal(word, "fixed")) {
        fix_board(c);
        return;
    }
    if (text_equal(word, "off")) {
        number = 0;
    } else if (*word != '\0' &&
               (!text_to_number(word, &number) || (number != 16 && number != 256))) {
        out_line(c->out, SAY_FORMS_OF_BOARD_COLOUR);
        return;
    }
    if (number != 0 || view_is_fixed(screen)) {
        view_release(screen, c->out);
    }
    c->session->colours = (uint16_t)number;
    show_board(c->out, c->session);
}

static const struct console_command commands[] = {
    { "colour", HELP_COLOUR, terminal_addition_obey_colour, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition terminal_addition = {
    .face = { .take_input = terminal_addition_take_input,
              .happened = terminal_addition_happened,
              .informed = terminal_addition_informed },
    .commands = commands,
};
