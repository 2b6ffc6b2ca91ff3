#include "firmware/scoresheet/scoresheet.h"

#include "firmware/book/book_state.h"
#include "firmware/computer.h"
#include "firmware/console/console_play.h"
#include "firmware/console/console_read.h"
#include "firmware/console/show.h"
#include "firmware/scoresheet/export.h"
#include "firmware/scoresheet/facts.h"
#include "firmware/scoresheet/reader.h"
#include "firmware/scoresheet/scoresheet_state.h"
#include "firmware/teach/teach_show.h"
#include "firmware/words/help.h"
#include "firmware/words/kept.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

enum { CONTROL_C = 3, CONTROL_U = 21 };

/* --- name, date, pgn --- */

/* They are also those of a game that has ended, but not of one from outside. */
static void use_tags(struct scoresheet_state *sheet)
{
    if (sheet->now.owner == FACTS_END) {
        sheet->now.facts.tags = sheet->tags;
    }
}

static void scoresheet_addition_obey_name(struct console *c, char *arguments)
{
    struct scoresheet_state *sheet = scoresheet_state(c->session->added);
    struct tags *tags = &sheet->tags;

    if (*arguments != '\0' && !tags_set_name(tags, arguments)) {
        out_format(c->out, SAY_NAME_AT_MOST, NAME_SIZE - 1);
        return;
    }
    use_tags(sheet);
    if (tags->name[0] == '\0') {
        out_line(c->out, SAY_I_DO_NOT_KNOW_YOUR_NAME);
    } else {
        out_format(c->out, SAY_YOUR_NAME, tags->name);
    }
}

static void scoresheet_addition_obey_date(struct console *c, char *arguments)
{
    struct scoresheet_state *sheet = scoresheet_state(c->session->added);
    struct tags *tags = &sheet->tags;
    const char *word = text_next_word(&arguments);
    char date[DATE_SIZE];

    if (*word != '\0' && !tags_set_date(tags, word)) {
        out_line(c->out, SAY_DATE_IS_YEAR_MONTH_DAY);
        return;
    }
    use_tags(sheet);
    tags_write_date(tags, date);
    out_format(c->out, SAY_DATE_IS, date);
}

/* Apart, so that the facts take no room on the stack while a review searches. */
NOINLINE static void print_facts(struct added *added, struct out *out, struct match *m)
{
    struct game_facts facts;

    facts_find(scoresheet_state(added), m, &facts);
    facts_print(&facts, book_state(added), out, &m->game);
    out_end_line(out);
}

static void scoresheet_addition_obey_pgn(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    bool has_clocks = text_equal(word, "clocks");
    bool is_review = text_equal(word, "review");
    struct match *m = &c->session->match;

    if (text_equal(word, "all")) {
        if (!export_kept_games(c->out, &c->session->mind, m->game.size, c->session->added)) {
            (void)console_lacks(c->out, "games");
        }
    } else if (*word != '\0' && !has_clocks && !is_review) {
        out_line(c->out, SAY_FORMS_OF_PGN);
    } else if (is_review && match_is_refereed(m)) {
        out_line(c->out, SAY_REFEREE_GIVES_NO_ADVICE);
    } else {
        struct task task;

        print_facts(c->session->added, c->out, m);
        if (!is_review) {
            export_moves(c->out, &m->game, has_clocks ? m : NULL);
            return;
        }
        session_task(c->session, THINK_TO_REVIEW, &task);
        if (!export_review(c->out, &task)) {
            teach_say_stopped(c->serial, &c->session->mind.think);
        }
    }
}

/* --- load --- */

/*
 * A game ends when its sender is silent for half a second. Who pastes a game or sends it has
 * nothing more to say then. Who types it thinks longer: his silence counts only where the reader
 * says so, and he is known by the pauses between his keys. What comes behind a game, or behind what
 * is wrong with it, is swallowed until the line is quiet, for it is no command.
 */
enum {
    SILENCE_MS = 500,
    PASTED = 8,  /* so many bytes without a pause were not typed */
    LOOK_MS = 32 /* a machine that stood still has not listened for longer than this */
};

struct sender {
    uint32_t looked_ms;
    uint16_t silent_ms; /* since the last byte */
    uint8_t burst;      /* bytes since the last pause, at most PASTED */
    uint8_t in_line;    /* bytes of the line, at most PASTED */
    bool pastes;
};

static void hear(struct sender *sender, int byte)
{
    ASSERT(sender->burst <= PASTED && sender->in_line <= PASTED && byte >= 0);
    if (sender->silent_ms > SERIAL_PAUSE_MS) {
        sender->burst = 0;
    }
    sender->silent_ms = 0;
    if (sender->burst < PASTED && ++sender->burst == PASTED) {
        sender->pastes = true;
    }
    if (byte == '\n') {
        sender->in_line = 0;
    } else if (sender->in_line < PASTED) {
        sender->in_line++;
    }
}

/* Has a GUI said the `uci` that the next end of a line completes? It does so in a line of its own,
   or behind a pause and at once; a line of a game may end so, too. */
static bool is_of_gui(const struct sender *sender)
{
    enum { LETTERS = sizeof "uci" - 1 };

    return sender->in_line == LETTERS ||
           (sender->burst == LETTERS && sender->silent_ms <= SERIAL_PAUSE_MS);
}

/* No byte has come. Is the sender silent now, and can the game end? */
static bool has_ended(struct sender *sender, const struct reader *reader)
{
    uint32_t now = hal_now_ms();
    uint32_t passed = now - sender->looked_ms;

    sender->looked_ms = now;
    sender->silent_ms = (uint16_t)(sender->silent_ms + (passed < LOOK_MS ? passed : LOOK_MS));
    if (sender->silent_ms < SILENCE_MS) {
        return false;
    }
    sender->silent_ms = SILENCE_MS;
    return sender->pastes || reader_may_end(reader);
}

/* What is typed is shown, as far as there is room. */
static void echo(struct out *out, int byte)
{
    out->drops = true;
    if (byte == '\n') {
        out_end_line(out);
    } else if (byte >= ' ') {
        out_char(out, (char)byte);
    }
    out->drops = false;
}

/* What stands behind the command, and a line's end. */
static void feed_arguments(struct reader *reader, const char *text)
{
    if (*text != '\0') {
        while (*text != '\0') {
            reader_feed(reader, (uint8_t)*text++);
        }
        reader_feed(reader, '\n');
    }
}

/* The game to its end, and all that comes behind it. False if it was given up. What peripherals see
   is not missed meanwhile. */
static bool read_game(struct console *c, struct reader *reader)
{
    struct serial *serial = c->serial;
    struct sender sender = { .looked_ms = hal_now_ms() };

    for (;;) {
        int byte = serial_get_byte(serial);

        if (byte < 0) {
            if (serial->closed || has_ended(&sender, reader)) {
                break;
            }
            session_wait(c->session);
            continue;
        }
        serial->uci_asked = serial->uci_asked && is_of_gui(&sender);
        if (serial->uci_asked || byte == CONTROL_C || byte == CONTROL_U) {
            return false;
        }
        hear(&sender, byte);
        echo(c->out, byte);
        reader_feed(reader, (uint8_t)byte);
    }
    if (serial->closed && !sender.pastes && !reader_may_end(reader)) {
        return false;
    }
    reader_end(reader);
    return true;
}

void scoresheet_say_taken_up(struct console *c)
{
    ASSERT(match_is_ok(&c->session->match));
    out_format(c->out, SAY_LOADED, c->session->match.game.plies);
    show_board(c->out, c->session);
    console_announce_end(c);
}

/* What of that which was sent is not in the game. */
static void say_left_out(struct out *out, const struct reader *reader)
{
    for (unsigned error = 0; reader->dropped >> error != 0; error++) {
        if ((reader->dropped >> error & 1U) != 0) {
            out_format(out, SAY_DROPPED_FROM_FEN, fen_error_text((enum fen_error)error));
        }
    }
    if (reader->others != 0) {
        out_format(out, SAY_FIRST_OF_GAMES, reader->others + 1);
    }
}

static void say_refused(struct out *out, const struct reader *reader)
{
    struct out why = { 0 };
    char text[128];

    if (reader->fault == READER_FINE) {
        out_line(out, SAY_GIVEN_UP);
        return;
    }
    out_begin_memory(&why, text, sizeof text);
    reader_tell(reader, &why);
    out_format(out, SAY_REFUSED, text);
}

/* What is sent is a game until the sender is silent, or takes it back by ^C or ^U. */
static const struct mode mode_load = { .may = MAY_READ_LINE | MAY_TELL | MAY_CLOCK };

/* The hash table is lent to the moves while they are read. */
static void scoresheet_addition_obey_load(struct console *c, char *arguments)
{
    struct session *s = c->session;
    struct reader reader;
    unsigned room;
    move_t *moves = mind_lend_hash(&s->mind, &room);
    bool is_whole;

    reader_begin(&reader, &s->match.game, moves, room);
    out_line(c->out, SAY_SEND_A_GAME);
    feed_arguments(&reader, arguments);
    session_enter(s, &mode_load);
    is_whole = read_game(c, &reader);
    session_leave(s);
    if (is_whole && reader.fault == READER_FINE) {
        say_left_out(c->out, &reader);
        session_take_up(s, &reader.given);
        scoresheet_say_taken_up(c);
        return;
    }
    say_refused(c->out, &reader);
    game_replay(&s->match.game, s->match.game.plies);
    engine_clear(&s->mind.engine);
}

/* --- the addition --- */

static const struct console_command commands[] = {
    { "pgn", HELP_PGN_AND_KEPT_GAMES, scoresheet_addition_obey_pgn, 1 },
    { "load", HELP_LOAD, scoresheet_addition_obey_load, ANY_WORDS },
    { "name", HELP_NAME, scoresheet_addition_obey_name, ANY_WORDS },
    { "date", HELP_DATE, scoresheet_addition_obey_date, 1 },
    { NULL, NULL, NULL, 0 },
};

/* What a GUI does to the game is none of ours. */
static void scoresheet_addition_happened(struct computer *computer,
                                         const struct happening *happening)
{
    struct scoresheet_state *sheet = scoresheet_state(computer->session.added);

    if (happening->kind == HAPPENED_LEFT) {
        facts_begin(sheet, happening->given);
    } else if (session_may(&computer->session, MAY_SAVE) && happening_is_change(happening)) {
        facts_follow(sheet, &computer->session.match, happening);
    }
}

const struct addition scoresheet_addition = {
    .face = { .happened = scoresheet_addition_happened },
    .commands = commands,
};
