#include "firmware/opponent/opponent.h"

#include <string.h>

#include "firmware/text.h"
#include "firmware/think.h"

/* Nodes of a look without blindness, at what the level has played. */
enum { LOOK_NODES = 600 };

/* A loss is told from here on; from there on it is a queen for nothing, or a won game: 1/256
   pawn. */
enum { LESSON_LOSS = 128, GUARD_LOSS = 3 * SCORE_PAWN };

/* By number: it is saved. What each changes was measured (docs/notebook/levels.md). Who is solid
   gives less check and trades pieces, an attacker keeps them on the board. */
static const struct {
    const char *name;
    struct style style;
} styles[STYLES] = {
    { .name = "normal" },
    { "solid", { style_of_move, style_of_position, 1, 16, 8, -8, 8, -2, -2, -14, 0 } },
    { "attack", { style_of_move, style_of_position, 2, 24, 4, 24, -4, 0, 0, 14, 3 } },
};

/* What the running search has been given, and what the last ones have left. */
static struct {
    struct blindness blindness;
    struct lesson lesson;
} own;

/* --- settings --- */

static void take_strength(struct computer *c, enum strength_kind kind, unsigned number)
{
    c->opponent.strength = (uint8_t)kind;
    c->opponent.number = (uint16_t)number;
    session_settings_changed(c);
}

static unsigned clamp(unsigned number, unsigned min, unsigned max)
{
    return number < min ? min : number > max ? max : number;
}

void opponent_play_fully(struct computer *c)
{
    take_strength(c, STRENGTH_FULL, 0);
}

unsigned opponent_play_elo(struct computer *c, unsigned elo)
{
    unsigned taken = clamp(elo, ELO_MIN, ELO_MAX);

    take_strength(c, STRENGTH_ELO, taken);
    return taken;
}

unsigned opponent_play_beginner(struct computer *c, unsigned level)
{
    unsigned taken = clamp(level, BEGINNER_MIN, BEGINNER_MAX);

    take_strength(c, STRENGTH_BEGINNER, taken);
    return taken;
}

unsigned opponent_strength(const struct opponent *o)
{
    return o->strength == STRENGTH_ELO ? FIRST_ELO + (o->number - (unsigned)ELO_MIN) / ELO_STEP
                                       : o->number;
}

void opponent_take_strength(struct computer *c, unsigned number)
{
    ASSERT(number < STRENGTHS);
    if (number == 0) {
        opponent_play_fully(c);
    } else if (number < FIRST_ELO) {
        opponent_play_beginner(c, number);
    } else {
        opponent_play_elo(c, ELO_MIN + (number - FIRST_ELO) * ELO_STEP);
    }
}

int opponent_take_contempt(struct computer *c, int contempt)
{
    int taken = contempt > CONTEMPT_MAX    ? CONTEMPT_MAX
                : contempt < -CONTEMPT_MAX ? -CONTEMPT_MAX
                                           : contempt;

    c->opponent.contempt = (int16_t)taken;
    session_settings_changed(c);
    return taken;
}

void opponent_take_style(struct computer *c, unsigned style)
{
    ASSERT(style < STYLES);
    c->opponent.style = (uint8_t)style;
    session_settings_changed(c);
}

const char *opponent_style_name(unsigned style)
{
    ASSERT(style < STYLES);
    return styles[style].name;
}

int opponent_style_named(const char *name)
{
    for (unsigned style = 0; style < STYLES; style++) {
        if (text_equal(name, styles[style].name)) {
            return (int)style;
        }
    }
    return -1;
}

bool opponent_is_ok(const struct opponent *o)
{
    bool has_number = o->strength == STRENGTH_ELO ? o->number >= ELO_MIN && o->number <= ELO_LIMIT
                      : o->strength == STRENGTH_BEGINNER
                          ? o->number >= BEGINNER_MIN && o->number <= BEGINNER_MAX
                          : o->strength == STRENGTH_FULL && o->number == 0;

    return has_number && o->style < STYLES && o->contempt >= -CONTEMPT_MAX &&
           o->contempt <= CONTEMPT_MAX;
}

void opponent_hold(struct opponent *o)
{
    ASSERT(opponent_is_ok(o));
    if (o->strength == STRENGTH_ELO && o->number > ELO_MAX) {
        o->number = ELO_MAX;
    }
}

/* --- before a search --- */

/* Another one for each position; the same again, unless the player wants variety. */
static uint32_t seed_of(const struct computer *c)
{
    uint64_t key = c->game.position.key;

    return (uint32_t)key ^ (uint32_t)(key >> 32) ^ (c->variety ? c->entropy : 0);
}

static void strength_of(const struct opponent *o, struct strength *s)
{
    if (o->strength == STRENGTH_ELO) {
        strength_of_elo(o->number, s);
    } else {
        strength_of_beginner(o->number, s);
    }
}

static void weaken(const struct computer *c, struct engine_limits *limits)
{
    struct strength s;
    bool is_blind = false;

    strength_of(&c->opponent, &s);
    if (limits->nodes == 0 || limits->nodes > s.nodes) {
        limits->nodes = s.nodes;
    }
    if (limits->variety < s.noise) {
        limits->variety = s.noise;
    }
    limits->seed = seed_of(c);
    own.blindness.hide = blindness_hide;
    own.blindness.seed = limits->seed;
    own.blindness.sees_queens = s.elo >= QUEEN_ELO;
    for (unsigned kind = 0; kind < BLIND_KINDS; kind++) {
        own.blindness.share[kind] = s.share[kind];
        is_blind = is_blind || s.share[kind] != 0;
    }
    limits->blindness = is_blind ? &own.blindness : NULL;
}

/* Analysis, and a mate that is looked for, are to be as good as they can. */
static bool is_play(const struct engine_limits *limits)
{
    return limits->mate == 0 && !limits->infinite;
}

static bool is_weakened(const struct computer *c, const struct engine_limits *limits)
{
    return c->opponent.strength != STRENGTH_FULL && is_play(limits);
}

static void opponent_addition_limit(struct computer *c, struct engine_limits *limits)
{
    ASSERT(opponent_is_ok(&c->opponent));
    limits->contempt = c->opponent.contempt;
    if (c->opponent.style != STYLE_NORMAL && is_play(limits)) {
        limits->style = &styles[c->opponent.style].style;
    }
    if (is_weakened(c, limits)) {
        weaken(c, limits);
    }
}

/* --- after a search --- */

/* A short search behind a move of the game's position; the score is the mover's. */
static void look_behind(struct computer *c, const struct engine_limits *limits, move_t move,
                        struct engine_result *result)
{
    struct game *game = &c->game;
    struct undo undo;

    position_make(&game->position, move, &undo);
    game->key[game->keys++] = (uint32_t)undo.key;
    think_further(c, limits, result);
    game->keys--;
    position_unmake(&game->position, move, &undo);
    result->score = (int16_t)-result->score;
}

/* What is left of a level's limits for such a search. */
NOINLINE static void open_eyes(struct engine_limits *limits)
{
    const struct engine_limits level = *limits;

    memset(limits, 0, sizeof *limits);
    limits->nodes = LOOK_NODES;
    limits->context = level.context;
    limits->now_ms = level.now_ms;
    limits->poll = level.poll;
}

/* Can the computer's queen be taken behind the move? */
static bool exposes_queen(struct computer *c, move_t move)
{
    struct position *position = &c->game.position;
    unsigned queen = piece_make((enum colour)position->side, QUEEN);
    bool exposes = false;
    struct undo undo;

    position_make(position, move, &undo);
    for (unsigned i = engine_legal_moves(&c->engine, position); i > 0; i--) {
        exposes =
            exposes || position->board[move_to(engine_legal_move(&c->engine, i - 1))] == queen;
    }
    position_unmake(position, move, &undo);
    return exposes;
}

/* What a player of that strength would not do: it costs much, and stalemate or the queen is
   why. */
static bool is_forbidden(struct computer *c, const struct lesson *lesson)
{
    unsigned elo = c->opponent.strength == STRENGTH_ELO ? c->opponent.number : 0;

    if (lesson->loss < GUARD_LOSS) {
        return false;
    }
    return lesson->reply == MOVE_NONE ? elo >= STALEMATE_ELO
                                      : elo >= QUEEN_ELO && exposes_queen(c, lesson->played);
}

static void opponent_addition_searched(struct computer *c, struct engine_limits *limits,
                                       struct engine_result *result)
{
    struct engine_result best;
    struct engine_result behind;
    struct lesson lesson;

    if (!is_weakened(c, limits) || result->best == MOVE_NONE || c->game.keys == GAME_KEYS ||
        c->think.request != THINK_ON) {
        return;
    }
    open_eyes(limits);
    think_further(c, limits, &best);
    if (best.best == result->best) {
        return;
    }
    look_behind(c, limits, result->best, &behind);
    if (c->think.request != THINK_ON) {
        return;
    }
    lesson = (struct lesson){ c->game.plies, result->best,
                              behind.best,   best.best,
                              best.score,    (int16_t)score_clamp(best.score - behind.score) };
    if (is_forbidden(c, &lesson)) {
        *result = best;
        c->think.mate_length = 0;
    } else if (lesson.loss >= LESSON_LOSS) {
        own.lesson = lesson;
    }
}

/* A difference beyond any material; and a game is won with so much, or lost: 1/256 pawn. */
enum { DECISIVE = 20 * SCORE_PAWN, DECIDED = 5 * SCORE_PAWN };

enum lesson_gain opponent_lesson_gain(const struct lesson *lesson)
{
    return lesson->loss < DECISIVE    ? GAIN_PAWNS
           : lesson->score >= DECIDED ? GAIN_WIN
           : lesson->score > -DECIDED ? GAIN_SAFE
                                      : GAIN_TIME;
}

const struct lesson *opponent_lesson(const struct computer *c)
{
    const struct lesson *lesson = &own.lesson;

    return lesson->played != MOVE_NONE && lesson->plies < c->game.plies &&
                   c->game.record[lesson->plies] == lesson->played
               ? lesson
               : NULL;
}

const struct addition opponent_addition = {
    .limit = opponent_addition_limit,
    .searched = opponent_addition_searched,
    .level = opponent_console_level,
    .options = opponent_options,
    .commands = opponent_commands,
};
