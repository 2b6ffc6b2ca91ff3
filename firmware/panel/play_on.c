#include "firmware/panel/play_on.h"

#include "firmware/lookback/from.h"

bool play_on_is_offered(const struct game *game, unsigned plies)
{
    return plies < game->plies;
}

void play_on(struct display *display, struct session *s, unsigned plies)
{
    enum from_answer answer = from_here(s, plies);
    struct out out;

    if (answer == FROM_KEPT) {
        display_hush(display);
    } else {
        display_say(display, &out, answer == FROM_REFEREE ? TEXT_TWO_PLAY : TEXT_NOT_KEPT);
    }
}
