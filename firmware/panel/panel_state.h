/*
 * The panel as the state of its addition.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_PANEL_STATE_H
#define KILOMATE_FIRMWARE_PANEL_PANEL_STATE_H

#include "firmware/added.h"
#include "firmware/panel/panel.h"

struct panel_state {
    struct panel panel;
};

struct panel_state *panel_state(struct added *added);

#endif
