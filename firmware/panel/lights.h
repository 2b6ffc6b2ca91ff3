/*
 * The lights of the squares: how squares are lit, and parts of what the panel's states show; what
 * each state shows is declared in states.h. Where lights have colours these have meanings, which
 * docs/play/panel.md tells; position and blinking tell the same without them.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_LIGHTS_H
#define KILOMATE_FIRMWARE_PANEL_LIGHTS_H

#include "firmware/panel/panel.h"
#include "hal/body.h"

/* The colours, each mixed of red 1, green 2 and blue 4; and what they mean. */
enum hue {
    HUE_WHITE = 0,   /* what was: the last move; or who thinks */
    HUE_RED = 1,     /* what is wrong: squares, a king in check, bad targets */
    HUE_GREEN = 2,   /* what is good: a hint, a target, what is switched on, the winner */
    HUE_YELLOW = 3,  /* what is asked: a promotion, a corner, a draw; and that it is one */
    HUE_BLUE = 4,    /* what is to be done: a move; levels; doubtful targets */
    HUE_MAGENTA = 5, /* results; what forbids a move */
    HUE_CYAN = 6     /* what can be done: the targets of a piece */
};

/* Have the lights of this board colours? */
bool has_colours(const struct panel_view *view);

/* --- squares, added to `lights`, whatever they showed before --- */

/* These are lit. */
void shine(struct hal_lights *lights, squares_t squares, enum hue hue);

/* These blink. */
void blink(struct hal_lights *lights, squares_t squares, enum hue hue);

/* The same of one square, 0..63. */
void shine_square(struct hal_lights *lights, unsigned square, enum hue hue);
void blink_square(struct hal_lights *lights, unsigned square, enum hue hue);

/* --- all lights --- */

/* Sets what changes while a search runs, and keeps it in `shown`. */
void panel_lights_thinking(const struct panel_view *view, struct hal_lights *shown);

/* Sets these, and keeps them in `shown`. */
void panel_lights_show(struct hal_lights *shown, const struct hal_lights *lights);

/* --- parts of them, added to `lights` --- */

/* The move that is to be made on the board, `lead`. */
void panel_lights_lead(const struct table *board, bool in_colour, struct hal_lights *lights);

/* Squares on which a half made move is to be completed. */
void panel_lights_rest(squares_t rest, const struct table *board, struct hal_lights *lights);

/* What a pawn may become. */
void panel_lights_promotion(const struct promotion *promotion, const struct table *board,
                            struct hal_lights *lights);

/* Where lifted pieces can go, all targets alike. On coloured lights what can be captured blinks. No
   search runs. */
void panel_lights_targets(const struct panel_view *view, struct hal_lights *lights,
                          squares_t lifted);

/* Squares that differ from the game's position. */
void panel_lights_wrong(const struct table *board, bool in_colour, struct hal_lights *lights);

#endif
