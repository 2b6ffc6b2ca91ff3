/*
 * Reads EPD: a position in four fields, and operations behind it. Test suites and sets of openings
 * are written in it. The two counters of a FEN are read, too.
 */
#ifndef KILOMATE_LAB_MATCH_EPD_H
#define KILOMATE_LAB_MATCH_EPD_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/engine.h"

enum { EPD_LINE = 1024 };

struct epd {
    char fen[FEN_SIZE];        /* four or six fields */
    char operations[EPD_LINE]; /* the text behind the fields: bm Nf3; id "x"; */
    size_t line;               /* number of the line in the file, from 1 on */
};

/* Splits a line into fields and operations. False if it has fewer than four fields, is too long, or
   has a character in the fields that is neither ASCII nor a figurine. It does not check the
   position. */
bool epd_parse(const char *line, struct epd *epd);

/* Copies the operands of an operation to `value`, without the quotes around a single operand. False
   if the EPD does not have the operation, or if the operands are longer than `size` allows. */
bool epd_operation(const struct epd *epd, const char *name, char *value, size_t size);

/* Reads a file. Empty lines and lines that begin with # are skipped. The caller frees the array.
   NULL, after a sentence on stderr, if the file cannot be read, is empty, or has a line without a
   valid position. */
struct epd *epd_read_file(const char *path, size_t *count);

#endif
