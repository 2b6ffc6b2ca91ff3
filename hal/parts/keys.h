/*
 * Keys whose contacts bounce: a change counts once it has lasted. A key that has not
 * been seen released since the start counts as released: a stuck one does nothing.
 */
#ifndef KILOMATE_HAL_PARTS_KEYS_H
#define KILOMATE_HAL_PARTS_KEYS_H

#include <stdint.h>

enum { KEYS_MAX = 8, KEYS_BOUNCE_MS = 20 };

/* Keys are bits. */
struct keys {
    uint8_t closed; /* free of bouncing */
    uint8_t seen_released;
    uint32_t calm_since_ms[KEYS_MAX]; /* no contact has differed from closed since */
};

/* closed: the contacts as they are now. */
void keys_start(struct keys *keys, uint8_t closed, uint32_t now_ms);

/* The same, to be told every few milliseconds. */
void keys_update(struct keys *keys, uint8_t closed, uint32_t now_ms);

uint8_t keys_pressed(const struct keys *keys);

#endif
