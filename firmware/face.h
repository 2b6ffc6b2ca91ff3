/*
 * A face: a way to play with the computer, or to follow what is played. The console, UCI and the
 * panel are faces, and so are the saves. One loop (computer.c) asks each face for input, lets the
 * computer think, and tells every face what has happened, after it has happened. Any of the
 * functions may be NULL.
 */
#ifndef KILOMATE_FIRMWARE_FACE_H
#define KILOMATE_FIRMWARE_FACE_H

#include "firmware/session.h"
#include "hal/hal.h"

struct computer;

struct face {
    /* Once, with a new game at hand: takes up what there is to be taken up. */
    void (*start)(struct computer *computer);
    /* No search runs: obeys what the player has done, if anything. True if he has. */
    bool (*take_input)(struct computer *computer);
    /* The game, a setting or a clock has changed; no search runs. */
    void (*happened)(struct computer *computer, const struct happening *happening);
    /* Every few milliseconds, also while a search runs: it may ask the search to stop and changes
       nothing else of the session. Takes at most some 10,000 instructions. It is called at each
       node, and so only one face besides the line's has it. */
    void (*look)(struct session *session);
    /* A report of the running search. */
    void (*informed)(struct computer *computer, const struct engine_info *info);
    /* The computer has thought; its move is played next. */
    void (*replied)(struct computer *computer, const struct session_reply *reply);
    /* A fault ended the last run. */
    void (*faulted)(struct computer *computer, const struct hal_fault *fault);
};

#endif
