#include "firmware/scoresheet/tags.h"

#include <string.h>

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
