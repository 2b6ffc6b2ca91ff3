/* The mirror of a board without training has none to tell of: linked in place of
   train/train_mirror.c (mk/board.mk). */
#include "firmware/mirror/lines.h"

void mirror_tell_training(struct added *added, struct out *out, bool anew)
{
    (void)added;
    (void)out;
    (void)anew;
}
