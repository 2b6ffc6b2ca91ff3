/*
 * What the archive remembers. Which record is the game's stands with its facts, since it outlasts
 * the power.
 */
#ifndef KILOMATE_FIRMWARE_ARCHIVE_ARCHIVE_STATE_H
#define KILOMATE_FIRMWARE_ARCHIVE_ARCHIVE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/added.h"

struct archive_state {
    uint8_t state;  /* enum store_result that was told last */
    bool had_store; /* at the start */
    bool written;   /* something was kept since the start */
    bool is_guis;   /* the game is a GUI's: the player's was kept before it */
};

struct archive_state *archive_state(struct added *added);

#endif
