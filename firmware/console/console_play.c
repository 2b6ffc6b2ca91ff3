/* Moves at the console: the player's, the computer's, and what follows. */
#include "firmware/console/console.h"
#include "hal/hal.h"

void console_announce_end(struct computer *c)
{
    struct out *out = &c->out;
    const struct game *game = &c->game;
    const char *result = game_result(game);

    clock_stop(&c->clock, hal_now_ms());
    if (game->end == GAME_RUNNING) {
        return;
    }
    if (game->end == GAME_TIME || game->end == GAME_TIME_DRAW || game->end == GAME_RESIGNED) {
        out_text(out, game->loser == WHITE ? "White: " : "Black: ");
    }
    out_text(out, game_end_text((enum game_end)game->end));
    out_text(out, result[1] == '/'   ? ". Draw. "
                  : result[0] == '1' ? ". White wins. "
                                     : ". Black wins. ");
    out_line(out, result);
}

void console_announce_claim(struct computer *c)
{
    enum game_end claim = game_claimable(&c->game);

    if (claim != GAME_RUNNING) {
        out_text(&c->out, game_end_text(claim));
        out_line(&c->out, ": type draw to claim it.");
    }
}

bool console_check_flag(struct computer *c)
{
    uint8_t side = c->clock.running;

    if (side == CLOCK_STOPPED || c->game.end != GAME_RUNNING) {
        return false;
    }
    clock_update(&c->clock, hal_now_ms());
    if (!clock_flag(&c->clock, &c->level, (enum colour)side)) {
        return false;
    }
    game_flag_fell(&c->game, (enum colour)side);
    out_end_line(&c->out);
    console_announce_end(c);
    return true;
}

void console_play(struct computer *c, move_t move)
{
    struct game *game = &c->game;
    enum colour side = (enum colour)game->position.side;
    bool late;

    clock_update(&c->clock, hal_now_ms());
    late = c->clock.running == (uint8_t)side && clock_flag(&c->clock, &c->level, side);
    if (game_play(game, move)) {
        out_line(&c->out, "The game record is full: its oldest moves are forgotten.");
    }
    clock_press(&c->clock, &c->level, side, hal_now_ms());
    if (late && game->end == GAME_RUNNING) {
        game_flag_fell(game, side);
    }
    if (game->end != GAME_RUNNING) {
        clock_stop(&c->clock, hal_now_ms());
    }
}

/* The computer claims a draw that is there if it is not ahead. */
static bool claims_draw(struct computer *c)
{
    enum game_end claim = game_claimable(&c->game);
    struct eval_breakdown breakdown;

    engine_evaluate(&c->game.position, &breakdown);
    if (claim == GAME_RUNNING || breakdown.score > 0) {
        return false;
    }
    c->game.end = (uint8_t)claim;
    out_text(&c->out, "I claim a draw. ");
    console_announce_end(c);
    return true;
}

static void say_move(struct computer *c, move_t move)
{
    struct out *out = &c->out;

    out_text(out, KILOMATE_NAME ": ");
    show_numbered_move(c, move);
    out_end_line(out);
}

/* A mate is told, before its first move, only when its line has been replayed
   to the mate; that there is none, only when that is proved. */
static void say_mate(struct computer *c, const struct engine_result *result)
{
    int mate = think_proved_mate(c);

    if (mate > 1) {
        out_figure(&c->out, "Mate in ", mate);
        out_line(&c->out, ".");
    } else if (c->level.kind == LEVEL_MATE && !score_is_mate_in(result->score, c->level.value)) {
        out_figure(&c->out,
                   result->no_mate == c->level.value ? "There is no mate in "
                                                     : "I have found no mate in ",
                   c->level.value);
        out_line(&c->out, ".");
    }
}

/* The first eight moves of each side. */
enum { VARIETY_PLIES = 16 };

static void prepare_limits(struct computer *c, struct engine_limits *limits)
{
    clock_limits(&c->clock, &c->level, (enum colour)c->game.position.side, limits);
    if (c->variety && c->game.origin_is_start && c->game.plies < VARIETY_PLIES &&
        c->level.kind != LEVEL_MATE) {
        limits->variety = SCORE_PAWN / 10;
        limits->seed = c->entropy;
    }
    think_prepare(c, limits, false);
}

void console_think(struct computer *c)
{
    struct engine_limits limits = { 0 };
    struct engine_result result;

    clock_start(&c->clock, (enum colour)c->game.position.side, hal_now_ms());
    if (claims_draw(c)) {
        return;
    }
    prepare_limits(c, &limits);
    out_line(&c->out, "Thinking ...");
    think_search(c, &limits, &result);
    if (c->think.order == THINK_ABORT) {
        out_line(&c->out, "Stopped.");
        return;
    }
    say_mate(c, &result);
    say_move(c, result.best);
    c->expected = result.ponder;
    console_play(c, result.best);
    if (c->draws_board) {
        show_board(c);
    }
    if (c->game.end != GAME_RUNNING) {
        console_announce_end(c);
        return;
    }
    if (position_in_check(&c->game.position)) {
        out_line(&c->out, "Check.");
    }
    console_announce_claim(c);
}

bool console_can_ponder(struct computer *c)
{
    struct game *game = &c->game;

    if (!c->ponders || c->expected == MOVE_NONE || game->end != GAME_RUNNING ||
        game->keys == GAME_KEYS) {
        return false;
    }
    if (game_legal_index(game, c->expected) < 0) {
        c->expected = MOVE_NONE;
    }
    return c->expected != MOVE_NONE;
}

void console_hint(struct computer *c)
{
    struct engine_limits limits = { 0 };
    struct engine_result result;

    if (c->game.end != GAME_RUNNING) {
        out_line(&c->out, "The game is over.");
        return;
    }
    limits.hard_ms = 2000;
    limits.soft_ms = 2000;
    think_prepare(c, &limits, false);
    think_search(c, &limits, &result);
    if (c->think.order == THINK_ABORT) {
        out_line(&c->out, "Stopped.");
        return;
    }
    out_text(&c->out, "I would play ");
    show_numbered_move(c, result.best);
    out_line(&c->out, ".");
}
