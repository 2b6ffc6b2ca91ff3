/*
 * The chess computer: what a board's main() or the host program starts.
 */
#ifndef KILOMATE_FIRMWARE_FIRMWARE_H
#define KILOMATE_FIRMWARE_FIRMWARE_H

#include "engine/engine.h"

#define KILOMATE_NAME "Kilomate"

enum firmware_mode {
    FIRMWARE_CONSOLE,    /* begin with the console, for a player at a terminal */
    FIRMWARE_UCI,        /* begin with UCI, for a chess GUI */
    FIRMWARE_UCI_TUNING, /* the same, and the search options are listed */
    FIRMWARE_BENCH,      /* run the bench and return */
    FIRMWARE_BENCH_LARGE /* run the bench with 32 KB and return */
};

/* Runs the chess computer until the line is closed or `quit` ends the program; on a board it never
   returns. hal_init must have been called. The network of `profile` is that of the benches, too.
   `params` are the numbers of the evaluation, `options` those of the search at the start. The
   pointers are kept, nothing is copied. Returns the exit status: 0, or 1 if there is not enough
   memory. */
int firmware_main(enum firmware_mode mode, const struct engine_profile *profile,
                  const struct eval_params *params, const struct search_options *options);

#endif
