/*
 * The bench: a fixed search. Its number of nodes is the same on every machine and identifies the
 * engine; its time shows how fast the machine is.
 */
#ifndef KILOMATE_FIRMWARE_MIND_BENCH_H
#define KILOMATE_FIRMWARE_MIND_BENCH_H

#include "firmware/base/out.h"
#include "firmware/desk/session.h"

/* Searches the bench positions with the memory of `profile`: bench_profile or bench_large_profile.
   Writes the results; the last line is "N nodes M nps". Then a new game begins. Returns false if
   the board has less memory than the profile: this is said, and nothing changes. */
bool bench_run(struct session *session, struct out *out, const struct engine_profile *profile);

#endif
