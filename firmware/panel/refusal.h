/*
 * Why a piece cannot stand where it was put, and which squares forbid it.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_REFUSAL_H
#define KILOMATE_FIRMWARE_PANEL_REFUSAL_H

#include "engine/engine.h"
#include "firmware/board/squares.h"

struct refusal {
    struct reason reason; /* its `from` is where the piece came from */
    uint8_t to;           /* where it stands */
};

/* Finds why a piece of the side to move cannot go from `from` to `to`. The position stays. No
   search runs. */
void refusal_find(struct refusal *refusal, struct position *position, unsigned from, unsigned to);

/* The squares that forbid it: of a piece that gives check, that guards a square which the king
   would pass, or that is in the way; that square; or of the rook that may not castle. Empty if the
   piece just does not move so. */
squares_t refusal_squares(const struct refusal *refusal);

#endif
