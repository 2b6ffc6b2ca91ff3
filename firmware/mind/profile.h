/*
 * The memory profiles of the boards. Each stands once, in boards/<name>/profile.def. The build
 * makes these tables from these files.
 */
#ifndef KILOMATE_FIRMWARE_MIND_PROFILE_H
#define KILOMATE_FIRMWARE_MIND_PROFILE_H

#include "engine/engine.h"

/* The profile of the board that this program was built for. */
extern const struct engine_profile board_profile;

/* A profile that the smallest board has room for, from firmware/mind/bench_small.def, with the
   of the board that this program was built for. `bench` uses it on every machine. */
extern const struct engine_profile bench_profile;

/* A profile of 32 KB, from firmware/mind/bench_large.def, with the same network. `bench 32` uses it
   where there is as much memory. */
extern const struct engine_profile bench_large_profile;

/* The profiles of all boards; the last entry has a NULL name. Only the host has them. */
extern const struct engine_profile engine_profiles[];

#endif
