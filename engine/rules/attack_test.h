/*
 * The attack test tells which pieces attack a square, which moves give check, and which moves leave
 * the own king in check. It looks at two squares and along the line between them, and keeps no
 * tables of attacks.
 */
#ifndef KILOMATE_ENGINE_RULES_ATTACK_TEST_H
#define KILOMATE_ENGINE_RULES_ATTACK_TEST_H

#include "engine/rules/position.h"

/* Is a square attacked by any piece of colour `by`? */
bool position_is_attacked(const struct position *position, unsigned square, enum colour by);

/* Does the piece on one square attack the other square? */
bool position_attacks(const struct position *position, unsigned from, unsigned to);

/* Is the side to move in check? */
bool position_in_check(const struct position *position);

/* Is a generated move legal? Ask before position_make(). If the side to move is in check,
   movegen_evasions() must have generated the move. The move must not capture en passant. */
bool position_is_legal(const struct position *position, move_t move);

/* Did the move leave the mover's own king safe? Ask after position_make(). was_in_check: the mover
   was in check before the move. */
bool position_made_legal(const struct position *position, move_t move, bool was_in_check);

/* Is the side to move in check by this move? Ask after position_make(). */
bool position_made_check(const struct position *position, move_t move);

/* Does the move give check, directly or by discovery? Ask before position_make(). Castling and en
   passant captures return true, whatever they do: they are rare, and true is the safe answer for
   pruning. */
bool position_gives_check(const struct position *position, move_t move);

#endif
