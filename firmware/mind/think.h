/*
 * Runs searches. A task says whose game is searched, for what purpose and within which limits. The
 * purpose decides who gets the reports of the search, and what may end it before its limits do.
 */
#ifndef KILOMATE_FIRMWARE_MIND_THINK_H
#define KILOMATE_FIRMWARE_MIND_THINK_H

#include "firmware/game/match.h"
#include "firmware/mind/mind.h"

enum think_purpose {
    THINK_TO_PLAY,      /* the computer's move, or a hint; commands such as `go` or `undo` end it */
    THINK_FOR_GUI,      /* UCI ends it; it counts as running until think_end() */
    THINK_TO_ANALYSE,   /* a typed line ends it */
    THINK_AT_BOARD,     /* analysis at a panel: a typed line, the panel or a fallen flag ends it */
    THINK_ON_YOUR_TIME, /* pondering: ended as THINK_AT_BOARD; nothing is reported */
    THINK_TO_JUDGE,     /* commands end it; nothing is reported */
    THINK_TO_REVIEW,    /* a typed line ends it; nothing is reported */
    THINK_TO_WEIGH, /* as THINK_ON_YOUR_TIME, about the player's own move: nothing is shown of it */
    THINK_PURPOSES
};

/* Who is told of a running search. */
struct think_listener {
    /* Called at each poll. It may ask the search to stop (mind_move_now, mind_abort). */
    void (*polled)(void *context);
    /* Called with each report. */
    void (*reported)(void *context, const struct engine_info *info);
};

struct task {
    struct match *match; /* its game's position is searched; it is as before afterwards ... */
    move_t ahead;        /* ... behind this legal move, or MOVE_NONE */
    uint8_t purpose;     /* enum think_purpose */
    uint32_t chance;     /* random bits for who weakens it; 0: always the same */
    bool wants_reports;  /* where the purpose leaves it to the player */
    const struct think_listener *listener;
    void *context;               /* of the listener */
    struct engine_limits limits; /* without the callbacks, which think_begin() sets */
    struct mind *mind;           /* that carries it out: think_begin() sets it, too */
};

/* Carries out a task. The answer holds a legal move if there is one. Returns the request that ended
   the search, or THINK_ON if its limits did. */
enum think_request think(struct mind *mind, struct task *task, struct engine_result *answer);

/* One more search of a task that think() has carried out, perhaps with other limits and another
   move ahead. Nothing is reported. */
void think_further(struct task *task, struct engine_result *answer);

/* Begin and end a task that is not exactly one call of think(), such as perft. Between them
   requests to stop are taken. A search of THINK_FOR_GUI has been begun by think(), and its caller
   ends it. */
void think_begin(struct mind *mind, struct task *task);
void think_end(struct mind *mind);

/* Returns in how many moves the line of the last search, which began at the game's position, mates;
   negative: the side to move is mated; 0: it does not mate. The line is replayed up to the
   checkmate, so that the answer is proved. */
int think_proved_mate(const struct mind *mind, struct game *game);

/* Brings a number of a level of the kinds before LEVEL_COMMON into its range, which the plies of
   this mind may make smaller.
   `extra`: the second number, else the first. Returns true if the number was out of range. */
bool think_clamp_level(const struct mind *mind, struct level *level, bool extra);

/* Is this a task that can be carried out? For assertions. */
bool task_is_ok(const struct task *task);

#endif
