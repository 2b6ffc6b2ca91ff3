/*
 * The static evaluation finds SCORE, which is a number, and the facts.
 */
#ifndef KILOMATE_ENGINE_EVAL_EVAL_H
#define KILOMATE_ENGINE_EVAL_EVAL_H

#include "engine/eval/facts.h"
#include "engine/eval/network.h"
#include "engine/rules/position.h"

/* The phase of the game by the pieces that are left: PHASE_MAX with all of them, 0 if there are
   only pawns. */
enum { PHASE_MAX = 32 };
unsigned eval_phase(const struct position *position);

/* Finds SCORE by REBEL's terms, and the facts. SCORE is 1/256 pawn, side to move's view, within
   +-SCORE_MAX. */
int eval_position(const struct position *position, struct facts *facts);

/* SCORE by REBEL's terms, without the facts; as of eval_position(). */
NOINLINE int eval_score(const struct position *position);

/* Finds the facts without SCORE. */
NOINLINE void eval_facts(const struct position *position, struct facts *facts);

/* May a network give SCORE of this position? Not in pawn endings, and not where a rule of the
   endings may decide: there REBEL's terms give it. */
bool eval_is_for_network(const struct position *position);

/* SCORE as I_SCORE plus the output of a network: 1/256 pawn, side to move's view, within
   +-SCORE_MAX. memory belongs to the network (network.h). eval_is_for_network() must hold. */
NOINLINE int eval_by_network(const struct position *position, const struct network *network,
                             uint32_t *memory);

/* Finds SCORE by REBEL's terms, each term, and the facts. */
void eval_explain(const struct position *position, struct eval_breakdown *breakdown);

/* The short name of a term, for a table. */
const char *eval_term_name(enum eval_term term);

#endif
