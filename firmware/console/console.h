/*
 * The parts of the console UI: the commands behind the line, and the moves.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H

#include "firmware/computer.h"

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

/* The next word of a text, cut off with an end mark; "" when there is none. */
char *next_word(char **text);

/* Plays a move for whoever's turn it is: record, clock, endings, messages. */
void console_play(struct computer *computer, move_t move);

/* Says how the game has ended. */
void console_announce_end(struct computer *computer);

/* Says that a draw may be claimed, if it may. */
void console_announce_claim(struct computer *computer);

/* Lets the computer move; tells what to do next. */
void console_think(struct computer *computer);

/* Is there something to think about while the player does? Forgets an expected
   move that is not legal here. */
bool console_can_ponder(struct computer *computer);

/* Shows a good move for the side to move. */
void console_hint(struct computer *computer);

/* Ends the game if the running clock has run out; true if it has. */
bool console_check_flag(struct computer *computer);

#endif
