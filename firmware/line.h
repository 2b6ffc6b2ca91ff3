/*
 * The line editor of the console: bytes in, finished lines out. Backspace,
 * ^U and ^C clear, the arrow up (or ^P) on an empty line recalls the last
 * line. A tab is a blank, other control characters are ignored. Figurines in UTF-8 become the
 * letters of their pieces; a line with anything else that is no ASCII is none.
 */
#ifndef KILOMATE_FIRMWARE_LINE_H
#define KILOMATE_FIRMWARE_LINE_H

#include "firmware/out.h"

/* Longest line and its end mark: a FEN and a command fit. */
enum { LINE_SIZE = 104 };

enum line_event {
    LINE_PENDING,  /* go on */
    LINE_READY,    /* text holds a line; cleared by the next byte */
    LINE_TOO_LONG, /* the line did not fit and was thrown away */
    LINE_NOT_ASCII /* nor one of figurines: thrown away too */
};

struct line {
    uint8_t length; /* bytes so far */
    uint8_t last;   /* length of the last finished line, for recalling */
    uint8_t escape; /* bytes of an escape sequence seen */
    bool overflow;  /* the line did not fit */
    char text[LINE_SIZE];
};

void line_reset(struct line *line);

/* Takes a byte, LF at the end of a line; echoes to `out` as far as there is room. */
enum line_event line_feed(struct line *line, uint8_t byte, struct out *out);

/* Shows once more what has been typed of a line that is not finished. */
void line_show(const struct line *line, struct out *out);

#endif
