/* The mirror of a board without a partner has none to tell of: linked in place of
   partner/partner_mirror.c (mk/board.mk). */
#include "firmware/mirror/lines.h"

void mirror_tell_partner(struct added *added, struct out *out, bool anew)
{
    (void)added;
    (void)out;
    (void)anew;
}
