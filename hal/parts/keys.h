/*
 * Removes the bouncing of keys' contacts: a change counts when it has lasted for KEYS_BOUNCE_MS. A
 * key that has never been released since the start counts as released, so that a stuck key does
 * nothing.
 */
#ifndef KILOMATE_HAL_PARTS_KEYS_H
#define KILOMATE_HAL_PARTS_KEYS_H

#include <stdint.h>

enum { KEYS_MAX = 8, KEYS_BOUNCE_MS = 20 };

/* Sets of keys: bit n is key n. */
struct keys {
    uint8_t closed;                   /* free of bouncing */
    uint8_t seen_released;            /* keys that have been released since the start */
    uint32_t calm_since_ms[KEYS_MAX]; /* since when a contact has been as in `closed` */
};

/* Begins with the contacts as they are now. now_ms: the time, as hal_now_ms(). */
void keys_start(struct keys *keys, uint8_t closed, uint32_t now_ms);

/* Takes the contacts as they are now. To be called every few milliseconds. */
void keys_update(struct keys *keys, uint8_t closed, uint32_t now_ms);

/* The keys that are pressed. */
uint8_t keys_pressed(const struct keys *keys);

#endif
