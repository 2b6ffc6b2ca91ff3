/*
 * Saves: the game and the settings are kept when the power is off. Every change is written to the
 * store (hal/store.h) at once, and the last state is loaded at the start. What a GUI does is not
 * saved.
 */
#ifndef KILOMATE_FIRMWARE_GAME_SAVE_H
#define KILOMATE_FIRMWARE_GAME_SAVE_H

#include "firmware/additions.h"

extern const struct addition saves_addition;

/* Bytes of the panel's own settings, which are saved, too. */
enum { SAVE_PANEL_SETTINGS = 16 };

/* Returns the panel's settings. After the start they are those that were saved, or all 0. */
const uint8_t *save_panel_settings(void);

/* Sets the panel's settings. They are written when the next change is told to the faces. */
void save_set_panel_settings(const uint8_t settings[SAVE_PANEL_SETTINGS]);

#endif
