#include "lab/match/pgn_word.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "firmware/base/spelling.h"

/* --- results --- */

/* Half points at the beginning of a text, -1 if there are none; `bytes` is what they take. */
static int half_points(const char *text, size_t *bytes)
{
    static const struct {
        const char *text;
        int points;
    } spellings[] = { { "1/2", 1 }, { "\xc2\xbd", 1 }, { "\xbd", 1 }, { "1", 2 }, { "0", 0 } };

    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        *bytes = strlen(spellings[i].text);
        if (strncmp(text, spellings[i].text, *bytes) == 0) {
            return spellings[i].points;
        }
    }
    return -1;
}

/* The bytes of a hyphen, dash or colon, with the blanks around it; 0: none stands there. */
static size_t separator(const char *text)
{
    size_t before = strspn(text, " \t");
    unsigned bytes;
    uint8_t sign = spelling_sign(text + before, &bytes);

    return sign != '-' && sign != ':' ? 0 : before + bytes + strspn(text + before + bytes, " \t");
}

static bool ends_here(const char *text)
{
    return *text == '\0' || isspace((unsigned char)*text) || strchr("{}()[];$*", *text) != NULL;
}

size_t pgn_word_result(const char *text, char result[PGN_RESULT])
{
    static const char results[][PGN_RESULT] = { "0-1", "1/2-1/2", "1-0" };
    size_t bytes;
    size_t between;
    size_t second = 0;
    int white;
    int black;

    if (*text == '*') {
        memcpy(result, "*", 2);
        return 1;
    }
    white = half_points(text, &bytes);
    if (white < 0) {
        return 0;
    }
    between = separator(text + bytes);
    black = between == 0 ? -1 : half_points(text + bytes + between, &second);
    if (white + black == 2 && ends_here(text + bytes + between + second)) {
        bytes += between + second;
    } else if (white != 1 || !ends_here(text + bytes)) {
        return 0;
    }
    memcpy(result, results[white], PGN_RESULT);
    return bytes;
}

/* --- moves --- */

bool pgn_word_is_null_move(const char *move)
{
    static const char *const spellings[] = { "--", "Z0", "@@@@", "0000", "null", "pass" };
    size_t length = strcspn(move, "+#!?");

    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        if (length == strlen(spellings[i]) && strncasecmp(move, spellings[i], length) == 0) {
            return true;
        }
    }
    return false;
}
