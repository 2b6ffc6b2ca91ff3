/*
 * Runs the searches of the session. Each search has a purpose and limits. The purpose decides who
 * gets the reports of the search, and what may end it before its limits do.
 */
#ifndef KILOMATE_FIRMWARE_THINK_H
#define KILOMATE_FIRMWARE_THINK_H

#include "firmware/session.h"

enum think_purpose {
    THINK_TO_PLAY,      /* the computer's move, or a hint; commands such as `go` or `undo` end it */
    THINK_FOR_GUI,      /* UCI ends it; it counts as running until think_end() */
    THINK_TO_ANALYSE,   /* a typed line ends it */
    THINK_AT_BOARD,     /* analysis at a panel: a typed line, the panel or a fallen flag ends it */
    THINK_ON_YOUR_TIME, /* pondering: ended as THINK_AT_BOARD; nothing is reported */
    THINK_TO_JUDGE,     /* commands end it; nothing is reported */
    THINK_TO_REVIEW,    /* a typed line ends it; nothing is reported */
    THINK_PURPOSES
};

/* Searches the game's position within the limits; sets their callbacks. Returns the request that
   ended the search, or THINK_ON if its limits did. */
enum think_request think(struct session *session, enum think_purpose purpose,
                         struct engine_limits *limits, struct engine_result *result);

/* Runs one more search of the same task. `limits` must have the callbacks that think() has set.
   Nothing is reported. */
void think_further(struct session *session, const struct engine_limits *limits,
                   struct engine_result *result);

/* Begin and end a task that is not exactly one call of think(), such as perft. Between them
   requests to stop are taken. A search of THINK_FOR_GUI has been begun by think(), and its caller
   ends it. */
void think_begin(struct session *session, enum think_purpose purpose, struct engine_limits *limits);
void think_end(struct session *session);

/* Searches the position after the player's expected move, until a typed line, the panel or the
   player's flag ends it. What is found stays in the hash table. There must be an expected move. */
void think_on_your_time(struct session *session);

/* Returns in how many moves the line of the last search mates; negative: the side to move is mated;
   0: it does not mate. The line is replayed up to the checkmate, so that the answer is proved. */
int think_proved_mate(struct session *session);

#endif
