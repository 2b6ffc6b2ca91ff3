#include "host-sim/node_clock.h"

void node_clock_look(struct node_clock *clock)
{
    clock->nodes += !clock->found_byte;
    clock->found_byte = false;
}

void node_clock_byte(struct node_clock *clock)
{
    clock->past_ms += (clock->nodes * 1000U + clock->nps - 1U) / clock->nps;
    clock->nodes = 0;
    clock->found_byte = true;
}

void node_clock_wait(struct node_clock *clock, uint64_t microseconds)
{
    if (clock->nodes > 0) {
        clock->nodes--;
    }
    clock->wait_us += microseconds;
}

uint64_t node_clock_ms(const struct node_clock *clock)
{
    return clock->past_ms + clock->wait_us / 1000U + clock->nodes * 1000U / clock->nps;
}

uint64_t node_clock_us(const struct node_clock *clock)
{
    return clock->past_ms * 1000U + clock->wait_us + clock->nodes * 1000000U / clock->nps;
}
