#include "images/book_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A part of a text that may become a word of the dictionary. It consists of whole words, and of a
   limited number of them. */
struct part {
    const uint8_t *at;
    size_t length;
};

enum { PART_WORDS = 4, PART_LENGTH = 40 };

static void *take(size_t size)
{
    void *memory = malloc(size);

    if (memory == NULL) {
        fputs("no memory for the names of the book\n", stderr);
        exit(2);
    }
    return memory;
}

/* Sorts parts by their text, longer ones first among those that begin alike. So the choice does not
   depend on where the texts lie in memory. */
static int compare(const void *left, const void *right)
{
    const struct part *a = left;
    const struct part *b = right;
    int order = memcmp(a->at, b->at, a->length < b->length ? a->length : b->length);

    return order != 0 ? order : (a->length > b->length) - (a->length < b->length);
}

static bool ends_word(uint8_t byte)
{
    return byte == '\0' || byte == ' ' || byte >= 128;
}

/* Lists the parts that begin at a place: up to the end of each of the next words, with and without
   the space behind it. */
static size_t list_parts(const uint8_t *at, struct part *part)
{
    size_t length = 0;
    size_t count = 0;

    for (unsigned words = 0; words < PART_WORDS; words++) {
        while (at[length] == ' ') {
            length++;
        }
        while (!ends_word(at[length])) {
            length++;
        }
        if (length < 2 || length >= PART_LENGTH) {
            break;
        }
        part[count++] = (struct part){ at, length };
        if (at[length] != ' ') {
            break;
        }
        part[count++] = (struct part){ at, length + 1 };
    }
    return count;
}

static size_t list_all(const struct book_names *names, struct part *part)
{
    size_t count = 0;

    for (size_t i = 0; i < names->count; i++) {
        const uint8_t *text = names->text[i];

        for (const uint8_t *at = text; *at != '\0'; at++) {
            if (*at < 128 && (at == text || ends_word(at[-1]) || *at == ' ')) {
                count += list_parts(at, part + count);
            }
        }
    }
    return count;
}

/* Finds the part that saves most as a word. Returns how many bytes it saves, or 0. */
static size_t find_best(struct part *part, size_t count, struct part *best)
{
    size_t most = 0;

    qsort(part, count, sizeof *part, compare);
    for (size_t i = 0, end; i < count; i = end) {
        size_t saved;

        for (end = i + 1; end < count && compare(&part[i], &part[end]) == 0; end++) {
        }
        saved = (end - i) * (part[i].length - 1);
        if (saved > most + part[i].length + 1) {
            most = saved - part[i].length - 1;
            *best = part[i];
        }
    }
    return most;
}

static void put_word(uint8_t *text, const char *word, uint8_t code)
{
    size_t length = strlen(word);
    uint8_t *at = text;

    while ((at = (uint8_t *)strstr((char *)at, word)) != NULL) {
        *at = code;
        memmove(at + 1, at + length, strlen((char *)at + length) + 1);
    }
}

void book_names_make(struct book_names *names, const char *const *name, size_t count)
{
    size_t bytes = 0;
    struct part *part;

    *names = (struct book_names){ .text = take((count + 1) * sizeof *names->text), .count = count };
    for (size_t i = 0; i < count; i++) {
        size_t size = strlen(name[i]) + 1;

        names->text[i] = take(size);
        memcpy(names->text[i], name[i], size);
        bytes += size;
    }
    part = take((2 * PART_WORDS * bytes + 1) * sizeof *part);
    while (names->words < BOOK_DICTIONARY) {
        struct part best;
        char *word;

        if (find_best(part, list_all(names, part), &best) == 0) {
            break;
        }
        word = take(best.length + 1);
        memcpy(word, best.at, best.length);
        word[best.length] = '\0';
        for (size_t i = 0; i < count; i++) {
            put_word(names->text[i], word, (uint8_t)(128 + names->words));
        }
        names->word[names->words++] = word;
    }
    free(part);
}

size_t book_names_word_bytes(const struct book_names *names)
{
    size_t bytes = 0;

    for (size_t i = 0; i < names->words; i++) {
        bytes += strlen(names->word[i]) + 1;
    }
    return bytes;
}

size_t book_names_text_bytes(const struct book_names *names)
{
    size_t bytes = 0;

    for (size_t i = 0; i < names->count; i++) {
        bytes += strlen((const char *)names->text[i]) + 1;
    }
    return bytes;
}

void book_names_free(struct book_names *names)
{
    for (size_t i = 0; i < names->count; i++) {
        free(names->text[i]);
    }
    for (size_t i = 0; i < names->words; i++) {
        free(names->word[i]);
    }
    free(names->text);
    memset(names, 0, sizeof *names);
}
