/*
 * The PC as a board: what the program decides about it before hal_init().
 */
#ifndef KILOMATE_HOST_SIM_HOST_H
#define KILOMATE_HOST_SIM_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct host_options {
    size_t arena;     /* bytes the machine has for the engine at start */
    size_t arena_min; /* bytes below which hal_arena_resize() refuses */
    uint32_t nps;     /* nodes that make a second, or 0: time is real */
    uint32_t speed;   /* seconds that pass in a real one, 1..HOST_SPEED_MAX */
    int fill;         /* byte that fills a new arena, 0..255, or -1: none */
    bool is_terminal; /* stdin, if it is a terminal, gives each key at once */
};

enum { HOST_SPEED_MAX = 1000 };

/* Called once, before hal_init(). */
void host_configure(const struct host_options *options);

/* Takes the terminal key by key until the program ends, however it does. */
void host_terminal_start(void);

/* Keeps what is saved in this file, which is made if there is none. False if that cannot
   be, or if it is no such file. */
bool host_store_open(const char *path);

#endif
