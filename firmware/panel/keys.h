/*
 * What the keys do: beside the board, and on the page that is open instead of the game.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_KEYS_H
#define KILOMATE_FIRMWARE_PANEL_KEYS_H

#include "firmware/panel/panel.h"
#include "hal/body.h"

/* The keys' meaning beside the board. */
enum {
    KEY_MENU = HAL_KEY_SELECT,
    KEY_TAKE_BACK = HAL_KEY_LEFT,
    KEY_FORTH = HAL_KEY_RIGHT, /* while the computer thinks: move now */
    KEY_HINT = HAL_KEY_UP,
    KEY_INFO = HAL_KEY_DOWN
};

/* Obeys the keys that went down since the last call. No search runs. */
void panel_obey_keys(struct panel *panel);

#endif
