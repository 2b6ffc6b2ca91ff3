/*
 * The attack test: who attacks what, and which moves give check or leave the own
 * king in it. Asked of two squares, along the line between them, without tables.
 */
#ifndef KILOMATE_ENGINE_RULES_ATTACK_TEST_H
#define KILOMATE_ENGINE_RULES_ATTACK_TEST_H

#include "engine/rules/position.h"

/* Is a square attacked by any piece of that colour? */
bool position_is_attacked(const struct position *position, unsigned square, enum colour by);

/* Does the piece on a square attack another? */
bool position_attacks(const struct position *position, unsigned from, unsigned to);

/* Is the side to move in check? */
bool position_in_check(const struct position *position);

/* Before position_make: is a move legal that has been generated, in check by movegen_evasions()?
   Not of one en passant. */
bool position_is_legal(const struct position *position, move_t move);

/* After position_make: did the mover leave its own king safe? was_in_check:
   the mover was in check before. */
bool position_made_legal(const struct position *position, move_t move, bool was_in_check);

/* After position_make: is the side to move in check? */
bool position_made_check(const struct position *position, move_t move);

/* Before position_make: does the move give check, direct or discovered? Castling
   and en passant answer true: they are rare, and the question is asked to be on
   the safe side. */
bool position_gives_check(const struct position *position, move_t move);

#endif
