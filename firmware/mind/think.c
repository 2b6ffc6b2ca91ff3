/* Running a search: its callbacks, and the proof of announced mates. */
#include "firmware/mind/think.h"

#include <string.h>

#include "hal/hal.h"

bool task_is_ok(const struct task *t)
{
    return t->match != NULL && t->listener != NULL && t->purpose < THINK_PURPOSES &&
           (t->ahead == MOVE_NONE || t->match->game.keys < GAME_KEYS);
}

static uint32_t now_ms(void *context)
{
    (void)context;
    return hal_now_ms();
}

/* The player's clock runs while the computer thinks on his time. */
static void watch_flag(struct task *t)
{
    struct match *m = t->match;
    uint8_t side = m->clock.running;

    ASSERT(clock_is_ok(&m->clock));
    if (side != CLOCK_STOPPED) {
        clock_update(&m->clock, hal_now_ms());
        if (clock_flag(&m->clock, &m->level, (enum colour)side)) {
            t->mind->think.request = THINK_MOVE_NOW;
        }
    }
}

static enum engine_poll poll(void *context)
{
    struct task *t = context;
    struct think *state = &t->mind->think;

    if (state->on_your_time) {
        watch_flag(t);
    }
    t->listener->polled(t->context);
    if (state->ponderhit) {
        state->ponderhit = false;
        return POLL_PONDERHIT;
    }
    return state->request == THINK_ON ? POLL_CONTINUE : POLL_STOP;
}

static void remember_line(struct think *state, const struct engine_info *info)
{
    unsigned length = info->pv_length < THINK_MOVES ? info->pv_length : THINK_MOVES;

    state->score = (int16_t)info->score;
    state->length = (uint8_t)length;
    memcpy(state->line, info->pv, length * sizeof info->pv[0]);
}

static void on_info(void *context, const struct engine_info *info)
{
    struct task *t = context;

    if (info->pv_length != 0 && info->bound == 0 && info->multipv == 1 && !info->again) {
        remember_line(&t->mind->think, info);
    }
    t->listener->reported(t->context, info);
}

/* --- searching --- */

void think_begin(struct mind *m, struct task *t)
{
    /* Who hears of it: always, if the player wants it, never. */
    enum { REPORTS, REPORTS_IF_WANTED, SILENT };
    static const struct {
        uint8_t reports;
        bool line_ends;
        bool on_your_time;
    } kinds[THINK_PURPOSES] = {
        [THINK_TO_PLAY] = { REPORTS_IF_WANTED, false, false },
        [THINK_FOR_GUI] = { REPORTS, false, false },
        [THINK_TO_ANALYSE] = { REPORTS, true, false },
        [THINK_AT_BOARD] = { REPORTS_IF_WANTED, true, true },
        [THINK_ON_YOUR_TIME] = { SILENT, true, true },
        [THINK_TO_JUDGE] = { SILENT, false, false },
        [THINK_TO_REVIEW] = { SILENT, true, false },
        [THINK_TO_WEIGH] = { SILENT, true, true },
    };
    uint8_t reports = kinds[t->purpose].reports;

    ASSERT(!m->think.running && task_is_ok(t));
    memset(&m->think, 0, sizeof m->think);
    m->think.running = true;
    m->think.purpose = t->purpose;
    m->think.for_gui = t->purpose == THINK_FOR_GUI;
    m->think.silent = reports == SILENT || (reports == REPORTS_IF_WANTED && !t->wants_reports);
    m->think.line_ends = kinds[t->purpose].line_ends;
    m->think.on_your_time = kinds[t->purpose].on_your_time;
    t->mind = m;
    t->limits.context = t;
    t->limits.now_ms = now_ms;
    t->limits.poll = poll;
    t->limits.on_info = on_info;
}

void think_end(struct mind *m)
{
    m->think.running = false;
}

static void search(struct task *t, struct engine_result *answer)
{
    struct game *game = &t->match->game;
    struct undo undo;

    ASSERT(game_is_ok(game) && t->mind->think.running);
    if (t->ahead != MOVE_NONE) {
        ASSERT(game_legal_index(game, t->ahead) >= 0);
        game->key[game->keys++] = (uint32_t)game->position.key;
        position_make(&game->position, t->ahead, &undo);
    }
    engine_search(&t->mind->engine, &game->position, game->key, game->keys, &t->limits, answer);
    if (t->ahead != MOVE_NONE) {
        position_unmake(&game->position, t->ahead, &undo);
        game->keys--;
    }
}

enum think_request think(struct mind *m, struct task *t, struct engine_result *answer)
{
    think_begin(m, t);
    m->think.start_ms = hal_now_ms();
    search(t, answer);
    m->think.running = m->think.for_gui;
    return (enum think_request)m->think.request;
}

void think_further(struct task *t, struct engine_result *answer)
{
    struct think *state = &t->mind->think;
    bool running = state->running;

    ASSERT(task_is_ok(t));
    state->running = true;
    t->limits.on_info = NULL;
    search(t, answer);
    state->running = running;
}

int think_proved_mate(const struct mind *m, struct game *game)
{
    const struct think *state = &m->think;
    struct position *position = &game->position;
    struct position copy = *position;
    int plies = SCORE_MATE - (state->score < 0 ? -state->score : state->score);
    unsigned played = 0;
    int answer = 0;

    ASSERT(state->length <= THINK_MOVES && !state->running);
    if (state->length == 0 || state->length != plies) {
        return 0;
    }
    for (; played < state->length; played++) {
        struct undo undo;

        if (game_legal_index(game, state->line[played]) < 0) {
            break;
        }
        position_make(position, state->line[played], &undo);
    }
    if (played == state->length && engine_ending(game->engine, position) == ENDING_CHECKMATE) {
        answer = (played & 1U) != 0 ? (int)(played + 1) / 2 : -(int)played / 2;
    }
    *position = copy;
    return answer;
}

/* --- levels --- */

/* The ply stack of a small board bounds depth and mate. */
static bool clamp_to_plies(unsigned plies, struct level *level)
{
    uint32_t deepest = plies - 1U;
    uint32_t max = level->kind == LEVEL_DEPTH  ? deepest
                   : level->kind == LEVEL_MATE ? deepest / 2
                                               : UINT32_MAX;

    if (level->value <= max) {
        return false;
    }
    level->value = max;
    return true;
}

bool think_clamp_level(const struct mind *mind, struct level *level, bool extra)
{
    ASSERT(level->kind < LEVEL_COMMON && mind->profile->plies > 2);
    return level_clamp(level, extra) || clamp_to_plies(mind->profile->plies, level);
}
