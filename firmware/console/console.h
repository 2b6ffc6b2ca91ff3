/*
 * The console: a player types commands and moves on the serial line, and the computer answers in
 * sentences.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H

#include "firmware/base/serial.h"
#include "firmware/base/text.h"
#include "firmware/console/command.h"
#include "firmware/desk/session.h"
#include "firmware/desk/settings.h"

struct console {
    struct session *session;
    struct serial *serial;
    struct out *out;    /* of the serial line */
    uint8_t warned[2];  /* how often each side has been told that its time runs out */
    bool greeted;       /* the banner has been shown */
    bool owes_prompt;   /* something was written; the prompt comes next */
    bool says_thinking; /* the line above is "Thinking ...", and a search for a move runs */
    uint8_t lines;      /* of an analysis that are written anew: so many, the last ones shown ... */
    uint16_t lines_ms;  /* ... since it began, modulo 65,536 ms */
};

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

/* Returns the n-th name of the console's commands, those of the additions, and the settings,
   counted from 0; NULL if there are fewer. help: what help says of it; NULL if it cannot be typed
   here. */
const char *console_name_at(unsigned n, const char **help);

/* Returns what help says of a command or a setting, or NULL if the board has none with that
   name. */
const char *console_help_of(const char *name);

/* Gives the serial line to the console, which greets the player. No search runs. */
void console_begin(struct console *console);

/* The console gives the line up, to a GUI or because it was closed. It ends its own line. */
void console_end(struct console *console);

/* Reads one byte. If it completes a line the line is carried out. If there is no byte the prompt is
   shown, where one is due. Returns true if there was a byte. No search runs. */
bool console_poll(struct console *console);

/* Reads the line while a search runs, and may stop the search. */
void console_listen(struct console *console);

/* Carries out a line that is not empty: a command or a move. The line is changed by it. */
void console_execute(struct console *console, char *line);

/* Shows the level, with a text behind it that ends the line. */
void console_show_level(struct console *console, const char *behind);

/* Reads and sets a level: "time 5", "fischer 3 2" ...; no text shows it. */
void console_level(struct console *console, char *arguments);

/* Gives a setting that has a subject and names the value that is typed, and says the value; another
   word is said and changes nothing. Without a word the value is said. */
void console_setting(struct console *console, const struct setting *setting, char *arguments);

/* Shows the personalities, or chooses one. */
void console_personality(struct console *console, char *arguments);

/* One more result of console_read_move(): there is a move, and more behind it. */
enum { MOVE_AND_MORE = MOVE_NO_PROMOTION + 1 };

/* Reads a typed move of the game's position, as people write it: with its number, with spaces
   (e2 e4), or in capitals where only one move can be meant. Returns MOVE_OK, an error of
   move_from_text(), or MOVE_AND_MORE; on an error `move` is unchanged or MOVE_NONE. */
enum move_error console_read_move(struct game *game, const char *line, move_t *move);

/* More than any move has: Nb1xd2+!? e.p. */
enum { MOVE_TEXT = 16 };

/* Writes the move of a typed line without its number and spaces. Returns false if it is longer than
   any move. */
bool console_move_text(const char *line, char word[MOVE_TEXT]);

/* Are there more than `words` words behind a command? If so this is said. */
bool console_refuses_surplus(struct console *console, const char *name, char *arguments,
                             unsigned words);

/* Is the word a command or a level that this board lacks and other boards have? If so the reason is
   said. */
bool console_lacks(struct console *console, const char *word);

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

/* Writes a score in pawns, or as moves to the mate: "+0.35", "mate -3". */
void console_write_score(struct out *out, int score);

/* Writes depth, time, nodes, score and as many moves as fit a line of 79 columns, without the end
   of the line. typed: characters that are to be shown behind it; the send ring keeps room for
   them. */
void console_write_report(struct console *console, const struct engine_info *info, unsigned typed);

/* Shows a report of the running search in one line, if the player wants it and the send ring has
   room: it never waits. */
void console_informed(struct console *console, const struct engine_info *info);

/* If the game is over, says how it has ended. */
void console_announce_end(struct console *console);

/* Searches a good move for the side to move and shows it, or says why there is none. */
void console_hint(struct console *console);

#endif
