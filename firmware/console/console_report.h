/*
 * Styles, and what the console tells of a search.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_REPORT_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_REPORT_H

#include "firmware/console/console.h"

/* How a text is shown where the terminal has colours. */
enum console_style {
    STYLE_PLAIN,
    STYLE_PROMPT,
    STYLE_MOVE,    /* the computer's */
    STYLE_WARNING, /* what cannot be done, and why */
    STYLE_QUESTION,
    STYLE_END /* of the game */
};

/* What is written from now on has this style. Does nothing where there are no colours. */
void console_style(struct console *console, enum console_style style);

/* Writes a score in pawns, or as moves to the mate: "+0.35", "mate -3". */
void console_write_score(struct out *out, int score);

/* Writes depth, time, nodes, score and as many moves as fit a line of 79 columns, without the end
   of the line. root: the position that is searched. typed: characters that are to be shown behind
   it; the send ring keeps room for them. */
void console_write_report(struct out *out, const struct position *root,
                          const struct engine_info *info, unsigned typed);

/* Shows a report of the running search in one line, if the player wants it and the send ring has
   room: it never waits. */
void console_informed(struct console *console, const struct engine_info *info);

#endif
