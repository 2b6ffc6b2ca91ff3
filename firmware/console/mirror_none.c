/* Nothing is mirrored: linked where there is no such addition (mk/board.mk). */
#include "firmware/console/mirror.h"

bool mirror_listen(struct added *added, struct out *out, const char *word, const char *argument)
{
    (void)added;
    (void)out;
    (void)word;
    (void)argument;
    return false;
}
