#include "lab/match/pgn_word.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "firmware/text.h"

/* --- characters --- */

/* Signs that are no ASCII, in UTF-8 or Latin-1, and what stands for them. */
static const struct sign {
    const char *bytes;
    const char *ascii;
} signs[] = {
    { "\xe2\x80\xa6", "..." },
    { "\xe2\x80\x90", "-" }, /* hyphens and dashes */
    { "\xe2\x80\x91", "-" },
    { "\xe2\x80\x92", "-" },
    { "\xe2\x80\x93", "-" },
    { "\xe2\x80\x94", "-" },
    { "\xe2\x88\x92", "-" },
    { "\xc3\x97", "x" },
    { "\xc2\xb1", "" }, /* evaluations: better, unclear, only move */
    { "\xe2\x88\x93", "" },
    { "\xe2\xa9\xb1", "" },
    { "\xe2\xa9\xb2", "" },
    { "\xe2\x88\x9e", "" },
    { "\xe2\x96\xa1", "" },
    { "\xef\xbb\xbf", "" }, /* the mark of UTF-8, and how to draw the figurine before */
    { "\xef\xb8\x8e", "" },
    { "\xef\xb8\x8f", "" },
};

static const struct sign *sign_at(const char *text)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (strncmp(text, signs[i].bytes, strlen(signs[i].bytes)) == 0) {
            return &signs[i];
        }
    }
    return NULL;
}

bool pgn_word_to_ascii(char word[PGN_WORD])
{
    char *out = word;

    for (const char *in = word; *in != '\0';) {
        const struct sign *sign = sign_at(in);

        if (sign == NULL) {
            *out++ = *in++;
        } else {
            /* never longer than its bytes */
            in += strlen(sign->bytes);
            memcpy(out, sign->ascii, strlen(sign->ascii));
            out += strlen(sign->ascii);
        }
    }
    *out = '\0';
    return text_to_ascii(word) >= 0;
}

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
    const struct sign *sign = sign_at(text + before);
    size_t bytes = text[before] == '-' || text[before] == ':'      ? 1
                   : sign != NULL && strcmp(sign->ascii, "-") == 0 ? strlen(sign->bytes)
                                                                   : 0;

    return bytes == 0 ? 0 : before + bytes + strspn(text + before + bytes, " \t");
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

unsigned pgn_word_number(const char *word, bool *is_white)
{
    size_t digits = strspn(word, "0123456789");

    *is_white = word[digits] == '.' && word[digits + 1] != '.';
    return digits != 0 && digits < 6 && word[digits] == '.' ? (unsigned)atoi(word) : 0;
}

static void cut_signs(char *move)
{
    size_t length = strlen(move);

    while (length != 0 && strchr("+-#!?=~/", move[length - 1]) != NULL) {
        length--;
    }
    move[length] = '\0';
}

static void cut_en_passant(char *move)
{
    static const char *const spellings[] = { "e.p.", "e.p", "ep", "ep." };
    size_t length = strlen(move);

    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        size_t bytes = strlen(spellings[i]);

        if (length >= bytes && strcmp(move + length - bytes, spellings[i]) == 0) {
            move[length - bytes] = '\0';
            return;
        }
    }
}

/* The piece of a promotion behind a slash: with = before it. */
static void mend_promotion(char *move)
{
    size_t length = strlen(move);

    if (length >= 4 && move[length - 2] == '/') {
        move[length - 2] = '=';
    }
}

/* Castling in any letters, with or without hyphens. */
static void mend_castling(char *move)
{
    size_t wings = 0;

    for (const char *c = move; *c != '\0'; c++) {
        if (strchr("Oo0", *c) != NULL) {
            wings++;
        } else if (*c != '-') {
            return;
        }
    }
    if (wings == 2 || wings == 3) {
        snprintf(move, PGN_WORD, "%s", wings == 2 ? "O-O" : "O-O-O");
    }
}

void pgn_word_move(const char *word, char move[PGN_WORD])
{
    size_t digits = strspn(word, "0123456789");

    if (word[digits] == '.') {
        word += digits + strspn(word + digits, ".");
    } else if (word[digits] == '\0' && *word != '0') {
        word += digits;
    }
    snprintf(move, PGN_WORD, "%s", word);
    if (pgn_word_is_null_move(move)) {
        return;
    }
    cut_signs(move);
    cut_en_passant(move);
    cut_signs(move);
    mend_promotion(move);
    mend_castling(move);
}

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
