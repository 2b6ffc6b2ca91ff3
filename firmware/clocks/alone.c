#include "firmware/clocks/alone.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/clocks/at_panel.h"
#include "firmware/console/console_line.h"
#include "firmware/game/controls.h"
#include "firmware/say/say.h"
#include "firmware/words/clocks.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

/* How often the faces are told of clocks that run: units of so many milliseconds, a second. */
enum { TELL_UNIT_MS = 256, TELL_UNITS = 4 };

/* The longest time that a clock can be set to: ten hours. */
enum { LONGEST_SECONDS = 36000, SECOND_MS = 1000 };

extern const struct addition clocks_addition;

/* The line is the clock's, and nothing happens to the kept game. */
static const struct mode mode_clock = { .alone = &clocks_addition.face, .may = MAY_READ_LINE };

bool alone_is_new(const struct clocks_state *a)
{
    return a->moves[WHITE] == 0 && a->clock.move_ms == 0 && a->clock.running == CLOCK_STOPPED &&
           a->fallen == CLOCK_STOPPED;
}

int32_t alone_shown_ms(const struct clocks_state *a, enum colour side)
{
    return controls_shown_ms(&a->level, a->clock.left_ms[side], a->clock.move_ms, a->turn == side);
}

static void prompt(struct clocks_state *a, struct out *out)
{
    say(out, "%s %t> ", a->turn == WHITE ? SAY_WHITE : SAY_BLACK,
        alone_shown_ms(a, (enum colour)a->turn));
}

static void show(struct clocks_state *a, struct out *out)
{
    clock_update(&a->clock, hal_now_ms());
    say(out, SAY_ALONE_CLOCKS, alone_shown_ms(a, WHITE), a->clock.running == WHITE ? " *" : "",
        alone_shown_ms(a, BLACK), a->clock.running == BLACK ? " *" : "", a->moves[a->turn] + 1);
}

/* What the faces are told now. */
static struct happening_clocks told_clocks(struct clocks_state *a)
{
    a->told = (uint8_t)(hal_now_ms() / TELL_UNIT_MS);
    return (struct happening_clocks){
        .shown_ms = { alone_shown_ms(a, WHITE), alone_shown_ms(a, BLACK) },
        .running = a->clock.running,
    };
}

/* Does a clock run that was not told for a second? */
static bool is_told_again(const struct clocks_state *a)
{
    uint8_t since = (uint8_t)(hal_now_ms() / TELL_UNIT_MS - a->told);

    return a->clock.running != CLOCK_STOPPED && since >= TELL_UNITS;
}

static void set_anew(struct clocks_state *a)
{
    clock_reset(&a->clock, &a->level);
    memset(a->moves, 0, sizeof a->moves);
    a->turn = WHITE;
    a->fallen = CLOCK_STOPPED;
}

void alone_begin(struct console *c, const struct level *level)
{
    struct session *s = c->session;
    struct clocks_state *a = clocks_state(s->added);
    struct happening_clocks clocks;

    ASSERT(level_has_clock(level));
    a->level = *level;
    set_anew(a);
    a->own = s->match.clock.running;
    clock_stop(&s->match.clock, hal_now_ms());
    session_enter(s, &mode_clock);
    alone_take_panel(s->added);
    out_line(c->out, SAY_ALONE_BEGINS);
    clocks = told_clocks(a);
    session_tell_clocks(s, &clocks);
    show(a, c->out);
    prompt(a, c->out);
}

static void leave(struct clocks_state *a, struct console *c)
{
    struct session *s = c->session;

    session_leave(s);
    alone_give_panel(s->added);
    if (a->own != CLOCK_STOPPED) {
        clock_resume(&s->match.clock, (enum colour)a->own, hal_now_ms());
    }
    out_line(c->out, SAY_ALONE_ENDS);
    session_tell_clocks(s, NULL);
    c->owes_prompt = true;
}

/* Tells a flag that has fallen, once; both clocks stand then. True if one has. */
static bool look_at_flag(struct clocks_state *a, struct added *added, struct out *out)
{
    uint8_t side = a->clock.running;

    clock_update(&a->clock, hal_now_ms());
    if (side == CLOCK_STOPPED || !clock_flag(&a->clock, &a->level, (enum colour)side)) {
        return false;
    }
    clock_stop(&a->clock, hal_now_ms());
    a->fallen = side;
    out_end_line(out);
    out_format(out, SAY_ALONE_FLAG, side == WHITE ? SAY_WHITE : SAY_BLACK);
    alone_ring(added);
    return true;
}

/* The side whose clock runs has moved; where both stand, it goes on. */
static void press(struct clocks_state *a, struct out *out)
{
    uint32_t now_ms = hal_now_ms();

    if (a->fallen == CLOCK_STOPPED && a->clock.running == CLOCK_STOPPED) {
        clock_resume(&a->clock, (enum colour)a->turn, now_ms);
    } else if (a->fallen == CLOCK_STOPPED) {
        clock_press(&a->clock, &a->level, (enum colour)a->turn, now_ms);
        a->moves[a->turn]++;
        a->turn ^= 1U;
    }
    show(a, out);
}

/* "5:00" or "1:30:00". Returns its seconds, or 0 if it is none, or longer than ten hours. */
static uint32_t read_time(const char *text)
{
    uint32_t seconds = 0;
    unsigned parts = 0;

    do {
        uint32_t number = 0;

        if (*text < '0' || *text > '9') {
            return 0;
        }
        while (*text >= '0' && *text <= '9' && number <= LONGEST_SECONDS) {
            number = number * 10 + (uint32_t)(*text++ - '0');
        }
        if (number > LONGEST_SECONDS || (parts != 0 && number > 59)) {
            return 0;
        }
        seconds = seconds * 60 + number;
        parts++;
    } while (parts < 3 && *text == ':' && *text++ != '\0');
    return parts >= 2 && *text == '\0' && seconds <= LONGEST_SECONDS ? seconds : 0;
}

/* What a side's clock is to show from now on. */
static void correct(struct clocks_state *a, struct out *out, enum colour side, const char *text)
{
    int32_t wanted_ms = (int32_t)read_time(text) * SECOND_MS;
    struct clock fresh;

    if (wanted_ms == 0) {
        out_line(out, SAY_ALONE_TIME);
        return;
    }
    clock_reset(&fresh, &a->level);
    clock_update(&a->clock, hal_now_ms());
    if (a->turn == side) {
        a->clock.move_ms = 0; /* what it has thought is in the new time */
    }
    /* what a delay, or the periods of byo-yomi, hold behind what is shown */
    a->clock.left_ms[side] = wanted_ms + fresh.left_ms[side] -
                             controls_shown_ms(&a->level, fresh.left_ms[side], 0, false);
    a->fallen = a->fallen == (uint8_t)side ? CLOCK_STOPPED : a->fallen;
    show(a, out);
}

static void stop(struct clocks_state *a, struct out *out)
{
    clock_stop(&a->clock, hal_now_ms());
    show(a, out);
}

static void begin_anew(struct clocks_state *a, struct out *out)
{
    set_anew(a);
    show(a, out);
}

static void obey(struct clocks_state *a, struct console *c, char *text)
{
    const char *word = text_next_word(&text);
    const char *value;

    if (text_equal(word, "clock") && *text != '\0') {
        word = text_next_word(&text);
    }
    value = text_next_word(&text);
    if (*word == '\0') {
        press(a, c->out);
    } else if (text_equal(word, "white") || text_equal(word, "black")) {
        correct(a, c->out, text_equal(word, "white") ? WHITE : BLACK, value);
    } else if (*value == '\0' && text_equal(word, "clock")) {
        show(a, c->out);
    } else if (*value == '\0' && text_equal(word, "pause")) {
        stop(a, c->out);
    } else if (*value == '\0' && text_equal(word, "new")) {
        begin_anew(a, c->out);
    } else if (*value == '\0' && text_equal(word, "end")) {
        leave(a, c);
    } else if (!console_begin_mirror(c, word, value)) {
        out_line(c->out, SAY_ALONE_TAKES);
    }
}

/* A space at the beginning of a line presses at once; a line is obeyed when it is whole. True if
   something was done. */
static bool take_byte(struct clocks_state *a, struct console *c, uint8_t byte)
{
    enum line_event event;

    if (byte == ' ' && c->serial->line.length == 0) {
        out_end_line(c->out);
        press(a, c->out);
        return true;
    }
    event = serial_feed_line(c->serial, byte);
    if (event == LINE_READY) {
        obey(a, c, text_skip_spaces(c->serial->line.text));
    } else if (event != LINE_PENDING) {
        out_line(c->out, SAY_ALONE_TAKES);
    }
    return event != LINE_PENDING;
}

/* What is done at the panel is told at the line, too. True if something was. */
static bool obey_wish(struct clocks_state *a, struct console *c, enum alone_wish wish)
{
    if (wish == ALONE_NOTHING) {
        return false;
    }
    out_end_line(c->out);
    switch (wish) {
    case ALONE_PAUSE:
        stop(a, c->out);
        break;
    case ALONE_NEW:
        begin_anew(a, c->out);
        break;
    case ALONE_LEAVE:
        leave(a, c);
        break;
    case ALONE_MOVE:
        alone_click(c->session->added);
        if (a->clock.running == CLOCK_STOPPED) {
            clock_resume(&a->clock, (enum colour)a->turn, hal_now_ms()); /* the first move */
        }
        press(a, c->out);
        break;
    default:
        press(a, c->out);
        break;
    }
    return true;
}

bool alone_turn(struct computer *computer)
{
    struct session *s = &computer->session;
    struct clocks_state *a = clocks_state(s->added);
    struct console *c = &computer->console;
    struct happening_clocks clocks;
    bool was_done = false;
    int byte;

    if (s->mode != &mode_clock) {
        return false;
    }
    session_look(s);
    byte = serial_get_byte(c->serial);
    if (c->serial->closed || c->serial->uci_asked) {
        leave(a, c);
        return true;
    }
    was_done = look_at_flag(a, s->added, c->out);
    was_done |= obey_wish(a, c, alone_take_wish(s->added));
    if (byte >= 0 && s->mode == &mode_clock) {
        was_done |= take_byte(a, c, (uint8_t)byte);
    }
    if (s->mode == &mode_clock && (was_done || is_told_again(a))) {
        clocks = told_clocks(a);
        session_tell_clocks(s, &clocks);
    }
    if (was_done && s->mode == &mode_clock) {
        prompt(a, c->out);
    }
    return was_done || byte >= 0;
}
