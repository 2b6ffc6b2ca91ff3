/*
 * Additions: what only some boards have, such as saves, a panel or a book. Each addition is one
 * table: its face, its part in the computer's move, its self test, and what it adds to the console
 * and to UCI. Any entry may be NULL. What several may want to know of is no entry, but a happening;
 * what one caller alone asks of one addition is a function that the linker chooses, as those of
 * console/terminal.h. What an addition remembers is a struct of its own (added.h). ADDITIONS in a
 * board's board.mk lists the additions of the board; the others are not linked.
 */
#ifndef KILOMATE_FIRMWARE_ADDITIONS_H
#define KILOMATE_FIRMWARE_ADDITIONS_H

#include "firmware/desk/players.h"
#include "firmware/face.h"

struct console;
struct console_command;
struct setting;
struct uci;

/* Commands and levels that a board does not have. */
struct absent {
    const char *names; /* with a space behind each */
    const char *why;   /* the end of the sentence "this board has ..." */
};

/* Those that this board does not have. The last entry has NULL names. */
extern const struct absent board_absent[];

/* A UCI option. `tell` writes its `option` line, `set` gives it a value. */
struct player_option {
    const char *name;
    void (*tell)(struct uci *uci, const char *name);
    void (*set)(struct uci *uci, const char *text);
};

/* What has become of a `level` command. */
enum level_answer {
    LEVEL_UNKNOWN, /* it is no level of this addition, or was only shown */
    LEVEL_TOLD,    /* it was carried out or refused, and that is said */
    LEVEL_CHANGED  /* it was carried out, and the new level is to be said, with clocks set anew */
};

/* Who moves for the computer besides the search. Any function may be NULL. */
struct player {
    /* Returns a move for the side to move that needs no search, or MOVE_NONE. for_gui: a GUI asks.
       chance: random bits. */
    move_t (*answers)(struct added *added, struct match *match, bool for_gui, uint32_t chance);
    /* Called before the search for the computer's move, in this game or another one. It may tighten
       the task's limits. */
    void (*limit)(struct added *added, struct task *task);
    /* Called after that search, before its move is told or played. It may change the result, and
       it may use the task for searches of its own. */
    void (*searched)(struct added *added, struct task *task, struct engine_result *result);
    /* Called with the move that the computer has found. Returns whether it plays it, resigns
       instead, or offers a draw with it. */
    enum manners_verdict (*judges)(const struct match *match, struct manners *manners,
                                   const struct engine_result *result);
    /* Carries out a `level` command whose first word is a level of this addition. If the word is
       empty it shows the chosen level and its levels; if it is NULL it only writes that level, as
       the rest of a sentence, unless it is the usual one: LEVEL_UNKNOWN then, so that each does. */
    enum level_answer (*level)(struct console *console, const char *word, char *arguments);
    /* Its UCI options that are no settings, or not as the console has them. The last entry has a
       NULL name. */
    const struct player_option *options;
};

struct addition {
    struct face face;
    /* Its part in the computer's move, or NULL. */
    const struct player *player;
    /* Tests its part of the machine and shows the result; with failed_only only what has failed.
       Returns true if nothing has failed. */
    bool (*self_test)(struct added *added, struct out *out, bool failed_only);
    /* Its console commands. The last entry has a NULL name. */
    const struct console_command *commands;
    /* Its settings, so many. */
    const struct setting *settings;
    unsigned setting_count;
};

/* The additions of this board, in the order in which they are called. The saves come before the
   archive, so that an end is saved before the game is kept. The last entry is NULL. */
extern const struct addition *const board_additions[];

/* Makes the self tests of all additions. Returns true if none has failed. */
bool additions_self_test(struct added *added, struct out *out, bool failed_only);

/* Carries out a level of an addition. */
enum level_answer additions_level(struct console *console, const char *word, char *arguments);

/* The n-th UCI option of their players, or NULL. */
const struct player_option *additions_option(unsigned n);

/* The n-th command of them all, or NULL. */
const struct console_command *additions_command(unsigned n);

#endif
