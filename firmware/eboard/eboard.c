/*
 * The board for a program, an addition: while a program has the line (hal/program.h) it is told what
 * stands on the board, and its lights are shown. This is a face that takes the board as a whole. The
 * loop in computer.c stands in take_input as long as the program is there, so no other face is asked,
 * and no search can begin but the one that a program asks for which takes it for a chess computer.
 * docs/play/eboard.md is for players.
 */
#include <string.h>

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/crc.h"
#include "firmware/eboard/chesslink.h"
#include "firmware/eboard/citrine_program.h"
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
enum { GIVEN_TO_NONE, GIVEN_TO_SENTIO, GIVEN_TO_CHESSLINK, GIVEN_TO_CITRINE, GIVEN_KINDS };

static const char *const given_names[GIVEN_KINDS] = { "off", "certabo", "chesslink", "citrine" };

static const uint16_t given_speeds[GIVEN_KINDS] = {
    [GIVEN_TO_SENTIO] = HAL_PROGRAM_SPEED,
    [GIVEN_TO_CHESSLINK] = HAL_PROGRAM_SPEED,
    [GIVEN_TO_CITRINE] = HAL_PROGRAM_COMPUTER_SPEED,
};

static struct {
    const struct hal_body *body; /* NULL: there is no board to give */
    void (*panels_look)(struct session *session);
    uint32_t looked_ms;
    unsigned opening;  /* of the program that was here last; 0: none */
    uint8_t given;     /* GIVEN_TO_NONE ... */
    bool is_dismissed; /* the player has taken the board away from it */
    bool is_silent;    /* it has gone without closing the line */
    bool has_cut;      /* a search of the computer was ended for it */
    bool is_citrine;   /* it takes the board for a chess computer */
    bool has_citrine;  /* `citrine` is in use, and has memory of the engine */
    bool is_new;       /* nothing has begun for it yet */
    bool plays;        /* the computer's move is searched that a program has asked for */
    bool is_chesslink; /* else Sentio's lines are told, until a message of ChessLink's comes */
    bool has_lights;   /* it has set the lights */
    uint8_t lines;     /* since the one that told the kind of lights */
    uint32_t told_ms;  /* the last line, or the pieces */
    uint32_t compared_ms;
    uint32_t taken_ms;   /* when it had taken all last */
    uint32_t heard_ms;   /* its last byte */
    uint32_t pieces_crc; /* of the pieces as they were told last */
    union {
        struct {
            struct sentio_reader sentio;
            struct chesslink chesslink;
            struct follow follow;
        };
        struct citrine_program citrine;
    };
    struct {
        bool is_asked; /* whether the own game goes on */
        bool was_stopped;
        uint8_t running; /* the clock that ran */
    } own;
} eboard;

/* --- is a program here? --- */

static void begin_readers(void)
{
    sentio_begin(&eboard.sentio);
    chesslink_begin(&eboard.chesslink);
}

static void begin_program(unsigned opening, uint32_t now_ms)
{
    eboard.opening = opening;
    eboard.is_dismissed = false;
    eboard.is_silent = false;
    eboard.is_chesslink = eboard.given == GIVEN_TO_CHESSLINK;
    eboard.has_lights = false;
    eboard.lines = 0;
    eboard.taken_ms = now_ms;
    eboard.heard_ms = now_ms;
    eboard.pieces_crc = 0;
    eboard.is_citrine = hal_program_speed() == HAL_PROGRAM_COMPUTER_SPEED;
    if (eboard.has_citrine) {
        citrine_program_reopen(&eboard.citrine);
    } else {
        begin_readers();
    }
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

/* Hears a program that has asked for the computer's move, while that is searched. */
static void listen_to_citrine(struct session *s, uint32_t now_ms)
{
    hal_watchdog_feed();
    if (!answer_console(&computer_of(s)->console)) {
        session_abort(s, THEN_NOTHING);
    }
    if (now_ms - eboard.looked_ms < LOOK_MS) {
        return;
    }
    eboard.looked_ms = now_ms;
    if (citrine_program_listen(&eboard.citrine, s)) {
        eboard.heard_ms = now_ms;
    }
    if (hal_program_here() != eboard.opening || (hal_keys() & HAL_KEY_LEFT) != 0) {
        session_abort(s, THEN_NOTHING);
    }
}

/* A running search ends when a program comes. */
static void look_for_program(struct session *s)
{
    uint32_t now_ms = hal_now_ms();

    if (eboard.plays && s->think.running) {
        listen_to_citrine(s, now_ms);
    } else if (s->think.running && !s->gui_speaks && now_ms - eboard.looked_ms >= LOOK_MS) {
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

static void take_byte(uint8_t byte, uint32_t now_ms)
{
    eboard.heard_ms = now_ms;
    if (eboard.given != GIVEN_TO_SENTIO) {
        obey(chesslink_take(&eboard.chesslink, byte));
    }
    if (!eboard.is_chesslink) {
        eboard.has_lights |= sentio_take(&eboard.sentio, byte, now_ms);
    }
}

static void take_bytes(uint32_t now_ms)
{
    int byte;

    for (unsigned i = 0; i < BYTES_A_TURN && (byte = hal_program_get()) >= 0; i++) {
        take_byte((uint8_t)byte, now_ms);
    }
    if (!eboard.is_chesslink) {
        eboard.has_lights |= sentio_look(&eboard.sentio, now_ms);
    }
}

/* --- the lights --- */

static void find_citrine_lights(struct hal_lights *lights)
{
    *lights = (struct hal_lights){ .lit = 0 };
    citrine_program_lights(&eboard.citrine, eboard.body->colour != NULL, lights);
}

/* The program's. Until it has set them, the corners tell that the board is its own. */
static void find_lights(struct hal_lights *lights, uint32_t now_ms)
{
    char pieces[SQUARES];
    squares_t unknown = eboard.is_chesslink ? write_pieces(pieces) : 0;

    *lights = eboard.is_chesslink ? eboard.chesslink.lights : eboard.sentio.lights;
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

static void dismiss(struct session *s)
{
    eboard.is_dismissed = true;
    if (eboard.given != GIVEN_TO_NONE) {
        eboard.given = GIVEN_TO_NONE;
        hal_program_give(0);
        save_keep(SAVE_EBOARD, GIVEN_TO_NONE);
        session_settings_changed(s);
    }
}

/* --- one turn of a program --- */

/* What the two kinds of programs need is never needed at once. */
static void end_kind(struct session *s)
{
    if (eboard.has_citrine) {
        eboard.has_citrine = false;
        citrine_program_end(s);
    }
}

static void begin_kind(struct session *s)
{
    end_kind(s);
    if (!eboard.is_citrine) {
        begin_readers();
        follow_begin(&eboard.follow, &s->game.position, hal_squares(), hal_now_ms());
        return;
    }
    eboard.has_citrine = citrine_program_begin(&eboard.citrine, s);
    eboard.is_dismissed = !eboard.has_citrine;
}

/* Returns true if the player has lifted both kings. What is typed ends no search. */
static bool serve_citrine(struct session *s, struct hal_lights *lights)
{
    void (*line_listens)(struct session * session) = s->listen;

    s->listen = NULL;
    eboard.plays = true;
    if (citrine_program_turn(&eboard.citrine, s)) {
        eboard.heard_ms = hal_now_ms();
    }
    eboard.plays = false;
    s->listen = line_listens;
    find_citrine_lights(lights);
    return keep_kings_are_off(eboard.citrine.keep);
}

/* The same for one that takes the board for a board. */
static bool serve_board(struct session *s, struct hal_lights *lights)
{
    uint32_t now_ms = hal_now_ms();

    take_bytes(now_ms);
    follow_look(&eboard.follow, &s->engine, hal_squares(), now_ms);
    if (eboard.is_chesslink) {
        tell_pieces(now_ms);
    } else {
        tell_squares(now_ms);
    }
    find_lights(lights, now_ms);
    return follow_kings_are_off(&eboard.follow, now_ms);
}

static void serve(struct computer *c)
{
    struct session *s = &c->session;
    struct hal_lights lights;

    lay_aside(c);
    eboard.is_new = true;
    while (is_here() && answer_console(&c->console)) {
        bool are_kings_off;

        ASSERT(!s->think.running);
        if (eboard.is_new || eboard.has_citrine != eboard.is_citrine) {
            eboard.is_new = false;
            begin_kind(s);
            continue;
        }
        hal_watchdog_feed();
        are_kings_off = eboard.has_citrine ? serve_citrine(s, &lights) : serve_board(s, &lights);
        notice_silence(hal_now_ms());
        if (panel_serve(s, &lights) || are_kings_off) {
            dismiss(s);
        }
        hal_idle();
    }
    end_kind(s);
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
    uint8_t kept = save_kept(SAVE_EBOARD);

    memset(&eboard, 0, sizeof eboard);
    eboard.body = hal_body() != NULL && hal_body()->has_squares ? hal_body() : NULL;
    if (eboard.body == NULL) {
        return;
    }
    eboard.panels_look = c->session.look;
    c->session.look = look_for_program;
    if (!hal_program_is_by_speed() && kept < GIVEN_KINDS && kept != GIVEN_TO_NONE) {
        eboard.given = kept;
        hal_program_give(given_speeds[kept]);
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

/* --- its command --- */

static void give(struct console *c, unsigned given)
{
    eboard.given = (uint8_t)given;
    save_keep(SAVE_EBOARD, eboard.given);
    session_settings_changed(c->session);
    if (given == GIVEN_TO_NONE) {
        out_line(c->out, SAY_LINE_IS_THE_CONSOLES);
        return;
    }
    out_format(c->out, SAY_LINE_IS_A_PROGRAMS, given_speeds[given],
               eboard.body->keys & HAL_KEY_LEFT ? SAY_LEFT_TAKES_IT_BACK : SAY_KINGS_TAKE_IT_BACK);
    hal_program_give(given_speeds[given]);
}

static void eboard_addition_obey_eboard(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    unsigned given = 0;

    while (given < GIVEN_KINDS && !text_equal(word, given_names[given])) {
        given++;
    }
    if (eboard.body == NULL) {
        out_line(c->out, SAY_NO_SENSORS);
    } else if (hal_program_is_by_speed()) {
        out_format(c->out, SAY_PROGRAM_GETS_THE_BOARD, HAL_PROGRAM_SPEED,
                   HAL_PROGRAM_COMPUTER_SPEED);
    } else if (given < GIVEN_KINDS) {
        give(c, given);
    } else {
        out_line(c->out, SAY_EBOARD_TAKES);
    }
}

static const struct console_command commands[] = {
    { "eboard", HELP_EBOARD, eboard_addition_obey_eboard, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition eboard_addition = {
    .face = { .start = eboard_addition_start, .take_input = eboard_addition_take_input },
    .commands = commands,
};
