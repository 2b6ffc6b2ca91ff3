#include "firmware/game/match.h"

#include "firmware/game/controls.h"

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

int32_t match_clock_ms(const struct match *m, enum colour side, uint32_t now_ms)
{
    const struct clock *clock = &m->clock;
    uint32_t passed = clock->running != CLOCK_STOPPED ? now_ms - clock->since_ms : 0;
    int32_t lost = clock->running == (uint8_t)side ? (int32_t)passed : 0;

    ASSERT(clock_is_ok(&m->clock) && side <= BLACK);
    return controls_shown_ms(&m->level, clock->left_ms[side] - lost, clock->move_ms + passed,
                             m->game.position.side == (uint8_t)side);
}

void match_reset_clocks(struct match *m)
{
    ASSERT(level_is_ok(&m->level));
    clock_reset(&m->clock, &m->level);
}

void match_return(struct match *m, unsigned plies, uint32_t now_ms)
{
    enum colour mover = (enum colour)m->game.position.side;

    ASSERT(match_is_ok(m) && plies <= m->game.plies);
    clock_give_back(&m->clock, mover, now_ms);
    for (unsigned ply = m->game.plies; ply > plies; ply--) {
        mover = other_side(mover);
        clock_undo(&m->clock, &m->level, mover, now_ms);
    }
    game_return(&m->game, plies);
}

bool match_is_ok(const struct match *m)
{
    return game_is_ok(&m->game) && level_is_ok(&m->level) && clock_is_ok(&m->clock) &&
           m->side <= COMPUTER_NONE;
}
