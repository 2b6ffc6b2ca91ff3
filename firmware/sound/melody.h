/*
 * Melodies: the notes of each signal, and which of them is to be heard. Nothing here waits: a
 * melody goes on when it is asked.
 */
#ifndef KILOMATE_FIRMWARE_SOUND_MELODY_H
#define KILOMATE_FIRMWARE_SOUND_MELODY_H

#include "firmware/sound/signals.h"

/* A tone, or with 0 Hz a pause. */
struct note {
    uint16_t hz;
    uint16_t ms; /* how long it lasts; 0: the melody ends */
};

/* A melody that plays; with NULL none does. */
struct melody {
    const struct note *note; /* the one that is to be heard */
    uint32_t began_ms;       /* when it began */
};

/* Begins the melody of a signal, which is not SIGNAL_NONE, in place of the one that plays. */
void melody_begin(struct melody *melody, enum signal_kind kind, uint32_t now_ms);

/* Goes on to the next note, or ends, when the present note has lasted its time. Returns true if
   something else is to be heard from now on. A note that is asked for late lasts its whole time. */
bool melody_advance(struct melody *melody, uint32_t now_ms);

#endif
