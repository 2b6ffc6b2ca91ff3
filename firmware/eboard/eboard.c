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
#include "firmware/eboard/board_program.h"
#include "firmware/eboard/citrine_program.h"
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

static struct {
    const struct hal_body *body; /* NULL: there is no board to give */
    struct console *console;
    void (*panels_look)(struct session *session);
    uint32_t looked_ms;
    unsigned opening;  /* of the program that was here last; 0: none */
    uint8_t given;     /* to which of `kinds` */
    bool is_flipped;   /* ChessLink's squares are told from h1 */
    bool is_dismissed; /* the player has taken the board away from it */
    bool is_silent;    /* it has gone without closing the line */
    bool has_cut;      /* a search of the computer was ended for it */
    bool is_citrine;   /* it takes the board for a chess computer */
    bool has_citrine;  /* `citrine` is in use, and has memory of the engine */
    uint32_t taken_ms; /* when it had taken all last */
    uint32_t heard_ms; /* its last byte */
    union {
        struct board_program board;
        struct citrine_program citrine; /* if has_citrine */
    };
    struct {
        bool is_asked; /* whether the own game goes on */
        bool was_stopped;
        uint8_t running; /* the clock that ran */
    } own;
    bool has_first; /* the byte with which it has come back is not heard yet */
    uint8_t first;
} eboard;

/* --- is a program here? --- */

static enum board_protocol chosen_protocol(void)
{
    return (enum board_protocol)kinds[eboard.given].protocol;
}

static void begin_board(enum board_protocol protocol)
{
    board_program_begin(&eboard.board, protocol, eboard.is_flipped, eboard.body->colour != NULL);
}

/* One that is back still speaks in lines, and hears that there is no round any more. */
static void begin_program(unsigned opening, uint32_t now_ms)
{
    bool is_back = opening == eboard.opening;

    eboard.opening = opening;
    eboard.is_dismissed = false;
    eboard.is_silent = false;
    eboard.has_first = false;
    eboard.taken_ms = now_ms;
    eboard.heard_ms = now_ms;
    eboard.is_citrine = hal_program_speed() == HAL_PROGRAM_COMPUTER_SPEED;
    if (eboard.has_citrine) {
        citrine_program_reopen(&eboard.citrine);
    } else {
        begin_board(is_back && eboard.board.is_cpp ? BOARD_CPP : chosen_protocol());
    }
}

/* One that has gone without closing the line is back when it takes what it was told, or says
   something, which is then heard from its first byte on. One that was dismissed is not heard. */
static void listen_in_vain(void)
{
    bool is_chesslink = !eboard.has_citrine && eboard.board.is_chesslink;
    int byte;

    do {
        byte = hal_program_get();
    } while (eboard.is_dismissed && byte >= 0);
    if (eboard.is_silent && !eboard.is_dismissed &&
        (byte >= 0 || (!is_chesslink && hal_program_waiting() == 0))) {
        begin_program(eboard.opening, hal_now_ms());
        eboard.has_first = byte >= 0;
        eboard.first = (uint8_t)byte;
    }
}

/* Is there a program that is to have the board? A chess program at the console's line goes
   first. */
static bool is_here(void)
{
    unsigned opening = eboard.body != NULL ? hal_program_here() : 0;

    if (opening == 0) {
        eboard.opening = 0;
        return false;
    }
    if (opening != eboard.opening) {
        begin_program(opening, hal_now_ms());
    }
    if (eboard.is_dismissed || eboard.is_silent) {
        listen_in_vain();
    }
    return !eboard.is_dismissed && !eboard.is_silent;
}

static void tell_console(struct console *c, const char *text)
{
    out_end_line(c->out);
    out_line(c->out, text);
    c->owes_prompt = true;
}

/* Whoever types at another line than the program's is told why nothing follows. False if that line
   is closed. */
static bool answer_console(struct console *c)
{
    int byte = hal_console_get();

    if (byte == '\r' || (byte == '\n' && c->serial->last_byte != '\r')) {
        tell_console(c, SAY_PROGRAM_HAS_THE_BOARD);
    }
    if (byte >= 0) {
        c->serial->last_byte = (uint8_t)byte;
    }
    return byte != -2;
}

/* Hears a program that has asked for the computer's move, while that is searched. */
static void listen_to_citrine(struct session *s, uint32_t now_ms)
{
    hal_watchdog_feed();
    if (!answer_console(&computer_of(s)->console)) {
        mind_abort(&s->mind, THEN_NOTHING);
    }
    if (now_ms - eboard.looked_ms < LOOK_MS) {
        return;
    }
    eboard.looked_ms = now_ms;
    if (citrine_program_listen(&eboard.citrine, s)) {
        eboard.heard_ms = now_ms;
    }
    if (hal_program_here() != eboard.opening || (hal_keys() & HAL_KEY_LEFT) != 0) {
        mind_abort(&s->mind, THEN_NOTHING);
    }
}

/* A running search ends when a program comes. */
static void look_for_program(struct session *s)
{
    uint32_t now_ms = hal_now_ms();

    if (eboard.has_citrine && s->mind.think.running) {
        listen_to_citrine(s, now_ms);
    } else if (s->mind.think.running && session_may(s, MAY_YIELD) &&
               now_ms - eboard.looked_ms >= LOOK_MS) {
        eboard.looked_ms = now_ms;
        if (is_here()) {
            eboard.has_cut = !s->stopped;
            mind_abort(&s->mind, THEN_NOTHING);
        }
    }
    if (eboard.panels_look != NULL) {
        eboard.panels_look(s);
    }
}

/* --- serving --- */

extern const struct addition eboard_addition;

/* A program has the board. What is typed meanwhile ends no search of it (answer_console()). */
static const struct mode mode_serve = { .alone = &eboard_addition.face };

/* The own game stands still. */
static void lay_aside(struct computer *c)
{
    struct session *s = &c->session;

    if (!eboard.own.is_asked) {
        eboard.own.running = s->match.clock.running;
        eboard.own.was_stopped = s->stopped && !eboard.has_cut;
    }
    eboard.has_cut = false;
    clock_stop(&s->match.clock, hal_now_ms());
    panel_give();
    tell_console(&c->console, SAY_PROGRAM_HAS_THE_BOARD);
    session_enter(s, &mode_serve);
    s->hint = MOVE_NONE;
}

static void take_up(struct computer *c)
{
    struct session *s = &c->session;

    session_leave(s);
    s->stopped = true;
    eboard.own.is_asked = true;
    tell_console(&c->console, SAY_PROGRAM_HAS_GONE);
}

/* One that has to ask for the pieces is heard again and again. */
static void notice_silence(uint32_t now_ms)
{
    bool has_beat = !eboard.has_citrine && board_program_asks(&eboard.board);

    if (hal_program_waiting() == 0) {
        eboard.taken_ms = now_ms;
    }
    eboard.is_silent = now_ms - eboard.taken_ms >= STALLED_MS ||
                       (has_beat && now_ms - eboard.heard_ms >= NO_BEAT_MS);
    while (eboard.is_silent && hal_program_get() >= 0) {
        /* what it has sent before does not bring it back */
    }
}

static void keep(struct session *s, unsigned given, bool is_flipped)
{
    eboard.given = (uint8_t)given;
    eboard.is_flipped = is_flipped;
    save_keep(SAVE_EBOARD, (uint8_t)(given | (is_flipped ? KEPT_FLIP : 0U)));
    session_settings_changed(s);
}

static void dismiss(struct session *s)
{
    eboard.is_dismissed = true;
    if (eboard.given != GIVEN_TO_NONE) {
        hal_program_give(0);
        keep(s, GIVEN_TO_NONE, eboard.is_flipped);
    }
}

/* --- one turn of a program --- */

/* What the two kinds of programs need is never needed at once. */
static void end_kind(struct mind *mind)
{
    if (eboard.has_citrine) {
        eboard.has_citrine = false;
        citrine_program_end(mind);
        begin_board(chosen_protocol());
    }
}

static void begin_kind(struct session *s)
{
    end_kind(&s->mind);
    if (!eboard.is_citrine) {
        follow_begin(&eboard.board.follow, &s->match.game.position, hal_squares(), hal_now_ms());
        return;
    }
    eboard.has_citrine = citrine_program_begin(&eboard.citrine, s);
    eboard.is_dismissed = !eboard.has_citrine;
}

/* The byte with which it has come back. */
static void hear_first(struct engine *engine)
{
    if (eboard.has_first) {
        eboard.has_first = false;
        if (eboard.has_citrine) {
            citrine_program_hear(&eboard.citrine, eboard.first);
        } else {
            board_program_hear(&eboard.board, engine, eboard.first, hal_now_ms());
        }
    }
}

/* Behind nothing for so long half a message is none any more. */
static void forget_half(uint32_t now_ms)
{
    if (now_ms - eboard.heard_ms >= HALF_MS) {
        if (eboard.has_citrine) {
            citrine_forget(&eboard.citrine.reader);
        } else {
            cpp_forget(&eboard.board.cpp);
        }
    }
}

/* Returns true if the player has lifted both kings. */
static bool serve_citrine(struct session *s, struct hal_lights *lights)
{
    if (citrine_program_turn(&eboard.citrine, s)) {
        eboard.heard_ms = hal_now_ms();
    }
    *lights = (struct hal_lights){ .lit = 0 };
    citrine_program_lights(&eboard.citrine, eboard.body->colour != NULL, lights);
    return keep_kings_are_off(eboard.citrine.keep);
}

/* The same for one that takes the board for a board. */
static bool serve_board(struct engine *engine, struct hal_lights *lights)
{
    uint32_t now_ms = hal_now_ms();

    if (board_program_turn(&eboard.board, engine, now_ms)) {
        eboard.heard_ms = now_ms;
    }
    board_program_lights(&eboard.board, lights, now_ms);
    return follow_kings_are_off(&eboard.board.follow, now_ms);
}

/* A turn of the loop while the program is here. Returns true if it has gone, or if it is another
   kind of program now. */
static bool serve(struct computer *c)
{
    struct session *s = &c->session;
    struct hal_lights lights;
    bool are_kings_off;
    bool is_read;

    ASSERT(!s->mind.think.running);
    if (!is_here() || !answer_console(&c->console)) {
        end_kind(&s->mind);
        take_up(c);
        return true;
    }
    if (eboard.has_citrine != eboard.is_citrine) {
        begin_kind(s);
        return true;
    }
    hal_watchdog_feed();
    is_read = hal_program_waiting() == 0; /* else it is not silent: what it sends waits */
    hear_first(&s->mind.engine);
    are_kings_off =
        eboard.has_citrine ? serve_citrine(s, &lights) : serve_board(&s->mind.engine, &lights);
    notice_silence(hal_now_ms());
    if (is_read) {
        forget_half(hal_now_ms());
    }
    if (panel_serve(&lights) || are_kings_off) {
        dismiss(s);
    }
    return false;
}

/* The own game goes on when its position stands on the board, or when a player has done something
   else with it. */
static void ask(struct session *s)
{
    if (s->stopped) {
        if (hal_squares() != squares_of_position(&s->match.game.position)) {
            return;
        }
        s->stopped = eboard.own.was_stopped;
        if (eboard.own.running != CLOCK_STOPPED) {
            clock_resume(&s->match.clock, (enum colour)eboard.own.running, hal_now_ms());
        }
    }
    eboard.own.is_asked = false;
}

/* --- the face --- */

static void eboard_addition_start(struct computer *c)
{
    unsigned kept = save_kept(SAVE_EBOARD);
    unsigned given = kept & ~(unsigned)KEPT_FLIP;

    memset(&eboard, 0, sizeof eboard);
    eboard.body = hal_body() != NULL && hal_body()->has_squares ? hal_body() : NULL;
    if (eboard.body == NULL) {
        return;
    }
    eboard.console = &c->console;
    eboard.panels_look = c->session.look;
    c->session.look = look_for_program;
    eboard.is_flipped = given < GIVEN_KINDS && (kept & KEPT_FLIP) != 0;
    if (!hal_program_is_by_speed() && given < GIVEN_KINDS && given != GIVEN_TO_NONE) {
        eboard.given = (uint8_t)given;
        hal_program_give(kinds[given].speed);
    }
}

static bool eboard_addition_take_input(struct computer *c)
{
    if (c->session.mode == &mode_serve) {
        return serve(c);
    }
    if (session_may(&c->session, MAY_YIELD) && !c->serial.closed && is_here()) {
        lay_aside(c);
        begin_kind(&c->session);
        return true;
    }
    if (eboard.own.is_asked) {
        ask(&c->session);
    }
    return false;
}

/* --- its setting, and its command --- */

static void give(unsigned given)
{
    struct console *c = eboard.console;

    keep(c->session, given, eboard.is_flipped);
    if (given == GIVEN_TO_NONE) {
        out_line(c->out, SAY_LINE_IS_THE_CONSOLES);
        return;
    }
    out_format(c->out, SAY_LINE_IS_A_PROGRAMS, kinds[given].speed,
               eboard.body->keys & HAL_KEY_LEFT ? SAY_LEFT_TAKES_IT_BACK : SAY_KINGS_TAKE_IT_BACK);
    hal_program_give(kinds[given].speed);
}

static int given_setting_get(const struct session *s)
{
    (void)s;
    return eboard.given;
}

/* The menu turns it while the prompt stands at the console, which then says it in a line of its
   own. */
static bool given_setting_set(struct session *s, int value)
{
    (void)s;
    out_end_line(eboard.console->out);
    eboard.console->owes_prompt = true;
    give((unsigned)value);
    return true;
}

static void given_setting_write(struct out *out, const struct session *s, int value)
{
    (void)s;
    out_text(out, kinds[value == SETTING_NOW ? eboard.given : value].name);
}

/* -1 where a program gets the line by itself, or there is nothing to give: there is none to
   choose. */
static int given_setting_last(void)
{
    return eboard.body != NULL && !hal_program_is_by_speed() ? GIVEN_KINDS - 1 : -1;
}

static const struct setting_access given_access = { .get = given_setting_get,
                                                    .set = given_setting_set,
                                                    .write = given_setting_write,
                                                    .last = given_setting_last };

static const struct setting rows[] = { { "eboard", NULL, NULL, &given_access, NULL, NULL, 0, 0,
                                         SETTING_EBOARD } };

/* On which side of its cable a ChessLink lies is the player's matter. */
static void flip(struct console *c, const char *word)
{
    bool is_on = text_equal(word, switch_names[1]);

    if (!is_on && !text_equal(word, switch_names[0])) {
        out_line(c->out, SAY_EBOARD_TAKES);
        return;
    }
    keep(c->session, eboard.given, is_on);
    out_format(c->out, SAY_CHESSLINK_TELLS_FIRST, is_on ? "h1" : "a8");
}

static void eboard_addition_obey_eboard(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    const char *value = text_next_word(&arguments);
    unsigned given = 0;

    while (given < GIVEN_KINDS && !text_equal(word, kinds[given].name)) {
        given++;
    }
    if (eboard.body == NULL) {
        out_line(c->out, SAY_NO_SENSORS);
    } else if (text_equal(word, "flip")) {
        flip(c, value);
    } else if (hal_program_is_by_speed()) {
        out_format(c->out, SAY_PROGRAM_GETS_THE_BOARD, HAL_PROGRAM_SPEED,
                   HAL_PROGRAM_COMPUTER_SPEED);
    } else if (given < GIVEN_KINDS && *value == '\0') {
        give(given);
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
