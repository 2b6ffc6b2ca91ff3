/*
 * What a panel shows of the partner: panel/partner.c, or no_panel.c on a board without one.
 */
#ifndef KILOMATE_FIRMWARE_PARTNER_AT_PANEL_H
#define KILOMATE_FIRMWARE_PARTNER_AT_PANEL_H

#include "firmware/added.h"

/* A piece was named, or none is any more. No search runs. */
void partner_tell_panel(struct added *added);

#endif
