/*
 * The table of games that all readers of PGN are held to: tests/pgn_cases.txt, which says how it is
 * written.
 */
#ifndef KILOMATE_TESTS_UNIT_PGN_CASES_H
#define KILOMATE_TESTS_UNIT_PGN_CASES_H

#include "support.h"

struct pgn_case {
    char name[80];
    char moves[200]; /* in SAN */
    char from[FEN_SIZE];
    char result[8];
    unsigned games;
    bool is_refused;
    char text[2048];
};

/* A value that must fit. */
static inline void copy_value(char *out, size_t size, const char *value)
{
    assert_true(strlen(value) < size);
    memcpy(out, value, strlen(value) + 1);
}

/* The next case of the file; false behind the last. `line` has the line that was read last, and is
   empty at first. */
static inline bool pgn_case_next(FILE *file, char line[1024], struct pgn_case *one)
{
    enum { LINE = 1024 };
    size_t length = 0;

    while (strncmp(line, "=== ", 4) != 0) {
        if (fgets(line, LINE, file) == NULL) {
            return false;
        }
    }
    memset(one, 0, sizeof *one);
    snprintf(one->name, sizeof one->name, "%.*s", (int)strcspn(line + 4, "\n"), line + 4);
    snprintf(one->from, sizeof one->from, "%s", START_FEN);
    snprintf(one->result, sizeof one->result, "*");
    one->games = 1;
    while (fgets(line, LINE, file) != NULL && strncmp(line, "=== ", 4) != 0) {
        char *tail = line + strcspn(line, "\n");

        assert_int_equal(*tail, '\n');
        if (length != 0 || strncmp(line, ": ", 2) != 0) {
            assert_true(length + strlen(line) < sizeof one->text);
            length += (size_t)snprintf(one->text + length, sizeof one->text - length, "%s", line);
            continue;
        }
        *tail = '\0';
        if (strncmp(line, ": moves", 7) == 0) {
            copy_value(one->moves, sizeof one->moves, line + 7);
        } else if (strncmp(line, ": from ", 7) == 0) {
            copy_value(one->from, sizeof one->from, line + 7);
        } else if (strncmp(line, ": result ", 9) == 0) {
            copy_value(one->result, sizeof one->result, line + 9);
        } else if (strncmp(line, ": games ", 8) == 0) {
            one->games = (unsigned)strtoul(line + 8, NULL, 10);
        } else {
            assert_string_equal(line, ": refused");
            one->is_refused = true;
        }
    }
    return true;
}

#endif
