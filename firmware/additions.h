/*
 * What a board has besides the console: saves, a panel. Each is one table of
 * functions, any of which may be NULL; a board's build lists those it has
 * (ADDITIONS in board.mk), and the others are not linked.
 */
#ifndef KILOMATE_FIRMWARE_ADDITIONS_H
#define KILOMATE_FIRMWARE_ADDITIONS_H

#include "firmware/session.h"
#include "hal/hal.h"

/* A command at the console: its name, what help says of it, and what carries it out. */
struct addition_command {
    const char *name;
    const char *help;
    void (*obey)(struct computer *computer, char *arguments);
};

struct addition {
    /* Once, with a new game at hand: takes up what there is to be taken up. */
    void (*start)(struct computer *computer);
    /* The game, a setting or a clock has changed; no search runs. It may be asked
       for without a change. */
    void (*changed)(struct computer *computer);
    /* Often, at least every few milliseconds, also while a search runs: it may ask
       the search to stop and changes nothing else of the computer. Takes at most some
       10,000 instructions. */
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
    /* The computer has thought; its move is played next. */
    void (*replied)(struct computer *computer, const struct session_reply *reply);
    /* Tests what belongs to it and shows it, or what has failed; true if nothing
       has. */
    bool (*self_test)(struct computer *computer, bool failed_only);
    /* Its commands at the console, ended by one whose name is NULL; or NULL. */
    const struct addition_command *commands;
};

/* Those of this board, ended by NULL, in the order in which they are called. */
extern const struct addition *const board_additions[];

void additions_start(struct computer *computer);
void additions_changed(struct computer *computer);
void additions_look(struct computer *computer);
void additions_idle(struct computer *computer);
bool additions_doubts(struct computer *computer, move_t move);
void additions_faulted(struct computer *computer, const struct hal_fault *fault);
void additions_informed(struct computer *computer, const struct engine_info *info);
void additions_replied(struct computer *computer, const struct session_reply *reply);
bool additions_self_test(struct computer *computer, bool failed_only);

/* Carries out a command of theirs; false if it is none. */
bool additions_obey(struct computer *computer, const char *word, char *arguments);

#endif
