#include "firmware/base/text.h"

#include <string.h>

#include "engine/engine.h"

char text_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_equal(const char *a, const char *b)
{
    while (*a != '\0' && text_lower(*a) == text_lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

int text_to_ascii(char *text)
{
    bool is_fen = false;
    const uint8_t *in = (const uint8_t *)text;
    char *out = text;
    unsigned c;

    for (const char *at = text; *at != '\0'; at++) {
        is_fen = is_fen || *at == '/';
    }
    while ((c = *in++) != '\0') {
        if (c >= 0x80) {
            unsigned figurine;

            if (c != 0xe2 || *in++ != 0x99 || (figurine = *in++ - 0x94U) >= 12) {
                return -1;
            }
            c = (uint8_t) "KQRBNPkqrbnp"[is_fen ? figurine : figurine % 6];
        }
        *out++ = (char)c;
    }
    *out = '\0';
    return (int)(out - text);
}

bool text_to_number(const char *text, uint32_t *number)
{
    uint64_t value = 0;

    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        value = value * 10 + (uint64_t)(*text - '0');
        if (value > UINT32_MAX) {
            value = UINT32_MAX;
        }
    }
    *number = (uint32_t)value;
    return true;
}

bool text_to_switch(const char *text, bool *is_on)
{
    bool on = text_equal(text, "on");

    if (!on && !text_equal(text, "off")) {
        return false;
    }
    *is_on = on;
    return true;
}

char *text_skip_spaces(char *text)
{
    while (*text == ' ') {
        text++;
    }
    return text;
}

char *text_trim(char *text)
{
    size_t length = strlen(text);

    while (length > 0 && text[length - 1] == ' ') {
        text[--length] = '\0';
    }
    return text_skip_spaces(text);
}

char *text_behind_word(char *text)
{
    while (*text != '\0' && *text != ' ') {
        text++;
    }
    return text;
}

char *text_next_word(char **text)
{
    char *word = text_skip_spaces(*text);
    char *end = text_behind_word(word);

    *text = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

void text_rejoin(char *rest)
{
    if (rest[-1] == '\0') {
        rest[-1] = ' ';
    }
}

void text_copy_word(const char *text, char *word, unsigned size)
{
    ASSERT(size != 0);
    while (size > 1 && *text != '\0' && *text != ' ') {
        *word++ = *text++;
        size--;
    }
    *word = '\0';
}

bool text_is_listed(const char *word, const char *names)
{
    ASSERT(*names == '\0' || names[strlen(names) - 1] == ' ');
    while (*names != '\0') {
        const char *letter = word;

        while (*letter != '\0' && text_lower(*letter) == *names) {
            letter++;
            names++;
        }
        if (*letter == '\0' && *names == ' ') {
            return true;
        }
        while (*names++ != ' ') {
        }
    }
    return false;
}
