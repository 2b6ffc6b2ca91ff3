#include "hal/parts/keys.h"

void keys_start(struct keys *keys, uint8_t closed, uint32_t now_ms)
{
    keys->closed = closed;
    keys->seen_released = (uint8_t)~closed;
    for (unsigned i = 0; i < KEYS_MAX; i++) {
        keys->calm_since_ms[i] = now_ms;
    }
}

void keys_update(struct keys *keys, uint8_t closed, uint32_t now_ms)
{
    unsigned changes = (unsigned)(closed ^ keys->closed);

    for (unsigned i = 0; i < KEYS_MAX; i++) {
        if (!(changes & 1U << i)) {
            keys->calm_since_ms[i] = now_ms;
        } else if (now_ms - keys->calm_since_ms[i] >= KEYS_BOUNCE_MS) {
            keys->closed = (uint8_t)(keys->closed ^ 1U << i);
            keys->calm_since_ms[i] = now_ms;
        }
    }
    keys->seen_released |= (uint8_t)~keys->closed;
}

uint8_t keys_pressed(const struct keys *keys)
{
    return keys->closed & keys->seen_released;
}
