/* A panel without the addition `clocks`: linked in place of chess_clock.c (mk/board.mk). */
#include "firmware/panel/chess_clock.h"

bool chess_clock_is_here(void)
{
    return false;
}

void chess_clock_open(struct panel *panel)
{
    (void)panel;
}

void chess_clock_draw(struct canvas *canvas, const struct panel_view *view)
{
    (void)canvas;
    (void)view;
}
