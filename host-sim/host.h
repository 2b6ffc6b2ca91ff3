/*
 * The board `host`, a PC: what the program sets up before hal_init().
 */
#ifndef KILOMATE_HOST_SIM_HOST_H
#define KILOMATE_HOST_SIM_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct host_options {
    size_t arena;     /* size of the engine's memory at the start, in bytes */
    size_t arena_min; /* the smallest size that hal_arena_resize() gives */
    uint32_t nps;     /* how many searched nodes count as a second; 0: the time is real */
    uint32_t speed;   /* how many seconds pass in a real second, 1..HOST_SPEED_MAX */
    int fill;         /* the byte that new memory is filled with, 0..255, or -1: none */
    bool is_terminal; /* read standard input key by key, if it is a terminal */
};

enum { HOST_SPEED_MAX = 1000 };

/* Sets the options. To be called once, before hal_init(). */
void host_configure(const struct host_options *options);

/* Makes the terminal give each key at once, without echo, and restores it when the program ends,
   whether by itself or by a signal. Does nothing if standard input is no terminal. */
void host_terminal_start(void);

/* Whether the program has the file of its saves. */
enum host_store_state {
    HOST_STORE_OPEN,
    HOST_STORE_TAKEN, /* another program has it */
    HOST_STORE_BAD    /* it cannot be opened or created, or is another kind of file */
};

/* Keeps saved games and settings in this file, and creates it if it does not exist. No other
   program can have it until this one has ended. Unless it is open nothing is kept. */
enum host_store_state host_store_open(const char *path);

#endif
