/* A session as firmware_main() leaves it to computer_begin(): with defaults, in the play mode. */
#ifndef KILOMATE_TESTS_UNIT_PREPARED_H
#define KILOMATE_TESTS_UNIT_PREPARED_H

#include "firmware/desk/session.h"

static inline void prepare(struct session *s, const struct engine_profile *profile)
{
    s->mode = &mode_play;
    s->added = added_memory();
    s->mind.profile = profile;
    s->mind.engine.params = &eval_params_default;
    s->mind.options = &search_options_default;
}

#endif
