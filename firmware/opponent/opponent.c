/* The opponent as an addition: how it plays, and what it looks at again behind its search. */
#include <string.h>

#include "firmware/computer.h"
#include "firmware/mind/think.h"
#include "firmware/opponent/manners.h"
#include "firmware/opponent/opponent_faces.h"
#include "firmware/opponent/opponent_settings.h"
#include "firmware/opponent/opponent_state.h"
#include "firmware/words/teach.h"

/* Nodes of a look without blindness: at what the level has played, or for the mate of a bare
   king. */
enum { LOOK_NODES = 600 };

/* A loss is told from here on; from there on it is a queen for nothing, or a won game: 1/256
   pawn. */
enum { LESSON_LOSS = 128, GUARD_LOSS = 3 * SCORE_PAWN };

/* By number: it is saved. What each changes was measured (docs/notebook/levels.md). Who is solid
   gives less check and trades pieces, an attacker keeps them on the board. Not all: the normal
   style changes nothing. */
static const struct style styles[STYLES] = {
    [STYLE_SOLID] = { style_of_move, style_of_position, 1, 16, 8, -8, 8, -2, -2, -14, 0 },
    [STYLE_ATTACK] = { style_of_move, style_of_position, 2, 24, 4, 24, -4, 0, 0, 14, 3 },
};

/* --- before a search --- */

/* Another one for each position; the same again, unless the player wants variety. */
static uint32_t seed_of(const struct position *position, uint32_t chance)
{
    uint64_t key = position->key;

    return (uint32_t)key ^ (uint32_t)(key >> 32) ^ chance;
}

static void strength_of(const struct opponent *o, struct strength *s)
{
    if (o->strength == STRENGTH_ELO) {
        strength_of_elo(o->number, s);
    } else {
        strength_of_beginner(o->number, s);
    }
}

/* Does a player of that strength know how to mate the bare king of the other side? */
static bool knows_mate(const struct position *position, unsigned elo)
{
    enum colour own = (enum colour)position->side;

    return elo >= MATE_ELO && position->length[other_side(own)] == 1 &&
           (position->count[piece_make(own, QUEEN)] | position->count[piece_make(own, ROOK)]) != 0;
}

/* Whoever knows how sees all there, and long enough to find the way. */
static void see_all(struct strength *strength)
{
    const unsigned nodes = strength->nodes;

    memset(strength, 0, sizeof *strength);
    strength->nodes = (uint16_t)(nodes > LOOK_NODES ? nodes : LOOK_NODES);
}

static void weaken(struct added *added, struct task *task)
{
    struct blindness *blindness = &opponent_state(added)->blindness;
    struct engine_limits *limits = &task->limits;
    struct strength strength;
    bool is_blind = false;

    strength_of(&task->match->opponent, &strength);
    if (knows_mate(&task->match->game.position, strength.elo)) {
        see_all(&strength);
    }
    if (limits->nodes == 0 || limits->nodes > strength.nodes) {
        limits->nodes = strength.nodes;
    }
    if (limits->variety < strength.noise) {
        limits->variety = strength.noise;
    }
    limits->seed = seed_of(&task->match->game.position, task->chance);
    blindness->hide = blindness_hide;
    blindness->seed = limits->seed;
    blindness->sees_queens = strength.elo >= QUEEN_ELO;
    for (unsigned kind = 0; kind < BLIND_KINDS; kind++) {
        blindness->share[kind] = strength.share[kind];
        is_blind = is_blind || strength.share[kind] != 0;
    }
    limits->blindness = is_blind ? blindness : NULL;
}

/* Analysis, and a mate that is looked for, are to be as good as they can. */
static bool is_play(const struct engine_limits *limits)
{
    return limits->mate == 0 && !limits->infinite;
}

static bool is_weakened(const struct task *task)
{
    return task->match->opponent.strength != STRENGTH_FULL && is_play(&task->limits);
}

static void opponent_addition_limit(struct added *added, struct task *task)
{
    const struct opponent *o = &task->match->opponent;

    ASSERT(opponent_is_ok(o));
    task->limits.contempt = o->contempt;
    if (o->style != STYLE_NORMAL && is_play(&task->limits)) {
        task->limits.style = &styles[o->style];
    }
    if (is_weakened(task)) {
        weaken(added, task);
    }
}

/* --- after a search --- */

/* A short search behind a move of the game's position; the score is the mover's. */
static void look_behind(struct task *task, move_t move, struct engine_result *result)
{
    task->limits.root_mask = NULL; /* that was for the moves of this position */
    task->ahead = move;
    think_further(task, result);
    task->ahead = MOVE_NONE;
    result->score = (int16_t)-result->score;
}

/* What is left of a level's limits for a search that sees all: also which moves it may choose. */
NOINLINE static void open_eyes(struct engine_limits *limits)
{
    const struct engine_limits level = *limits;

    memset(limits, 0, sizeof *limits);
    limits->nodes = LOOK_NODES;
    limits->context = level.context;
    limits->now_ms = level.now_ms;
    limits->poll = level.poll;
    limits->root_mask = level.root_mask;
}

/* Can the computer's queen be taken behind the move? */
static bool exposes_queen(struct game *game, move_t move)
{
    struct position *position = &game->position;
    unsigned queen = piece_make((enum colour)position->side, QUEEN);
    bool exposes = false;
    struct undo undo;

    position_make(position, move, &undo);
    for (unsigned i = engine_legal_moves(game->engine, position); i > 0; i--) {
        exposes =
            exposes || position->board[move_to(engine_legal_move(game->engine, i - 1))] == queen;
    }
    position_unmake(position, move, &undo);
    return exposes;
}

/* What a player of that strength would not do: it costs much, and stalemate or the queen is
   why. */
static bool is_forbidden(struct match *m, const struct lesson *lesson)
{
    unsigned elo = m->opponent.strength == STRENGTH_ELO ? m->opponent.number : 0;

    if (lesson->loss < GUARD_LOSS) {
        return false;
    }
    return lesson->reply == MOVE_NONE ? elo >= STALEMATE_ELO
                                      : elo >= QUEEN_ELO && exposes_queen(&m->game, lesson->played);
}

static void opponent_addition_searched(struct added *added, struct task *task,
                                       struct engine_result *result)
{
    struct match *m = task->match;
    struct engine_result best;
    struct engine_result behind;
    struct lesson lesson;

    if (!is_weakened(task) || result->best == MOVE_NONE || m->game.keys == GAME_KEYS ||
        task->mind->think.request != THINK_ON) {
        return;
    }
    open_eyes(&task->limits);
    think_further(task, &best);
    if (best.best == result->best) {
        return;
    }
    look_behind(task, result->best, &behind);
    if (task->mind->think.request != THINK_ON) {
        return;
    }
    lesson = (struct lesson){ m->game.plies, result->best,
                              behind.best,   best.best,
                              best.score,    (int16_t)score_clamp(best.score - behind.score) };
    if (is_forbidden(m, &lesson)) {
        *result = best;
        task->mind->think.length = 0;
    } else if (lesson.loss >= LESSON_LOSS) {
        opponent_state(added)->lesson = lesson;
    }
}

/* A weaker opponent plays on, and so does a level that looks for mates. */
static enum manners_verdict opponent_addition_judges(const struct match *m, struct manners *manners,
                                                     const struct engine_result *result)
{
    return m->opponent.strength == STRENGTH_FULL && m->level.kind != LEVEL_MATE
               ? manners_judge(manners, result->score, m->game.position.fullmove)
               : MANNERS_PLAY;
}

static void opponent_addition_happened(struct computer *c, const struct happening *happening)
{
    if (happening->kind == HAPPENED_FOUND && happening->reply->words == SESSION_OFFERS_DRAW) {
        out_line(c->console.out, SAY_I_OFFER_A_DRAW);
    }
    if (happening->kind == HAPPENED_END && happening->by == BY_COMPUTER &&
        c->session.match.game.end == GAME_RESIGNED) {
        out_line(c->console.out, SAY_I_RESIGN);
    }
}

static const struct player player = {
    .judges = opponent_addition_judges,
    .limit = opponent_addition_limit,
    .searched = opponent_addition_searched,
    .level = opponent_console_level,
    .options = opponent_options,
};

const struct addition opponent_addition = {
    .face = { .happened = opponent_addition_happened },
    .player = &player,
    .commands = opponent_commands,
    .settings = opponent_settings,
    .setting_count = OPPONENT_SETTINGS,
};
