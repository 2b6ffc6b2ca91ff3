/* Running a search: callbacks, reports, and the proof of announced mates. */
#include "firmware/think.h"

#include <string.h>

#include "firmware/additions.h"
#include "hal/hal.h"

static uint32_t now_ms(void *context)
{
    (void)context;
    return hal_now_ms();
}

/* Answers owed to isready go out when there is room for them whole. */
static void pay_readyok(struct computer *c)
{
    while (c->think.readyok != 0 && out_room() >= sizeof "readyok") {
        out_line(&c->out, "readyok");
        c->think.readyok--;
    }
}

/* The player's clock runs while the computer thinks on his time. */
static void watch_flag(struct computer *c)
{
    uint8_t side = c->clock.running;

    ASSERT(clock_is_ok(&c->clock));
    if (side != CLOCK_STOPPED) {
        clock_update(&c->clock, hal_now_ms());
        if (clock_flag(&c->clock, &c->level, (enum colour)side)) {
            c->think.request = THINK_MOVE_NOW;
        }
    }
}

static enum engine_poll poll(void *context)
{
    struct computer *c = context;
    int byte;

    if (c->think.on_your_time) {
        watch_flag(c);
    }
    additions_look(c);
    while (c->think.request == THINK_ON && (byte = computer_get_byte(c)) >= 0) {
        if (c->think.uci) {
            uci_feed(c, (uint8_t)byte);
        } else {
            console_while_thinking(c, (uint8_t)byte);
        }
    }
    pay_readyok(c);
    if (c->think.ponderhit) {
        c->think.ponderhit = false;
        return POLL_PONDERHIT;
    }
    if (c->closed && c->think.request == THINK_ON &&
        (!c->think.uci || c->uci.infinite || c->uci.ponder)) {
        c->think.request = c->think.uci ? THINK_MOVE_NOW : THINK_ABORT;
    }
    return c->think.request == THINK_ON ? POLL_CONTINUE : POLL_STOP;
}

/* --- reports --- */

static void out_uci_score(struct out *out, int score)
{
    int magnitude = score < 0 ? -score : score;

    if (magnitude > SCORE_MATE_BOUND) {
        int plies = SCORE_MATE - magnitude;

        out_figure(out, " score mate ", score > 0 ? (plies + 1) / 2 : -(plies / 2));
    } else {
        out_figure(out, " score cp ", score * 100 / SCORE_PAWN);
    }
}

/* Longest report but its moves, and one move. */
enum { UCI_LINE_ROOM = 126, MOVE_ROOM = 6 };

static void report_uci(struct computer *c, const struct engine_info *info)
{
    struct out *out = &c->out;

    if (out->drops && out_room() < UCI_LINE_ROOM) {
        c->think.line_dropped |= info->pv_length != 0 && info->multipv == 1;
        return;
    }
    out_figure(out, "info depth ", info->depth);
    out_figure(out, " seldepth ", info->seldepth);
    if (info->current != MOVE_NONE) {
        out_text(out, " currmove ");
        out_move(out, info->current);
        out_figure(out, " currmovenumber ", info->current_number);
        out_end_line(out);
        return;
    }
    if (c->uci.multipv > 1) {
        out_figure(out, " multipv ", info->multipv);
    }
    out_uci_score(out, info->score);
    if (info->bound != 0) {
        out_text(out, info->bound == 1 ? " lowerbound" : " upperbound");
    }
    out_figure(out, " time ", info->time_ms);
    out_figure(out, " nodes ", (int64_t)info->nodes);
    out_text(out, " nps ");
    out_ratio(out, info->nodes * 1000, info->time_ms);
    out_figure(out, " hashfull ", engine_hashfull(&c->engine));
    if (info->pv_length != 0) {
        out_text(out, " pv");
    }
    for (unsigned i = 0; i < info->pv_length; i++) {
        if (out->drops && out_room() < MOVE_ROOM + 2) {
            break;
        }
        out_char(out, ' ');
        out_move(out, info->pv[i]);
    }
    out_end_line(out);
    c->think.told_nodes = (uint32_t)info->nodes;
    if (info->bound == 0 && info->multipv == 1) {
        c->think.line_dropped = false;
    }
}

/* What was searched after the last report counts too: a match runner may take
   the time from here. */
static void report_rest(struct computer *c, const struct engine_result *result)
{
    uint32_t time_ms = hal_now_ms() - c->think.start_ms;

    if ((uint32_t)result->nodes == c->think.told_nodes || result->best == MOVE_NONE) {
        return;
    }
    out_figure(&c->out, "info depth ", result->depth != 0 ? result->depth : 1);
    out_figure(&c->out, " seldepth ", c->engine.seldepth);
    out_figure(&c->out, " time ", time_ms);
    out_figure(&c->out, " nodes ", (int64_t)result->nodes);
    out_end_line(&c->out);
}

/* Pawns, or moves to the mate. */
static void out_player_score(struct out *out, int score)
{
    int magnitude = score < 0 ? -score : score;

    if (magnitude > SCORE_MATE_BOUND) {
        out_figure(out, score > 0 ? "mate " : "mate -", (SCORE_MATE - magnitude + 1) / 2);
    } else {
        out_pawns(out, score);
    }
}

/* One line for a player: depth, score, nodes, time, variation. What he has typed of a line
   stays behind it, whole. */
static void report_player(struct computer *c, const struct engine_info *info)
{
    struct out *out = &c->out;
    unsigned typed = c->line.length;

    if (info->bound != 0 || info->pv_length == 0 || out_room() < 62 + typed) {
        return;
    }
    if (typed != 0) {
        out_end_line(out);
    }
    if (info->multipv > 1) {
        out_figure(out, " #", info->multipv); /* of as many lines; the first has the depth */
    } else {
        out_column(out, info->depth, 3);
    }
    out_column(out, info->time_ms / 1000, 5);
    out_char(out, '.');
    out_number(out, info->time_ms / 100 % 10);
    out_text(out, " s ");
    out_column(out, (int64_t)info->nodes, 9);
    out_text(out, "  ");
    out_player_score(out, info->score);
    for (unsigned i = 0; i < info->pv_length && out_room() > MOVE_ROOM + 2 + typed; i++) {
        out_text(out, i == 0 ? "  " : " ");
        out_move(out, info->pv[i]);
    }
    out_end_line(out);
    line_show(&c->line, out);
}

static void remember_mate(struct think *state, const struct engine_info *info)
{
    int magnitude = info->score < 0 ? -info->score : info->score;
    unsigned plies = (unsigned)(SCORE_MATE - magnitude);

    ASSERT(magnitude <= SCORE_MATE);
    state->mate_length = 0;
    if (magnitude > SCORE_MATE_BOUND && plies == info->pv_length && plies <= MATE_LINE) {
        memcpy(state->mate_line, info->pv, plies * sizeof info->pv[0]);
        state->mate_length = (uint8_t)plies;
    }
}

static void on_info(void *context, const struct engine_info *info)
{
    struct computer *c = context;

    if (info->again) { /* the search is over: what goes to a GUI may wait for the line */
        if (c->think.uci) {
            c->out.drops = false;
            report_uci(c, info);
        }
        return;
    }
    if (info->pv_length != 0 && info->bound == 0 && info->multipv == 1) {
        remember_mate(&c->think, info);
    }
    additions_informed(c, info);
    if (c->think.uci) {
        report_uci(c, info);
    } else if (!c->think.silent && info->current == MOVE_NONE) {
        report_player(c, info);
    }
}

/* --- searching --- */

void think_begin(struct computer *c, enum think_purpose purpose, struct engine_limits *limits)
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

    ASSERT(!c->think.running && purpose < THINK_PURPOSES);
    memset(&c->think, 0, sizeof c->think);
    c->think.running = true;
    c->think.uci = purpose == THINK_FOR_GUI;
    c->think.silent = kinds[purpose].reports == SILENT ||
                      (kinds[purpose].reports == REPORTS_IF_WANTED && !c->info);
    c->think.line_ends = kinds[purpose].line_ends;
    c->think.on_your_time = kinds[purpose].on_your_time;
    limits->context = c;
    limits->now_ms = now_ms;
    limits->poll = poll;
    limits->on_info = on_info;
}

void think_end(struct computer *c)
{
    c->think.running = false;
}

/* What is begun is searched. */
static void search(struct computer *c, const struct engine_limits *limits,
                   struct engine_result *result)
{
    struct game *game = &c->game;
    bool uci = c->think.uci;

    ASSERT(c->think.running);
    ASSERT(game_is_ok(game) || c->think.on_your_time);
    c->think.start_ms = hal_now_ms();
    c->out.drops = true;
    engine_search(&c->engine, &game->position, game->key, game->keys, limits, result);
    c->out.drops = false;
    c->think.running = uci;
    if (uci && c->think.line_dropped) {
        const move_t pv[2] = { result->best, result->ponder };
        struct engine_info info = { 0 };

        info.nodes = result->nodes;
        info.time_ms = hal_now_ms() - c->think.start_ms;
        info.score = result->score;
        info.depth = result->depth != 0 ? result->depth : 1;
        info.seldepth = info.depth;
        info.multipv = 1;
        info.pv = pv;
        info.pv_length = result->best == MOVE_NONE ? 0 : result->ponder == MOVE_NONE ? 1 : 2;
        report_uci(c, &info);
    } else if (uci) {
        report_rest(c, result);
    }
}

enum think_request think(struct computer *c, enum think_purpose purpose,
                         struct engine_limits *limits, struct engine_result *result)
{
    think_begin(c, purpose, limits);
    search(c, limits, result);
    return (enum think_request)c->think.request;
}

void think_further(struct computer *c, const struct engine_limits *limits,
                   struct engine_result *result)
{
    struct game *game = &c->game;
    bool running = c->think.running;

    c->think.running = true;
    engine_search(&c->engine, &game->position, game->key, game->keys, limits, result);
    c->think.running = running;
}

void think_on_your_time(struct computer *c)
{
    struct game *game = &c->game;
    struct engine_limits limits = { 0 };
    struct engine_result result;
    struct undo undo;
    move_t move = c->expected;
    enum think_request request;

    ASSERT(game_is_ok(game) && game->keys < GAME_KEYS);
    ASSERT(game_legal_index(game, move) >= 0);
    limits.infinite = true;
    game->key[game->keys++] = (uint32_t)game->position.key;
    position_make(&game->position, move, &undo);
    request = think(c, THINK_ON_YOUR_TIME, &limits, &result);
    position_unmake(&game->position, move, &undo);
    game->keys--;
    if (request == THINK_ON) {
        c->expected = MOVE_NONE; /* as deep as it goes */
    }
}

int think_proved_mate(struct computer *c)
{
    const struct think *state = &c->think;
    struct position *position = &c->game.position;
    struct position copy = *position;
    unsigned played = 0;
    int answer = 0;

    ASSERT(state->mate_length <= MATE_LINE && !state->running);
    if (state->mate_length == 0) {
        return 0;
    }
    for (; played < state->mate_length; played++) {
        struct undo undo;

        if (game_legal_index(&c->game, state->mate_line[played]) < 0) {
            break;
        }
        position_make(position, state->mate_line[played], &undo);
    }
    if (played == state->mate_length && engine_ending(&c->engine, position) == ENDING_CHECKMATE) {
        answer = (played & 1U) != 0 ? (int)(played + 1) / 2 : -(int)played / 2;
    }
    *position = copy;
    return answer;
}
