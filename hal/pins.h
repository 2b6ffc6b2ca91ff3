/*
 * Single pins of a chip, by the chip's own numbers: what a chip's driver offers to the
 * drivers of parts that hang on them.
 */
#ifndef KILOMATE_HAL_PINS_H
#define KILOMATE_HAL_PINS_H

#include <stdbool.h>

/* Makes a pin an output, of this level from the first moment. False if the chip's pins do
   not start. */
bool pins_start_output(unsigned pin, bool is_high);

/* Makes a pin an input, with the chip's pull-up or without any pull. The same answer. */
bool pins_start_input(unsigned pin, bool has_pull_up);

/* Sets an output; it stays so for at least 100 ns, even if the next call follows at once. */
void pins_set(unsigned pin, bool is_high);

/* The level of an input, of this moment. */
bool pins_read(unsigned pin);

/* How often the chip has taken an output for itself or given it back: odd while it has one, in
   an interrupt at any time, for some milliseconds. That output keeps its level meanwhile, whatever
   is set. */
unsigned pins_lends(void);

#endif
