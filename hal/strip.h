/*
 * The one wire to a strip of addressable lights, at 800,000 bits a second: what a chip's
 * driver offers. A bit is a pulse, of 333 ns if it is 0, of 667 ns if it is 1. All calls
 * return at once.
 */
#ifndef KILOMATE_HAL_STRIP_H
#define KILOMATE_HAL_STRIP_H

#include <stdbool.h>
#include <stdint.h>

/* Brings the wire up, low; pin: the chip's number. bits: of each word, 1 .. 32; latch_us:
   how long the wire stays low between two frames. False if the chip's parts do not start. */
bool strip_start(unsigned pin, unsigned bits, unsigned latch_us);

/* A frame is on its way, or what makes the lights take it, the time of silence behind it. */
bool strip_is_busy(void);

/* Sends a frame, the highest bits of each word, the highest first; not while one is on its
   way. The words must stay as they are for as long. */
void strip_send(const uint32_t *words, unsigned count);

#endif
