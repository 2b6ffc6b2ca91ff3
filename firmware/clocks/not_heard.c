/* A board without sound: linked in place of heard.c (mk/board.mk). */
#include "firmware/clocks/alone.h"

void alone_click(struct added *added)
{
    (void)added;
}

void alone_ring(struct added *added)
{
    (void)added;
}
