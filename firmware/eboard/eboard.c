/*
 * The board for a program, an addition: while a program has the line (hal/program.h) it is told what
 * stands on the board, and its lights are shown. This is a face that takes the board as a whole. The
 * loop in computer.c stands in take_input as long as the program is there, so no other face is asked,
 * and no search can begin. docs/play/eboard.md is for players.
 */
#include <string.h>

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/crc.h"
#include "firmware/eboard/chesslink.h"
#include "firmware/eboard/cpp.h"
#include "firmware/eboard/follow.h"
#include "firmware/eboard/sentio.h"
#include "firmware/game/save.h"
#include "firmware/panel/lights.h"
#include "firmware/panel/panel.h"
#include "firmware/words/body.h"
#include "firmware/words/help.h"
#include "hal/hal.h"
#include "hal/program.h"

/* All in milliseconds. */
enum {
    LOOK_MS = 5,       /* while a search runs: whether a program has come */
    LINE_MS = 100,     /* between two lines of Sentio's */
    PIECES_MS = 20,    /* between two looks at the pieces */
    AGAIN_MS = 5000,   /* pieces that have not changed are told again */
    UNKNOWN_MS = 1500, /* pieces that stand still are not known */
    STALLED_MS = 5000, /* a program that takes nothing has gone */
    NO_BEAT_MS = 60000 /* one that has to ask, and does not, has gone */
};

enum { BYTES_A_TURN = 2048 }; /* so many are heard at once, whatever comes */

enum { LINES_A_KIND = 20 }; /* so many lines come with one that tells the kind of lights */

/* What the player has given the line to. */
enum { GIVEN_TO_NONE, GIVEN_TO_SENTIO, GIVEN_TO_CHESSLINK, GIVEN_TO_CPP, GIVEN_KINDS };

static const char *const given_names[GIVEN_KINDS] = { "off", "certabo", "chesslink", "cpp" };

/* Beside the kind, in the byte that is saved. */
enum { KEPT_FLIP = 0x80 };

static struct {
    const struct hal_body *body; /* NULL: there is no board to give */
    struct console *console;
    void (*panels_look)(struct session *session);
    uint32_t looked_ms;
    unsigned opening;  /* of the program that was here last; 0: none */
    uint8_t given;     /* GIVEN_TO_NONE ... */
    bool is_flipped;   /* ChessLink's squares are told from h1 */
    bool is_dismissed; /* the player has taken the board away from it */
    bool is_silent;    /* it has gone without closing the line */
    bool has_cut;      /* a search of the computer was ended for it */
    bool is_chesslink; /* a message of ChessLink's has come */
    bool is_cpp; /* the Chess Peripheral Protocol is spoken; with neither Sentio's lines are told */
    bool has_lights;  /* it has set the lights */
    uint8_t lines;    /* since the one that told the kind of lights */
    uint32_t told_ms; /* the last line, or the pieces */
    uint32_t compared_ms;
    uint32_t taken_ms;   /* when it had taken all last */
    uint32_t heard_ms;   /* its last byte */
    uint32_t pieces_crc; /* of the pieces as they were told last */
    struct sentio_reader sentio;
    struct chesslink chesslink;
    struct cpp cpp;
    struct follow follow;
    struct {
        bool is_asked; /* whether the own game goes on */
        bool was_stopped;
        uint8_t running; /* the clock that ran */
    } own;
} eboard;

/* --- is a program here? --- */

/* One that is back still speaks in lines, and hears that there is no round any more. */
static void begin_program(unsigned opening, uint32_t now_ms)
{
    bool is_back = opening == eboard.opening;

    eboard.opening = opening;
    eboard.is_dismissed = false;
    eboard.is_silent = false;
    eboard.is_chesslink = eboard.given == GIVEN_TO_CHESSLINK;
    eboard.is_cpp = eboard.given == GIVEN_TO_CPP || (is_back && eboard.is_cpp);
    eboard.has_lights = false;
    eboard.lines = 0;
    eboard.taken_ms = now_ms;
    eboard.heard_ms = now_ms;
    eboard.pieces_crc = 0;
    sentio_begin(&eboard.sentio);
    chesslink_begin(&eboard.chesslink, eboard.is_flipped);
    cpp_begin(&eboard.cpp, eboard.is_cpp);
}

/* One that has gone without closing the line is back when it takes what it was told, or says
   something. One that was dismissed is not heard. */
static void listen_in_vain(void)
{
    bool was_heard = false;

    while (hal_program_get() >= 0) {
        was_heard = true;
    }
    if (eboard.is_silent && (was_heard || (!eboard.is_chesslink && hal_program_waiting() == 0))) {
        begin_program(eboard.opening, hal_now_ms());
    }
}

/* Is there a program that is to have the board? A chess program at the console's line goes first. */
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

/* A running search ends when a program comes. */
static void look_for_program(struct session *s)
{
    uint32_t now_ms = hal_now_ms();

    if (s->think.running && !s->gui_speaks && now_ms - eboard.looked_ms >= LOOK_MS) {
        eboard.looked_ms = now_ms;
        if (is_here()) {
            eboard.has_cut = !s->stopped;
            session_abort(s, THEN_NOTHING);
        }
    }
    if (eboard.panels_look != NULL) {
        eboard.panels_look(s);
    }
}

/* --- to the program --- */

/* From a8 to h1, as ChessLink has them. */
static squares_t write_pieces(char text[SQUARES])
{
    static const char letters[PIECE_CODES + 1] = ".PNBRQKpnbrqk";
    uint8_t pieces[SQUARES];
    squares_t unknown = follow_pieces(&eboard.follow, pieces);

    for (unsigned square = 0; square < SQUARES; square++) {
        text[square ^ 56U] = letters[pieces[square]];
    }
    return unknown;
}

static void answer(enum chesslink_order order, const char pieces[SQUARES])
{
    uint8_t bytes[CHESSLINK_ANSWER];
    unsigned length = chesslink_answer(&eboard.chesslink, order, pieces, bytes);

    (void)hal_program_put(bytes, length);
}

static void tell_pieces(uint32_t now_ms)
{
    unsigned reports = eboard.chesslink.registers[CHESSLINK_REPORTS];
    char pieces[SQUARES];
    uint32_t crc;

    if (reports == CHESSLINK_NO_REPORTS || now_ms - eboard.compared_ms < PIECES_MS) {
        return;
    }
    eboard.compared_ms = now_ms;
    (void)write_pieces(pieces);
    crc = crc32_update(0, (const uint8_t *)pieces, sizeof pieces);
    if (crc != eboard.pieces_crc ||
        now_ms - eboard.told_ms >= (reports == CHESSLINK_EACH_SCAN ? LINE_MS : AGAIN_MS)) {
        eboard.pieces_crc = crc;
        eboard.told_ms = now_ms;
        answer(CHESSLINK_TELL_PIECES, pieces);
    }
}

/* A line is told when the one before it is taken: so one at most is old. */
static void tell_squares(uint32_t now_ms)
{
    char line[SENTIO_LINE];
    unsigned length;

    if (now_ms - eboard.told_ms < LINE_MS || hal_program_waiting() != 0) {
        return;
    }
    eboard.told_ms = now_ms;
    if (eboard.lines == 0) {
        (void)hal_program_put((const uint8_t *)(eboard.body->colour != NULL ? "D\r\n" : "L\r\n"),
                              3);
    }
    eboard.lines = (uint8_t)((eboard.lines + 1U) % LINES_A_KIND);
    length = sentio_line(line, eboard.follow.sensing.occupied);
    (void)hal_program_put((const uint8_t *)line, length);
}

/* --- from it --- */

static void obey(enum chesslink_order order)
{
    char pieces[SQUARES];

    if (order == CHESSLINK_NOTHING) {
        return;
    }
    eboard.is_chesslink = true;
    eboard.has_lights |= order == CHESSLINK_LIGHTS || order == CHESSLINK_DARK;
    (void)write_pieces(pieces);
    answer(order, pieces);
}

static void hear_cpp(struct engine *engine, uint8_t byte)
{
    char line[CPP_ANSWER];
    unsigned length = cpp_take(&eboard.cpp, &eboard.follow, engine, byte, line);

    eboard.is_cpp = eboard.cpp.is_spoken;
    (void)hal_program_put((const uint8_t *)line, length);
}

/* Is a protocol heard? On a UART the player has chosen; else all are until one is known. */
static bool hears(unsigned kind, bool is_known)
{
    return is_known || (eboard.given == GIVEN_TO_NONE && !eboard.is_chesslink && !eboard.is_cpp) ||
           eboard.given == kind;
}

static void take_byte(struct engine *engine, uint8_t byte, uint32_t now_ms)
{
    eboard.heard_ms = now_ms;
    if (hears(GIVEN_TO_CHESSLINK, eboard.is_chesslink)) {
        obey(chesslink_take(&eboard.chesslink, byte));
    }
    if (hears(GIVEN_TO_CPP, eboard.is_cpp)) {
        hear_cpp(engine, byte);
    }
    if (hears(GIVEN_TO_SENTIO, false)) {
        eboard.has_lights |= sentio_take(&eboard.sentio, byte, now_ms);
    }
}

/* A line of the Chess Peripheral Protocol is heard when the answer to the one before is taken. */
static void take_bytes(struct engine *engine, uint32_t now_ms)
{
    int byte;

    for (unsigned i = 0; i < BYTES_A_TURN && !(eboard.is_cpp && hal_program_waiting() != 0) &&
                         (byte = hal_program_get()) >= 0;
         i++) {
        take_byte(engine, (uint8_t)byte, now_ms);
    }
    if (hears(GIVEN_TO_SENTIO, false)) {
        eboard.has_lights |= sentio_look(&eboard.sentio, now_ms);
    }
}

/* --- the lights --- */

/* The program's. Until it has set them, the corners tell that the board is its own. */
static void find_lights(struct hal_lights *lights, uint32_t now_ms)
{
    char pieces[SQUARES];
    squares_t unknown = eboard.is_chesslink ? write_pieces(pieces) : 0;

    *lights = eboard.is_chesslink ? eboard.chesslink.lights : eboard.sentio.lights;
    if (eboard.is_cpp) {
        cpp_lights(&eboard.cpp, &eboard.follow, lights);
        eboard.has_lights = eboard.cpp.round != CPP_NO_ROUND;
    }
    if (!eboard.has_lights) {
        lights->blinking = SQUARES_CORNERS;
    }
    if ((lights->red | lights->green | lights->blue) == 0) {
        lights->blue = lights->lit | lights->blinking;
    }
    if (now_ms - eboard.follow.sensing.changed_ms >= UNKNOWN_MS) {
        lights->lit &= ~unknown;
        lights->blinking |= unknown;
        lights->red |= unknown;
        lights->green &= ~unknown;
        lights->blue &= ~unknown;
    }
}

/* --- serving --- */

/* What is done on the board is followed, and told. */
static void look(struct engine *engine, uint32_t now_ms)
{
    if (eboard.is_cpp) {
        char line[CPP_ANSWER];
        unsigned length = cpp_look(&eboard.cpp, &eboard.follow, engine, hal_squares(), now_ms,
                                   hal_program_waiting() == 0, line);

        (void)hal_program_put((const uint8_t *)line, length);
        return;
    }
    follow_look(&eboard.follow, engine, hal_squares(), now_ms);
    if (eboard.is_chesslink) {
        tell_pieces(now_ms);
    } else {
        tell_squares(now_ms);
    }
}

static void say(struct console *c, const char *text)
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
        say(c, SAY_PROGRAM_HAS_THE_BOARD);
    }
    if (byte >= 0) {
        c->serial->last_byte = (uint8_t)byte;
    }
    return byte != -2;
}

/* The own game stands still. */
static void lay_aside(struct computer *c)
{
    struct session *s = &c->session;

    if (!eboard.own.is_asked) {
        eboard.own.running = s->clock.running;
        eboard.own.was_stopped = s->stopped && !eboard.has_cut;
    }
    eboard.has_cut = false;
    clock_stop(&s->clock, hal_now_ms());
    follow_begin(&eboard.follow, &s->game.position, hal_squares(), hal_now_ms());
    panel_give(s);
    say(&c->console, SAY_PROGRAM_HAS_THE_BOARD);
    s->gui_speaks = true;
}

static void take_up(struct computer *c)
{
    struct session *s = &c->session;

    s->gui_speaks = false;
    s->stopped = true;
    eboard.own.is_asked = true;
    say(&c->console, SAY_PROGRAM_HAS_GONE);
}

/* One that has to ask for the pieces is heard again and again. */
static void notice_silence(uint32_t now_ms)
{
    bool has_beat = eboard.is_chesslink &&
                    eboard.chesslink.registers[CHESSLINK_REPORTS] == CHESSLINK_NO_REPORTS;

    if (hal_program_waiting() == 0) {
        eboard.taken_ms = now_ms;
    }
    eboard.is_silent = now_ms - eboard.taken_ms >= STALLED_MS ||
                       (has_beat && now_ms - eboard.heard_ms >= NO_BEAT_MS);
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
        hal_program_give(false);
        keep(s, GIVEN_TO_NONE, eboard.is_flipped);
    }
}

static void serve(struct computer *c)
{
    struct session *s = &c->session;
    struct hal_lights lights;

    lay_aside(c);
    while (is_here() && answer_console(&c->console)) {
        uint32_t now_ms = hal_now_ms();

        ASSERT(!s->think.running);
        hal_watchdog_feed();
        take_bytes(&s->engine, now_ms);
        look(&s->engine, now_ms);
        notice_silence(now_ms);
        find_lights(&lights, now_ms);
        if (panel_serve(s, &lights) || follow_kings_are_off(&eboard.follow, now_ms)) {
            dismiss(s);
        }
        hal_idle();
    }
    take_up(c);
}

/* The own game goes on when its position stands on the board, or when a player has done something
   else with it. */
static void ask(struct session *s)
{
    if (s->stopped) {
        if (hal_squares() != squares_of_position(&s->game.position)) {
            return;
        }
        s->stopped = eboard.own.was_stopped;
        if (eboard.own.running != CLOCK_STOPPED) {
            clock_resume(&s->clock, (enum colour)eboard.own.running, hal_now_ms());
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
        hal_program_give(true);
    }
}

static bool eboard_addition_take_input(struct computer *c)
{
    if (!c->session.gui_speaks && is_here()) {
        serve(c);
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
    out_format(c->out, SAY_LINE_IS_A_PROGRAMS, HAL_PROGRAM_SPEED,
               eboard.body->keys & HAL_KEY_LEFT ? SAY_LEFT_TAKES_IT_BACK : SAY_KINGS_TAKE_IT_BACK);
    hal_program_give(true);
}

static int given_setting_get(const struct session *s)
{
    (void)s;
    return eboard.given;
}

/* The menu turns it while the prompt stands at the console, which then says it in a line of its own. */
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
    out_text(out, given_names[value == SETTING_NOW ? eboard.given : value]);
}

/* -1 where a program gets the line by itself, or there is nothing to give: there is none to choose. */
static int given_setting_last(void)
{
    return eboard.body != NULL && !hal_program_is_by_speed() ? GIVEN_KINDS - 1 : -1;
}

static const struct setting_access given_access = { .get = given_setting_get,
                                                    .set = given_setting_set,
                                                    .write = given_setting_write,
                                                    .last = given_setting_last };

static const struct setting rows[] = { { "eboard", NULL, &given_access, NULL, NULL, 0, 0, 0 } };

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

    while (given < GIVEN_KINDS && !text_equal(word, given_names[given])) {
        given++;
    }
    if (eboard.body == NULL) {
        out_line(c->out, SAY_NO_SENSORS);
    } else if (text_equal(word, "flip")) {
        flip(c, value);
    } else if (hal_program_is_by_speed()) {
        out_format(c->out, SAY_PROGRAM_GETS_THE_BOARD, HAL_PROGRAM_SPEED);
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
