/*
 * The settings of the panel itself: they are saved with the game, and those of coloured lights are
 * passed on to them.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PANEL_SETTINGS_H
#define KILOMATE_FIRMWARE_PANEL_PANEL_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "firmware/added.h"
#include "hal/body.h"

/* Which figures stand beside the board: the score and the depth of the search, or the level. */
enum { INFO_PAGES = 2 };

struct panel_settings {
    const struct hal_colour_body *colour; /* NULL: the lights have one colour */
    bool teaching;                        /* legal targets of a lifted piece light up */
    uint8_t info;                         /* below INFO_PAGES */
    uint8_t brightness;                   /* these three of coloured lights only */
    uint8_t squares_turn;                 /* enum hal_turn */
    uint8_t lights_turn;
    bool is_new; /* nobody has found out how they lie, or changed another setting */
};

/* Takes up what was saved, or what the body has by itself. colour: the body's, or NULL. */
void panel_settings_load(struct panel_settings *settings, struct added *added,
                         const struct hal_colour_body *colour);

/* A setting of the panel's has changed: it is to be saved. Who calls it tells the session then:
   session_kept(). No search runs. */
void panel_settings_keep(const struct panel_settings *settings, struct added *added);

#endif
