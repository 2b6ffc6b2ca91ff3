/*
 * The one way to think: a purpose and limits in, a result and how it ended out. The purpose says
 * to whom the search reports, and what ends it before its limits do.
 */
#ifndef KILOMATE_FIRMWARE_THINK_H
#define KILOMATE_FIRMWARE_THINK_H

#include "firmware/session.h"

enum think_purpose {
    THINK_TO_PLAY,      /* a move of the computer's, or a hint: orders end it */
    THINK_FOR_GUI,      /* the protocol ends it; it goes on until think_end() */
    THINK_TO_ANALYSE,   /* a line that is typed ends it */
    THINK_AT_BOARD,     /* an analysis: so does what is done on the board, and a flag that falls */
    THINK_ON_YOUR_TIME, /* the same, and nothing is reported */
    THINK_TO_JUDGE,     /* orders end it; nothing is reported */
    THINK_TO_REVIEW,    /* a line ends it; nothing is reported */
    THINK_PURPOSES
};

/* Searches the game's position within the limits, of which it sets the callbacks. Answers what has
   ended it: THINK_ON, its limits. */
enum think_request think(struct session *session, enum think_purpose purpose,
                         struct engine_limits *limits, struct engine_result *result);

/* A further search of the same task, with callbacks that it has set before; nothing is reported. */
void think_further(struct session *session, const struct engine_limits *limits,
                   struct engine_result *result);

/* A task that is more than one search, or none: it runs between these. The search of THINK_FOR_GUI
   has been begun, and is to be ended. */
void think_begin(struct session *session, enum think_purpose purpose, struct engine_limits *limits);
void think_end(struct session *session);

/* Searches what follows the expected move, until a line or the player's flag ends it: what is
   found stays in the hash table. */
void think_on_your_time(struct session *session);

/* Moves to the mate that the last search's line proves, or 0: the line is replayed to the mate.
   Negative: the side to move is mated. */
int think_proved_mate(struct session *session);

#endif
