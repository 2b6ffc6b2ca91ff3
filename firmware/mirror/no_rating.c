/* The mirror of a board without ratings has none to tell of: linked in place of rating.c
   (mk/board.mk). */
#include "firmware/mirror/lines.h"

void mirror_tell_rating(struct mirror_state *mirror, struct out *out)
{
    (void)mirror;
    (void)out;
}
