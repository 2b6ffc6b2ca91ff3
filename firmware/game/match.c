#include "firmware/game/match.h"

bool match_is_ok(const struct match *m)
{
    return game_is_ok(&m->game) && level_is_ok(&m->level) && clock_is_ok(&m->clock) &&
           m->side <= COMPUTER_NONE;
}
