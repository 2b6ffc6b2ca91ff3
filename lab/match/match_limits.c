#include "lab/match/match_limits.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/number.h"

enum { SECOND = 1000000, DAY = 86400 };

bool match_complain(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    fputs("kilomate-match: ", stderr);
    /* the analyzer forgets va_start in the later files of a run */
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

/* The value of name=value, or NULL. */
const char *match_value_of(const char *word, const char *name)
{
    size_t length = strlen(name);

    return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

bool match_read_real(const char *text, double least, double most, double *number)
{
    size_t length = strlen(text);
    const char *digits = text + (*text == '-' || *text == '+');
    char *end;
    double value;

    if (length > 30 || strspn(digits, "0123456789.") != strlen(digits) ||
        strpbrk(digits, "0123456789") == NULL) {
        return false;
    }
    value = strtod(text, &end);
    if (*end != '\0' || !(value >= least && value <= most)) {
        return false;
    }
    *number = value;
    return true;
}

bool match_read_seconds(const char *text, int64_t *microseconds)
{
    const char *colon = strchr(text, ':');
    uint64_t minutes = 0;
    double seconds;

    if (colon != NULL) {
        char digits[8];
        size_t length = (size_t)(colon - text);

        if (length >= sizeof digits) {
            return false;
        }
        memcpy(digits, text, length);
        digits[length] = '\0';
        if (!number_read(digits, 0, DAY / 60, &minutes)) {
            return false;
        }
    }
    if (!match_read_real(colon != NULL ? colon + 1 : text, 0.0, DAY, &seconds)) {
        return false;
    }
    *microseconds = (int64_t)minutes * 60 * SECOND + (int64_t)(seconds * (double)SECOND + 0.5);
    return true;
}

bool match_read_clock(const char *text, struct match_limit *limit)
{
    char copy[sizeof limit->clock_text];
    uint64_t moves = 0;
    char *time = copy;
    char *slash;
    char *plus;

    if (strlen(text) >= sizeof copy) {
        return false;
    }
    limit->has_clock = false;
    limit->clock_text[0] = '\0';
    limit->moves = 0;
    limit->base = 0;
    limit->increment = 0;
    if (strcmp(text, "inf") == 0) {
        return true;
    }
    snprintf(copy, sizeof copy, "%s", text);
    slash = strchr(copy, '/');
    plus = strchr(copy, '+');
    if (plus != NULL) {
        *plus = '\0';
    }
    if (slash != NULL && (plus == NULL || slash < plus)) {
        *slash = '\0';
        time = slash + 1;
    }
    if ((time != copy && !number_read(copy, 1, 1000, &moves)) ||
        !match_read_seconds(time, &limit->base) ||
        (plus != NULL && !match_read_seconds(plus + 1, &limit->increment)) ||
        limit->base + limit->increment == 0) {
        return false;
    }
    limit->moves = (unsigned)moves;
    limit->has_clock = true;
    snprintf(limit->clock_text, sizeof limit->clock_text, "%s", text);
    return true;
}
