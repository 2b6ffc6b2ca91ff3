#include "firmware/desk/session.h"

#include <string.h>

#include "firmware/base/wait.h"
#include "firmware/desk/players.h"
#include "firmware/mind/options.h"
#include "hal/hal.h"

static enum colour side_to_move(const struct game *game)
{
    return (enum colour)game->position.side;
}

bool session_is_ok(const struct session *s)
{
    return match_is_ok(&s->match) && !s->mind.think.running;
}

void session_wait(struct session *s)
{
    session_look(s);
    wait_moment();
}

void session_enter(struct session *s, const struct mode *mode)
{
    ASSERT(session_is_ok(s));
    ASSERT(s->mode == &mode_play && mode != &mode_play);
    s->mode = mode;
}

void session_leave(struct session *s)
{
    ASSERT(session_is_ok(s));
    ASSERT(s->mode != &mode_play);
    s->mode = &mode_play;
}

/* Tells the faces; about: what a happening that changes nothing is about, or NULL. */
static void tell(struct session *s, enum happening_kind kind, bool forgot, const void *about)
{
    struct happening happening = {
        .kind = (uint8_t)kind, .by = s->acting, .forgot = forgot, .about = about
    };

    ASSERT(!s->mind.think.running && kind < HAPPENING_KINDS);
    s->host->tell_happened(s, &happening);
}

/* Tells them what has been done. */
static void raise(struct session *s, enum happening_kind kind, bool forgot)
{
    ASSERT(kind < HAPPENED_FOUND);
    s->happenings++;
    s->hint = kind < HAPPENED_LEVEL ? MOVE_NONE : s->hint;
    s->stopped = s->stopped && kind >= HAPPENED_END;
    tell(s, kind, forgot, NULL);
}

/* --- its searches --- */

/* Once for all who search: flash is scarce. */
NOINLINE void session_task(struct session *s, enum think_purpose purpose, struct task *task)
{
    memset(task, 0, sizeof *task);
    task->match = &s->match;
    task->purpose = (uint8_t)purpose;
    task->wants_reports = s->taste.info;
    task->listener = &s->host->listener;
    task->context = s;
    task->mind = &s->mind;
    task->chance = s->taste.variety ? s->entropy : 0;
}

NOINLINE move_t session_answer(struct session *s)
{
    ASSERT(!s->mind.think.running);
    return players_answer(s->added, &s->match, session_may(s, MAY_OBEY_GUI), s->entropy);
}

/* --- the game --- */

/* All keep what they want of the old game before one of them forgets it. */
void session_leave_game(struct session *s, const struct session_given *given)
{
    tell(s, HAPPENED_LEAVING, false, given);
    tell(s, HAPPENED_LEFT, false, given);
}

void session_refuse(struct session *s)
{
    tell(s, HAPPENED_REFUSED, false, NULL);
}

void session_advised(struct session *s)
{
    tell(s, HAPPENED_ADVISED, false, NULL);
}

void session_tell_clocks(struct session *s, const struct happening_clocks *clocks)
{
    tell(s, HAPPENED_CLOCKS, false, clocks);
}

/* A game begins with the position there is, and with the player's move. */
static void begin(struct session *s)
{
    struct match *m = &s->match;

    engine_clear(&s->mind.engine);
    match_reset_clocks(m);
    m->side = (uint8_t)(m->referee ? COMPUTER_NONE : other_side(side_to_move(&m->game)));
    s->expected = MOVE_NONE;
    s->manners = (struct manners){ .plays_on = false };
}

void session_new(struct session *s)
{
    ASSERT(!s->mind.think.running);
    session_leave_game(s, NULL);
    game_new(&s->match.game);
    begin(s);
    raise(s, HAPPENED_NEW_GAME, false);
}

enum session_refusal session_set_up(struct session *s, const char *fen, enum fen_error *error)
{
    struct position position;
    enum engine_ending ending;

    ASSERT(session_is_ok(s));
    *error = position_set_fen(&position, fen, s->mind.engine.params);
    if (*error != FEN_OK) {
        return SESSION_BAD_POSITION;
    }
    ending = engine_ending(&s->mind.engine, &position);
    if (ending == ENDING_CHECKMATE || ending == ENDING_STALEMATE) {
        return SESSION_NO_LEGAL_MOVE;
    }
    session_leave_game(s, NULL);
    game_set_fen(&s->match.game, fen);
    begin(s);
    raise(s, HAPPENED_POSITION, false);
    return SESSION_DONE;
}

void session_take_up(struct session *s, const struct session_given *given)
{
    struct game *game = &s->match.game;
    bool is_possible;

    ASSERT(session_is_ok(s));
    ASSERT(given->plies <= game->size);
    session_leave_game(s, given);
    memcpy(game->record, given->moves, given->plies * sizeof given->moves[0]);
    is_possible = game_restore(game, &given->origin, given->rule50, given->fullmove, given->plies,
                               given->plies);
    ASSERT(is_possible);
    if (is_possible && given->end != GAME_RUNNING) {
        (void)game_restore_end(game, (enum game_end)given->end, (enum colour)given->loser);
    }
    begin(s);
    s->match.side = COMPUTER_NONE;
    raise(s, HAPPENED_LOADED, false);
}

void session_play_from(struct session *s, unsigned plies)
{
    struct match *m = &s->match;
    const struct session_given given = { .plies = m->game.recorded, .moves = m->game.record };

    ASSERT(session_is_ok(s) && !m->referee);
    session_leave_game(s, &given);
    match_return(m, plies, hal_now_ms());
    if (m->side == COMPUTER_NONE) {
        m->side = (uint8_t)other_side(side_to_move(&m->game));
    }
    s->expected = MOVE_NONE;
    s->manners = (struct manners){ .plays_on = false };
    raise(s, HAPPENED_TAKEN_BACK, false);
}

static void end_game(struct session *s, enum game_end end)
{
    s->match.game.end = (uint8_t)end;
    clock_stop(&s->match.clock, hal_now_ms());
    raise(s, HAPPENED_END, false);
}

enum session_refusal session_play(struct session *s, move_t move, struct session_played *played)
{
    struct game *game = &s->match.game;
    enum colour side = side_to_move(game);
    bool late;

    ASSERT(session_is_ok(s));
    if (game->end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    if (game_legal_index(game, move) < 0) {
        return SESSION_ILLEGAL_MOVE;
    }
    clock_update(&s->match.clock, hal_now_ms());
    late = s->match.clock.running == (uint8_t)side &&
           clock_flag(&s->match.clock, &s->match.level, side);
    played->forgot = game_play(game, move);
    clock_press(&s->match.clock, &s->match.level, side, hal_now_ms());
    if (late && game->end == GAME_RUNNING) {
        game_flag_fell(game, side);
    }
    if (game->end != GAME_RUNNING) {
        clock_stop(&s->match.clock, hal_now_ms());
    }
    raise(s, HAPPENED_MOVE, played->forgot);
    played->claim = (uint8_t)match_claimable(&s->match);
    return SESSION_DONE;
}

/* Takes a ply back, or plays it again; false if there is none. */
static bool step_ply(struct match *m, bool forth)
{
    enum colour mover = forth ? side_to_move(&m->game) : other_side(side_to_move(&m->game));

    if (!(forth ? game_redo(&m->game) : game_undo(&m->game))) {
        return false;
    }
    if (forth) {
        clock_redo(&m->clock, &m->level, mover, hal_now_ms());
    } else {
        clock_undo(&m->clock, &m->level, mover, hal_now_ms());
    }
    return true;
}

/* A ply, and a second one past a move of the computer. */
static enum session_refusal step_plies(struct session *s, struct session_step *step)
{
    while (step->plies < 2 && (step->plies == 0 || match_is_computers(&s->match)) &&
           step_ply(&s->match, step->forth)) {
        step->plies++;
    }
    if (step->plies == 0) {
        return SESSION_NO_MOVE;
    }
    if (!step->forth && match_is_computers(&s->match)) {
        s->match.side = COMPUTER_NONE;
        step->both_sides = true;
    }
    raise(s, step->forth ? HAPPENED_PLAYED_AGAIN : HAPPENED_TAKEN_BACK, false);
    return SESSION_DONE;
}

enum session_refusal session_take_back(struct session *s, struct session_step *step)
{
    ASSERT(session_is_ok(s));
    *step = (struct session_step){ .forth = false };
    if (!game_was_ended_by_players(&s->match.game)) {
        return step_plies(s, step);
    }
    s->match.game.end = GAME_RUNNING;
    clock_give_back(&s->match.clock, side_to_move(&s->match.game), hal_now_ms());
    step->resumed = true;
    raise(s, HAPPENED_RESUMED, false);
    return SESSION_DONE;
}

enum session_refusal session_redo(struct session *s, struct session_step *step)
{
    ASSERT(session_is_ok(s));
    *step = (struct session_step){ .forth = true };
    return step_plies(s, step);
}

enum session_refusal session_claim_draw(struct session *s)
{
    enum game_end claim;

    ASSERT(session_is_ok(s));
    claim = game_claimable(&s->match.game);
    if (claim == GAME_RUNNING) {
        return SESSION_NO_CLAIM;
    }
    end_game(s, claim);
    return SESSION_DONE;
}

/* The first move at which the computer accepts a draw when it is not ahead; before, it has
   to be so far behind: 1/256 pawn. */
enum { ACCEPT_MOVE = 20, ACCEPT_BEHIND = 256 };

/* How far the computer is behind in the game's position, by the search's SCORE: 1/256 pawn. */
static int computer_behind(const struct match *m)
{
    int score = engine_score(m->game.engine, &m->game.position);

    return match_is_computers(m) ? -score : score;
}

static bool computer_accepts(const struct match *m)
{
    return computer_behind(m) >= (m->game.position.fullmove >= ACCEPT_MOVE ? 0 : ACCEPT_BEHIND);
}

enum session_refusal session_offer_draw(struct session *s)
{
    ASSERT(session_is_ok(s));
    if (s->match.game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    if (session_claim_draw(s) == SESSION_DONE) {
        return SESSION_DONE;
    }
    if (s->match.side != COMPUTER_NONE && !s->manners.offers && !computer_accepts(&s->match)) {
        return SESSION_NO_CLAIM;
    }
    end_game(s, GAME_AGREED);
    return SESSION_DONE;
}

enum session_refusal session_resign(struct session *s, enum colour side)
{
    ASSERT(session_is_ok(s));
    if (s->match.game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    s->match.game.loser = (uint8_t)side;
    end_game(s, GAME_RESIGNED);
    return SESSION_DONE;
}

bool session_check_flag(struct session *s)
{
    uint8_t side = s->match.clock.running;

    ASSERT(session_is_ok(s) && session_may(s, MAY_CLOCK));
    if (side == CLOCK_STOPPED || s->match.game.end != GAME_RUNNING) {
        return false;
    }
    clock_update(&s->match.clock, hal_now_ms());
    if (!clock_flag(&s->match.clock, &s->match.level, (enum colour)side)) {
        return false;
    }
    game_flag_fell(&s->match.game, (enum colour)side);
    clock_stop(&s->match.clock, hal_now_ms());
    raise(s, HAPPENED_END, false);
    return true;
}

/* --- the computer --- */

enum session_refusal session_go(struct session *s)
{
    ASSERT(session_is_ok(s));
    if (s->match.game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    s->match.side = s->match.game.position.side;
    s->match.referee = false;
    raise(s, HAPPENED_GO, false);
    return SESSION_DONE;
}

void session_choose_side(struct session *s, unsigned side)
{
    ASSERT(session_is_ok(s) && side <= COMPUTER_NONE);
    s->match.side = (uint8_t)side;
    s->match.referee = false;
    raise(s, HAPPENED_SIDE, false);
}

void session_set_referee(struct session *s, bool on)
{
    ASSERT(session_is_ok(s));
    s->match.referee = on;
    s->match.side = (uint8_t)(on ? COMPUTER_NONE : other_side(side_to_move(&s->match.game)));
    s->expected = MOVE_NONE;
    raise(s, HAPPENED_SIDE, false);
}

bool session_is_to_move(const struct session *s)
{
    return match_is_computers_turn(&s->match) && session_may(s, MAY_MOVE) && !s->stopped;
}

bool session_computer_claims(struct session *s)
{
    enum game_end claim;

    ASSERT(session_is_ok(s));
    ASSERT(match_is_computers_turn(&s->match));
    clock_start(&s->match.clock, side_to_move(&s->match.game), hal_now_ms());
    claim = game_claimable(&s->match.game);
    if (claim == GAME_RUNNING || computer_behind(&s->match) < 0) {
        return false;
    }
    end_game(s, claim);
    return true;
}

/* The first eight moves of each side. */
enum { VARIETY_PLIES = 16 };

static void prepare_limits(struct session *s, struct engine_limits *limits)
{
    clock_limits(&s->match.clock, &s->match.level, side_to_move(&s->match.game), limits);
    if (s->taste.variety && s->match.game.origin_is_start && s->match.game.plies < VARIETY_PLIES &&
        s->match.level.kind != LEVEL_MATE) {
        limits->variety = SCORE_PAWN / 10;
        limits->seed = s->entropy;
    }
}

/* A mate is told, before its first move, only when its line has been replayed
   to the mate; that there is none, only when that is proved. */
static void find_words(struct session *s, const struct engine_result *result,
                       struct session_reply *reply)
{
    int mate = think_proved_mate(&s->mind, &s->match.game);

    reply->words = SESSION_SAYS_NOTHING;
    reply->moves = (uint8_t)s->match.level.value;
    if (mate > 1) {
        reply->words = SESSION_SAYS_MATE;
        reply->moves = (uint8_t)mate;
    } else if (s->match.level.kind == LEVEL_MATE &&
               !score_is_mate_in(result->score, s->match.level.value)) {
        reply->words = result->no_mate == s->match.level.value ? SESSION_SAYS_NO_MATE
                                                               : SESSION_SAYS_NO_MATE_FOUND;
    }
}

enum session_refusal session_think(struct session *s, struct session_reply *reply)
{
    struct task task;
    struct engine_result result;
    enum manners_verdict verdict;

    ASSERT(session_is_ok(s));
    ASSERT(match_is_computers_turn(&s->match));
    ASSERT(s->match.clock.running == s->match.side);
    *reply = (struct session_reply){ .move = session_answer(s) };
    if (reply->move != MOVE_NONE) {
        reply->from_book = true;
        s->expected = MOVE_NONE;
        tell(s, HAPPENED_FOUND, false, reply);
        return SESSION_DONE;
    }
    session_task(s, THINK_TO_PLAY, &task);
    prepare_limits(s, &task.limits);
    players_limit(s->added, &task);
    if (think(&s->mind, &task, &result) == THINK_ABORT) {
        return SESSION_ABORTED;
    }
    players_searched(s->added, &task, &result);
    if (s->mind.think.request == THINK_ABORT) {
        return SESSION_ABORTED;
    }
    verdict =
        s->match.opponent.plays_on ? MANNERS_PLAY : players_judge(&s->match, &s->manners, &result);
    if (verdict == MANNERS_RESIGN) {
        s->match.game.loser = s->match.side;
        end_game(s, GAME_RESIGNED);
        return SESSION_RESIGNED;
    }
    find_words(s, &result, reply);
    if (verdict == MANNERS_OFFER_DRAW && reply->words == SESSION_SAYS_NOTHING) {
        reply->words = SESSION_OFFERS_DRAW;
    }
    reply->move = result.best;
    s->expected = result.ponder;
    tell(s, HAPPENED_FOUND, false, reply);
    return SESSION_DONE;
}

void session_move(struct session *s)
{
    struct session_reply reply;
    struct session_played played;

    ASSERT(session_is_to_move(s));
    if (session_computer_claims(s)) {
        return;
    }
    raise(s, HAPPENED_THINKING, false);
    switch (session_think(s, &reply)) {
    case SESSION_DONE:
        session_play(s, reply.move, &played);
        break;
    case SESSION_ABORTED:
        s->stopped = true;
        raise(s, HAPPENED_STOPPED, false);
        break;
    default:
        break; /* it has resigned */
    }
}

/* What a hint may take. */
enum { HINT_MS = 2000 };

enum session_refusal session_hint(struct session *s, move_t *move)
{
    struct task task;
    struct engine_result result;

    ASSERT(session_is_ok(s));
    if (s->match.game.end != GAME_RUNNING) {
        return SESSION_GAME_OVER;
    }
    if (s->match.referee) {
        return SESSION_NO_ADVICE;
    }
    *move = session_answer(s);
    if (*move == MOVE_NONE) {
        session_task(s, THINK_TO_PLAY, &task);
        task.limits.hard_ms = HINT_MS;
        task.limits.soft_ms = HINT_MS;
        if (think(&s->mind, &task, &result) == THINK_ABORT) {
            return SESSION_ABORTED;
        }
        *move = result.best;
    }
    s->hint = *move;
    session_advised(s);
    return SESSION_DONE;
}

bool session_ponder(struct session *s)
{
    struct game *game = &s->match.game;
    struct task task;
    struct engine_result result;

    ASSERT(session_is_ok(s));
    if (!s->taste.ponders || s->expected == MOVE_NONE || game->end != GAME_RUNNING ||
        game->keys == GAME_KEYS) {
        return false;
    }
    if (game_legal_index(game, s->expected) < 0) {
        s->expected = MOVE_NONE;
        return false;
    }
    session_task(s, THINK_ON_YOUR_TIME, &task);
    task.ahead = s->expected;
    task.limits.infinite = true;
    if (think(&s->mind, &task, &result) == THINK_ON) {
        s->expected = MOVE_NONE; /* as deep as it goes */
    }
    return true;
}

/* --- settings --- */

void session_set_level(struct session *s, const struct level *level)
{
    ASSERT(session_is_ok(s));
    ASSERT(level_is_ok(level));
    s->match.level = *level;
    match_reset_clocks(&s->match);
    raise(s, HAPPENED_LEVEL, false);
}

void session_choose_personality(struct session *s, const struct personality *personality)
{
    ASSERT(session_is_ok(s));
    ASSERT(personality->name != NULL);
    mind_use_options(&s->mind, personality->options);
    raise(s, HAPPENED_SETTING, false);
}

void session_set_apart(struct session *s)
{
    ASSERT(session_is_ok(s) && session_may(s, IS_APART));
    s->expected = MOVE_NONE;
    raise(s, HAPPENED_POSITION, false);
}

void session_loaded(struct session *s)
{
    ASSERT(session_is_ok(s));
    raise(s, HAPPENED_LOADED, false);
}

void session_settings_changed(struct session *s)
{
    ASSERT(session_is_ok(s));
    raise(s, HAPPENED_SETTING, false);
}

void session_kept(struct session *s)
{
    if (session_may(s, MAY_SAVE)) {
        session_settings_changed(s);
    }
}
