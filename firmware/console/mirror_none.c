/* Nothing is mirrored: linked where there is no such addition (mk/board.mk). */
#include "firmware/console/mirror.h"

bool mirror_listen(struct console *c, const char *word, const char *argument)
{
    (void)c;
    (void)word;
    (void)argument;
    return false;
}
