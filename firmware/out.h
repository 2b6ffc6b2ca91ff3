/*
 * Text output without printf, to the console or into memory: a few writers for
 * the kinds of things a chess computer says.
 */
#ifndef KILOMATE_FIRMWARE_OUT_H
#define KILOMATE_FIRMWARE_OUT_H

#include "engine/engine.h"

struct out {
    bool crlf;    /* end lines as terminals want it; a GUI gets a bare LF */
    bool drops;   /* never wait: what does not fit is dropped ... */
    bool lost;    /* ... and noted here */
    uint8_t room; /* characters that memory takes, its end mark among them */
    char *memory; /* not to the console, but there; what does not fit is dropped */
};

/* Writes into memory from now on, an empty text at first; size at least 1. */
void out_begin_memory(struct out *out, char *memory, uint8_t size);

void out_char(struct out *out, char c);
void out_text(struct out *out, const char *text);
void out_end_line(struct out *out);

/* A text and the end of the line. */
void out_line(struct out *out, const char *text);

/* A sentence, with what it is about put in: %s a text (a move in SAN is one), %d an int, %c a
   character; a \n ends the line. */
void out_format(struct out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A text, filled up with spaces to `width` columns. */
void out_padded(struct out *out, const char *text, unsigned width);

void out_number(struct out *out, int64_t number);

/* A number divided by another, rounded down; 0 if that is 0. */
void out_ratio(struct out *out, uint64_t number, uint32_t divisor);

/* A text and a number behind it. */
void out_figure(struct out *out, const char *text, int64_t number);

/* Right-aligned in `width` columns. */
void out_column(struct out *out, int64_t number, unsigned width);

/* 1/256 pawn as pawns with two decimals and a sign: +0.35. */
void out_pawns(struct out *out, int score);

/* Milliseconds as h:mm:ss, m:ss, or below ten seconds with tenths. */
void out_clock(struct out *out, int32_t ms);

/* A square: e4. */
void out_square(struct out *out, unsigned square);

/* A move in coordinates. */
void out_move(struct out *out, move_t move);

/* So many hexadecimal digits. */
void out_hex(struct out *out, uint64_t number, unsigned digits);

/* Room in the send ring. */
unsigned out_room(void);

#endif
