/*
 * What a board has besides console and UCI: saves, a panel, a book. Each is one table: a face, what
 * it advises the computer at its move, and what it adds to console and UCI. Any of it may be NULL. A
 * board's build lists those it has (ADDITIONS in board.mk), and the others are not linked.
 */
#ifndef KILOMATE_FIRMWARE_ADDITIONS_H
#define KILOMATE_FIRMWARE_ADDITIONS_H

#include "firmware/console/console.h"
#include "firmware/face.h"
#include "firmware/uci/uci.h"

/* Commands and levels that a board lacks, with a space behind each, and why. */
struct absent {
    const char *names;
    const char *why;
};

/* Those of this board, ended by one whose names are NULL. */
extern const struct absent board_absent[];

/* An option over UCI: its name, what writes its line, and what gives it a value. */
struct addition_option {
    const char *name;
    void (*tell)(struct uci *uci, const char *name);
    void (*set)(struct uci *uci, const char *text);
};

struct addition {
    struct face face;
    /* A move for the side to move that needs no search, or MOVE_NONE. */
    move_t (*answers)(struct session *session);
    /* Before the search of a move that the computer is to play: may tighten the limits. */
    void (*limit)(struct session *session, struct engine_limits *limits);
    /* After such a search, before its move is told or played: may change it, and use up the
       limits. */
    void (*searched)(struct session *session, struct engine_limits *limits,
                     struct engine_result *result);
    /* A player has entered a legal move at the console, which is played next. True if he is asked
       first whether he means it: then it is not played, and why has been said. May search. */
    bool (*doubts)(struct console *console, move_t move);
    /* A level at the console that is its own, by the first word: carries it out, false if
       there is none. Without a word: shows what is chosen, and its levels. */
    bool (*level)(struct console *console, const char *word, char *arguments);
    /* Tests what belongs to it and shows it, or what has failed; true if nothing has. */
    bool (*self_test)(const struct session *session, struct out *out, bool failed_only);
    /* Its commands at the console, ended by one whose name is NULL; or NULL. */
    const struct console_command *commands;
    /* Its options over UCI, ended by one whose name is NULL; or NULL. */
    const struct addition_option *options;
};

/* Those of this board, ended by NULL, in the order in which they are called. */
extern const struct addition *const board_additions[];

/* The first answer of one of them, or MOVE_NONE. */
move_t additions_answer(struct session *session);
void additions_limit(struct session *session, struct engine_limits *limits);
void additions_searched(struct session *session, struct engine_limits *limits,
                        struct engine_result *result);
bool additions_doubt(struct console *console, move_t move);
bool additions_self_test(const struct session *session, struct out *out, bool failed_only);

/* Carries out a level of theirs; false if it is none, or nobody has levels. */
bool additions_level(struct console *console, const char *word, char *arguments);

/* The n-th option of them all, or NULL. */
const struct addition_option *additions_option(unsigned n);

/* A command of theirs, or NULL. */
const struct console_command *additions_command(const char *word);

#endif
