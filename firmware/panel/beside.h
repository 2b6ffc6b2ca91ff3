/*
 * The pieces beside the clock alone. They have no game: which squares each side stands on is all
 * that is known of them, and a piece that goes to another square has moved.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_BESIDE_H
#define KILOMATE_FIRMWARE_PANEL_BESIDE_H

#include "firmware/board/table.h"

struct beside {
    squares_t side[2]; /* squares of each side's pieces; none: the pieces are not followed */
};

/* Follows the pieces as they stand: before a game's first move, or as in the computer's game. From
   anything else on they are not followed. */
void beside_begin(struct beside *beside, const struct table *table);

/* Follows what has been moved since the last call. Returns true if `turn` has made a move, and all
   rests. What the other side does is followed too, and a piece that is straightened is none. */
bool beside_look(struct beside *beside, struct sensing *sensing, enum colour turn, uint32_t now_ms);

#endif
