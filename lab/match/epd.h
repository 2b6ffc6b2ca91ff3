/*
 * EPD: a position in four fields and operations behind it, as suites and
 * opening sets are written. A FEN's two counters are read too.
 */
#ifndef KILOMATE_LAB_MATCH_EPD_H
#define KILOMATE_LAB_MATCH_EPD_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/engine.h"

enum { EPD_LINE = 1024 };

struct epd {
    char fen[FEN_SIZE];        /* four or six fields */
    char operations[EPD_LINE]; /* as they stand: bm Nf3; id "x"; */
    size_t line;               /* where it stands in its file, 1.. */
};

/* Splits a line; false if it has no four fields, is too long, or has in them
   what is neither ASCII nor a figurine. Whether the position is one is not
   looked at. */
bool epd_parse(const char *line, struct epd *epd);

/* The operands of an operation, without quotes around a single one; false if
   it is not there or does not fit. */
bool epd_operation(const struct epd *epd, const char *name, char *value, size_t size);

/* Reads a file: lines that are empty or begin with # are passed over. The
   array is the caller's to free; NULL and a sentence on stderr if the file
   cannot be read, is empty, or has a line whose position is none. */
struct epd *epd_read_file(const char *path, size_t *count);

#endif
