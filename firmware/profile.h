/*
 * The memory profiles of the boards. Each stands once, in
 * boards/<name>/profile.def; the build makes these tables from there.
 */
#ifndef KILOMATE_FIRMWARE_PROFILE_H
#define KILOMATE_FIRMWARE_PROFILE_H

#include "engine/engine.h"

/* Of the board this program was built for. */
extern const struct engine_profile board_profile;

/* Of the smallest board: bench runs with it, and its network, everywhere. */
extern const struct engine_profile bench_profile;

/* 32 KB, of firmware/bench_large.def: `bench 32` runs with it where there is
   so much. */
extern const struct engine_profile bench_large_profile;

/* Of every board, ended by a NULL name. Only on the host. */
extern const struct engine_profile engine_profiles[];

#endif
