/*
 * What the scoresheet remembers: struct scoresheet_state of facts.h.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_SCORESHEET_STATE_H
#define KILOMATE_FIRMWARE_SCORESHEET_SCORESHEET_STATE_H

#include "firmware/added.h"
#include "firmware/scoresheet/facts.h"

struct scoresheet_state *scoresheet_state(struct added *added);

#endif
