#include "firmware/game/match.h"

bool match_is_computers(const struct match *m)
{
    ASSERT(m->side <= COMPUTER_NONE && m->game.position.side <= BLACK);
    return m->game.position.side == m->side;
}

bool match_is_computers_turn(const struct match *m)
{
    return m->game.end == GAME_RUNNING && match_is_computers(m);
}

bool match_is_refereed(const struct match *m)
{
    return m->referee && m->game.end == GAME_RUNNING;
}

enum game_end match_claimable(struct match *m)
{
    ASSERT(match_is_ok(m));
    return m->game.end != GAME_RUNNING || match_is_computers(m) ? GAME_RUNNING
                                                                : game_claimable(&m->game);
}

void match_reset_clocks(struct match *m)
{
    ASSERT(level_is_ok(&m->level));
    clock_reset(&m->clock, &m->level);
}

bool match_is_ok(const struct match *m)
{
    return game_is_ok(&m->game) && level_is_ok(&m->level) && clock_is_ok(&m->clock) &&
           m->side <= COMPUTER_NONE;
}
