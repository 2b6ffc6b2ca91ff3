/*
 * Saves: the game and the settings outlast the power. Every change is written
 * to the store (hal/store.h) as it happens, and found again at the start.
 * What a GUI does is not saved.
 */
#ifndef KILOMATE_FIRMWARE_GAME_SAVE_H
#define KILOMATE_FIRMWARE_GAME_SAVE_H

#include "firmware/additions.h"

extern const struct addition saves_addition;

/* Bytes that a panel may keep with the computer's settings. */
enum { SAVE_PANEL_SETTINGS = 16 };

/* They are what was saved, or 0, after the start of the saves. */
const uint8_t *save_panel_settings(void);

/* New ones; written with the next change (additions_happened). */
void save_set_panel_settings(const uint8_t settings[SAVE_PANEL_SETTINGS]);

#endif
