/*
 * The state FAULT: sensors do not answer, or flicker.
 */
#include "firmware/panel/lights.h"
#include "firmware/panel/panel.h"
#include "firmware/panel/states.h"
#include "firmware/say/say.h"
#include "hal/body.h"

/* Shows sensors that flicker. If none does, a part does not answer, and the corners blink. */
void light_fault(const struct panel_view *view, struct hal_lights *lights)
{
    squares_t flickering = view->panel->board.sensing.flickering;

    if (has_colours(view)) {
        blink(lights, flickering != 0 ? flickering : SQUARES_CORNERS, HUE_RED);
    }
}

void say_fault(const struct panel_view *view, struct out *out)
{
    int part = hal_squares_fault();

    (void)view;
    say(out, text_of(TEXT_NO_ANSWER), part >= 0 ? hal_body_part((unsigned)part) : "");
}
