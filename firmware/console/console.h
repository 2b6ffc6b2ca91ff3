/*
 * The parts of the console UI: the commands behind the line, and the moves.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H

#include "firmware/computer.h"
#include "firmware/happening.h"

/* What a line leads to. */
enum console_action {
    CONSOLE_NOTHING,
    CONSOLE_THINK, /* if it is the computer's turn */
    CONSOLE_QUIT
};

/* Carries out a line that is not empty: a command or a move. */
enum console_action console_execute(struct computer *computer, char *line);

/* Reads and sets a level: "time 5", "fischer 3 2" ...; no text shows it. */
void console_level(struct computer *computer, char *arguments);

/* Shows the personalities, or chooses one. */
void console_personality(struct computer *computer, char *arguments);

/* All options of the search; a * marks those that are not the default. */
void console_options(struct computer *computer);

/* Changes one: "history 1". */
void console_set(struct computer *computer, char *arguments);

/* What console_read_move() answers besides: there is a move, and something behind it. */
enum { MOVE_AND_MORE = MOVE_NO_PROMOTION + 1 };

/* Reads a typed move as people write it: with its number, with spaces (e2 e4), in capitals where
   that leaves one reading. On any error the move is as it was, or MOVE_NONE. */
enum move_error console_read_move(struct computer *computer, const char *line, move_t *move);

/* Is there more behind a command than so many words? Then that is said. */
bool console_refuses_surplus(struct computer *computer, const char *name, char *arguments,
                             unsigned words);

/* Is the word a command or a level that other boards have, and this one has not? Then why is
   said. */
bool console_lacks(struct computer *computer, const char *word);

/* Plays a typed move, or says why not; an addition may doubt it first. */
enum console_action console_enter_move(struct computer *computer, const char *line);

/* The same of a move that was read from the line, with what console_read_move() answered, or is to
   be played whatever anybody doubts. */
enum console_action console_play_move(struct computer *computer, const char *line, move_t move,
                                      enum move_error error);

/* Says what is wrong with a typed move. */
void console_refuse_move(struct computer *computer, const char *line, enum move_error error);

/* Says what another face has done, and lets the console go on from there (`told`). Nothing while
   a GUI speaks. No search runs. */
void console_happened(struct computer *computer, const struct happening *happening);

/* Says how the game has ended, if it has. */
void console_announce_end(struct computer *computer);

/* Lets the computer claim a draw or move, and says it. */
void console_think(struct computer *computer);

/* Shows a good move for the side to move. */
void console_hint(struct computer *computer);

/* Sees whether the running clock has run out, and says so; true if it has. */
bool console_check_flag(struct computer *computer);

#endif
