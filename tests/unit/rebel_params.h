/*
 * Terms of the evaluation with REBEL's printed numbers.
 */
#ifndef KILOMATE_TESTS_UNIT_REBEL_PARAMS_H
#define KILOMATE_TESTS_UNIT_REBEL_PARAMS_H

#include "support.h"

/* The same each time. The tests run in the project's folder. */
const struct eval_params *rebel_params(void);

/* What a term should say of each side. */
struct term_case {
    const char *fen;
    int16_t white;
    int16_t black;
};

/* The breakdown of a FEN that must be valid, by rebel_params. */
struct eval_breakdown evaluated(const char *fen);

/* Every case, and the same with colours exchanged. */
void check_term(enum eval_term term, const struct term_case *cases, unsigned count);

#define CHECK_TERM(term, cases) check_term(term, cases, COUNT_OF(cases))

#endif
