/*
 * Writes text to the serial line or into memory, without printf. There is a function for each kind
 * of thing that a chess computer says.
 */
#ifndef KILOMATE_FIRMWARE_BASE_OUT_H
#define KILOMATE_FIRMWARE_BASE_OUT_H

#include <stdarg.h>

#include "engine/engine.h"

struct out {
    bool crlf;    /* lines end with CR LF, for terminals; else with LF, for GUIs */
    bool drops;   /* do not wait for the line: what does not fit the send ring is dropped */
    bool lost;    /* something was dropped */
    uint8_t room; /* bytes left in memory, with one for the end mark */
    char *memory; /* where to write; NULL: to the serial line */
};

/* From now on `out` writes into memory of `size` bytes, at least 1. The text is empty at first and
   always has its end mark. What does not fit is dropped. */
void out_begin_memory(struct out *out, char *memory, uint8_t size);

/* Writes a character as it is; a text, in which \n ends the line; the end of a line. */
void out_char(struct out *out, char c);
void out_text(struct out *out, const char *text);
void out_end_line(struct out *out);

/* Writes a text and the end of the line. */
void out_line(struct out *out, const char *text);

/* Writes a format, in which %s stands for a text, %d for an int, %c for a character and %x for
   eight hexadecimal digits; \n ends the line. There is nothing else of printf: no width, no other
   type, no %%. A sentence in which a move, a square or a piece stands is written by say(). Another
   letter behind % is written as it is. */
void out_format(struct out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The values that stand for the holes of a sentence, in order. */
struct out_values {
    va_list list;
};

/* Takes its values and writes what stands for a hole that out_format() does not know; returns false
   if it does not know it either. */
typedef bool out_filler(struct out *out, char hole, struct out_values *values);

/* Writes a sentence with the holes of out_format() and those that `fill` knows; without one,
   `fill` is NULL. */
void out_fill(struct out *out, const char *sentence, struct out_values *values, out_filler *fill);

/* Writes a text and then spaces, up to `width` columns. */
void out_padded(struct out *out, const char *text, unsigned width);

/* Writes a number in decimal. */
void out_number(struct out *out, int64_t number);

/* Writes number / divisor, rounded down; 0 if the divisor is 0. */
void out_ratio(struct out *out, uint64_t number, uint32_t divisor);

/* Writes a text and a number behind it, which may be larger than an int. */
void out_figure(struct out *out, const char *text, int64_t number);

/* Writes a number right-aligned in `width` columns. */
void out_column(struct out *out, int64_t number, unsigned width);

/* Writes a score in 1/256 pawn as pawns, with a sign and two decimals: +0.35. */
void out_pawns(struct out *out, int score);

/* Writes milliseconds as h:mm:ss or m:ss, and below ten seconds with tenths: 0:09.5. A negative
   time is 0. */
void out_clock(struct out *out, int32_t ms);

/* Writes a square: e4. */
void out_square(struct out *out, unsigned square);

/* Writes a move in coordinates: e2e4. */
void out_move(struct out *out, move_t move);

/* Writes the lowest `digits` hexadecimal digits of a number, at most 16. */
void out_hex(struct out *out, uint64_t number, unsigned digits);

/* Returns how many bytes the send ring of the serial line has room for. */
unsigned out_room(void);

#endif
