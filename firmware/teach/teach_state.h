/*
 * What the teacher remembers from one line to the next.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_TEACH_STATE_H
#define KILOMATE_FIRMWARE_TEACH_TEACH_STATE_H

#include "firmware/added.h"
#include "firmware/teach/analysis.h"
#include "firmware/teach/coach.h"

/* A bit of `replayed`: nothing has happened to the game since. */
enum { REPLAY_SHOWS = 0x8000 };

struct teach_state {
    struct coach coach;
    struct analysis analysis; /* the one that runs, or the last one */
    uint16_t replayed;        /* plies before the position that was shown last, and REPLAY_SHOWS */
};

struct teach_state *teach_state(struct added *added);

#endif
