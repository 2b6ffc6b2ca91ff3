/*
 * The mirror's lines that can be told twice: the same one is not told again.
 */
#ifndef KILOMATE_FIRMWARE_MIRROR_LINES_H
#define KILOMATE_FIRMWARE_MIRROR_LINES_H

#include "firmware/base/out.h"

/* A line has at most so many bytes. */
enum { MIRROR_LINE_ROOM = 120 };

enum mirror_line {
    MIRROR_POSITION,
    MIRROR_STATE,
    MIRROR_LEVEL,
    MIRROR_SIDE,
    MIRROR_STRENGTH,
    MIRROR_FLIP,
    MIRROR_CLOCK,
    MIRROR_SQUARES,
    MIRROR_LIGHTS,
    MIRROR_LINES
};

struct mirror_state;

/* Tells a line with its end, unless it says what it said last. `text` ends in LF. */
void mirror_tell(struct mirror_state *mirror, struct out *out, enum mirror_line which,
                 const char *text);

/* Tells what the sensors see and what is lit, if the board has a body. */
void mirror_tell_body(struct mirror_state *mirror, struct out *out);

#endif
