/*
 * The board for a program, an addition: while a program has the line (hal/program.h) it is told
 * what stands on the board, and its lights are shown. This is a face that takes the board as a
 * whole. It has a mode of its own as long as the program is there: no other face is asked, and no
 * search can begin but the one that a program asks for which takes it for a chess computer.
 * docs/play/eboard.md is for players.
 */
#include <string.h>

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/eboard/eboard_state.h"
#include "firmware/panel/lights.h"
#include "firmware/panel/panel_face.h"
#include "firmware/saves/save.h"
#include "firmware/words/body.h"
#include "firmware/words/help.h"
#include "hal/hal.h"
#include "hal/program.h"

/* All in milliseconds. */
enum {
    LOOK_MS = 5,        /* while a search runs: whether a program has come */
    STALLED_MS = 5000,  /* a program that takes nothing has gone */
    NO_BEAT_MS = 60000, /* one that has to ask, and does not, has gone */
    HALF_MS = 3000      /* half a message that is not gone on with is none */
};

/* What the player can give the line to; the numbers are saved. */
static const struct {
    const char *name;
    uint16_t speed;
    uint8_t protocol; /* enum board_protocol, of one that takes the board for a board */
} kinds[] = {
    { "off", 0, BOARD_ANY },
    { "certabo", HAL_PROGRAM_SPEED, BOARD_SENTIO },
    { "chesslink", HAL_PROGRAM_SPEED, BOARD_CHESSLINK },
    { "citrine", HAL_PROGRAM_COMPUTER_SPEED, BOARD_ANY },
    { "cpp", HAL_PROGRAM_SPEED, BOARD_CPP },
};
enum { GIVEN_TO_NONE, GIVEN_KINDS = sizeof kinds / sizeof kinds[0] };

/* Beside the kind, in the byte that is saved. */
enum { KEPT_FLIP = 0x80 };

/* --- is a program here? --- */

static enum board_protocol chosen_protocol(const struct eboard_state *e)
{
    return (enum board_protocol)kinds[e->given].protocol;
}

static void begin_board(struct eboard_state *e, enum board_protocol protocol)
{
    board_program_begin(&e->board, protocol, e->is_flipped, e->body->colour != NULL);
}

/* One that is back still speaks in lines, and hears that there is no round any more. */
static void begin_program(struct eboard_state *e, unsigned opening, uint32_t now_ms)
{
    bool is_back = opening == e->opening;

    e->opening = opening;
    e->is_dismissed = false;
    e->is_silent = false;
    e->has_first = false;
    e->taken_ms = now_ms;
    e->heard_ms = now_ms;
    e->is_citrine = hal_program_speed() == HAL_PROGRAM_COMPUTER_SPEED;
    if (e->has_citrine) {
        citrine_program_reopen(&e->citrine);
    } else {
        begin_board(e, is_back && e->board.is_cpp ? BOARD_CPP : chosen_protocol(e));
    }
}

/* One that has gone without closing the line is back when it takes what it was told, or says
   something, which is then heard from its first byte on. One that was dismissed is not heard. */
static void listen_in_vain(struct eboard_state *e)
{
    bool is_chesslink = !e->has_citrine && e->board.is_chesslink;
    int byte;

    do {
        byte = hal_program_get();
    } while (e->is_dismissed && byte >= 0);
    if (e->is_silent && !e->is_dismissed &&
        (byte >= 0 || (!is_chesslink && hal_program_waiting() == 0))) {
        begin_program(e, e->opening, hal_now_ms());
        e->has_first = byte >= 0;
        e->first = (uint8_t)byte;
    }
}

/* Is there a program that is to have the board? A chess program at the console's line goes
   first. */
static bool is_here(struct eboard_state *e)
{
    unsigned opening = e->body != NULL ? hal_program_here() : 0;

    if (opening == 0) {
        e->opening = 0;
        return false;
    }
    if (opening != e->opening) {
        begin_program(e, opening, hal_now_ms());
    }
    if (e->is_dismissed || e->is_silent) {
        listen_in_vain(e);
    }
    return !e->is_dismissed && !e->is_silent;
}

static void tell_console(const struct eboard_state *e, const char *text)
{
    struct console *c = e->console;

    out_end_line(c->out);
    out_line(c->out, text);
    c->owes_prompt = true;
}

/* Whoever types at another line than the program's is told why nothing follows. False if that line
   is closed. */
static bool answer_console(const struct eboard_state *e)
{
    struct serial *serial = e->console->serial;
    int byte = hal_console_get();

    if (byte == '\r' || (byte == '\n' && serial->last_byte != '\r')) {
        tell_console(e, SAY_PROGRAM_HAS_THE_BOARD);
    }
    if (byte >= 0) {
        serial->last_byte = (uint8_t)byte;
    }
    return byte != -2;
}

/* Hears a program that has asked for the computer's move, while that is searched. */
static void listen_to_citrine(struct eboard_state *e, uint32_t now_ms)
{
    struct session *s = e->console->session;

    hal_watchdog_feed();
    if (!answer_console(e)) {
        mind_abort(&s->mind, THEN_NOTHING);
    }
    if (now_ms - e->looked_ms < LOOK_MS) {
        return;
    }
    e->looked_ms = now_ms;
    if (citrine_program_listen(&e->citrine, &s->mind)) {
        e->heard_ms = now_ms;
    }
    if (hal_program_here() != e->opening || (hal_keys() & HAL_KEY_LEFT) != 0) {
        mind_abort(&s->mind, THEN_NOTHING);
    }
}

/* A running search ends when a program comes. */
static void look_for_program(struct added *added)
{
    struct eboard_state *e = eboard_state(added);
    struct session *s = e->console->session;
    uint32_t now_ms = hal_now_ms();

    if (e->has_citrine && s->mind.think.running) {
        listen_to_citrine(e, now_ms);
    } else if (s->mind.think.running && session_may(s, MAY_YIELD) &&
               now_ms - e->looked_ms >= LOOK_MS) {
        e->looked_ms = now_ms;
        if (is_here(e)) {
            e->has_cut = !s->stopped;
            mind_abort(&s->mind, THEN_NOTHING);
        }
    }
    if (e->panels_look != NULL) {
        e->panels_look(added);
    }
}

/* --- serving --- */

extern const struct addition eboard_addition;

/* A program has the board. What is typed meanwhile ends no search of it (answer_console()). */
static const struct mode mode_serve = { .alone = &eboard_addition.face };

/* The own game stands still. */
static void lay_aside(struct eboard_state *e)
{
    struct session *s = e->console->session;

    if (!e->own.is_asked) {
        e->own.running = s->match.clock.running;
        e->own.was_stopped = s->stopped && !e->has_cut;
    }
    e->has_cut = false;
    clock_stop(&s->match.clock, hal_now_ms());
    panel_give(s->added);
    tell_console(e, SAY_PROGRAM_HAS_THE_BOARD);
    session_enter(s, &mode_serve);
    s->hint = MOVE_NONE;
}

static void take_up(struct eboard_state *e)
{
    struct session *s = e->console->session;

    session_leave(s);
    s->stopped = true;
    e->own.is_asked = true;
    tell_console(e, SAY_PROGRAM_HAS_GONE);
}

/* One that has to ask for the pieces is heard again and again. */
static void notice_silence(struct eboard_state *e, uint32_t now_ms)
{
    bool has_beat = !e->has_citrine && board_program_asks(&e->board);

    if (hal_program_waiting() == 0) {
        e->taken_ms = now_ms;
    }
    e->is_silent =
        now_ms - e->taken_ms >= STALLED_MS || (has_beat && now_ms - e->heard_ms >= NO_BEAT_MS);
    while (e->is_silent && hal_program_get() >= 0) {
        /* what it has sent before does not bring it back */
    }
}

static void keep(struct eboard_state *e, unsigned given, bool is_flipped)
{
    struct session *s = e->console->session;

    e->given = (uint8_t)given;
    e->is_flipped = is_flipped;
    save_keep(s->added, SAVE_EBOARD, (uint8_t)(given | (is_flipped ? KEPT_FLIP : 0U)));
    session_settings_changed(s);
}

static void dismiss(struct eboard_state *e)
{
    e->is_dismissed = true;
    if (e->given != GIVEN_TO_NONE) {
        hal_program_give(0);
        keep(e, GIVEN_TO_NONE, e->is_flipped);
    }
}

/* --- one turn of a program --- */

/* What the two kinds of programs need is never needed at once. */
static void end_kind(struct eboard_state *e, struct mind *mind)
{
    if (e->has_citrine) {
        e->has_citrine = false;
        citrine_program_end(mind);
        begin_board(e, chosen_protocol(e));
    }
}

static void begin_kind(struct eboard_state *e)
{
    struct session *s = e->console->session;

    end_kind(e, &s->mind);
    if (!e->is_citrine) {
        follow_begin(&e->board.follow, &s->match.game.position, hal_squares(), hal_now_ms());
        return;
    }
    e->has_citrine = citrine_program_begin(&e->citrine, &s->mind, &s->match);
    e->is_dismissed = !e->has_citrine;
}

/* The byte with which it has come back. */
static void hear_first(struct eboard_state *e, struct engine *engine)
{
    if (e->has_first) {
        e->has_first = false;
        if (e->has_citrine) {
            citrine_program_hear(&e->citrine, e->first);
        } else {
            board_program_hear(&e->board, engine, e->first, hal_now_ms());
        }
    }
}

/* Behind nothing for so long half a message is none any more. */
static void forget_half(struct eboard_state *e, uint32_t now_ms)
{
    if (now_ms - e->heard_ms >= HALF_MS) {
        if (e->has_citrine) {
            citrine_forget(&e->citrine.reader);
        } else {
            cpp_forget(&e->board.cpp);
        }
    }
}

/* Returns true if the player has lifted both kings. */
static bool serve_citrine(struct eboard_state *e, struct hal_lights *lights)
{
    struct session *s = e->console->session;

    if (citrine_program_turn(&e->citrine, s)) {
        e->heard_ms = hal_now_ms();
    }
    *lights = (struct hal_lights){ .lit = 0 };
    citrine_program_lights(&e->citrine, e->body->colour != NULL, lights);
    return keep_kings_are_off(e->citrine.keep);
}

/* The same for one that takes the board for a board. */
static bool serve_board(struct eboard_state *e, struct engine *engine, struct hal_lights *lights)
{
    uint32_t now_ms = hal_now_ms();

    if (board_program_turn(&e->board, engine, now_ms)) {
        e->heard_ms = now_ms;
    }
    board_program_lights(&e->board, lights, now_ms);
    return follow_kings_are_off(&e->board.follow, now_ms);
}

/* A turn of the loop while the program is here. Returns true if it has gone, or if it is another
   kind of program now. */
static bool serve(struct eboard_state *e)
{
    struct session *s = e->console->session;
    struct hal_lights lights;
    bool are_kings_off;
    bool is_read;

    ASSERT(!s->mind.think.running);
    if (!is_here(e) || !answer_console(e)) {
        end_kind(e, &s->mind);
        take_up(e);
        return true;
    }
    if (e->has_citrine != e->is_citrine) {
        begin_kind(e);
        return true;
    }
    hal_watchdog_feed();
    is_read = hal_program_waiting() == 0; /* else it is not silent: what it sends waits */
    hear_first(e, &s->mind.engine);
    are_kings_off =
        e->has_citrine ? serve_citrine(e, &lights) : serve_board(e, &s->mind.engine, &lights);
    notice_silence(e, hal_now_ms());
    if (is_read) {
        forget_half(e, hal_now_ms());
    }
    if (panel_serve(s->added, &lights) || are_kings_off) {
        dismiss(e);
    }
    return false;
}

/* The own game goes on when its position stands on the board, or when a player has done something
   else with it. */
static void ask(struct eboard_state *e)
{
    struct session *s = e->console->session;

    if (session_may(s, IS_APART)) {
        return; /* it waits */
    }
    if (s->stopped) {
        if (hal_squares() != squares_of_position(&s->match.game.position)) {
            return;
        }
        s->stopped = e->own.was_stopped;
        if (e->own.running != CLOCK_STOPPED) {
            clock_resume(&s->match.clock, (enum colour)e->own.running, hal_now_ms());
        }
    }
    e->own.is_asked = false;
}

/* --- the face --- */

static void eboard_addition_start(struct computer *c)
{
    struct eboard_state *e = eboard_state(c->session.added);
    unsigned kept = save_kept(c->session.added, SAVE_EBOARD);
    unsigned given = kept & ~(unsigned)KEPT_FLIP;

    memset(e, 0, sizeof *e);
    e->body = hal_body() != NULL && hal_body()->has_squares ? hal_body() : NULL;
    if (e->body == NULL) {
        return;
    }
    e->console = &c->console;
    e->panels_look = c->session.look;
    c->session.look = look_for_program;
    e->is_flipped = given < GIVEN_KINDS && (kept & KEPT_FLIP) != 0;
    if (!hal_program_is_by_speed() && given < GIVEN_KINDS && given != GIVEN_TO_NONE) {
        e->given = (uint8_t)given;
        hal_program_give(kinds[given].speed);
    }
}

static bool eboard_addition_take_input(struct computer *c)
{
    struct eboard_state *e = eboard_state(c->session.added);

    if (c->session.mode == &mode_serve) {
        return serve(e);
    }
    if (session_may(&c->session, MAY_YIELD) && !c->serial.closed && is_here(e)) {
        lay_aside(e);
        begin_kind(e);
        return true;
    }
    if (e->own.is_asked) {
        ask(e);
    }
    return false;
}

/* --- its setting, and its command --- */

static void give(struct eboard_state *e, unsigned given)
{
    struct console *c = e->console;

    keep(e, given, e->is_flipped);
    if (given == GIVEN_TO_NONE) {
        out_line(c->out, SAY_LINE_IS_THE_CONSOLES);
        return;
    }
    out_format(c->out, SAY_LINE_IS_A_PROGRAMS, kinds[given].speed,
               e->body->keys & HAL_KEY_LEFT ? SAY_LEFT_TAKES_IT_BACK : SAY_KINGS_TAKE_IT_BACK);
    hal_program_give(kinds[given].speed);
}

static int given_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return eboard_state(added)->given;
}

/* The menu turns it while the prompt stands at the console, which then says it in a line of its
   own. */
static enum setting_taken given_setting_set(struct match *m, struct added *added, int value)
{
    struct eboard_state *e = eboard_state(added);

    (void)m;
    out_end_line(e->console->out);
    e->console->owes_prompt = true;
    give(e, (unsigned)value);
    return SETTING_TOLD;
}

static void given_setting_write(struct out *out, const struct match *m, struct added *added,
                                int value)
{
    (void)m;
    out_text(out, kinds[value == SETTING_NOW ? eboard_state(added)->given : value].name);
}

/* -1 where a program gets the line by itself, or there is nothing to give: there is none to
   choose. */
static int given_setting_last(void)
{
    const struct hal_body *body = hal_body();

    return body != NULL && body->has_squares && !hal_program_is_by_speed() ? GIVEN_KINDS - 1 : -1;
}

static const struct setting_access given_access = { .get = given_setting_get,
                                                    .set = given_setting_set,
                                                    .write = given_setting_write,
                                                    .last = given_setting_last };

static const struct setting rows[] = { { "eboard", NULL, NULL, &given_access, NULL, NULL, 0, 0,
                                         SETTING_EBOARD } };

/* On which side of its cable a ChessLink lies is the player's matter. */
static void flip(struct eboard_state *e, const char *word)
{
    struct out *out = e->console->out;
    bool is_on = text_equal(word, switch_names[1]);

    if (!is_on && !text_equal(word, switch_names[0])) {
        out_line(out, SAY_EBOARD_TAKES);
        return;
    }
    keep(e, e->given, is_on);
    out_format(out, SAY_CHESSLINK_TELLS_FIRST, is_on ? "h1" : "a8");
}

static void eboard_addition_obey_eboard(struct console *c, char *arguments)
{
    struct eboard_state *e = eboard_state(c->session->added);
    const char *word = text_next_word(&arguments);
    const char *value = text_next_word(&arguments);
    unsigned given = 0;

    while (given < GIVEN_KINDS && !text_equal(word, kinds[given].name)) {
        given++;
    }
    if (e->body == NULL) {
        out_line(c->out, SAY_NO_SENSORS);
    } else if (text_equal(word, "flip")) {
        flip(e, value);
    } else if (hal_program_is_by_speed()) {
        out_format(c->out, SAY_PROGRAM_GETS_THE_BOARD, HAL_PROGRAM_SPEED,
                   HAL_PROGRAM_COMPUTER_SPEED);
    } else if (given < GIVEN_KINDS && *value == '\0') {
        give(e, given);
    } else {
        out_line(c->out, SAY_EBOARD_TAKES);
    }
}

static const struct console_command commands[] = {
    { "eboard", HELP_EBOARD, eboard_addition_obey_eboard, 2 },
    { NULL, NULL, NULL, 0 },
};

const struct addition eboard_addition = {
    .face = { .start = eboard_addition_start, .take_input = eboard_addition_take_input },
    .commands = commands,
    .settings = rows,
    .setting_count = sizeof rows / sizeof rows[0],
};
