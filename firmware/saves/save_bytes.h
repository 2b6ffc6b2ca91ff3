/*
 * Where single bytes are saved that are not the session's.
 */
#ifndef KILOMATE_FIRMWARE_SAVES_SAVE_BYTES_H
#define KILOMATE_FIRMWARE_SAVES_SAVE_BYTES_H

/* Bytes that are saved for the panel, the help with targets, the line of a program and the sound.
   The first ones are the panel's own settings; in a save the further switches stand before
   SAVE_EBOARD. A 0 says that nothing was kept. */
enum {
    SAVE_TARGETS = 8,
    SAVE_EBOARD = 9,
    SAVE_BELL = 10,
    SAVE_VOLUME = 11,
    SAVE_PANEL_SETTINGS = 12,
    SAVE_PANELS_OWN = SAVE_TARGETS
};

/* Switches of additions, among those of settings.def: their bits. */
enum { SAVE_BRAIN = 9 };

#endif
