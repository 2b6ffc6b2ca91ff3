/*
 * The lights of the squares, for each state of the panel. Where lights have colours these have
 * meanings, which docs/play/panel.md tells; position and blinking tell the same without them.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_LIGHTS_H
#define KILOMATE_FIRMWARE_PANEL_LIGHTS_H

#include "firmware/panel/panel.h"
#include "hal/body.h"

/* Sets the lights. No search runs. */
void panel_lights(const struct panel *panel, struct session *session);

/* The same while a search runs: only what that changes. */
void panel_lights_thinking(const struct panel *panel, const struct session *session);

/* Shows these, which are no state's. */
void panel_lights_show(const struct hal_lights *lights);

/* The lights as they were set last; all dark before. */
const struct hal_lights *panel_lights_shown(void);

/* --- parts of them, added to `lights` --- */

/* The move that is to be made on the board, `lead`. */
void panel_lights_lead(const struct chessboard *board, bool has_colours, struct hal_lights *lights);

/* Squares on which a half made move is to be completed. */
void panel_lights_rest(squares_t rest, const struct chessboard *board, struct hal_lights *lights);

/* What a pawn may become. */
void panel_lights_promotion(const struct promotion *promotion, const struct chessboard *board,
                            struct hal_lights *lights);

/* Squares that differ from the game's position. */
void panel_lights_wrong(const struct chessboard *board, bool has_colours,
                        struct hal_lights *lights);

#endif
