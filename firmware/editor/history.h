/*
 * The lines that were typed last. Arrow up steps back through them, arrow down forth again, at last
 * to the line that was being typed.
 */
#ifndef KILOMATE_FIRMWARE_EDITOR_HISTORY_H
#define KILOMATE_FIRMWARE_EDITOR_HISTORY_H

#include "firmware/base/line.h"

enum { HISTORY_LINES = 8 };

/* 944 bytes, most of them text. */
struct history {
    char lines[HISTORY_LINES][LINE_SIZE]; /* each at its number modulo HISTORY_LINES */
    char typed[LINE_SIZE];                /* what was typed before a line was brought back */
    uint32_t added;                       /* lines so far, and the next one's number */
    uint8_t back;                         /* how many lines back it has stepped; 0: none */
};

/* Keeps a line that is finished. One that begins with a space, an empty one, and one that is the
   same as the last are not kept. Stepping begins anew. */
void history_add(struct history *history, const char *line);

/* Steps back, or forth, from a line of which `shown` is the text now. Returns the line that takes
   its place, or NULL if there is none: then nothing has changed. */
const char *history_step(struct history *history, bool is_back, const char *shown);

#endif
