/*
 * A clock that counts searched nodes instead of time. With it the host program plays as a slow chip
 * does, as fast as the PC can search, and the same way each time. While the program waits for its
 * user, real time is added.
 *
 * The firmware looks for a byte at each node, and feeds the watchdog after each look. So the clock
 * learns of nodes without asking the engine: a look that found no byte, and after which the program
 * does not wait, was a node.
 */
#ifndef KILOMATE_HOST_SIM_NODE_CLOCK_H
#define KILOMATE_HOST_SIM_NODE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { NODE_CLOCK_NPS_MAX = 1000000000 };

struct node_clock {
    uint32_t nps;     /* how many nodes are a second, 1..NODE_CLOCK_NPS_MAX */
    uint64_t nodes;   /* nodes since the last byte */
    uint64_t past_ms; /* time of the nodes before that byte */
    uint64_t wait_us; /* time that was spent waiting */
    bool found_byte;  /* the look that will be reported next has found a byte */
};

/* Reports a look for a byte. */
void node_clock_look(struct node_clock *clock);

/* Reports that a byte was found. The look that found it is reported after this. The time is rounded
   up to a whole millisecond, so that the time of a search does not depend on where in a millisecond
   it began. */
void node_clock_byte(struct node_clock *clock);

/* Reports that the last look found no byte, and that the program then waited so long. */
void node_clock_wait(struct node_clock *clock, uint64_t microseconds);

/* The time since the clock began, in milliseconds or microseconds. */
uint64_t node_clock_ms(const struct node_clock *clock);
uint64_t node_clock_us(const struct node_clock *clock);

#endif
