/*
 * What a panel shows of training: linked, panel/training.c, or no_panel.c on a board without one
 * (mk/board.mk).
 */
#ifndef KILOMATE_FIRMWARE_TRAIN_AT_PANEL_H
#define KILOMATE_FIRMWARE_TRAIN_AT_PANEL_H

#include "firmware/added.h"

/* Training is to begin: who sets a position up at the panel, or verifies one, leaves that. */
void train_take_panel(struct added *added);

/* Shows what is to be done now, or what has been (struct train_state); nothing any more when the
   training is over. */
void train_tell_panel(struct added *added);

#endif
