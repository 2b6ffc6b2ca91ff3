#include "firmware/computer.h"

#include <string.h>

#include "firmware/additions.h"
#include "firmware/console/console_line.h"
#include "firmware/console/console_play.h"
#include "firmware/console/console_report.h"
#include "firmware/console/show.h"
#include "firmware/mind/bench.h"
#include "firmware/mind/profile.h"
#include "firmware/uci/uci_line.h"
#include "firmware/uci/uci_report.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

/* The computer that a session belongs to. */
static struct computer *computer_of(struct session *session)
{
    return (struct computer *)(void *)session;
}

/* --- the faces at the line, which take turns --- */

static bool console_face_take_input(struct computer *c)
{
    return session_may(&c->session, MAY_READ_LINE) && console_poll(&c->console);
}

static void console_face_happened(struct computer *c, const struct happening *happening)
{
    console_happened(&c->console, happening);
}

static void console_face_informed(struct computer *c, const struct engine_info *info)
{
    if (session_may(&c->session, MAY_TELL) && !info->again) {
        console_informed(&c->console, info);
    }
}

static bool uci_face_take_input(struct computer *c)
{
    return session_may(&c->session, MAY_OBEY_GUI) && uci_poll(&c->uci);
}

static void uci_face_informed(struct computer *c, const struct engine_info *info)
{
    if (c->session.mind.think.for_gui) {
        uci_informed(&c->uci, info);
    }
}

static const struct face console_face = {
    .take_input = console_face_take_input,
    .happened = console_face_happened,
    .informed = console_face_informed,
};

static const struct face uci_face = { .take_input = uci_face_take_input,
                                      .informed = uci_face_informed };

/* While a search runs the peripherals are looked at, and whoever has the line is heard. */
static void poll_search(void *context)
{
    struct computer *c = computer_of(context);

    session_look(&c->session);
    if (session_may(&c->session, MAY_READ_LINE)) {
        console_listen(&c->console);
    } else if (session_may(&c->session, MAY_OBEY_GUI)) {
        uci_listen(&c->uci);
    }
}

/* --- all faces --- */

/* By their place, which is the order in which they are told: console, UCI, then the additions'.
   NULL behind the last one. */
static const struct face *face_at(unsigned place)
{
    static const struct face *const line_faces[BY_ADDITION] = {
        [BY_CONSOLE] = &console_face,
        [BY_UCI] = &uci_face,
    };
    const struct addition *addition;

    if (place < BY_ADDITION) {
        return line_faces[place];
    }
    addition = board_additions[place - BY_ADDITION];
    return addition != NULL ? &addition->face : NULL;
}

/* The console is told last what the computer has done: what the additions say of a move stands
   before the board that it shows. It is told first of a move that is not played yet. */
static void tell_happened(struct session *session, const struct happening *happening)
{
    struct computer *c = computer_of(session);
    bool is_computers = happening->by == BY_COMPUTER && happening_is_change(happening);
    const struct face *face;

    for (unsigned place = is_computers ? BY_UCI : BY_CONSOLE; (face = face_at(place)) != NULL;
         place++) {
        if (face->happened != NULL) {
            face->happened(c, happening);
        }
    }
    if (is_computers) {
        console_happened(&c->console, happening);
    }
}

/* What is told again, at the end of a search, is for a GUI alone. */
static void tell_informed(void *context, const struct engine_info *info)
{
    const struct face *face;

    for (unsigned place = 0; (face = face_at(place)) != NULL; place++) {
        if (face->informed != NULL && (!info->again || place < BY_ADDITION)) {
            face->informed(computer_of(context), info);
        }
    }
}

void computer_start_faces(struct computer *c)
{
    const struct face *face;
    struct hal_fault fault;

    for (unsigned place = 0; (face = face_at(place)) != NULL; place++) {
        if (face->look != NULL) {
            ASSERT(c->session.look == NULL);
            c->session.look = face->look;
        }
        if (face->start != NULL) {
            c->session.acting = (uint8_t)place;
            face->start(c);
        }
    }
    if (hal_fault_take(&fault)) {
        tell_happened(
            &c->session,
            &(struct happening){ .kind = HAPPENED_FAULT, .by = BY_COMPUTER, .fault = &fault });
    }
}

/* Is this face asked for input in this mode? */
static bool is_asked(const struct face *face, const struct mode *mode)
{
    return face->take_input != NULL && (mode->alone == NULL || mode->alone == face);
}

/* Each face obeys what its player has done. The line goes first: the others wait for a byte that is
   there. True if there was one, or if something has happened. */
static bool poll_faces(struct computer *c)
{
    struct session *s = &c->session;
    uint8_t happenings = s->happenings;
    const struct face *face;
    bool is_busy = false;

    for (unsigned place = 0; !is_busy && (face = face_at(place)) != NULL; place++) {
        s->acting = (uint8_t)place;
        is_busy = is_asked(face, s->mode) && face->take_input(c) && !c->serial.closed;
    }
    s->acting = BY_COMPUTER;
    return is_busy || s->happenings != happenings;
}

/* --- the loop --- */

/* A GUI has the line from now on, or the console. */
static void begin_line(struct computer *c, bool is_gui)
{
    if (is_gui) {
        c->uci.from_console = c->console.greeted;
        uci_begin(&c->uci);
    } else {
        console_begin(&c->console);
    }
}

/* Who has the line: the console until a GUI says `uci`, and again when that has gone. A game that
   is apart is left first, in the next turn. */
static void pass_line_on(struct computer *c)
{
    if (session_may(&c->session, MAY_READ_LINE) && !session_may(&c->session, IS_APART) &&
        c->serial.uci_asked) {
        console_end(&c->console);
        begin_line(c, true);
    } else if (session_may(&c->session, MAY_OBEY_GUI) && (c->uci.quit || c->uci.leave)) {
        uci_end(&c->uci);
        if (c->uci.quit) {
            hal_exit(0);
        }
        begin_line(c, false);
    }
}

bool computer_turn(struct computer *c)
{
    struct session *s = &c->session;
    bool is_busy = poll_faces(c);

    pass_line_on(c);
    if (c->serial.closed) {
        if (session_may(s, MAY_READ_LINE)) {
            console_end(&c->console);
        }
        return false;
    }
    if (session_may(s, MAY_CLOCK) && session_check_flag(s)) {
        return true;
    }
    if (session_is_to_move(s)) {
        session_move(s);
    } else if (!is_busy && !(session_may(s, MAY_PONDER) && session_ponder(s))) {
        hal_idle();
    }
    return true;
}

/* What lies between our answer and the GUI's clock: some milliseconds, and on
   a serial line (115200 baud, 11.5 bytes a millisecond) a full send ring. The
   ring is empty now. */
static uint16_t default_overhead_ms(void)
{
    return (uint16_t)(10 + (hal_board.clock_hz == 0 ? 0 : hal_console_room() / 11));
}

bool computer_begin(struct computer *c, move_t *record, uint16_t plies)
{
    static const struct session_host host = { { poll_search, tell_informed }, tell_happened };

    c->session.host = &host;
    c->session.acting = BY_COMPUTER;
    c->serial.entropy = &c->session.entropy;
    c->console.session = &c->session;
    c->console.serial = &c->serial;
    c->console.out = &c->serial.out;
    c->uci.session = &c->session;
    c->uci.serial = &c->serial;
    c->uci.out = &c->serial.out;
    if (!mind_setup_engine(&c->session.mind)) {
        return false;
    }
    game_init(&c->session.match.game, &c->session.mind.engine, record, plies);
    session_new(&c->session);
    return true;
}

static void set_defaults(struct computer *c)
{
    struct session *s = &c->session;

    s->mode = &mode_play;
    s->match.level.kind = LEVEL_AVERAGE;
    s->match.level.value = 5;
#define SWITCH(bit, id, field, first, ...) s->taste.field |= first;
#define SAVED(bit, id, field)
#include "firmware/desk/settings.def"
    c->uci.overhead_default_ms = default_overhead_ms();
    c->uci.overhead_ms = c->uci.overhead_default_ms;
    c->uci.multipv = 1;
}

int firmware_main(enum firmware_mode mode, const struct engine_profile *profile,
                  const struct eval_params *params, const struct search_options *options)
{
    static struct computer computer;
    static move_t record[RECORD_PLIES];
    struct computer *c = &computer;
    struct session *s = &c->session;

    ASSERT(profile != NULL && params != NULL && options != NULL);
    memset(c, 0, sizeof *c);
    s->mind.profile = profile;
    s->mind.engine.params = params;
    s->mind.options = options;
    s->added = added_memory();
    set_defaults(c);
    c->serial.out.crlf = mode == FIRMWARE_CONSOLE;
    show_self_test(&c->serial.out, &s->mind, s->added, true);
    if (!computer_begin(c, record, RECORD_PLIES)) {
        out_line(&c->serial.out, SAY_NOT_ENOUGH_MEMORY_FOR_ENGINE);
        return 1;
    }
    if (mode == FIRMWARE_BENCH || mode == FIRMWARE_BENCH_LARGE) {
        return bench_run(s, &c->serial.out,
                         mode == FIRMWARE_BENCH ? &bench_profile : &bench_large_profile)
                   ? 0
                   : 1;
    }
    computer_start_faces(c);
    c->uci.tuning = mode == FIRMWARE_UCI_TUNING;
    begin_line(c, mode == FIRMWARE_UCI || mode == FIRMWARE_UCI_TUNING);
    while (computer_turn(c)) {
    }
    return 0;
}
