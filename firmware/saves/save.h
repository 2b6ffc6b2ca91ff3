/*
 * Saves: the game and the settings are kept when the power is off. Every change is written to the
 * store (hal/store.h) at once, and the last state is loaded at the start. What a GUI does is not
 * saved.
 */
#ifndef KILOMATE_FIRMWARE_SAVES_SAVE_H
#define KILOMATE_FIRMWARE_SAVES_SAVE_H

#include "firmware/additions.h"
#include "firmware/saves/save_bytes.h"

extern const struct addition saves_addition;

/* Returns the panel's settings. After the start they are those that were saved, or all 0. */
const uint8_t *save_panel_settings(struct added *added);

/* Sets the panel's settings. They are written when the next change is told to the faces. */
void save_set_panel_settings(struct added *added, const uint8_t settings[SAVE_PANELS_OWN]);

/* The same of another byte: SAVE_EBOARD, SAVE_BELL or SAVE_VOLUME. */
uint8_t save_kept(struct added *added, unsigned place);
void save_keep(struct added *added, unsigned place, uint8_t value);

/* The same of a switch that is an addition's: SAVE_BRAIN. */
bool save_kept_switch(struct added *added, unsigned bit);
void save_keep_switch(struct added *added, unsigned bit, bool on);

#endif
