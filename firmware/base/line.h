/*
 * The line editor of the console. It takes bytes and returns finished lines. Backspace deletes a
 * character, ^U and ^C delete the line. On an empty line the arrow up or ^P brings back the last
 * line. A tab counts as a space, other control characters are ignored. Chess figurines in UTF-8
 * become the letters of their pieces; a line with other characters outside ASCII is refused.
 * On boards that have the addition `editor`, editor/line_edit.c has these functions instead: there
 * the line has a cursor, more lines come back, and Tab completes.
 */
#ifndef KILOMATE_FIRMWARE_BASE_LINE_H
#define KILOMATE_FIRMWARE_BASE_LINE_H

#include "firmware/base/out.h"

/* Bytes of the longest line with its end mark. A command with a FEN fits. */
enum { LINE_SIZE = 104 };

enum line_event {
    LINE_PENDING,  /* the line is not finished */
    LINE_READY,    /* text holds a line, until the next byte comes */
    LINE_TOO_LONG, /* the line did not fit and was thrown away */
    LINE_NOT_ASCII /* the line had other characters than ASCII and figurines: thrown away */
};

struct line {
    uint8_t length; /* bytes so far */
    uint8_t last;   /* length of the last finished line, for recalling; not the editor's */
    uint8_t escape; /* bytes of an escape sequence seen; not the editor's */
    bool overflow;  /* the line did not fit */
    char text[LINE_SIZE];
};

/* Begins an empty line and forgets the last one; the editor keeps its lines. */
void line_reset(struct line *line);

/* Takes the next byte and echoes it to `out`, as far as there is room. LF ends the line. Returns
   LINE_PENDING, or how the line has ended. */
enum line_event line_feed(struct line *line, uint8_t byte, struct out *out);

/* Writes what has been typed of an unfinished line, after something else has been shown. */
void line_show(const struct line *line, struct out *out);

#endif
