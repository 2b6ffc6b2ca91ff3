/*
 * Single pins of a chip, by the chip's own numbers. A chip's driver implements this, and the
 * drivers of parts that are connected to single pins call it.
 */
#ifndef KILOMATE_HAL_PINS_H
#define KILOMATE_HAL_PINS_H

#include <stdbool.h>

/* Makes a pin an output that has this level from the first moment. False if the chip's block of
   pins does not start. */
bool pins_start_output(unsigned pin, bool is_high);

/* Makes a pin an input, with the chip's pull-up resistor or with none. False as above. */
bool pins_start_input(unsigned pin, bool has_pull_up);

/* Sets an output. Returns after 100 ns or more, so that each level lasts that long even if the next
   call follows at once. */
void pins_set(unsigned pin, bool is_high);

/* The level of an input at this moment; true is high. */
bool pins_read(unsigned pin);

/* Counts how often the chip's own drivers have taken an output away and given it back. They do so
   in an interrupt, at any time, for some milliseconds. The count is odd while they have it. The
   output keeps its level during that time, and pins_set() has no effect. */
unsigned pins_lends(void);

#endif
