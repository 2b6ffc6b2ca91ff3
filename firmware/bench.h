/*
 * The bench: a signature of the engine, the same on every machine, and how fast it is.
 */
#ifndef KILOMATE_FIRMWARE_BENCH_H
#define KILOMATE_FIRMWARE_BENCH_H

#include "firmware/out.h"
#include "firmware/session.h"

/* Searches the bench positions with bench_profile or bench_large_profile; the
   last line is "N nodes M nps", and a new game begins. False if the board has
   less memory: it says so, and nothing has changed. */
bool bench_run(struct session *session, struct out *out, const struct engine_profile *profile);

#endif
