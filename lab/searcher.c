#include "lab/searcher.h"

#include <stdlib.h>

#include "lab/arguments.h"

bool searcher_open(struct searcher *searcher, const struct engine_profile *profile,
                   const struct eval_params *params, const struct search_options *options)
{
    searcher->profile = profile;
    searcher->params = params;
    searcher->options = options;
    searcher->arena = calloc(profile->arena / 8, 8);
    if (searcher->arena == NULL) {
        return false;
    }
    searcher_reset(searcher);
    return true;
}

void searcher_reset(struct searcher *searcher)
{
    const struct engine_profile *profile = searcher->profile;

    if (!engine_init(&searcher->engine, searcher->arena, profile->arena & ~(uint32_t)7, profile)) {
        arguments_refuse("the profile %s does not hold an engine", profile->name);
    }
    searcher->engine.params = searcher->params;
    searcher->engine.options = searcher->options;
}

void searcher_close(struct searcher *searcher)
{
    free(searcher->arena);
    searcher->arena = NULL;
}

struct searcher *searchers_open(unsigned count, const struct engine_profile *profile,
                                const struct eval_params *params,
                                const struct search_options *options)
{
    struct searcher *searchers = calloc(count, sizeof *searchers);

    for (unsigned i = 0; searchers != NULL && i < count; i++) {
        if (!searcher_open(&searchers[i], profile, params, options)) {
            searchers_close(searchers, i);
            searchers = NULL;
        }
    }
    if (searchers == NULL) {
        arguments_refuse("no memory for %u engines of the profile %s", count, profile->name);
    }
    return searchers;
}

void searchers_close(struct searcher *searchers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        searcher_close(&searchers[i]);
    }
    free(searchers);
}
