/*
 * What the saves remember.
 */
#ifndef KILOMATE_FIRMWARE_SAVES_SAVES_STATE_H
#define KILOMATE_FIRMWARE_SAVES_SAVES_STATE_H

#include "firmware/added.h"
#include "firmware/saves/save_state.h"
#include "firmware/store/journal.h"

enum saves_condition {
    SAVES_NONE,   /* there is no store */
    SAVES_ON,     /* every change is saved */
    SAVES_LATE,   /* the store does not answer: the next change tries again */
    SAVES_UNREAD, /* it did not answer at the start: what it holds is not known */
    SAVES_NEWER,  /* it holds what a newer firmware has saved */
    SAVES_WORN    /* no area of it keeps what is written */
};

struct saves_state {
    struct journal journal;
    struct save_digest saved;
    struct save_beside kept;
    uint32_t changes; /* saved since the start */
    uint8_t state;    /* enum saves_condition */
};

struct saves_state *saves_state(struct added *added);

#endif
