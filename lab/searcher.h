/* An engine with its memory, for the laboratory: one a thread. */
#ifndef KILOMATE_LAB_SEARCHER_H
#define KILOMATE_LAB_SEARCHER_H

#include "engine/engine.h"

struct searcher {
    struct engine engine;
    const struct engine_profile *profile;
    const struct eval_params *params;
    const struct search_options *options;
    void *arena;
};

/* Takes the memory of the profile; params and options are kept, not copied.
   False if there is not so much. */
bool searcher_open(struct searcher *searcher, const struct engine_profile *profile,
                   const struct eval_params *params, const struct search_options *options);

/* As if just opened: what is searched next depends on nothing before it. */
void searcher_reset(struct searcher *searcher);

void searcher_close(struct searcher *searcher);

/* Opens one for each thread; ends the program with status 2 and a sentence if
   there is no memory. searchers_close frees the array too. */
struct searcher *searchers_open(unsigned count, const struct engine_profile *profile,
                                const struct eval_params *params,
                                const struct search_options *options);
void searchers_close(struct searcher *searchers, unsigned count);

#endif
