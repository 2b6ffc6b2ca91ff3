/*
 * Moves at the console: those that are typed, the computer's, and what the game has come to.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_PLAY_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_PLAY_H

#include "firmware/console/console.h"

/* Plays a typed move, or says why it cannot be played. An addition may ask first whether the player
   means it. */
void console_enter_move(struct console *console, const char *line);

/* Plays a move without asking, or says why it cannot be played. `line` is the typed text and
   `error` the result of console_read_move(). */
void console_play_move(struct console *console, const char *line, move_t move,
                       enum move_error error);

/* Says what is wrong with a typed move. `error` is a result of console_read_move(). */
void console_refuse_move(struct console *console, const char *line, enum move_error error);

/* Says what the computer or another face has done; nothing while a GUI has the line. Shows the move
   that the computer has found, and a mate that it announces; a fault of the last run. No search
   runs. */
void console_happened(struct console *console, const struct happening *happening);

/* If the game is over, says how it has ended. */
void console_announce_end(struct console *console);

/* Searches a good move for the side to move and shows it, or says why there is none. */
void console_hint(struct console *console);

#endif
