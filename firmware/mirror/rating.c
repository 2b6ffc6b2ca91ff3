/* What the mirror tells of the ratings: how strong the player is believed to be. */
#include "firmware/desk/session.h"
#include "firmware/mirror/lines.h"
#include "firmware/mirror/mirror_state.h"
#include "firmware/rating/adapt.h"

void mirror_tell_rating(struct mirror_state *mirror, struct out *out)
{
    const struct rated_player *player = adapt_known(mirror->session->added);
    char text[MIRROR_LINE_ROOM];
    struct out line;

    out_begin_memory(&line, text, sizeof text);
    if (player == NULL || player->games == 0) {
        out_line(&line, "rating none");
    } else {
        out_format(&line, "rating %d %d %d %d\n", (int)glicko_elo(&player->rating),
                   rated_player_bound(player, -2), rated_player_bound(player, 2), player->games);
    }
    mirror_tell(mirror, out, MIRROR_RATING, text);
}
