/*
 * The data wire of a strip of addressable lights (WS2812B, SK6812), at 800,000 bits a second. A bit
 * is a high pulse: 333 ns for a 0, 667 ns for a 1. A chip's driver implements this, and
 * hal/parts/pixels.c calls it. All calls return at once.
 */
#ifndef KILOMATE_HAL_STRIP_H
#define KILOMATE_HAL_STRIP_H

#include <stdbool.h>
#include <stdint.h>

/* Starts the wire; it is low. pin: the chip's number of the pin. bits: how many bits of each word
   are sent, 1..32. latch_us: how long the wire stays low between two frames, in microseconds. False
   if the chip's clock or blocks do not start. */
bool strip_start(unsigned pin, unsigned bits, unsigned latch_us);

/* Is a frame being sent, or is the wire still low behind it? The lights show a frame after that
   pause. */
bool strip_is_busy(void);

/* Begins to send a frame of `count` words: of each word the highest bits, the highest bit first.
   Not to be called while strip_is_busy(). The words must not change until it is no longer busy. */
void strip_send(const uint32_t *words, unsigned count);

#endif
