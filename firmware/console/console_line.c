/* The console: greeting, prompt, lines, and what is obeyed while thinking. */
#include "firmware/console/console_line.h"

#include <string.h>

#include "firmware/console/console_commands.h"
#include "firmware/console/console_level.h"
#include "firmware/console/console_report.h"
#include "firmware/console/mirror.h"
#include "firmware/console/show.h"
#include "firmware/console/terminal.h"
#include "firmware/say/say.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

/* Whose turn it is, and with a clock what is left of it. */
static void prompt(struct console *c)
{
    struct match *m = &c->session->match;
    const char *side = m->game.position.side == WHITE ? SAY_WHITE : SAY_BLACK;

    console_style(c, STYLE_PROMPT);
    if (m->game.end == GAME_RUNNING && level_has_clock(&m->level)) {
        say(c->out, "%s %t> ", side,
            match_clock_ms(m, (enum colour)m->game.position.side, hal_now_ms()));
    } else {
        out_format(c->out, "%s> ", m->game.end != GAME_RUNNING ? SAY_PROMPT_GAME_OVER : side);
    }
    console_style(c, STYLE_PLAIN);
}

static void banner(struct console *c)
{
    struct out *out = c->out;

    out_end_line(out);
    if (!c->greeted && hal_reset_cause() >= HAL_RESET_FAULT) {
        show_start(out);
    }
    c->greeted = true;
    show_version(out);
    console_show_level(c, SAY_TYPE_A_MOVE_OR_HELP);
    show_board(out, c->session);
}

void console_begin(struct console *c)
{
    ASSERT(!c->session->mind.think.running);
    (void)hal_console_opened();
    line_reset(&c->serial->line);
    c->out->crlf = true;
    terminal_release(c);
    banner(c);
    c->owes_prompt = true;
}

static void show_owed_prompt(struct console *c)
{
    if (c->owes_prompt) {
        c->owes_prompt = false;
        prompt(c);
        line_show(&c->serial->line, c->out);
    }
}

void console_end(struct console *c)
{
    ASSERT(!c->session->mind.think.running);
    show_owed_prompt(c);
    terminal_release(c);
    out_end_line(c->out);
}

static const char not_ascii[] = SAY_ONLY_ASCII_AND_FIGURINES;

static void obey_line(struct console *c, enum line_event event)
{
    char *text = text_skip_spaces(c->serial->line.text);

    ASSERT(event != LINE_PENDING);
    if (event == LINE_TOO_LONG) {
        out_format(c->out, SAY_LINE_TOO_LONG_AT_MOST, LINE_SIZE - 1);
    } else if (event == LINE_NOT_ASCII) {
        out_line(c->out, not_ascii);
    } else if ((c->session->mode->obey == NULL || !c->session->mode->obey(c->session, text)) &&
               *text != '\0') {
        console_execute(c, text);
        session_settings_changed(c->session); /* one, perhaps, which the session does not know */
    }
    c->owes_prompt = true;
}

/* What the player typed to stop the search is carried out now. */
static void obey_abort(struct console *c)
{
    static const char words[][5] = { "", "undo", "new", "quit" };
    struct think *state = &c->session->mind.think;
    char word[5];

    ASSERT(state->then <= THEN_QUIT);
    memcpy(word, words[state->then], sizeof word);
    state->then = THEN_NOTHING;
    console_execute(c, word);
    c->owes_prompt = true;
}

/* The next finished line: one that has ended thinking on the player's time, or what the next byte
   completes; behind the word `uci` all is the GUI's. True if there was a byte. */
static bool next_line(struct console *c, enum line_event *event)
{
    struct think *state = &c->session->mind.think;
    int byte;

    *event = (enum line_event)state->event;
    if (*event != LINE_PENDING) {
        state->event = LINE_PENDING;
        return true;
    }
    byte = c->serial->uci_asked ? -1 : serial_get_byte(c->serial);
    if (byte >= 0) {
        *event = serial_feed_line(c->serial, (uint8_t)byte);
    }
    return byte >= 0;
}

bool console_poll(struct console *c)
{
    enum line_event event = LINE_PENDING;
    bool is_busy;

    ASSERT(!c->session->mind.think.running);
    if (c->session->mind.think.then != THEN_NOTHING) {
        obey_abort(c);
        return true;
    }
    if (c->session->mind.think.event == LINE_PENDING) {
        show_owed_prompt(c);
    }
    is_busy = next_line(c, &event);
    if (event != LINE_PENDING && !c->serial->uci_asked) {
        obey_line(c, event);
    } else if (!is_busy && hal_console_opened() == HAL_OPENED_LATE) {
        console_begin(c); /* who has just opened the line sees where the game is */
    }
    return is_busy;
}

/* --- while thinking --- */

/* Room for one sentence: while thinking nothing waits for the line. */
enum { SENTENCE_ROOM = 72 };

/* The search's reports begin or end at once; false if the word is neither on nor off. */
static bool show_thinking(struct console *c, const char *word)
{
    struct session *s = c->session;
    int info = setting_named(settings_of(SETTING_INFO), word);

    if (info >= 0) {
        s->taste.info = info != 0;
        s->mind.think.silent = info == 0;
    }
    return info >= 0;
}

bool console_begin_mirror(struct console *c, const char *word, const char *argument)
{
    return mirror_listen(c->session->added, c->out, word, argument);
}

/* Commands that need the board wait until the search has been stopped. The orders are enum
   think_then; behind those that end the search without a move stands the one that asks for it. */
static void obey_while_thinking(struct console *c, char *text)
{
    static const char *const orders[] = { "", "undo", "new", "quit", "go" };
    const char *word = text_next_word(&text);
    const char *argument = text_next_word(&text);

    for (unsigned then = THEN_UNDO; then <= THEN_QUIT + 1U && *argument == '\0'; then++) {
        if (text_equal(word, orders[then])) {
            if (then > THEN_QUIT) {
                mind_move_now(&c->session->mind);
            } else {
                mind_abort(&c->session->mind, (enum think_then)then);
            }
            return;
        }
    }
    if (text_equal(word, "uci")) {
        c->serial->uci_asked = true;
        mind_abort(&c->session->mind, THEN_NOTHING);
    } else if ((text_equal(word, "info") && show_thinking(c, argument)) ||
               console_begin_mirror(c, word, argument)) {
        return;
    } else if (*word != '\0' && out_room() >= SENTENCE_ROOM) {
        out_line(c->out, SAY_I_AM_THINKING_GO_UNDO_NEW);
    }
}

static void feed_while_thinking(struct console *c, uint8_t byte)
{
    enum line_event event = serial_feed_line(c->serial, byte);

    if (c->session->mind.think.line_ends) {
        if (event != LINE_PENDING) {
            c->session->mind.think.event = (uint8_t)event;
            mind_move_now(&c->session->mind);
        }
    } else if (c->serial->uci_asked) {
        mind_abort(&c->session->mind, THEN_NOTHING);
    } else if (event == LINE_READY) {
        c->says_thinking = false; /* the line above is another one now */
        obey_while_thinking(c, c->serial->line.text);
    } else if (event != LINE_PENDING && out_room() >= SENTENCE_ROOM) {
        out_line(c->out, event == LINE_TOO_LONG ? SAY_LINE_TOO_LONG : not_ascii);
    }
}

void console_listen(struct console *c)
{
    const struct think *state = &c->session->mind.think;
    int byte;

    ASSERT(state->running);
    while (state->request == THINK_ON && (byte = serial_get_byte(c->serial)) >= 0) {
        c->out->drops = true;
        feed_while_thinking(c, (uint8_t)byte);
        c->out->drops = false;
    }
    if (c->serial->closed && state->request == THINK_ON) {
        mind_abort(&c->session->mind, THEN_NOTHING);
    }
}
