/*
 * What the opponent does not see, and what it has overlooked.
 */
#ifndef KILOMATE_FIRMWARE_OPPONENT_OPPONENT_STATE_H
#define KILOMATE_FIRMWARE_OPPONENT_OPPONENT_STATE_H

#include "engine/engine.h"
#include "firmware/added.h"
#include "firmware/opponent/lesson.h"

struct opponent_state {
    struct blindness blindness; /* of the running search */
    struct lesson lesson;       /* the last one, of any game */
};

struct opponent_state *opponent_state(struct added *added);

#endif
