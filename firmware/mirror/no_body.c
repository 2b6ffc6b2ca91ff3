/* The mirror of a board without a panel has no body to tell of: linked in place of body.c
   (mk/board.mk). */
#include "firmware/mirror/lines.h"

void mirror_tell_body(struct mirror_state *mirror, struct out *out)
{
    (void)mirror;
    (void)out;
}
