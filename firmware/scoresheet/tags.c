#include "firmware/scoresheet/tags.h"

#include <string.h>

#include "firmware/book/book.h"
#include "firmware/firmware.h"
#include "firmware/game/pgn.h"
#include "hal/hal.h"

enum { SECONDS = 60 };

bool tags_set_name(struct tags *tags, const char *name)
{
    size_t length;

    while (*name == ' ') {
        name++;
    }
    length = strlen(name);
    while (length != 0 && name[length - 1] == ' ') {
        length--;
    }
    if (length == 0 || length >= NAME_SIZE) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (name[i] < ' ' || name[i] > '~') {
            return false;
        }
    }
    memcpy(tags->name, name, length);
    tags->name[length] = '\0';
    return true;
}

/* --- the date --- */

/* A number of so many digits; -1 if there is another character. */
static int read_digits(const char *text, unsigned digits)
{
    int number = 0;

    while (digits-- > 0) {
        if (*text < '0' || *text > '9') {
            return -1;
        }
        number = number * 10 + *text++ - '0';
    }
    return number;
}

static int days_of(int year, int month)
{
    static const uint8_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return days[month - 1] + (month == 2 && is_leap);
}

static bool is_day(int year, int month, int day)
{
    enum { LAST_YEAR = 9999 };

    return year >= 1 && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 &&
           day <= days_of(year, month);
}

bool tags_date_is_ok(const struct tags *tags)
{
    return tags->year == 0 || is_day(tags->year, tags->month, tags->day);
}

bool tags_set_date(struct tags *tags, const char *date)
{
    enum { MONTH = 5, DAY = 8 };
    int year;
    int month;
    int day;

    if (strlen(date) != DATE_SIZE - 1 || date[MONTH - 1] != '.' || date[DAY - 1] != '.') {
        return false;
    }
    year = read_digits(date, 4);
    month = read_digits(date + MONTH, 2);
    day = read_digits(date + DAY, 2);
    if (!is_day(year, month, day)) {
        return false;
    }
    tags->year = (uint16_t)year;
    tags->month = (uint8_t)month;
    tags->day = (uint8_t)day;
    return true;
}

static char *write_digits(char *text, unsigned number, unsigned digits)
{
    for (unsigned i = digits; i-- > 0; number /= 10) {
        text[i] = (char)('0' + number % 10);
    }
    return text + digits;
}

void tags_write_date(const struct tags *tags, char date[DATE_SIZE])
{
    memcpy(date, "????.??.??", DATE_SIZE);
    if (tags->year != 0) {
        char *end = write_digits(date, tags->year, 4);

        end = write_digits(end + 1, tags->month, 2);
        write_digits(end + 1, tags->day, 2);
    }
}

/* --- the tag pairs --- */

/* The player's name, with a \ before each " and \. */
static void write_name(const struct tags *tags, char text[2 * NAME_SIZE])
{
    for (const char *c = tags->name; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\') {
            *text++ = '\\';
        }
        *text++ = *c;
    }
    *text = '\0';
}

/* A referee does not know who of the two the name is of. */
static void print_names(const struct tags *tags, struct out *out, const struct session *s)
{
    bool is_named = tags->name[0] != '\0' && !s->referee;
    char date[DATE_SIZE];
    char name[2 * NAME_SIZE];
    struct pgn_names names = { date, { NULL, NULL } };

    tags_write_date(tags, date);
    write_name(tags, name);
    for (unsigned side = WHITE; side <= BLACK; side++) {
        names.side[side] = s->side == side ? KILOMATE_NAME : is_named ? name : "Player";
    }
    pgn_tags(out, &s->game, &names);
}

static void print_strength(struct out *out, const struct session *s)
{
    if (s->opponent.strength == STRENGTH_ELO && s->side != COMPUTER_NONE) {
        out_format(out, "[%sElo \"%d\"]\n", s->side == WHITE ? "White" : "Black",
                   s->opponent.number);
    }
}

/* The names of openings have neither " nor \. */
static void print_opening(struct out *out, struct session *s)
{
    char text[BOOK_OPENING_SIZE];
    const char *code;

    book_opening(s, text);
    code = book_opening_code(text);
    if (code != NULL) {
        out_format(out, "[ECO \"%s\"]\n[Opening \"%s\"]\n", code, text);
    }
}

/* "-" says that there is no clock. */
static void print_time_control(struct out *out, const struct level *level)
{
    int value = (int)level->value;
    int extra = (int)level->extra;

    out_text(out, "[TimeControl \"");
    if (level->kind == LEVEL_TOURNAMENT) {
        out_format(out, "%d/%d", value, extra * SECONDS);
    } else if (level->kind == LEVEL_FISCHER) {
        out_format(out, "%d+%d", value * SECONDS, extra);
    } else if (level->kind == LEVEL_GAME) {
        out_number(out, value * SECONDS);
    } else {
        out_char(out, '-');
    }
    out_line(out, "\"]");
}

void tags_print(const struct tags *tags, struct out *out, struct session *s)
{
    print_names(tags, out, s);
    print_strength(out, s);
    print_opening(out, s);
    print_time_control(out, &s->level);
    pgn_tag_origin(out, &s->game);
}
