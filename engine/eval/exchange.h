/*
 * Exchanges on a square, and the hanging pieces that come out of them (REBEL: hanging
 * pieces, double attack).
 */
#ifndef KILOMATE_ENGINE_EVAL_EXCHANGE_H
#define KILOMATE_ENGINE_EVAL_EXCHANGE_H

#include "engine/eval/eval.h"

/* What a piece is worth in REBEL's pawns, by type; the king 99. */
extern const uint8_t piece_worth[PIECE_TYPES];

/* Gain in pawns for who captures first on a square where a piece of that type
   stands, by the bytes of both sides; 0 if a capture loses or none is there.
   hanging_find() looks along the lines where this is not enough. */
unsigned exchange_gain(enum piece_type victim, uint8_t attackers, uint8_t defenders);

/* Fills facts->hanging from WB and BB. */
void hanging_find(struct eval *eval);

/* The bonus for a double attack on that side's enemy: 1/256 pawn into the terms. */
void double_attack_score(struct eval *eval, enum colour attacker);

/* What a capture, not made, wins or loses in pawns if both sides go on with their smallest
   piece as long as it pays; pins are not looked at. Not of a capture en passant or a
   promotion. */
NOINLINE int exchange_of_capture(const struct position *position, move_t move);

/* Does it lose? Quicker to tell than how much. */
NOINLINE bool exchange_loses(const struct position *position, move_t move);

#endif
