/* A board that does not weigh targets shows them all alike: linked in place of
   targets/targets_panel.c (mk/board.mk). */
#include "firmware/panel/targets.h"

void panel_lights_help(const struct panel_view *view, struct hal_lights *lights, squares_t lifted)
{
    panel_lights_targets(view, lights, lifted);
}
