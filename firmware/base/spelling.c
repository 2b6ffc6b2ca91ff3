#include "firmware/base/spelling.h"

#include <string.h>

#include "firmware/base/text.h"

/* --- characters --- */

static bool goes_on(char c)
{
    return ((uint8_t)c & 0xc0) == 0x80;
}

/* The code of the character; a byte that begins none in UTF-8 is one of Latin-1. */
static unsigned code_at(const char *text, unsigned *bytes)
{
    unsigned c = (uint8_t)text[0];

    if (c >= 0xc2 && c < 0xf0 && goes_on(text[1])) {
        unsigned second = text[1] & 0x3f;

        if (c < 0xe0) {
            *bytes = 2;
            return (c & 0x1f) << 6 | second;
        }
        if (goes_on(text[2])) {
            *bytes = 3;
            return (c & 0xf) << 12 | second << 6 | (text[2] & 0x3f);
        }
    }
    *bytes = 1;
    return c;
}

uint8_t spelling_sign(const char *text, unsigned *bytes)
{
    static const struct {
        uint16_t first;
        uint8_t more; /* characters behind it */
        uint8_t sign;
    } signs[] = {
        { 0x2010, 5, '-' },              /* hyphens and dashes */
        { 0x2212, 0, '-' },              /* minus */
        { 0x00d7, 0, 'x' },              /* times */
        { 0x2026, 0, '.' },              /* ellipsis */
        { 0x00bd, 0, SPELLING_HALF },    /* a half */
        { 0x00b1, 0, '!' },              /* White is better */
        { 0x2213, 0, '!' },              /* Black is better */
        { 0x2a71, 1, '!' },              /* slightly better */
        { 0x221e, 0, '!' },              /* unclear */
        { 0x25a1, 0, '!' },              /* the only move */
        { 0x203c, 0, '!' },              /* !! in one */
        { 0x2047, 2, '!' },              /* ??, ?! and !? in one */
        { 0xfe0e, 1, SPELLING_NOTHING }, /* how to draw the figurine before */
        { 0xfeff, 0, SPELLING_NOTHING }, /* the mark of UTF-8 */
    };
    unsigned code = code_at(text, bytes);

    if (code < 0x80) {
        return (uint8_t)code;
    }
    if (code - 0x2654U < 12) {
        return (uint8_t) "KQRBNP"[(code - 0x2654U) % 6];
    }
    for (unsigned i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (code - signs[i].first <= signs[i].more) {
            return signs[i].sign;
        }
    }
    return 0;
}

bool spelling_to_ascii(char *word)
{
    bool is_ascii = true;
    const char *in = word;
    char *out = word;

    while (*in != '\0') {
        unsigned bytes;
        uint8_t sign = spelling_sign(in, &bytes);
        bool is_ellipsis = sign == '.' && bytes == 3;

        if (sign == 0) {
            is_ascii = false;
            memmove(out, in, bytes);
            out += bytes;
        } else if (sign != SPELLING_NOTHING) {
            *out++ = (char)sign;
        }
        if (is_ellipsis) {
            *out++ = '.';
            *out++ = '.';
        }
        in += bytes;
    }
    *out = '\0';
    return is_ascii;
}

/* --- moves --- */

char *spelling_behind_number(char *word, unsigned *number, unsigned *points)
{
    char *end = word;
    unsigned value = 0;

    for (; *end >= '0' && *end <= '9'; end++) {
        value = value * 10 + (unsigned)(*end - '0');
        value = value < UINT16_MAX ? value : UINT16_MAX;
    }
    *number = 0;
    *points = 0;
    if (*end != '.' && (*end != '\0' || *word == '0')) {
        return word;
    }
    *number = value;
    for (; *end == '.'; end++) {
        ++*points;
    }
    return end;
}

/* Castling in any letters, with hyphens or without. */
static void mend_castling(char *move)
{
    unsigned wings = 0;

    for (const char *c = move; *c != '\0'; c++) {
        if (*c != '-') {
            if (*c != 'O' && *c != 'o' && *c != '0') {
                return;
            }
            wings++;
        }
    }
    if (wings == 2 || wings == 3) {
        memcpy(move, "O-O-O", 2 * wings - 1);
        move[2 * wings - 1] = '\0';
    }
}

void spelling_mend(char *move)
{
    size_t length = strlen(move);

    if (move[0] == '-' && move[1] == '-') {
        return;
    }
    while (length != 0 && strchr("+-#!?=~/", move[length - 1]) != NULL) {
        length--;
    }
    move[length] = '\0';
    if (text_is_listed(move, "e.p. e.p ep ep. ")) {
        *move = '\0';
    } else if (length >= 4 && move[length - 2] == '/') {
        move[length - 2] = '=';
    }
    mend_castling(move);
}

/* --- games --- */

bool spelling_is_chess(char *variant)
{
    char *out = variant;

    for (const char *in = variant; *in != '\0'; in++) {
        if (strchr(" \t-_?.", *in) == NULL) {
            *out++ = *in;
        }
    }
    *out = '\0';
    if (out - variant >= 5 && text_equal(out - 5, "chess")) {
        out[-5] = '\0'; /* "normal chess" */
    }
    return *variant == '\0' ||
           text_is_listed(variant, "standard normal fromposition classic orthodox classical ortho "
                                   "regular none western fromsetupposition ");
}
