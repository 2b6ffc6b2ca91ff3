/*
 * What a board has besides the console: saves, a panel. Each is one table of
 * functions, any of which may be NULL; a board's build lists those it has
 * (ADDITIONS in board.mk), and the others are not linked.
 */
#ifndef KILOMATE_FIRMWARE_ADDITIONS_H
#define KILOMATE_FIRMWARE_ADDITIONS_H

#include "firmware/happening.h"
#include "firmware/session.h"
#include "hal/hal.h"

/* A command at the console: its name, what help says of it, what carries it out, and how many
   words it takes behind it at most. */
struct addition_command {
    const char *name;
    const char *help;
    void (*obey)(struct computer *computer, char *arguments);
    uint8_t words;
};

/* More words than any line has: such a command sees for itself. */
enum { ANY_WORDS = UINT8_MAX };

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
    void (*tell)(struct computer *computer, const char *name);
    void (*set)(struct computer *computer, const char *text);
};

struct addition {
    /* Once, with a new game at hand: takes up what there is to be taken up. */
    void (*start)(struct computer *computer);
    /* The game, a setting or a clock has changed; no search runs. */
    void (*happened)(struct computer *computer, const struct happening *happening);
    /* Often, at least every few milliseconds, also while a search runs: it may ask
       the search to stop and changes nothing else of the computer. Takes at most some
       10,000 instructions. Asked for at each node, and so only one of a board has it. */
    void (*look)(struct computer *computer);
    /* The same while no search runs: it may do what a player can do. */
    void (*idle)(struct computer *computer);
    /* A player has entered a legal move at the console, which is played next. True if he is asked
       first whether he means it: then it is not played, and why has been said. May search. */
    bool (*doubts)(struct computer *computer, move_t move);
    /* A fault ended the last run. */
    void (*faulted)(struct computer *computer, const struct hal_fault *fault);
    /* A report of the running search. */
    void (*informed)(struct computer *computer, const struct engine_info *info);
    /* Before the search of a move that the computer is to play: may tighten the limits. */
    void (*limit)(struct computer *computer, struct engine_limits *limits);
    /* After such a search, before its move is told or played: may change it, and use up the
       limits. */
    void (*searched)(struct computer *computer, struct engine_limits *limits,
                     struct engine_result *result);
    /* The computer has thought; its move is played next. */
    void (*replied)(struct computer *computer, const struct session_reply *reply);
    /* A move for the side to move that needs no search, or MOVE_NONE. */
    move_t (*answers)(struct computer *computer);
    /* Tests what belongs to it and shows it, or what has failed; true if nothing
       has. */
    bool (*self_test)(struct computer *computer, bool failed_only);
    /* A level at the console that is its own, by the first word: carries it out, false if
       there is none. Without a word: shows what is chosen, and its levels. */
    bool (*level)(struct computer *computer, const char *word, char *arguments);
    /* Its options over UCI, ended by one whose name is NULL; or NULL. */
    const struct addition_option *options;
    /* Its commands at the console, ended by one whose name is NULL; or NULL. */
    const struct addition_command *commands;
};

/* Those of this board, ended by NULL, in the order in which they are called. */
extern const struct addition *const board_additions[];

void additions_start(struct computer *computer);
/* Tells it to the console and to all of them. */
void additions_happened(struct computer *computer, enum happening_kind kind);
void additions_look(struct computer *computer);
void additions_idle(struct computer *computer);
bool additions_doubts(struct computer *computer, move_t move);
void additions_faulted(struct computer *computer, const struct hal_fault *fault);
void additions_informed(struct computer *computer, const struct engine_info *info);
void additions_limit(struct computer *computer, struct engine_limits *limits);
void additions_searched(struct computer *computer, struct engine_limits *limits,
                        struct engine_result *result);
void additions_replied(struct computer *computer, const struct session_reply *reply);
/* The first answer of one of them, or MOVE_NONE. */
move_t additions_answer(struct computer *computer);
bool additions_self_test(struct computer *computer, bool failed_only);

/* Carries out a level of theirs; false if it is none, or nobody has levels. */
bool additions_level(struct computer *computer, const char *word, char *arguments);

/* The n-th option of them all, or NULL. */
const struct addition_option *additions_option(unsigned n);

/* A command of theirs, or NULL. */
const struct addition_command *additions_command(const char *word);

#endif
