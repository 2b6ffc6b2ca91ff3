/* A board without saves keeps nothing: linked in place of save.c (mk/board.mk). */
#include "firmware/saves/save.h"

uint8_t save_kept(struct added *added, unsigned place)
{
    (void)added;
    (void)place;
    return 0;
}

void save_keep(struct added *added, unsigned place, uint8_t value)
{
    (void)added;
    (void)place;
    (void)value;
}
