/* A board without the addition `clocks` knows no more time controls: linked in place of
   firmware/clocks/controls_read.c (mk/board.mk). */
#include "firmware/scoresheet/controls_read.h"

bool controls_read(struct level *level, const char *text)
{
    (void)level;
    (void)text;
    return false;
}
