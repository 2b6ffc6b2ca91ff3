#include "firmware/scoresheet/facts.h"

#include <string.h>

#include "firmware/book/book.h"
#include "firmware/firmware.h"
#include "firmware/say/pgn.h"
#include "firmware/say/say_controls.h"
#include "firmware/scoresheet/controls_read.h"
#include "firmware/words/kept.h"

enum { SECONDS = 60 };

/* --- whose they are --- */

static bool are_the_games_own(const struct scoresheet_state *sheet, const struct game *game)
{
    return sheet->now.owner == FACTS_GIVEN ||
           (sheet->now.owner == FACTS_END && game->end != GAME_RUNNING);
}

void facts_find(const struct scoresheet_state *sheet, const struct match *m,
                struct game_facts *facts)
{
    ASSERT(match_is_ok(m));
    if (are_the_games_own(sheet, &m->game)) {
        *facts = sheet->now.facts;
        return;
    }
    *facts = (struct game_facts){
        .tags = sheet->tags,
        .level = m->level,
        .number = m->opponent.number,
        .strength = m->opponent.strength,
        .side = m->side,
        .referee = m->referee,
    };
}

void facts_find_now(const struct scoresheet_state *sheet, const struct match *m,
                    struct facts_now *now)
{
    *now = sheet->now;
    now->owner = sheet->now.owner == FACTS_GIVEN ? FACTS_GIVEN
                 : m->game.end != GAME_RUNNING   ? FACTS_END
                                                 : FACTS_SESSION;
    facts_find(sheet, m, &now->facts);
}

void facts_begin(struct scoresheet_state *sheet, const struct session_given *given)
{
    memset(&sheet->now, 0, sizeof sheet->now);
    if (given == NULL) {
        return;
    }
    sheet->now.kept_plies = FACTS_AS_GIVEN | given->plies;
    if (given->facts != NULL) {
        sheet->now.owner = FACTS_GIVEN;
        sheet->now.facts = *given->facts;
    }
}

/* A side of a given game for which the computer has moved is the computer's. */
static void take_side(struct scoresheet_state *sheet, const struct match *m)
{
    sheet->now.facts.side = m->side;
    sheet->now.facts.strength = m->opponent.strength;
    sheet->now.facts.number = m->opponent.number;
}

void facts_follow(struct scoresheet_state *sheet, const struct match *m,
                  const struct happening *happening)
{
    if ((happening->kind == HAPPENED_MOVE || happening->kind == HAPPENED_END) &&
        sheet->now.kept_plies >= FACTS_AS_GIVEN) {
        sheet->now.kept_plies = 0;
    }
    if (sheet->now.owner == FACTS_GIVEN) {
        if (happening->kind == HAPPENED_MOVE && happening->by == BY_COMPUTER) {
            take_side(sheet, m);
        }
    } else {
        struct facts_now now;

        facts_find_now(sheet, m, &now);
        sheet->now = now;
    }
}

/* --- from a PGN --- */

/* Nothing is known, not even that there was no clock. */
void facts_forget(struct game_facts *facts)
{
    memset(facts, 0, sizeof *facts);
    facts->level.value = 1;
    facts->side = COMPUTER_NONE;
    facts->names_both = true;
    facts->no_level = true;
}

void facts_take_name(struct game_facts *facts, enum colour side, const char *text)
{
    char *name = side == WHITE ? facts->tags.name : facts->black;
    unsigned length = 0;

    for (; *text != '\0' && length + 1U < NAME_SIZE; text++) {
        uint8_t byte = (uint8_t)*text;

        if (byte < 0x80 || byte >= 0xC0) { /* no later byte of a character */
            name[length++] = byte < ' ' || byte > '~' ? '?' : (char)byte;
        }
    }
    name[length] = '\0';
    if (strcmp(name, "?") == 0) {
        name[0] = '\0';
    }
}

/* A number, and a pointer behind it; NULL if there is none. */
static const char *read_count(const char *text, uint32_t *number)
{
    enum { LEAST_TOO_MANY = 1000000 };

    if (*text < '0' || *text > '9') {
        return NULL;
    }
    for (*number = 0; *text >= '0' && *text <= '9' && *number < LEAST_TOO_MANY; text++) {
        *number = *number * 10 + (uint32_t)(*text - '0');
    }
    return text;
}

/* The time is in whole minutes. */
static bool read_time_control(struct level *level, const char *text)
{
    uint32_t *seconds = &level->value;

    if (controls_read(level, text)) {
        return true;
    }
    *level = (struct level){ LEVEL_GAME, 1, 0 };
    if (text[0] == '-' && text[1] == '\0') {
        level->kind = LEVEL_AVERAGE;
        return true;
    }
    text = read_count(text, &level->value);
    if (text != NULL && (*text == '+' || *text == '/')) {
        level->kind = *text == '+' ? LEVEL_FISCHER : LEVEL_TOURNAMENT;
        seconds = *text == '/' ? &level->extra : seconds;
        text = read_count(text + 1, &level->extra);
    }
    if (text == NULL || *text != '\0' || *seconds % SECONDS != 0) {
        return false;
    }
    *seconds /= SECONDS;
    return level_is_ok(level);
}

void facts_take_time_control(struct game_facts *facts, const char *text)
{
    struct level level;

    if (read_time_control(&level, text)) {
        facts->level = level;
        facts->no_level = false;
    }
}

/* --- tag pairs --- */

/* What stands between the quotation marks: a \ before each of " and \. */
enum { VALUE_SIZE = 2 * NAME_SIZE };

static void write_value(struct out *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            out_char(out, '\\');
        }
        out_char(out, *text);
    }
}

/* A referee does not know who of the two the player's name is of. */
const char *facts_name(const struct game_facts *facts, unsigned side)
{
    const char *name = facts->tags.name;

    if (facts->side == side) {
        return KILOMATE_NAME;
    }
    if (facts->names_both) {
        name = side == WHITE ? name : facts->black;
        return name[0] != '\0' ? name : "?";
    }
    return name[0] != '\0' && !facts->referee ? name : "Player";
}

static void print_names(const struct game_facts *facts, struct out *out, const struct game *game)
{
    char date[DATE_SIZE];
    char name[2][VALUE_SIZE];
    const struct pgn_names names = { date, { name[WHITE], name[BLACK] } };

    tags_write_date(&facts->tags, date);
    for (unsigned side = WHITE; side <= BLACK; side++) {
        struct out text;

        out_begin_memory(&text, name[side], sizeof name[side]);
        write_value(&text, facts_name(facts, side));
        if (facts->side == side && facts->strength == STRENGTH_BEGINNER) {
            out_format(&text, SAY_BEGINNER_IN_PGN, facts->number);
        }
    }
    pgn_tags(out, game, &names);
}

static void print_strength(const struct game_facts *facts, struct out *out)
{
    if (facts->strength == STRENGTH_ELO && facts->side != COMPUTER_NONE) {
        out_format(out, "[%sElo \"%d\"]\n", facts->side == WHITE ? "White" : "Black",
                   facts->number);
    }
}

/* The names of openings have neither " nor \. */
static void print_opening(const struct book_state *book, struct out *out, struct game *game)
{
    char text[BOOK_OPENING_SIZE];
    const char *code;

    book_opening(book, game, text);
    code = book_opening_code(text);
    if (code != NULL) {
        out_format(out, "[ECO \"%s\"]\n[Opening \"%s\"]\n", code, text);
    }
}

/* "-" says that there is no clock, "?" that it is not known. */
static void print_time_control(const struct game_facts *facts, struct out *out)
{
    int value = (int)facts->level.value;
    int extra = (int)facts->level.extra;

    out_text(out, "[TimeControl \"");
    if (facts->no_level) {
        out_char(out, '?');
    } else if (facts->level.kind >= LEVEL_COMMON) {
        say_control_in_pgn(out, &facts->level);
    } else if (facts->level.kind == LEVEL_TOURNAMENT) {
        out_format(out, "%d/%d", value, extra * SECONDS);
    } else if (facts->level.kind == LEVEL_FISCHER) {
        out_format(out, "%d+%d", value * SECONDS, extra);
    } else if (facts->level.kind == LEVEL_GAME) {
        out_number(out, value * SECONDS);
    } else {
        out_char(out, '-');
    }
    out_line(out, "\"]");
}

void facts_print(const struct game_facts *facts, const struct book_state *book, struct out *out,
                 struct game *game)
{
    print_names(facts, out, game);
    print_strength(facts, out);
    print_opening(book, out, game);
    print_time_control(facts, out);
    pgn_tag_origin(out, game);
}

/* --- in a record --- */

static void put_name(struct record_writer *w, const char *name)
{
    unsigned length = (unsigned)strlen(name);

    record_put_number(w, length, 1);
    record_put(w, name, length);
}

void facts_put(struct record_writer *w, const struct game_facts *facts, unsigned bits)
{
    bits |= (facts->referee ? FACTS_REFEREE : 0U) | (facts->names_both ? FACTS_NAMES : 0U) |
            (facts->no_level ? FACTS_NO_LEVEL : 0U);
    record_put_number(w, bits, 1);
    record_put_number(w, facts->level.kind, 1);
    record_put_number(w, facts->level.value, 4);
    record_put_number(w, facts->level.extra, 4);
    record_put_number(w, facts->strength, 1);
    record_put_number(w, facts->number, 2);
    record_put_number(w, facts->tags.year, 2);
    record_put_number(w, facts->tags.month, 1);
    record_put_number(w, facts->tags.day, 1);
    put_name(w, facts->tags.name);
    if (facts->names_both) {
        put_name(w, facts->black);
    }
}

/* A name of printable ASCII, or none. */
static bool read_name(struct record_reader *r, char name[NAME_SIZE])
{
    uint8_t length;

    if (!record_read_byte(r, &length) || length >= NAME_SIZE || !record_read(r, name, length)) {
        return false;
    }
    name[length] = '\0';
    for (unsigned i = 0; i < length; i++) {
        if (name[i] < ' ' || name[i] > '~') {
            return false;
        }
    }
    return true;
}

bool facts_read(struct record_reader *r, struct game_facts *facts, uint8_t *bits)
{
    memset(facts, 0, sizeof *facts);
    if (!record_read_byte(r, bits) || !record_read_byte(r, &facts->level.kind) ||
        !record_read_number(r, &facts->level.value, 4) ||
        !record_read_number(r, &facts->level.extra, 4) || !record_read_byte(r, &facts->strength) ||
        !record_read_word(r, &facts->number) || !record_read_word(r, &facts->tags.year) ||
        !record_read_byte(r, &facts->tags.month) || !record_read_byte(r, &facts->tags.day)) {
        return false;
    }
    facts->referee = (*bits & FACTS_REFEREE) != 0;
    facts->names_both = (*bits & FACTS_NAMES) != 0;
    facts->no_level = (*bits & FACTS_NO_LEVEL) != 0;
    return *bits < 2 * FACTS_NO_LEVEL && level_is_ok(&facts->level) &&
           facts->strength < STRENGTH_KINDS && tags_date_is_ok(&facts->tags) &&
           read_name(r, facts->tags.name) && (!facts->names_both || read_name(r, facts->black));
}
