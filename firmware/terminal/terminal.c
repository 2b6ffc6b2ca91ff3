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
#include "firmware/terminal/reasons.h"
#include "firmware/terminal/size.h"
#include "firmware/terminal/terminal_state.h"
#include "firmware/terminal/view.h"
#include "firmware/words/help.h"

/* Once for each side of a game, when it comes to its last minute, and to its last ten seconds. */
static const char *time_warning(struct match *m, uint8_t warned[2])
{
    static const struct {
        int32_t left_ms;
        const char *words;
    } warnings[] = { { 60000, SAY_ONE_MINUTE }, { 10000, SAY_TEN_SECONDS } };
    unsigned side = m->clock.running;
    unsigned next;

    if (side == CLOCK_STOPPED || !level_has_clock(&m->level)) {
        return NULL;
    }
    clock_update(&m->clock, hal_now_ms());
    next = warned[side];
    if (next >= 2 || m->clock.left_ms[side] > warnings[next].left_ms) {
        return NULL;
    }
    warned[side]++;
    return next == 1 || m->clock.left_ms[side] > warnings[1].left_ms ? warnings[next].words : NULL;
}

static bool terminal_addition_take_input(struct computer *computer)
{
    struct console *c = &computer->console;
    const char *words = NULL;

    view_rest(terminal_state(c->session->added));
    if (session_may(c->session, MAY_CLOCK)) {
        words = time_warning(&c->session->match, c->warned);
    }
    if (words != NULL) {
        out_end_line(c->out);
        console_style(c, STYLE_WARNING);
        out_line(c->out, words);
        console_style(c, STYLE_PLAIN);
        c->owes_prompt = true;
    }
    return false;
}

/* What was thought of another position is not shown beside the board. */
static void terminal_addition_happened(struct computer *c, const struct happening *happening)
{
    static const uint16_t forgets = 1U << HAPPENED_TAKEN_BACK | 1U << HAPPENED_PLAYED_AGAIN |
                                    1U << HAPPENED_NEW_GAME | 1U << HAPPENED_POSITION |
                                    1U << HAPPENED_LOADED | 1U << HAPPENED_THINKING;
    static const uint16_t new_clocks = 1U << HAPPENED_NEW_GAME | 1U << HAPPENED_POSITION |
                                       1U << HAPPENED_LEVEL | 1U << HAPPENED_LOADED;

    if (!happening_is_change(happening)) {
        return;
    }
    for (unsigned side = WHITE; side <= BLACK && (new_clocks >> happening->kind & 1U); side++) {
        c->console.warned[side] = c->session.match.clock.left_ms[side] <= 60000;
    }
    if (forgets >> happening->kind & 1U) {
        view_thought(terminal_state(c->session.added), 0, 0);
    }
    view_follow(c->console.out, terminal_state(c->session.added), &c->session.match,
                &c->session.taste);
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

    if (session->taste.colours != 0) {
        view_board(out, screen, &session->match, &session->taste);
    } else if (view_is_fixed(screen)) {
        view_release(screen, out);
    }
    return session->taste.colours != 0;
}

/* A terminal in colour may still keep rows for the board of an earlier start. */
void terminal_release(struct console *c)
{
    struct terminal_state *screen = terminal_state(c->session->added);

    if (view_is_fixed(screen) || (c->session->taste.colours != 0 && !c->greeted)) {
        view_release(screen, c->out);
    }
}

/* A line that is no move may be a command with a slip in its first word. */
static bool guess(struct out *out, const char *line)
{
    char word[MOVE_TEXT];
    const char *meant;

    text_copy_word(line, word, sizeof word);
    meant = guess_command(word);
    if (meant != NULL) {
        out_format(out, SAY_DID_YOU_MEAN, word, meant);
    }
    return meant != NULL;
}

bool terminal_explain(struct out *out, struct game *game, const char *line, enum move_error error)
{
    char move[MOVE_TEXT];

    if (error == MOVE_SYNTAX) {
        return guess(out, line);
    }
    return console_move_text(line, move) && reasons_tell(out, game, move, error);
}

bool terminal_help(struct out *out, const char *command)
{
    help_tell(out, command);
    return true;
}

/* Has a terminal of so many rows room for a board that stays at the top? If not this is said. */
static bool is_large(struct out *out, unsigned rows)
{
    if (rows == 0) {
        out_line(out, SAY_TERMINAL_HIDES_ITS_LINES);
    } else if (rows < VIEW_ROWS) {
        out_format(out, SAY_NEEDS_LINES, VIEW_ROWS, (int)rows);
    }
    return rows >= VIEW_ROWS;
}

/* The terminal's colours: 256 if nothing is said. */
static void terminal_addition_obey_colour(struct console *c, char *arguments)
{
    struct session *s = c->session;
    struct terminal_state *screen = terminal_state(s->added);
    const char *word = text_next_word(&arguments);
    uint32_t number = 256;

    if (text_equal(word, "fixed")) {
        unsigned rows = size_ask_rows(c);

        if (is_large(c->out, rows)) {
            s->taste.colours = s->taste.colours != 0 ? s->taste.colours : 256;
            view_fix(c->out, screen, &s->match, &s->taste, rows);
        }
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
    s->taste.colours = (uint16_t)number;
    show_board(c->out, s);
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
