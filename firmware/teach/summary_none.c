/* A review sums nothing up: linked where there is no addition `lookback` (mk/board.mk). */
#include "firmware/teach/summary.h"

void summary_add(struct summary *s, enum colour mover, unsigned ply, const struct judgement *j)
{
    (void)s, (void)mover, (void)ply, (void)j;
}

void summary_show(struct out *out, const struct summary *s, struct game *game)
{
    (void)out, (void)s, (void)game;
}
