/*
 * The memory of a machine that tests are: an arena of MACHINE_ARENA words of
 * eight bytes, a define of the program that includes this. Included, not linked:
 * it stands for a part of hal.h.
 */
#ifndef KILOMATE_TESTS_UNIT_MACHINE_MEMORY_H
#define KILOMATE_TESTS_UNIT_MACHINE_MEMORY_H

#include <stdlib.h>

#include "hal/hal.h"

static uint64_t arena[MACHINE_ARENA];

void *hal_arena(size_t *size)
{
    *size = sizeof arena;
    return arena;
}

size_t hal_arena_max(void)
{
    return sizeof arena;
}

bool hal_arena_resize(size_t size)
{
    (void)size;
    return false;
}

_Noreturn void hal_fault_provoke(void)
{
    abort();
}

#endif
