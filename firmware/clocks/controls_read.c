/* The time controls of a PGN, as its standard has them (9.6.1). */
#include "firmware/scoresheet/controls_read.h"

#include "firmware/game/controls.h"

enum { SECONDS = 60, TOO_MANY = 1000000 };

/* A number, and a pointer behind it; NULL if there is none, or no pointer was given. */
static const char *read_count(const char *text, uint32_t *number)
{
    if (text == NULL || *text < '0' || *text > '9') {
        return NULL;
    }
    for (*number = 0; *text >= '0' && *text <= '9' && *number < TOO_MANY; text++) {
        *number = *number * 10 + (uint32_t)(*text - '0');
    }
    return text;
}

/* The same of whole minutes. */
static const char *read_minutes(const char *text, uint32_t *minutes)
{
    uint32_t seconds = 0;

    text = read_count(text, &seconds);
    *minutes = seconds / SECONDS;
    return seconds % SECONDS == 0 ? text : NULL;
}

/* An increment, or none. */
static const char *read_increment(const char *text, uint32_t *seconds)
{
    *seconds = 0;
    return text != NULL && *text == '+' ? read_count(text + 1, seconds) : text;
}

static const char *read_sign(const char *text, char sign)
{
    return text != NULL && *text == sign ? text + 1 : NULL;
}

static bool read_stages(struct level *level, const char *text)
{
    uint32_t minutes = 0;
    uint32_t rest = 0;
    uint32_t seconds = 0;
    uint32_t at_last = 0;

    text = read_sign(read_count(text, &level->value), '/');
    text = read_increment(read_minutes(text, &minutes), &seconds);
    text = read_sign(text, ':');
    text = read_increment(read_minutes(text, &rest), &at_last);
    level->kind = LEVEL_STAGES;
    level->extra = LEVEL_EXTRA(minutes, rest, seconds);
    return text != NULL && *text == '\0' && seconds == at_last && minutes <= UINT16_MAX &&
           rest <= UINT8_MAX && seconds <= UINT8_MAX;
}

bool controls_read(struct level *level, const char *text)
{
    struct level read = { LEVEL_HOURGLASS, 0, 0 };
    bool is_read;

    if (*text == '*') {
        text = read_minutes(text + 1, &read.value);
        is_read = text != NULL && *text == '\0';
    } else {
        is_read = read_stages(&read, text);
    }
    if (!is_read || !controls_are_ok(&read)) {
        return false;
    }
    *level = read;
    return true;
}
