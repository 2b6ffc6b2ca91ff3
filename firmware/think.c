/* Running a search: its callbacks, and the proof of announced mates. */
#include "firmware/think.h"

#include <string.h>

#include "hal/hal.h"

static uint32_t now_ms(void *context)
{
    (void)context;
    return hal_now_ms();
}

/* The player's clock runs while the computer thinks on his time. */
static void watch_flag(struct session *s)
{
    uint8_t side = s->match.clock.running;

    ASSERT(clock_is_ok(&s->match.clock));
    if (side != CLOCK_STOPPED) {
        clock_update(&s->match.clock, hal_now_ms());
        if (clock_flag(&s->match.clock, &s->match.level, (enum colour)side)) {
            s->mind.think.request = THINK_MOVE_NOW;
        }
    }
}

static enum engine_poll poll(void *context)
{
    struct session *s = context;

    if (s->mind.think.on_your_time) {
        watch_flag(s);
    }
    session_look(s);
    if (s->listen != NULL) {
        s->listen(s);
    }
    if (s->mind.think.ponderhit) {
        s->mind.think.ponderhit = false;
        return POLL_PONDERHIT;
    }
    return s->mind.think.request == THINK_ON ? POLL_CONTINUE : POLL_STOP;
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
    struct session *s = context;

    if (info->pv_length != 0 && info->bound == 0 && info->multipv == 1 && !info->again) {
        remember_line(&s->mind.think, info);
    }
    s->host->tell_informed(s, info);
}

/* --- searching --- */

void think_begin(struct session *s, enum think_purpose purpose, struct engine_limits *limits)
{
    /* Who hears of it: always, if the player wants it (`info`), never. */
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
    };

    ASSERT(!s->mind.think.running && purpose < THINK_PURPOSES);
    memset(&s->mind.think, 0, sizeof s->mind.think);
    s->mind.think.running = true;
    s->mind.think.purpose = (uint8_t)purpose;
    s->mind.think.for_gui = purpose == THINK_FOR_GUI;
    s->mind.think.silent = kinds[purpose].reports == SILENT ||
                           (kinds[purpose].reports == REPORTS_IF_WANTED && !s->info);
    s->mind.think.line_ends = kinds[purpose].line_ends;
    s->mind.think.on_your_time = kinds[purpose].on_your_time;
    limits->context = s;
    limits->now_ms = now_ms;
    limits->poll = poll;
    limits->on_info = on_info;
}

void think_end(struct session *s)
{
    s->mind.think.running = false;
}

/* What is begun is searched. */
static void search(struct session *s, const struct engine_limits *limits,
                   struct engine_result *result)
{
    struct game *game = &s->match.game;

    ASSERT(s->mind.think.running);
    ASSERT(game_is_ok(game) || s->mind.think.on_your_time);
    s->mind.think.start_ms = hal_now_ms();
    engine_search(&s->mind.engine, &game->position, game->key, game->keys, limits, result);
    s->mind.think.running = s->mind.think.for_gui;
}

enum think_request think(struct session *s, enum think_purpose purpose,
                         struct engine_limits *limits, struct engine_result *result)
{
    think_begin(s, purpose, limits);
    search(s, limits, result);
    return (enum think_request)s->mind.think.request;
}

void think_further(struct session *s, const struct engine_limits *limits,
                   struct engine_result *result)
{
    struct game *game = &s->match.game;
    bool running = s->mind.think.running;

    s->mind.think.running = true;
    engine_search(&s->mind.engine, &game->position, game->key, game->keys, limits, result);
    s->mind.think.running = running;
}

void think_on_your_time(struct session *s)
{
    struct game *game = &s->match.game;
    struct engine_limits limits = { 0 };
    struct engine_result result;
    struct undo undo;
    move_t move = s->expected;
    enum think_request request;

    ASSERT(game_is_ok(game) && game->keys < GAME_KEYS);
    ASSERT(game_legal_index(game, move) >= 0);
    limits.infinite = true;
    game->key[game->keys++] = (uint32_t)game->position.key;
    position_make(&game->position, move, &undo);
    request = think(s, THINK_ON_YOUR_TIME, &limits, &result);
    position_unmake(&game->position, move, &undo);
    game->keys--;
    if (request == THINK_ON) {
        s->expected = MOVE_NONE; /* as deep as it goes */
    }
}

int think_proved_mate(struct session *s)
{
    const struct think *state = &s->mind.think;
    struct position *position = &s->match.game.position;
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

        if (game_legal_index(&s->match.game, state->line[played]) < 0) {
            break;
        }
        position_make(position, state->line[played], &undo);
    }
    if (played == state->length && engine_ending(&s->mind.engine, position) == ENDING_CHECKMATE) {
        answer = (played & 1U) != 0 ? (int)(played + 1) / 2 : -(int)played / 2;
    }
    *position = copy;
    return answer;
}
