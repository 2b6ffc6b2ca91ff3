/* A board without the addition `clocks` has no level from LEVEL_COMMON on: linked in place of
   firmware/clocks/say_controls.c (mk/board.mk). */
#include "firmware/say/say_controls.h"

void say_control(struct out *out, const struct level *level)
{
    (void)out;
    (void)level;
}

void say_control_briefly(struct out *out, const struct level *level)
{
    (void)out;
    (void)level;
}

void say_control_in_pgn(struct out *out, const struct level *level)
{
    (void)out;
    (void)level;
}
