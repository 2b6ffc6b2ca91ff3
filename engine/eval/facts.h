/*
 * The facts of a position, without its SCORE.
 */
#ifndef KILOMATE_ENGINE_EVAL_FACTS_H
#define KILOMATE_ENGINE_EVAL_FACTS_H

#include "engine/eval/terms.h"

/* What is found besides the facts that every caller wants. */
enum facts_also {
    FACTS_TERMS = 1, /* the terms that come with the scan of the lines, into eval->score: for
                        score_terms() to go on from */
    FACTS_MATE = 2   /* mates in one at a glance: one to be played, one that is threatened */
};

/*
 * Begins an evaluation: attack tables, hanging pieces, pressure on the kings, pawns that
 * run, what the recogniser of endings decides, and what else is asked for (enum
 * facts_also, or-ed). eval is overwritten but for `trace`; facts is kept there and filled.
 */
void facts_find(struct eval *eval, const struct position *position, struct facts *facts,
                unsigned also);

#endif
