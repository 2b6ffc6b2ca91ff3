/*
 * The facts of a position, without its SCORE.
 */
#ifndef KILOMATE_ENGINE_EVAL_FACTS_H
#define KILOMATE_ENGINE_EVAL_FACTS_H

#include "engine/eval/terms.h"

/*
 * Begins an evaluation: attack tables, hanging pieces, pressure on the kings, pawns that
 * run, what the recogniser of endings decides, and, with find_mate, a mate in one at a
 * glance. eval is overwritten but for `trace`; facts is kept there and filled. The terms that come with
 * the scan of the lines are in eval->score, for score_terms() to go on from.
 */
void facts_find(struct eval *eval, const struct position *position, struct facts *facts,
                bool find_mate);

#endif
