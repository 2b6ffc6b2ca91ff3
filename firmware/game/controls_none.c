/* A board without the addition `clocks` has no level from LEVEL_COMMON on: linked in place of
   firmware/clocks/controls.c (mk/board.mk). */
#include "firmware/game/controls.h"

bool controls_are_ok(const struct level *level)
{
    (void)level;
    return false;
}

bool controls_moves_fit(const struct level *level, unsigned moves)
{
    (void)level;
    (void)moves;
    return false;
}

void controls_reset(struct clock *clock, const struct level *level)
{
    (void)clock;
    (void)level;
}

uint32_t controls_press(struct clock *clock, const struct level *level, enum colour side,
                        uint32_t spent_ms)
{
    (void)clock;
    (void)level;
    (void)side;
    return spent_ms;
}

void controls_step(struct clock *clock, const struct level *level, enum colour side,
                   int32_t cost_ms, bool forth)
{
    (void)clock;
    (void)level;
    (void)side;
    (void)cost_ms;
    (void)forth;
}

void controls_limit(const struct clock *clock, const struct level *level, enum colour side,
                    struct time_control *control)
{
    (void)clock;
    (void)level;
    (void)side;
    (void)control;
}

int32_t controls_shown_ms(const struct level *level, int32_t left_ms, uint32_t spent_ms,
                          bool is_mover)
{
    (void)level;
    (void)spent_ms;
    (void)is_mover;
    return left_ms;
}
