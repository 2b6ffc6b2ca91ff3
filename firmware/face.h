/*
 * A face: a way to play with the computer, or to follow what is played. The console, UCI, the panel
 * and the saves are faces. The loop in computer.c asks each face for input, lets the computer
 * think, and tells every face what has happened. Any of the functions may be NULL.
 */
#ifndef KILOMATE_FIRMWARE_FACE_H
#define KILOMATE_FIRMWARE_FACE_H

#include "firmware/desk/session.h"
#include "hal/hal.h"

struct computer;

struct face {
    /* Called once, after a new game has begun. It may change the game, to a saved one. */
    void (*start)(struct computer *computer);
    /* Carries out what the player has done since the last call. Returns true if he has done
       something. No search runs. */
    bool (*take_input)(struct computer *computer);
    /* Called after the game, a setting or a clock has changed, and with all else that a happening
       can be. No search runs. */
    void (*happened)(struct computer *computer, const struct happening *happening);
    /* Called every few milliseconds, also at each node of a search. It may ask the search to stop,
       and changes nothing else of the session. It takes at most some 10,000 instructions. Only one
       face has it, because it is called so often; sound and a program that has the board put
       themselves before it in session.look, and call it. */
    void (*look)(struct added *added);
    /* Called with each report of the running search. */
    void (*informed)(struct computer *computer, const struct engine_info *info);
};

#endif
