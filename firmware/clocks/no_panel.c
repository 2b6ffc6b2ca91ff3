/* A board without a panel: linked in place of panel/chess_clock.c (mk/board.mk). */
#include "firmware/clocks/at_panel.h"

void alone_take_panel(struct added *added)
{
    (void)added;
}

enum alone_wish alone_take_wish(struct added *added)
{
    (void)added;
    return ALONE_NOTHING;
}

void alone_give_panel(struct added *added)
{
    (void)added;
}
