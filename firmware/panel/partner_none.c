/* A board without a partner does nothing: linked in place of partner.c (mk/board.mk). */
#include "firmware/panel/partner.h"

squares_t partner_squares(struct added *added, const struct position *position)
{
    (void)added;
    (void)position;
    return 0;
}

bool partner_say(const struct panel *panel, struct out *out)
{
    (void)panel;
    (void)out;
    return false;
}

bool partner_is_here(void)
{
    return false;
}

void partner_move(struct panel *panel)
{
    (void)panel;
}
