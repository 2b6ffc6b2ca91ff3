/* What the console says of the archive. */
#include "firmware/archive/archive.h"
#include "firmware/archive/archive_state.h"
#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/console/console.h"
#include "firmware/console/console_report.h"
#include "firmware/console/show.h"
#include "firmware/firmware.h"
#include "firmware/scoresheet/export.h"
#include "firmware/scoresheet/scoresheet.h"
#include "firmware/words/help.h"
#include "firmware/words/kept.h"

/* Rows of a page, and columns of a row. */
enum { PAGE_ROWS = 20, NUMBER = 4, NAME = 14, RESULT = 7, MOVES = 5, OPENING = 13 };

/* By then a game has left the book's openings. */
enum { OPENING_PLIES = 24 };

/* Says why the ring cannot be used. Not all: with the other results it can be. */
static void say_closed(struct out *out, enum store_result result)
{
    static const char *const text[] = {
        [STORE_NONE] = SAY_NO_MEMORY_FOR_GAMES,
        [STORE_SILENT] = SAY_GAMES_DO_NOT_ANSWER,
        [STORE_NEWER] = SAY_NEWER_FIRMWARE_KEPT_GAMES,
    };

    ASSERT(text[result] != NULL);
    out_line(out, text[result]);
}

/* Looks at the ring, or says why it cannot be used. */
static bool open_archive(const struct archive_state *archive, struct out *out, struct ring *ring)
{
    enum store_result result = archive_open(archive, ring);

    if (result != STORE_DONE) {
        say_closed(out, result);
    }
    return result == STORE_DONE;
}

static void say_none(struct out *out, const struct ring *ring)
{
    out_line(out, ring->space.silent ? SAY_GAMES_DO_NOT_ANSWER : SAY_NO_GAME_IS_KEPT);
}

/* --- the list --- */

/* A text, cut where its column ends. */
static void write_cell(struct out *out, const char *text, unsigned width)
{
    for (unsigned i = 0; i < width; i++) {
        out_char(out, *text != '\0' ? *text++ : ' ');
    }
    out_char(out, ' ');
}

static void write_player(struct out *out, const struct kept_game *kept, unsigned side)
{
    char name[NAME_SIZE];
    struct out text;

    out_begin_memory(&text, name, sizeof name);
    if (kept->facts.side == side && kept->facts.strength == STRENGTH_ELO) {
        out_format(&text, KILOMATE_NAME " %d", kept->facts.number);
    } else {
        out_text(&text, facts_name(&kept->facts, side));
    }
    write_cell(out, name, NAME);
}

/* The code, and of the name as much as there is room for. */
static void write_opening(const struct book_state *book, struct out *out, struct game *game)
{
    char text[BOOK_OPENING_SIZE];
    const char *code;

    book_opening(book, game, text);
    code = book_opening_code(text);
    if (code != NULL) {
        write_cell(out, code, BOOK_CODE_LENGTH);
        for (unsigned i = 0; i < OPENING && text[i] != '\0'; i++) {
            out_char(out, text[i]);
        }
    }
}

/* `game` is the kept one, or its beginning. */
static void write_row(const struct book_state *book, struct out *out, const struct kept_game *kept,
                      struct game *game)
{
    char date[DATE_SIZE];

    tags_write_date(&kept->facts.tags, date);
    write_cell(out, date, DATE_SIZE - 1);
    write_player(out, kept, WHITE);
    write_player(out, kept, BLACK);
    write_cell(out, kept_result(kept), RESULT);
    out_column(out, (kept->game.plies + 1) / 2, MOVES);
    out_text(out, "  ");
    write_opening(book, out, game);
    out_end_line(out);
}

/* What the lists below need: where they are written, and with whose memory a game is read. */
struct reading {
    const struct archive_state *archive;
    const struct book_state *book;
    struct mind *mind;
    struct out *out;
    unsigned size; /* plies of the longest game */
};

static void show_row(const struct reading *r, struct ring_record *record, unsigned number)
{
    struct kept_game kept;
    struct game game;

    out_column(r->out, number, NUMBER);
    out_text(r->out, "  ");
    if (archive_visit(r->mind, r->size, record, &kept, OPENING_PLIES, &game)) {
        write_row(r->book, r->out, &kept, &game);
        archive_return(&r->mind->engine);
    } else {
        out_line(r->out, SAY_CANNOT_BE_READ);
    }
}

static void list(const struct reading *r, unsigned from)
{
    struct ring ring;
    struct ring_record record;
    unsigned count = 0;

    if (!open_archive(r->archive, r->out, &ring)) {
        return;
    }
    ring_start(&ring, &record);
    while (ring_older(&record)) {
        count++;
        if (count == from) {
            out_line(r->out, SAY_GAMES_COLUMNS);
        }
        if (count >= from && count - from < PAGE_ROWS) {
            show_row(r, &record, count);
        }
    }
    if (count == 0 || ring.space.silent) {
        say_none(r->out, &ring);
        return;
    }
    if (count >= from && count - from >= PAGE_ROWS) {
        out_format(r->out, SAY_GAMES_KEPT_AND_OLDER, (int)count, (int)(from + PAGE_ROWS));
    } else {
        out_format(r->out, SAY_GAMES_KEPT, (int)count);
    }
}

/* --- one game --- */

static bool find(const struct reading *r, struct ring *ring, struct ring_record *record,
                 uint32_t number)
{
    if (!open_archive(r->archive, r->out, ring)) {
        return false;
    }
    if (number == 0 || number > UINT16_MAX || !archive_find(ring, record, number)) {
        out_format(r->out, ring->space.silent ? SAY_GAMES_DO_NOT_ANSWER_LINE : SAY_NO_SUCH_GAME);
        return false;
    }
    return true;
}

static void show_game(const struct reading *r, uint32_t number)
{
    struct ring ring;
    struct ring_record record;
    struct kept_game kept;
    struct game game;

    if (!find(r, &ring, &record, number)) {
        return;
    }
    if (!archive_visit(r->mind, r->size, &record, &kept, UINT16_MAX, &game)) {
        out_line(r->out, SAY_GAME_CANNOT_BE_READ);
        return;
    }
    write_row(r->book, r->out, &kept, &game);
    export_moves(r->out, &game, NULL);
    archive_return(&r->mind->engine);
    out_format(r->out, SAY_LOAD_MAKES_IT_PRESENT, (int)number);
}

static void load_game(struct console *c, const struct reading *r, uint32_t number)
{
    struct ring ring;
    struct ring_record record;
    struct kept_game kept;

    if (!find(r, &ring, &record, number)) {
        return;
    }
    if (archive_take_up(c->session, &record, &kept)) {
        scoresheet_say_taken_up(c);
    } else {
        out_line(c->out, SAY_GAME_CANNOT_BE_READ);
    }
}

/* --- all games --- */

bool export_kept_games(struct out *out, struct mind *mind, unsigned size, struct added *added)
{
    struct ring ring;
    struct ring_record record;
    bool is_empty = true;

    if (!open_archive(archive_state(added), out, &ring)) {
        return true;
    }
    ring_start(&ring, &record);
    while (ring_older(&record)) {
        struct kept_game kept;
        struct game game;

        if (archive_visit(mind, size, &record, &kept, UINT16_MAX, &game)) {
            facts_print(&kept.facts, book_state(added), out, &game);
            out_end_line(out);
            export_moves(out, &game, NULL);
            archive_return(&mind->engine);
            is_empty = false;
        }
    }
    if (is_empty || ring.space.silent) {
        say_none(out, &ring);
    }
    return true;
}

/* Asks first; games of a newer firmware are given up, too. */
static void erase(struct console *c, bool is_sure)
{
    struct ring ring;
    enum store_result result = archive_open(archive_state(c->session->added), &ring);

    if (result == STORE_NONE || result == STORE_SILENT) {
        say_closed(c->out, result);
    } else if (!is_sure) {
        console_style(c, STYLE_QUESTION);
        out_line(c->out, SAY_ALL_GAMES_WOULD_BE_LOST);
        console_style(c, STYLE_PLAIN);
    } else {
        result = ring_erase(&ring);
        out_line(c->out, result == STORE_DONE   ? SAY_ALL_GAMES_ERASED
                         : result == STORE_WORN ? SAY_WORN_OUT_NOT_ALL_ERASED
                                                : SAY_NO_ANSWER_NOT_ALL_ERASED);
    }
}

static void archive_addition_obey(struct console *c, char *arguments)
{
    const struct session *s = c->session;
    const struct reading r = { archive_state(s->added), book_state(s->added), &c->session->mind,
                               c->out, s->match.game.size };
    const char *word = text_next_word(&arguments);
    const char *behind = text_next_word(&arguments);
    uint32_t number = 1;

    if (*word == '\0') {
        list(&r, 1);
    } else if (text_equal(word, "from") && text_to_number(behind, &number) && number != 0) {
        list(&r, number);
    } else if (text_equal(word, "erase") && (*behind == '\0' || text_equal(behind, "yes"))) {
        erase(c, *behind != '\0');
    } else if (text_to_number(word, &number) && *behind == '\0') {
        show_game(&r, number);
    } else if (text_to_number(word, &number) && text_equal(behind, "load")) {
        load_game(c, &r, number);
    } else {
        out_line(c->out, SAY_FORMS_OF_GAMES);
    }
}

const struct console_command archive_commands[] = {
    { "games", HELP_GAMES, archive_addition_obey, 2 },
    { NULL, NULL, NULL, 0 },
};
