/*
 * What the mirror has told.
 */
#ifndef KILOMATE_FIRMWARE_MIRROR_MIRROR_STATE_H
#define KILOMATE_FIRMWARE_MIRROR_MIRROR_STATE_H

#include "engine/engine.h"
#include "firmware/added.h"
#include "firmware/mirror/lines.h"

struct session;

enum { MIRROR_CHOSEN_BITS = 13 };

struct mirror_state {
    struct session *session;
    uint32_t told[MIRROR_LINES]; /* CRC-32 of what each said last; 0: it was not told yet */
    uint32_t clock_ms;           /* when the clocks were told last */
    move_t hint;                 /* that was told last, or MOVE_NONE */
    move_t doubt;                /* the same of a move that is doubted */
    unsigned chosen : MIRROR_CHOSEN_BITS; /* settings that only some boards have, as told last */
    bool is_on : 1;
    bool owes_game : 1; /* it began while the computer thought: everything is to be told */
};

struct mirror_state *mirror_state(struct added *added);

#endif
