/*
 * The keys of a terminal. It sends a character as itself, and most other keys as a sequence that
 * begins with ESC: CSI (ESC [), SS3 (ESC O), or ESC and one character.
 */
#ifndef KILOMATE_FIRMWARE_EDITOR_KEYS_H
#define KILOMATE_FIRMWARE_EDITOR_KEYS_H

#include <stdbool.h>
#include <stdint.h>

/* What is no character; those are 0..255. */
enum key {
    KEY_NONE = 256, /* a part of a sequence, or the end of one that means nothing here */
    KEY_UP,
    KEY_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_HOME,
    KEY_END,
    KEY_DELETE
};

/* So long after its last byte a sequence that is not complete is given up, in milliseconds. */
enum { KEYS_SILENCE_MS = 200 };

struct keys {
    uint8_t state;    /* inside which kind of sequence; 0: in none */
    uint8_t number;   /* the first parameter of a CSI; a greater one is UINT8_MAX */
    uint8_t length;   /* bytes of parameters so far */
    bool is_behind;   /* the first parameter is complete */
    uint32_t last_ms; /* when the last byte came */
};

/* Takes the next byte, which is read at `now_ms`. Returns the character or the key that it
   completes. A control character ends a sequence and is returned itself; a byte of a sequence that
   is broken is dropped with it. */
int keys_take(struct keys *keys, uint8_t byte, uint32_t now_ms);

#endif
