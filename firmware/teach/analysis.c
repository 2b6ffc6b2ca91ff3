#include "firmware/teach/analysis.h"

#include "hal/hal.h"

void analysis_begin(struct match *m, struct analysis *a, unsigned lines)
{
    ASSERT(match_is_ok(m) && lines >= 1 && lines <= ANALYSIS_LINES);
    *a = (struct analysis){ .plies = m->game.plies, .lines = (uint8_t)lines };
    clock_stop(&m->clock, hal_now_ms());
}

void analysis_show(struct game *game, const struct analysis *a)
{
    ASSERT(a->count <= a->end && a->end <= ANALYSIS_MOVES && a->plies <= game->plies);
    game_replay(game, a->plies);
    for (unsigned i = 0; i < a->count; i++) {
        game_look_ahead(game, a->move[i]);
    }
}

void analysis_hide(struct game *game)
{
    game_replay(game, game->plies);
}

bool analysis_think(struct task *task, const struct analysis *a)
{
    struct game *game = &task->match->game;
    struct engine_result result;
    enum think_request request;

    ASSERT(!task->mind->think.running && task->match->clock.running == CLOCK_STOPPED);
    task->purpose = a->at_board ? THINK_AT_BOARD : THINK_TO_ANALYSE;
    task->limits = (struct engine_limits){ .infinite = true, .multipv = a->lines };
    analysis_show(game, a);
    request = think(task->mind, task, &result);
    analysis_hide(game);
    return request == THINK_ON;
}

bool analysis_enter(struct analysis *a, move_t move)
{
    if (a->count == ANALYSIS_MOVES) {
        return false;
    }
    a->move[a->count++] = move;
    a->end = a->count;
    return true;
}

static bool step_back(struct analysis *a)
{
    if (a->count != 0) {
        a->count--;
        return true;
    }
    if (a->plies == 0) {
        return false;
    }
    a->plies--;
    a->end = 0;
    return true;
}

static bool step_forth(struct analysis *a, unsigned plies)
{
    if (a->count < a->end) {
        a->count++;
        return true;
    }
    if (a->end != 0 || a->plies == plies) {
        return false;
    }
    a->plies++;
    return true;
}

bool analysis_step(const struct game *game, struct analysis *a, bool forth)
{
    return forth ? step_forth(a, game->plies) : step_back(a);
}
