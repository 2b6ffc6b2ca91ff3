/* The replay only shows: linked where there is no addition `lookback` (mk/board.mk). */
#include "firmware/panel/play_on.h"

bool play_on_is_offered(const struct game *game, unsigned plies)
{
    (void)game, (void)plies;
    return false;
}

void play_on(struct display *display, struct session *s, unsigned plies)
{
    (void)display, (void)s, (void)plies;
}
