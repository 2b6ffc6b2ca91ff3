#include "firmware/rating/rated_game.h"

void rated_game_begin(struct rated_game *g)
{
    *g = (struct rated_game){ .bits = 0 };
}

/* Is the computer's strength one that was measured? A level that is no time may hold it down. */
static bool is_known(const struct match *m)
{
    return m->side != COMPUTER_NONE && m->opponent.strength == STRENGTH_ELO &&
           (m->level.kind == LEVEL_AVERAGE || level_has_clock(&m->level));
}

/* What the first move notes holds up to the end; a first move may be taken back. */
static void note(struct rated_game *g, const struct match *m, bool is_move)
{
    if (m->game.plies == 1 && is_move && is_known(m) && m->game.origin_is_start) {
        g->bits |= RATED_BEGUN;
        g->elo = m->opponent.number;
        g->side = m->side;
    } else if (m->game.plies != 0 &&
               (!is_known(m) || m->side != g->side || m->opponent.number != g->elo)) {
        g->bits |= RATED_OUT;
    }
}

/* For who is not the computer. */
static enum rated_result result_of(const struct rated_game *g, const struct game *game)
{
    bool is_mate = game->end == GAME_CHECKMATE;
    unsigned loser = is_mate ? game->position.side : game->loser;

    if (!is_mate && game->end != GAME_TIME && game->end != GAME_RESIGNED) {
        return RATED_DRAWN;
    }
    return loser != g->side                ? RATED_LOST
           : (g->bits & RATED_HELPED) != 0 ? RATED_WON_WITH_HELP
                                           : RATED_WON;
}

bool rated_game_follow(struct rated_game *g, const struct match *m, const struct happening *h,
                       enum rated_result *result)
{
    if ((g->bits & RATED_COUNTED) != 0) {
        return false;
    }
    if (h->kind == HAPPENED_ADVISED || h->kind == HAPPENED_TAKEN_BACK ||
        (m->opponent.coach && m->game.plies != 0)) {
        g->bits |= RATED_HELPED;
    }
    if (!happening_is_change(h)) {
        return false;
    }
    note(g, m, h->kind == HAPPENED_MOVE);
    if (m->game.end == GAME_RUNNING || (g->bits & (RATED_BEGUN | RATED_OUT)) != RATED_BEGUN) {
        return false;
    }
    g->bits |= RATED_COUNTED;
    *result = result_of(g, &m->game);
    return true;
}
