/* An engine with its memory, for the laboratory. Each thread has its own. */
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

/* Sets up an engine with the profile's amount of memory. params and options are not copied, so they
   must stay valid. False if there is not enough memory. */
bool searcher_open(struct searcher *searcher, const struct engine_profile *profile,
                   const struct eval_params *params, const struct search_options *options);

/* Forgets all earlier searches, as if the searcher were new: the next search does not depend on
   them. */
void searcher_reset(struct searcher *searcher);

/* Frees the memory. */
void searcher_close(struct searcher *searcher);

/* Makes `count` searchers. Ends the program with status 2, after a sentence, if there is not enough
   memory. searchers_close() closes them and frees the array. */
struct searcher *searchers_open(unsigned count, const struct engine_profile *profile,
                                const struct eval_params *params,
                                const struct search_options *options);
void searchers_close(struct searcher *searchers, unsigned count);

#endif
