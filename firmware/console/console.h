/*
 * The parts of the console UI: the commands behind the line, and the moves.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H

#include "firmware/serial.h"
#include "firmware/session.h"
#include "firmware/text.h"

struct console {
    struct session *session;
    struct serial *serial;
    struct out *out;  /* the line's */
    bool greeted;     /* the banner has been shown */
    bool owes_prompt; /* something was said: a prompt is to follow */
};

/* A command at the console: its name, what help says of it, what carries it out, and how many
   words it takes behind it at most. */
struct console_command {
    const char *name;
    const char *help;
    void (*obey)(struct console *console, char *arguments);
    uint8_t words;
};

/* More words than any line has: such a command sees for itself. */
enum { ANY_WORDS = UINT8_MAX };

/* The console has the line from now on: it greets. No search runs. */
void console_begin(struct console *console);

/* Its line ends: a GUI has it from now on, or it was closed. */
void console_end(struct console *console);

/* Obeys what has been typed, if a line is complete; else shows the prompt that is owed. True if
   there was something to do. No search runs. */
bool console_poll(struct console *console);

/* Reads the line while a search runs, which it may stop. */
void console_listen(struct console *console);

/* Carries out a line that is not empty: a command or a move. */
void console_execute(struct console *console, char *line);

/* Reads and sets a level: "time 5", "fischer 3 2" ...; no text shows it. */
void console_level(struct console *console, char *arguments);

/* Shows the personalities, or chooses one. */
void console_personality(struct console *console, char *arguments);

/* All options of the search; a * marks those that are not the default. */
void console_options(struct console *console);

/* Changes one: "history 1". */
void console_set(struct console *console, char *arguments);

/* What console_read_move() answers besides: there is a move, and something behind it. */
enum { MOVE_AND_MORE = MOVE_NO_PROMOTION + 1 };

/* Reads a typed move as people write it: with its number, with spaces (e2 e4), in capitals where
   that leaves one reading. On any error the move is as it was, or MOVE_NONE. */
enum move_error console_read_move(struct game *game, const char *line, move_t *move);

/* Is there more behind a command than so many words? Then that is said. */
bool console_refuses_surplus(struct console *console, const char *name, char *arguments,
                             unsigned words);

/* Is the word a command or a level that other boards have, and this one has not? Then why is
   said. */
bool console_lacks(struct console *console, const char *word);

/* Plays a typed move, or says why not; an addition may doubt it first. */
void console_enter_move(struct console *console, const char *line);

/* The same of a move that was read from the line, with what console_read_move() answered, or is to
   be played whatever anybody doubts. */
void console_play_move(struct console *console, const char *line, move_t move,
                       enum move_error error);

/* Says what is wrong with a typed move. */
void console_refuse_move(struct out *out, const char *line, enum move_error error);

/* Says what the computer or another face has done. Nothing while a GUI speaks. No search runs. */
void console_happened(struct console *console, const struct happening *happening);

/* Says the move that the computer has found, and what it says with it. It is not played yet. */
void console_replied(struct console *console, const struct session_reply *reply);

/* A report of the running search: one line, if it is wanted. Nothing is waited for. */
void console_informed(struct console *console, const struct engine_info *info);

/* Says how the game has ended, if it has. */
void console_announce_end(struct console *console);

/* Shows a good move for the side to move. */
void console_hint(struct console *console);

#endif
