/*
 * The chess computer: what a board's main() or the host program starts.
 */
#ifndef KILOMATE_FIRMWARE_FIRMWARE_H
#define KILOMATE_FIRMWARE_FIRMWARE_H

#include "engine/engine.h"

#define KILOMATE_NAME "Kilomate"

enum firmware_mode {
    FIRMWARE_CONSOLE,    /* a player at a terminal */
    FIRMWARE_UCI,        /* a chess GUI */
    FIRMWARE_BENCH,      /* run the bench and return */
    FIRMWARE_BENCH_LARGE /* the one of 32 KB */
};

/* Runs until the line is closed or `quit` ends the program; on a board it
   never returns. hal_init must have been called. network: in place of that of the profile
   and of the benches, or NULL; params: the numbers to evaluate with; options: of the search,
   to begin with; all kept, not copied. The exit status. */
int firmware_main(enum firmware_mode mode, const struct engine_profile *profile,
                  const struct network *network, const struct eval_params *params,
                  const struct search_options *options);

#endif
