#include "firmware/session.h"

#include "firmware/additions.h"
#include "firmware/options.h"
#include "firmware/think.h"
#include "hal/hal.h"

static enum colour side_to_move(const struct computer *c)
{
    return (enum colour)c->game.position.side;
}

bool session_is_ok(const struct computer *c)
{
    return game_is_ok(&c->game) && level_is_ok(&c->level) && clock_is_ok(&c->clock) &&
           c->side <= COMPUTER_NONE && !c->think.running;
}

/* Is the side to move the computer's? */
static bool is_computers(const struct computer *c)
{
    return c->game.position.side == c->side;
}

/* --- the game --- */

void session_reset_clocks(struct computer *c)
{
    clock_reset(&c->clock, &c->level);
}

/* A game begins with the position there is, and with the player's move. */
static void begin(struct computer *c)
{
    engine_clear(&c->engine);
    session_reset_clocks(c);
    c->side = (uint8_t)(c->referee ? COMPUTER_NONE : other_side(side_to_move(c)));
    c->expected = MOVE_NONE;
}

void session_new(struct computer *c)
{
    ASSERT(!c->think.running);
    game_new(&c->game);
    begin(c);
    additions_happened(c, HAPPENED_NEW_GAME);
}

enum session_refusal session_set_up(struct computer *c, const char *fen, enum fen_error *error)
{
    struct position position;
    enum engine_ending ending;

    ASSERT(session_is_ok(c));
    *error = position_set_fen(&position, fen, c->engine.params);
    if (*error != FEN_OK) {
        return SESSION_BAD_POSITION;
    }
    ending = engine_ending(&c->engine, &position);
    if (ending == ENDING_CHECKMATE || ending == ENDING_STALEMATE) {
        return SESSION_NO_LEGAL_MOVE;
    }
    game_set_fen(&c->game, fen);
    begin(c);
    additions_happened(c, HAPPENED_POSITION);
    return SESSION_DONE;
}

static void end_game(struct computer *c, enum game_end end)
{
    c->game.end = (uint8_t)end;
    clock_stop(&c->clock, hal_now_ms());
    additions_happened(c, HAPPENED_END);
}

enum session_refusal session_play(struct computer *c, move_t move, struct session_played *played)
{
    struct game *game = &c->game;
    enum colour side = side_to_move(c);
    bool late;

    ASSERT(session_is_ok(c));
    if (game->end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    if (game_legal_index(game, move) < 0) {
        return SESSION_ILLEGAL_MOVE;
    }
    clock_update(&c->clock, hal_now_ms());
    late = c->clock.running == (uint8_t)side && clock_flag(&c->clock, &c->level, side);
    played->forgot = game_play(game, move);
    clock_press(&c->clock, &c->level, side, hal_now_ms());
    if (late && game->end == GAME_RUNNING) {
        game_flag_fell(game, side);
    }
    if (game->end != GAME_RUNNING) {
        clock_stop(&c->clock, hal_now_ms());
    }
    additions_happened(c, HAPPENED_MOVE);
    played->claim = (uint8_t)(is_computers(c) ? GAME_RUNNING : game_claimable(game));
    return SESSION_DONE;
}

/* Takes a ply back, or plays it again; false if there is none. */
static bool step_ply(struct computer *c, bool forth)
{
    enum colour mover = forth ? side_to_move(c) : other_side(side_to_move(c));

    if (!(forth ? game_redo(&c->game) : game_undo(&c->game))) {
        return false;
    }
    if (forth) {
        clock_redo(&c->clock, &c->level, mover, hal_now_ms());
    } else {
        clock_undo(&c->clock, &c->level, mover, hal_now_ms());
    }
    return true;
}

/* A ply, and a second one past a move of the computer. */
static enum session_refusal step_plies(struct computer *c, struct session_step *step)
{
    while (step->plies < 2 && (step->plies == 0 || is_computers(c)) && step_ply(c, step->forth)) {
        step->plies++;
    }
    if (step->plies == 0) {
        return SESSION_NO_MOVE;
    }
    if (!step->forth && is_computers(c)) {
        c->side = COMPUTER_NONE;
        step->both_sides = true;
    }
    additions_happened(c, step->forth ? HAPPENED_PLAYED_AGAIN : HAPPENED_TAKEN_BACK);
    return SESSION_DONE;
}

enum session_refusal session_take_back(struct computer *c, struct session_step *step)
{
    ASSERT(session_is_ok(c));
    *step = (struct session_step){ .forth = false };
    if (!game_was_ended_by_players(&c->game)) {
        return step_plies(c, step);
    }
    c->game.end = GAME_RUNNING;
    clock_give_back(&c->clock, side_to_move(c), hal_now_ms());
    step->resumed = true;
    additions_happened(c, HAPPENED_RESUMED);
    return SESSION_DONE;
}

enum session_refusal session_redo(struct computer *c, struct session_step *step)
{
    ASSERT(session_is_ok(c));
    *step = (struct session_step){ .forth = true };
    return step_plies(c, step);
}

enum session_refusal session_claim_draw(struct computer *c)
{
    enum game_end claim;

    ASSERT(session_is_ok(c));
    claim = game_claimable(&c->game);
    if (claim == GAME_RUNNING) {
        return SESSION_NO_CLAIM;
    }
    end_game(c, claim);
    return SESSION_DONE;
}

/* The first move at which the computer accepts a draw when it is not ahead; before, it has
   to be so far behind: 1/256 pawn. */
enum { ACCEPT_MOVE = 20, ACCEPT_BEHIND = 256 };

/* How far the computer is behind in the game's position, by the search's SCORE: 1/256 pawn. */
static int computer_behind(const struct computer *c)
{
    int score = engine_score(&c->engine, &c->game.position);

    return is_computers(c) ? -score : score;
}

static bool computer_accepts(const struct computer *c)
{
    return computer_behind(c) >= (c->game.position.fullmove >= ACCEPT_MOVE ? 0 : ACCEPT_BEHIND);
}

enum session_refusal session_offer_draw(struct computer *c)
{
    ASSERT(session_is_ok(c));
    if (c->game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    if (session_claim_draw(c) == SESSION_DONE) {
        return SESSION_DONE;
    }
    if (c->side != COMPUTER_NONE && !computer_accepts(c)) {
        return SESSION_NO_CLAIM;
    }
    end_game(c, GAME_AGREED);
    return SESSION_DONE;
}

enum session_refusal session_resign(struct computer *c, enum colour side)
{
    ASSERT(session_is_ok(c));
    if (c->game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    c->game.loser = (uint8_t)side;
    end_game(c, GAME_RESIGNED);
    return SESSION_DONE;
}

bool session_check_flag(struct computer *c)
{
    uint8_t side = c->clock.running;

    ASSERT(session_is_ok(c));
    if (side == CLOCK_STOPPED || c->game.end != GAME_RUNNING) {
        return false;
    }
    clock_update(&c->clock, hal_now_ms());
    if (!clock_flag(&c->clock, &c->level, (enum colour)side)) {
        return false;
    }
    game_flag_fell(&c->game, (enum colour)side);
    clock_stop(&c->clock, hal_now_ms());
    additions_happened(c, HAPPENED_END);
    return true;
}

/* --- the computer --- */

enum session_refusal session_go(struct computer *c)
{
    ASSERT(session_is_ok(c));
    if (c->game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    c->side = c->game.position.side;
    c->referee = false;
    additions_happened(c, HAPPENED_GO);
    return SESSION_DONE;
}

void session_choose_side(struct computer *c, unsigned side)
{
    ASSERT(session_is_ok(c) && side <= COMPUTER_NONE);
    c->side = (uint8_t)side;
    c->referee = false;
    additions_happened(c, HAPPENED_SIDE);
}

void session_set_referee(struct computer *c, bool on)
{
    ASSERT(session_is_ok(c));
    c->referee = on;
    c->side = (uint8_t)(on ? COMPUTER_NONE : other_side(side_to_move(c)));
    c->expected = MOVE_NONE;
    additions_happened(c, HAPPENED_SIDE);
}

bool session_is_refereed(const struct computer *c)
{
    return c->referee && c->game.end == GAME_RUNNING;
}

bool session_is_computers_turn(const struct computer *c)
{
    return c->game.end == GAME_RUNNING && is_computers(c);
}

bool session_computer_claims(struct computer *c)
{
    enum game_end claim;

    ASSERT(session_is_ok(c));
    ASSERT(session_is_computers_turn(c));
    clock_start(&c->clock, side_to_move(c), hal_now_ms());
    claim = game_claimable(&c->game);
    if (claim == GAME_RUNNING || computer_behind(c) < 0) {
        return false;
    }
    end_game(c, claim);
    return true;
}

/* The first eight moves of each side. */
enum { VARIETY_PLIES = 16 };

static void prepare_limits(struct computer *c, struct engine_limits *limits)
{
    clock_limits(&c->clock, &c->level, side_to_move(c), limits);
    if (c->variety && c->game.origin_is_start && c->game.plies < VARIETY_PLIES &&
        c->level.kind != LEVEL_MATE) {
        limits->variety = SCORE_PAWN / 10;
        limits->seed = c->entropy;
    }
}

/* False if the search was aborted. */
static bool search(struct computer *c, struct engine_limits *limits, struct engine_result *result)
{
    return think(c, THINK_TO_PLAY, limits, result) != THINK_ABORT;
}

/* A mate is told, before its first move, only when its line has been replayed
   to the mate; that there is none, only when that is proved. */
static void find_words(struct computer *c, const struct engine_result *result,
                       struct session_reply *reply)
{
    int mate = think_proved_mate(c);

    reply->words = SESSION_SAYS_NOTHING;
    reply->moves = (uint8_t)c->level.value;
    if (mate > 1) {
        reply->words = SESSION_SAYS_MATE;
        reply->moves = (uint8_t)mate;
    } else if (c->level.kind == LEVEL_MATE && !score_is_mate_in(result->score, c->level.value)) {
        reply->words =
            result->no_mate == c->level.value ? SESSION_SAYS_NO_MATE : SESSION_SAYS_NO_MATE_FOUND;
    }
}

enum session_refusal session_think(struct computer *c, struct session_reply *reply)
{
    struct engine_limits limits = { 0 };
    struct engine_result result;

    ASSERT(session_is_ok(c));
    ASSERT(session_is_computers_turn(c));
    ASSERT(c->clock.running == c->side);
    *reply = (struct session_reply){ .move = additions_answer(c) };
    if (reply->move != MOVE_NONE) {
        c->expected = MOVE_NONE;
        additions_replied(c, reply);
        return SESSION_DONE;
    }
    prepare_limits(c, &limits);
    additions_limit(c, &limits);
    if (!search(c, &limits, &result)) {
        return SESSION_ABORTED;
    }
    additions_searched(c, &limits, &result);
    if (c->think.request == THINK_ABORT) {
        return SESSION_ABORTED;
    }
    find_words(c, &result, reply);
    reply->move = result.best;
    c->expected = result.ponder;
    additions_replied(c, reply);
    return SESSION_DONE;
}

/* What a hint may take. */
enum { HINT_MS = 2000 };

enum session_refusal session_hint(struct computer *c, move_t *move)
{
    struct engine_limits limits = { 0 };
    struct engine_result result;

    ASSERT(session_is_ok(c));
    if (c->game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    if (c->referee) {
        return SESSION_NO_ADVICE;
    }
    *move = additions_answer(c);
    if (*move != MOVE_NONE) {
        return SESSION_DONE;
    }
    limits.hard_ms = HINT_MS;
    limits.soft_ms = HINT_MS;
    if (!search(c, &limits, &result)) {
        return SESSION_ABORTED;
    }
    *move = result.best;
    return SESSION_DONE;
}

bool session_ponder(struct computer *c)
{
    struct game *game = &c->game;

    ASSERT(session_is_ok(c));
    if (!c->ponders || c->expected == MOVE_NONE || game->end != GAME_RUNNING ||
        game->keys == GAME_KEYS) {
        return false;
    }
    if (game_legal_index(game, c->expected) < 0) {
        c->expected = MOVE_NONE;
        return false;
    }
    think_on_your_time(c);
    return true;
}

void session_move_now(struct computer *c)
{
    ASSERT(c->think.running);
    c->think.request = THINK_MOVE_NOW;
}

void session_abort(struct computer *c, enum think_then then)
{
    ASSERT(c->think.running);
    c->think.then = (uint8_t)then;
    c->think.request = THINK_ABORT;
}

/* --- settings --- */

/* The ply stack of a small board bounds depth and mate. */
static bool clamp_to_plies(const struct computer *c, struct level *level)
{
    uint32_t plies = c->profile->plies - 1U;
    uint32_t max = level->kind == LEVEL_DEPTH  ? plies
                   : level->kind == LEVEL_MATE ? plies / 2
                                               : UINT32_MAX;

    if (level->value <= max) {
        return false;
    }
    level->value = max;
    return true;
}

bool session_clamp_level(const struct computer *c, struct level *level, bool extra)
{
    ASSERT(level->kind < LEVEL_KINDS && c->profile->plies > 2);
    return level_clamp(level, extra) || clamp_to_plies(c, level);
}

void session_set_level(struct computer *c, const struct level *level)
{
    ASSERT(session_is_ok(c));
    ASSERT(level_is_ok(level));
    c->level = *level;
    session_reset_clocks(c);
    additions_happened(c, HAPPENED_LEVEL);
}

void session_choose_personality(struct computer *c, const struct personality *personality)
{
    ASSERT(session_is_ok(c));
    ASSERT(personality->name != NULL);
    computer_use_options(c, personality->options);
    additions_happened(c, HAPPENED_SETTING);
}

void session_settings_changed(struct computer *c)
{
    ASSERT(session_is_ok(c));
    additions_happened(c, HAPPENED_SETTING);
}

bool session_change_option(struct computer *c, const struct param_field *field, int value)
{
    struct search_options options = *c->options;
    const struct personality *set;

    ASSERT(session_is_ok(c));
    ASSERT(field->name != NULL && field->min <= field->max);
    if (value < field->min || value > field->max) {
        return false;
    }
    param_set(&options, field, 0, value);
    set = options_personality(&options);
    if (set != NULL) {
        computer_use_options(c, set->options);
    } else {
        computer_copy_options(c, &options);
    }
    additions_happened(c, HAPPENED_SETTING);
    return true;
}
