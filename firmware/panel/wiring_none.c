/* The wiring check of a board whose lights have no colours: linked in place of wiring.c and
   wiring_tell.c (mk/board.mk). The panel never comes to its state there. */
#include "firmware/panel/wiring_tell.h"

void wiring_begin(struct wiring *wiring, const struct panel_settings *settings, squares_t occupied)
{
    (void)wiring;
    (void)settings;
    (void)occupied;
}

enum panel_event wiring_observe(struct wiring *wiring, const struct table *b)
{
    (void)wiring;
    (void)b;
    return EVENT_LEAVE;
}

void wiring_take(struct wiring *wiring, const struct panel_settings *settings)
{
    (void)wiring;
    (void)settings;
}

bool wiring_end(const struct wiring *wiring, struct panel_settings *settings)
{
    (void)wiring;
    (void)settings;
    return false;
}

unsigned wiring_square(const struct wiring *wiring)
{
    (void)wiring;
    return SQUARE_NONE;
}

squares_t wiring_light(const struct wiring *wiring)
{
    (void)wiring;
    return 0;
}

bool wiring_tell_step(const struct wiring *wiring, struct out *out)
{
    (void)wiring;
    (void)out;
    return false;
}

void wiring_tell_end(const struct wiring *wiring, const struct panel_settings *settings,
                     struct out *out)
{
    (void)wiring;
    (void)settings;
    (void)out;
}

bool wiring_can_begin(struct out *out, squares_t occupied)
{
    (void)out;
    (void)occupied;
    return false;
}
