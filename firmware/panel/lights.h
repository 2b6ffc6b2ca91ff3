/*
 * The lights of the squares: what the states of the panel show, and parts of it. Where lights have
 * colours these have meanings, which docs/play/panel.md tells; position and blinking tell the same
 * without them.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_LIGHTS_H
#define KILOMATE_FIRMWARE_PANEL_LIGHTS_H

#include "firmware/panel/panel.h"
#include "hal/body.h"

/* --- what states show, added to `lights`; no search runs --- */

void light_ready(const struct panel_view *view, struct hal_lights *lights);
void light_partial(const struct panel_view *view, struct hal_lights *lights);
void light_promotion(const struct panel_view *view, struct hal_lights *lights);
void light_doubt(const struct panel_view *view, struct hal_lights *lights);
void light_illegal(const struct panel_view *view, struct hal_lights *lights);
void light_differs(const struct panel_view *view, struct hal_lights *lights);
void light_piece_back(const struct panel_view *view, struct hal_lights *lights);
void light_lead(const struct panel_view *view, struct hal_lights *lights);
void light_kind(const struct panel_view *view, struct hal_lights *lights);
void light_choices(const struct panel_view *view, struct hal_lights *lights);
void light_calibration(const struct panel_view *view, struct hal_lights *lights);
void light_wiring(const struct panel_view *view, struct hal_lights *lights);
void light_fault(const struct panel_view *view, struct hal_lights *lights);

/* --- all lights --- */

/* Sets what changes while a search runs, and keeps it in `shown`. */
void panel_lights_thinking(const struct panel_view *view, struct hal_lights *shown);

/* Sets these, and keeps them in `shown`. */
void panel_lights_show(struct hal_lights *shown, const struct hal_lights *lights);

/* --- parts of them, added to `lights` --- */

/* The move that is to be made on the board, `lead`. */
void panel_lights_lead(const struct table *board, bool has_colours, struct hal_lights *lights);

/* Squares on which a half made move is to be completed. */
void panel_lights_rest(squares_t rest, const struct table *board, struct hal_lights *lights);

/* What a pawn may become. */
void panel_lights_promotion(const struct promotion *promotion, const struct table *board,
                            struct hal_lights *lights);

/* Squares that differ from the game's position. */
void panel_lights_wrong(const struct table *board, bool has_colours, struct hal_lights *lights);

#endif
