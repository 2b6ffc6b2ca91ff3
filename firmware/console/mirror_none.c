/* Nothing is mirrored: linked where there is no such addition (mk/board.mk). */
#include "firmware/console/mirror.h"

bool mirror_listen(struct out *out, const char *word, const char *argument)
{
    (void)out;
    (void)word;
    (void)argument;
    return false;
}
