/*
 * Exchanges on a square, and the hanging pieces that they show (REBEL: hanging pieces, double
 * attack).
 */
#ifndef KILOMATE_ENGINE_EVAL_EXCHANGE_H
#define KILOMATE_ENGINE_EVAL_EXCHANGE_H

#include "engine/rules/position.h"

struct eval;

/* The worth of each piece type in REBEL's pawns. The king has 99. */
extern const uint8_t piece_worth[PIECE_TYPES];

/* What the attackers win in pawns if they capture first on a square with a piece of that type, by
   the attack bytes of both sides. 0 if a capture loses or if there is no attacker. hanging_find()
   also looks along the lines, where this is not enough. */
unsigned exchange_gain(enum piece_type victim, uint8_t attackers, uint8_t defenders);

/* Fills facts->hanging from WB and BB. Both tables must have been filled. */
void hanging_find(struct eval *eval);

/* Adds the bonus for a side's double attack on the other side's pieces to the terms. facts->hanging
   must have been filled. */
void double_attack_score(struct eval *eval, enum colour attacker);

/* What a capture wins (above 0) or loses in pawns if both sides go on with their smallest piece as
   long as that pays. Pins are not considered. The move has not been made. It is no promotion and
   does not capture en passant. */
NOINLINE int exchange_of_capture(const struct position *position, move_t move);

/* Does the last move lose more than so many pawns by exchange on the square it went to? It captured
   the piece `captured`, or EMPTY. The other side is to move. Pins are not considered. */
NOINLINE bool exchange_lost(const struct position *position, unsigned square, unsigned captured,
                            unsigned pawns);

/* Does the capture lose? This is quicker to find than how much it loses. */
NOINLINE bool exchange_loses(const struct position *position, move_t move);

#endif
