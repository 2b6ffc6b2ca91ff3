/* The lights of the state PARTIAL: a piece is lifted, or a move is half made. */
#include "firmware/panel/states.h"
#include "firmware/panel/targets.h"

/* Shows the rest of a half made move. If there is none, and the computer teaches, shows where a
   lifted piece can go. */
void light_partial(const struct panel_view *view, struct hal_lights *lights)
{
    const struct panel *p = view->panel;
    squares_t lifted = p->board.expected & ~p->board.sensing.occupied;

    panel_lights_rest(p->watch.found.show, &p->board, lights);
    if (p->watch.found.show == 0 && p->settings.teaching) {
        panel_lights_help(view, lights, lifted);
    }
}
