/* The terminal as an addition: what the console has where there is room for it. */
#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/console/show.h"
#include "firmware/terminal/guess.h"
#include "firmware/terminal/help.h"
#include "firmware/terminal/progress.h"
#include "firmware/terminal/reasons.h"
#include "firmware/terminal/view.h"

/* Once for each side of a game, when it comes to its last minute, and to its last ten seconds. */
static void warn_of_time(struct console *c)
{
    static const struct {
        int32_t left_ms;
        const char *words;
    } warnings[] = { { 60000, "One minute." }, { 10000, "Ten seconds." } };
    struct session *s = c->session;
    unsigned side = s->clock.running;
    unsigned warned;

    if (side == CLOCK_STOPPED || s->gui_speaks || !level_has_clock(&s->level)) {
        return;
    }
    clock_update(&s->clock, hal_now_ms());
    warned = c->warned[side];
    if (warned < 2 && s->clock.left_ms[side] <= warnings[warned].left_ms) {
        c->warned[side]++;
        if (warned + 1 == 2 || s->clock.left_ms[side] > warnings[1].left_ms) {
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
    warn_of_time(&c->console);
    return false;
}

static bool terminal_addition_shows_board(struct out *out, struct session *session)
{
    if (session->colours != 0) {
        view_board(out, session);
    }
    return session->colours != 0;
}

static bool terminal_addition_reports(struct console *c, const struct engine_info *info)
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
        out_format(c->out, "%s is neither a move nor a command. Did you mean %s?\n", word, meant);
    }
    return meant != NULL;
}

static bool terminal_addition_explains(struct console *c, const char *line, enum move_error error)
{
    char move[MOVE_TEXT];

    if (error == MOVE_SYNTAX) {
        return guess(c, line);
    }
    return console_move_text(line, move) && reasons_tell(c->out, c->session, move, error);
}

static bool terminal_addition_helps(struct console *c, const char *command)
{
    help_tell(c, command);
    return true;
}

/* The terminal's colours: 256 if nothing is said. */
static void terminal_addition_obey_colour(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    uint32_t number = 256;

    if (text_equal(word, "off")) {
        number = 0;
    } else if (*word != '\0' &&
               (!text_to_number(word, &number) || (number != 16 && number != 256))) {
        out_line(c->out, "It is board colour, board colour 16 or 256, or board colour off.");
        return;
    }
    c->session->colours = (uint16_t)number;
    show_board(c->out, c->session);
}

static const struct console_command commands[] = {
    { "colour", "the board in colour: colour 16 or 256, colour off", terminal_addition_obey_colour,
      1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition terminal_addition = {
    .face = { .take_input = terminal_addition_take_input },
    .shows_board = terminal_addition_shows_board,
    .reports = terminal_addition_reports,
    .helps = terminal_addition_helps,
    .explains = terminal_addition_explains,
    .commands = commands,
};
