#include "firmware/panel/panel_settings.h"

#include "firmware/saves/save.h"

/* Bytes of the settings as they are saved. */
enum {
    KEPT_TEACHING,
    KEPT_INFO,
    KEPT_BRIGHTNESS, /* of these a kept 0 is none: what the board has by itself */
    KEPT_SQUARES_TURN,
    KEPT_LIGHTS_TURN
};

void panel_settings_keep(const struct panel_settings *settings, struct added *added)
{
    uint8_t saved[SAVE_PANELS_OWN] = { 0 };

    saved[KEPT_TEACHING] = settings->teaching;
    saved[KEPT_INFO] = settings->info;
    if (settings->colour != NULL) {
        saved[KEPT_BRIGHTNESS] = (uint8_t)(1U + settings->brightness);
        saved[KEPT_SQUARES_TURN] = (uint8_t)(1U + settings->squares_turn);
        saved[KEPT_LIGHTS_TURN] = (uint8_t)(1U + settings->lights_turn);
    }
    save_set_panel_settings(added, saved);
}

static unsigned kept_or(uint8_t kept, unsigned range, unsigned otherwise)
{
    return kept != 0 && kept <= range ? kept - 1U : otherwise;
}

static void take_colour_settings(struct panel_settings *settings, const uint8_t *saved)
{
    const struct hal_colour_body *colour = settings->colour;

    settings->is_new = saved[KEPT_SQUARES_TURN] == 0;
    settings->brightness =
        (uint8_t)kept_or(saved[KEPT_BRIGHTNESS], colour->brightnesses, colour->brightnesses / 2U);
    settings->squares_turn =
        (uint8_t)kept_or(saved[KEPT_SQUARES_TURN], HAL_TURNS, colour->squares_turn);
    settings->lights_turn =
        (uint8_t)kept_or(saved[KEPT_LIGHTS_TURN], HAL_TURNS, colour->lights_turn);
    colour->set_brightness(settings->brightness);
    colour->set_turns(settings->squares_turn, settings->lights_turn);
}

void panel_settings_load(struct panel_settings *settings, struct added *added,
                         const struct hal_colour_body *colour)
{
    const uint8_t *saved = save_panel_settings(added);

    settings->colour = colour;
    settings->teaching = saved[KEPT_TEACHING] == 1;
    settings->info = saved[KEPT_INFO] < INFO_PAGES ? saved[KEPT_INFO] : 0;
    if (colour != NULL) {
        take_colour_settings(settings, saved);
    }
}
