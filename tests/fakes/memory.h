/*
 * Stands for the memory of hal/hal.h: an arena of MACHINE_ARENA words of eight bytes, a define of
 * the program that includes this; a provoked fault ends the program. Included, not linked, as all
 * of these.
 */
#ifndef KILOMATE_TESTS_FAKES_MEMORY_H
#define KILOMATE_TESTS_FAKES_MEMORY_H

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
