/* The console: the loop, the prompt, and what is obeyed while thinking. */
#include "firmware/console/console.h"

#include <string.h>

#include "firmware/additions.h"
#include "hal/hal.h"

static void prompt(struct computer *c)
{
    const struct game *game = &c->game;

    if (game->end != GAME_RUNNING) {
        out_text(&c->out, "Game over> ");
    } else {
        out_text(&c->out, game->position.side == WHITE ? "White> " : "Black> ");
    }
}

static void banner(struct computer *c)
{
    struct out *out = &c->out;
    struct hal_fault fault;

    out_end_line(out);
    if (hal_fault_take(&fault)) {
        show_fault(c, &fault);
        additions_faulted(c, &fault);
    } else if (!c->greeted && hal_reset_cause() >= HAL_RESET_FAULT) {
        show_start(c);
    }
    c->greeted = true;
    show_version(out);
    out_text(out, "Level: ");
    show_level(out, &c->level);
    out_line(out, ". Type a move (e4, Nf3, g1f3), go to let me begin, or help.");
    show_board(c);
}

/* The computer moves if it is its turn. */
static void think_if_due(struct computer *c)
{
    if (session_is_computers_turn(c) && !c->closed) {
        console_think(c);
    }
}

/* What the player typed to stop the search is carried out now. */
static enum console_action follow_up(struct computer *c)
{
    static const char words[][5] = { "", "undo", "new", "quit" };
    char word[5];

    ASSERT(c->think.then <= THEN_QUIT);
    memcpy(word, words[c->think.then], sizeof word);
    c->think.then = THEN_NOTHING;
    return *word == '\0' ? CONSOLE_NOTHING : console_execute(c, word);
}

/* What comes of a line, and of what was typed while the computer thought about it. */
static void carry_on(struct computer *c, enum console_action action)
{
    if (action == CONSOLE_THINK) {
        think_if_due(c);
    }
    if (c->think.then != THEN_NOTHING) {
        action = follow_up(c);
    }
    if (action == CONSOLE_QUIT) {
        hal_exit(0);
        out_line(&c->out, "There is nothing to return to: switch the power off.");
    }
    additions_happened(c,
                       HAPPENED_SETTING); /* a setting, perhaps, which the session does not know */
    if (c->think.event == LINE_PENDING) {
        prompt(c);
    }
}

/* What another face has done is told; what comes of it is the console's to show. */
static void follow_other_face(struct computer *c)
{
    c->told = false;
    console_announce_end(c);
    carry_on(c, CONSOLE_THINK);
    line_show(&c->line, &c->out);
}

static const char not_ascii[] = "Only ASCII and figurines are read.";

static enum console_action take_line(struct computer *c, enum line_event event)
{
    char *text = text_skip_spaces(c->line.text);

    if (event == LINE_TOO_LONG) {
        out_figure(&c->out, "The line is too long: at most ", LINE_SIZE - 1);
        out_line(&c->out, " characters.");
        return CONSOLE_NOTHING;
    }
    if (event == LINE_NOT_ASCII) {
        out_line(&c->out, not_ascii);
        return CONSOLE_NOTHING;
    }
    return *text == '\0' ? CONSOLE_NOTHING : console_execute(c, text);
}

/* A line that has ended thinking on the player's time, which is obeyed once. */
static enum line_event take_event(struct computer *c)
{
    enum line_event event = (enum line_event)c->think.event;

    c->think.event = LINE_PENDING;
    return event;
}

/* The next finished line, or LINE_PENDING if there is no byte. While nothing
   comes the computer thinks on, if there is something to think about. */
static enum line_event next_line(struct computer *c)
{
    int byte;

    if (c->think.event != LINE_PENDING) {
        return take_event(c);
    }
    byte = computer_get_byte(c);
    if (byte >= 0) {
        return line_feed(&c->line, (uint8_t)byte, &c->out);
    }
    additions_look(c);
    additions_idle(c);
    if (c->told) {
        return LINE_PENDING;
    }
    if (session_ponder(c)) {
        return take_event(c);
    }
    hal_idle();
    return LINE_PENDING;
}

/* Who has just opened the line sees where the game is, if nothing told him. */
static void greet(struct computer *c)
{
    (void)hal_console_opened();
    line_reset(&c->line);
    banner(c);
}

bool console_run(struct computer *c)
{
    ASSERT(!c->think.running);
    c->out.crlf = true;
    greet(c);
    if (c->told) {
        follow_other_face(c);
    } else {
        prompt(c);
    }
    while (!c->closed && !c->uci_asked) {
        enum line_event event = next_line(c);

        if (console_check_flag(c)) {
            line_reset(&c->line);
            prompt(c);
            continue;
        }
        if (c->told) {
            follow_other_face(c);
        }
        if (event == LINE_PENDING && hal_console_opened() == HAL_OPENED_LATE) {
            greet(c);
            prompt(c);
        }
        if (event == LINE_PENDING || c->uci_asked) {
            continue;
        }
        carry_on(c, take_line(c, event));
    }
    out_end_line(&c->out);
    return !c->closed;
}

/* --- while thinking --- */

/* Room for one sentence: while thinking nothing waits for the line. */
enum { SENTENCE_ROOM = 72 };

/* Commands that need the board wait until the search has been stopped. */
static void obey(struct computer *c, char *text)
{
    static const char *const aborting[] = { "", "undo", "new", "quit" };
    const char *word = text_next_word(&text);
    const char *argument = text_next_word(&text);

    if (*word == '\0') {
        return;
    }
    for (unsigned then = THEN_UNDO; then <= THEN_QUIT; then++) {
        if (text_equal(word, aborting[then]) && *argument == '\0') {
            session_abort(c, (enum think_then)then);
            return;
        }
    }
    if (text_equal(word, "uci")) {
        c->uci_asked = true;
        session_abort(c, THEN_NOTHING);
    } else if (text_equal(word, "go") && *argument == '\0') {
        session_move_now(c);
    } else if (text_equal(word, "info") && text_to_switch(argument, &c->info)) {
        c->think.silent = !c->info;
    } else if (out_room() >= SENTENCE_ROOM) {
        out_line(&c->out, "I am thinking. go: move now; undo: take back; new: a new game.");
    }
}

void console_while_thinking(struct computer *c, uint8_t byte)
{
    enum line_event event = line_feed(&c->line, byte, &c->out);

    ASSERT(c->think.running && !c->think.uci);
    if (c->think.line_ends) {
        if (event != LINE_PENDING) {
            c->think.event = (uint8_t)event;
            session_move_now(c);
        }
    } else if (c->uci_asked) {
        session_abort(c, THEN_NOTHING);
    } else if (event == LINE_READY) {
        obey(c, c->line.text);
    } else if (event != LINE_PENDING && out_room() >= SENTENCE_ROOM) {
        out_line(&c->out, event == LINE_TOO_LONG ? "The line is too long." : not_ascii);
    }
}
