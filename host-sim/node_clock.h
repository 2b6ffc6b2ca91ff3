/*
 * A clock that searched nodes move on instead of time: a game as a slow chip
 * plays it, as fast as the PC searches, and the same each time. While the
 * program waits for its user, real time passes.
 *
 * The firmware looks for a byte once a node, and feeds the watchdog after each
 * look. So the host learns of nodes without asking the engine: a look that
 * found no byte and after which nobody waits was a node.
 */
#ifndef KILOMATE_HOST_SIM_NODE_CLOCK_H
#define KILOMATE_HOST_SIM_NODE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

enum { NODE_CLOCK_NPS_MAX = 1000000000 };

struct node_clock {
    uint32_t nps;     /* nodes a second, 1..NODE_CLOCK_NPS_MAX */
    uint64_t nodes;   /* since the last byte */
    uint64_t past_ms; /* nodes before that byte */
    uint64_t wait_us; /* spent waiting */
    bool found_byte;  /* by the look that is told of next */
};

/* A look for input. */
void node_clock_look(struct node_clock *clock);

/* A byte was found by the look that is told of next. The milliseconds begun
   are counted as whole ones: what a search takes must not depend on where in
   a millisecond it began. */
void node_clock_byte(struct node_clock *clock);

/* The last look found nothing, and so long was waited. */
void node_clock_wait(struct node_clock *clock, uint64_t microseconds);

/* The time. */
uint64_t node_clock_ms(const struct node_clock *clock);
uint64_t node_clock_us(const struct node_clock *clock);

#endif
