#include "firmware/scoresheet/scoresheet.h"

#include "firmware/computer.h"
#include "firmware/console/show.h"
#include "firmware/scoresheet/export.h"
#include "firmware/scoresheet/reader.h"
#include "firmware/teach/teach_show.h"
#include "firmware/words/help.h"
#include "firmware/words/kept.h"
#include "firmware/words/play.h"
#include "hal/hal.h"

/* What it remembers until the power is switched off. */
static struct tags tags;

enum { CONTROL_C = 3 };

const struct tags *scoresheet_tags(void)
{
    return &tags;
}

/* --- name, date, pgn --- */

static void scoresheet_addition_obey_name(struct console *c, char *arguments)
{
    if (*arguments != '\0' && !tags_set_name(&tags, arguments)) {
        out_format(c->out, SAY_NAME_AT_MOST, NAME_SIZE - 1);
    } else if (tags.name[0] == '\0') {
        out_line(c->out, SAY_I_DO_NOT_KNOW_YOUR_NAME);
    } else {
        out_format(c->out, SAY_YOUR_NAME, tags.name);
    }
}

static void scoresheet_addition_obey_date(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    char date[DATE_SIZE];

    if (*word != '\0' && !tags_set_date(&tags, word)) {
        out_line(c->out, SAY_DATE_IS_YEAR_MONTH_DAY);
        return;
    }
    tags_write_date(&tags, date);
    out_format(c->out, SAY_DATE_IS, date);
}

/* All that are kept; or why there are none. */
static void write_kept_games(struct console *c)
{
    if (!additions_export(c)) {
        (void)console_lacks(c, "games");
    }
}

static void scoresheet_addition_obey_pgn(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    enum export_kind kind = text_equal(word, "clocks")   ? EXPORT_CLOCKS
                            : text_equal(word, "review") ? EXPORT_REVIEW
                                                         : EXPORT_MOVES;

    if (text_equal(word, "all")) {
        write_kept_games(c);
    } else if (kind == EXPORT_MOVES && *word != '\0') {
        out_line(c->out, SAY_FORMS_OF_PGN);
    } else if (kind == EXPORT_REVIEW && session_is_refereed(c->session)) {
        out_line(c->out, SAY_REFEREE_GIVES_NO_ADVICE);
    } else {
        tags_print(&tags, c->out, c->session);
        out_end_line(c->out);
        if (!export_moves(c->out, c->session, kind)) {
            teach_say_stopped(c);
        }
    }
}

/* --- load --- */

/* The next byte of the line; -1 if a GUI wants it, or if it was closed. What peripherals see is not
   missed meanwhile. */
static int wait_for_byte(struct console *c)
{
    int byte = -1;

    while (byte < 0 && !c->serial->closed && !c->serial->uci_asked) {
        byte = serial_get_byte(c->serial);
        if (byte < 0) {
            session_look(c->session);
            hal_idle();
        }
    }
    return c->serial->uci_asked ? -1 : byte;
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

/* The game to its end: what stands behind the command, and the lines that follow. False if it was
   given up. */
static bool read_game(struct console *c, struct reader *reader, const char *text)
{
    bool has_ended = false;
    int byte = 0;

    if (*text != '\0') {
        while (*text != '\0') {
            (void)reader_feed(reader, (uint8_t)*text++);
        }
        (void)reader_feed(reader, '\n');
    }
    while (!has_ended && byte >= 0 && byte != CONTROL_C) {
        byte = wait_for_byte(c);
        if (byte >= 0) {
            echo(c->out, byte);
            has_ended = reader_feed(reader, (uint8_t)byte);
        }
    }
    reader_end(reader);
    return has_ended;
}

void scoresheet_say_taken_up(struct console *c)
{
    out_format(c->out, SAY_LOADED, c->session->game.plies);
    show_board(c->out, c->session);
    console_announce_end(c);
}

/* The hash table is lent to the moves while they are read. */
static void scoresheet_addition_obey_load(struct console *c, char *arguments)
{
    struct session *s = c->session;
    struct reader reader;
    unsigned room;
    move_t *moves = session_borrow_hash(s, &room);

    reader_begin(&reader, &s->game, moves, room);
    out_line(c->out, SAY_SEND_A_GAME);
    if (read_game(c, &reader, arguments) && reader.fault == READER_FINE) {
        session_take_up(s, &reader.given);
        scoresheet_say_taken_up(c);
        return;
    }
    if (reader.fault == READER_FINE) {
        out_text(c->out, SAY_GIVEN_UP);
    } else {
        out_text(c->out, SAY_REFUSED);
        reader_tell(&reader, c->out);
    }
    out_line(c->out, SAY_GAME_IS_AS_IT_WAS);
    game_replay(&s->game, s->game.plies);
    engine_clear(&s->engine);
}

/* --- the addition --- */

static const struct console_command commands[] = {
    { "pgn", HELP_PGN_AND_KEPT_GAMES, scoresheet_addition_obey_pgn, 1 },
    { "load", HELP_LOAD, scoresheet_addition_obey_load, ANY_WORDS },
    { "name", HELP_NAME, scoresheet_addition_obey_name, ANY_WORDS },
    { "date", HELP_DATE, scoresheet_addition_obey_date, 1 },
    { NULL, NULL, NULL, 0 },
};

const struct addition scoresheet_addition = { .commands = commands };
