/* The console: the loop, the prompt, and what is obeyed while thinking. */
#include "firmware/console/console.h"

#include <string.h>

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
    } else if (!c->greeted && hal_reset_cause() >= HAL_RESET_FAULT) {
        show_start(c);
    }
    c->greeted = true;
    out_text(out, KILOMATE_NAME " ");
    out_text(out, hal_version);
    out_text(out, " on ");
    out_text(out, hal_board.name);
    out_text(out, " (");
    out_text(out, hal_board.mcu);
    out_line(out, ")");
    out_text(out, "Level: ");
    show_level(out, &c->level);
    out_line(out, ". Type a move (e4, Nf3, g1f3), go to let me begin, or help.");
    show_board(c);
}

/* The computer moves if it is its turn. */
static void think_if_due(struct computer *c)
{
    if (c->game.end == GAME_RUNNING && c->game.position.side == c->side && !c->closed) {
        console_think(c);
    }
}

/* What the player typed to stop the search is carried out now. */
static enum console_action follow_up(struct computer *c)
{
    static const char words[][5] = { "", "undo", "new", "quit" };
    char word[5];

    memcpy(word, words[c->think.then], sizeof word);
    c->think.then = THEN_NOTHING;
    return *word == '\0' ? CONSOLE_NOTHING : console_execute(c, word);
}

static enum console_action take_line(struct computer *c, enum line_event event)
{
    char *text = c->line.text;

    if (event == LINE_TOO_LONG) {
        out_text(&c->out, "The line is too long: at most ");
        out_number(&c->out, LINE_SIZE - 1);
        out_line(&c->out, " characters.");
        return CONSOLE_NOTHING;
    }
    while (*text == ' ') {
        text++;
    }
    return *text == '\0' ? CONSOLE_NOTHING : console_execute(c, text);
}

/* The next finished line, or LINE_PENDING if there is no byte. While nothing
   comes the computer thinks on, if there is something to think about. */
static enum line_event next_line(struct computer *c)
{
    int byte = computer_get_byte(c);

    if (byte >= 0) {
        return line_feed(&c->line, (uint8_t)byte, &c->out);
    }
    if (console_can_ponder(c)) {
        think_on_your_time(c);
        return (enum line_event)c->think.event;
    }
    hal_idle();
    return LINE_PENDING;
}

bool console_run(struct computer *c)
{
    line_reset(&c->line);
    c->out.crlf = true;
    clock_reset(&c->clock, &c->level);
    banner(c);
    prompt(c);
    while (!c->closed && !c->uci_asked) {
        enum line_event event = next_line(c);
        enum console_action action;

        if (console_check_flag(c)) {
            line_reset(&c->line);
            prompt(c);
            continue;
        }
        if (event == LINE_PENDING || c->uci_asked) {
            continue;
        }
        action = take_line(c, event);
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
        prompt(c);
    }
    out_end_line(&c->out);
    return !c->closed;
}

/* --- while thinking --- */

/* Room for one sentence: while thinking nothing waits for the line. */
enum { SENTENCE_ROOM = 72 };

/* Commands that need the board wait until the search has been stopped. */
static void order(struct computer *c, char *text)
{
    static const char *const aborting[] = { "", "undo", "new", "quit" };
    const char *word = next_word(&text);
    const char *argument = next_word(&text);

    if (*word == '\0') {
        return;
    }
    for (unsigned then = THEN_UNDO; then <= THEN_QUIT; then++) {
        if (text_equal(word, aborting[then])) {
            c->think.then = (uint8_t)then;
            c->think.order = THINK_ABORT;
            return;
        }
    }
    if (text_equal(word, "uci")) {
        c->uci_asked = true;
        c->think.order = THINK_ABORT;
    } else if (text_equal(word, "go") && *argument == '\0') {
        c->think.order = THINK_MOVE_NOW;
    } else if (text_equal(word, "info") &&
               (text_equal(argument, "on") || text_equal(argument, "off"))) {
        c->info = text_equal(argument, "on");
        c->think.silent = !c->info;
    } else if (out_room() >= SENTENCE_ROOM) {
        out_line(&c->out, "I am thinking. go: move now; undo: take back; new: a new game.");
    }
}

void console_while_thinking(struct computer *c, uint8_t byte)
{
    enum line_event event = line_feed(&c->line, byte, &c->out);

    if (c->think.on_your_time) {
        if (event != LINE_PENDING) {
            c->think.event = (uint8_t)event;
            c->think.order = THINK_MOVE_NOW;
        }
    } else if (c->uci_asked) {
        c->think.order = THINK_ABORT;
    } else if (event == LINE_READY) {
        order(c, c->line.text);
    } else if (event == LINE_TOO_LONG && out_room() >= SENTENCE_ROOM) {
        out_line(&c->out, "The line is too long.");
    }
}
