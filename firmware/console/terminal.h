/*
 * What the console has where there is room for it: a board in colour, progress in one line,
 * reasons, help by topic. On boards with the addition `terminal` these functions are those of
 * terminal/terminal.c; on the others terminal_none.c has them, which do nothing, and the console
 * shows it plainly.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_TERMINAL_H
#define KILOMATE_FIRMWARE_CONSOLE_TERMINAL_H

#include "firmware/base/out.h"
#include "firmware/game/game.h"

struct console;
struct session;

/* Shows the session's board. False: not in this way now, and nothing has been shown. */
bool terminal_show_board(struct out *out, struct session *session);

/* Gives all of the terminal's screen back to text: the line is opened, or goes to a GUI, or the
   program ends. */
void terminal_release(struct console *console);

/* Tells a report of the running search; it never waits. False: not in this way. */
bool terminal_report(struct console *console, const struct engine_info *info);

/* Tells about a command, or lists all if that is "". False: not in this way. */
bool terminal_help(struct out *out, const char *command);

/* Says why a typed line is no move of the game that can be played. False: it does not know, and
   nothing has been said. */
bool terminal_explain(struct out *out, struct game *game, const char *line, enum move_error error);

#endif
