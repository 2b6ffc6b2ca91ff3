#include "firmware/lookback/from.h"

#include "firmware/archive/archive_state.h"
#include "firmware/archive/keep.h"
#include "firmware/scoresheet/scoresheet_state.h"

enum from_answer from_here(struct session *s, unsigned plies)
{
    const struct game *game = &s->match.game;
    bool is_last = plies == game->plies;

    ASSERT(session_is_ok(s) && plies <= game->plies);
    if (s->match.referee) {
        return FROM_REFEREE;
    }
    if (is_last && game->end != GAME_RUNNING && !game_was_ended_by_players(game)) {
        return FROM_OVER;
    }
    if (is_last && game->end == GAME_RUNNING) {
        if (s->match.side == COMPUTER_NONE) {
            session_choose_side(s, other_side((enum colour)game->position.side));
        }
        return FROM_HERE;
    }
    if (!archive_keep_all(archive_state(s->added), scoresheet_state(s->added), &s->match)) {
        return FROM_NOT_KEPT;
    }
    session_play_from(s, plies);
    return FROM_KEPT;
}
