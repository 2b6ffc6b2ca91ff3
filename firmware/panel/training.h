/*
 * Training at the panel: its entry of the menu, and its keys. The mode is that of the addition
 * `train` (train/train.h); without it a panel has none (training_none.c).
 */
#ifndef KILOMATE_FIRMWARE_PANEL_TRAINING_H
#define KILOMATE_FIRMWARE_PANEL_TRAINING_H

#include <stdbool.h>

struct panel;

/* Does this panel's computer have it? */
bool training_is_here(const struct panel *panel);

/* Begins it. training_is_here(). No search runs. */
void training_open(struct panel *panel);

/* Obeys the keys while one trains: UP is a hint, and again the solution; RIGHT or SELECT the next
   position; LEFT ends it. False if nobody trains. No search runs. */
bool training_keys(struct panel *panel, unsigned keys);

#endif
