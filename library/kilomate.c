#include "kilomate.h"

#include <string.h>

#include "engine/engine.h"

/* The keys of the positions since the last irreversible move. */
enum { KEYS = RULE50_DRAW };

struct kilomate {
    struct engine engine;
    struct position position;
    uint32_t key[KEYS]; /* the newest last, without the current position's */
    uint8_t keys;
    bool searching;
};

_Static_assert(KILOMATE_FEN_SIZE == (int)FEN_SIZE, "the sizes of a FEN");
_Static_assert(KILOMATE_MOVE_SIZE == (int)COORDINATES_SIZE, "the sizes of a move");
_Static_assert(KILOMATE_SAN_SIZE == (int)SAN_SIZE, "the sizes of a move as SAN");
_Static_assert(sizeof(struct kilomate) % 8 == 0, "the arena behind it is aligned");

/* --- errors --- */

/* Not all: what is wrong with a FEN is counted from KILOMATE_BAD_FEN on. */
const char *kilomate_error_text(enum kilomate_error error)
{
    static const char *const text[] = {
        [KILOMATE_OK] = "nothing is wrong",
        [KILOMATE_NULL] = "a pointer is NULL",
        [KILOMATE_NOT_ALIGNED] = "the memory does not begin at a multiple of 8",
        [KILOMATE_TOO_SMALL] = "the memory is too small for the profile",
        [KILOMATE_BAD_PROFILE] = "a number of the profile is out of its range",
        [KILOMATE_SEARCHING] = "a search is running",
        [KILOMATE_NO_LIMIT] = "nothing would end the search",
        [KILOMATE_NO_CLOCK] = "a limit of time needs a clock",
        [KILOMATE_NO_MOVE] = "there is no such legal move",
        [KILOMATE_NOT_A_MOVE] = "this is no move",
        [KILOMATE_ILLEGAL] = "the move is not legal",
        [KILOMATE_AMBIGUOUS] = "several pieces can make this move",
        [KILOMATE_NO_PIECE] = "the piece of the promotion is missing",
    };
    unsigned number = (unsigned)error;

    if (number < sizeof text / sizeof text[0]) {
        return text[number];
    }
    if (number > KILOMATE_BAD_FEN && number <= KILOMATE_BAD_FEN + (unsigned)FEN_TOO_LONG) {
        return fen_error_text((enum fen_error)(number - KILOMATE_BAD_FEN));
    }
    return "there is no such error";
}

/* May a function be called that works on the engine's memory? */
static enum kilomate_error is_free(const struct kilomate *game)
{
    return game == NULL ? KILOMATE_NULL : game->searching ? KILOMATE_SEARCHING : KILOMATE_OK;
}

/* --- memory --- */

static struct engine_profile engine_profile_of(const struct kilomate_profile *profile)
{
    return (struct engine_profile){ .moves = profile->moves,
                                    .plies = profile->plies,
                                    .pv = profile->line,
                                    .tables = profile->tables,
                                    .evals = profile->evaluations,
                                    .network = (const struct network *)profile->network };
}

size_t kilomate_least_memory(const struct kilomate_profile *profile)
{
    struct engine_profile engine_profile;

    if (profile == NULL) {
        return 0;
    }
    engine_profile = engine_profile_of(profile);
    return sizeof(struct kilomate) + engine_arena_min(&engine_profile);
}

struct kilomate_profile kilomate_profile_for(size_t size)
{
    /* Those of boards, the smallest first: empty lines keep the includes in this order. */
    static const struct kilomate_profile profiles[] = {
#define PROFILE(name, arena, moves, plies, line, tables, evaluations, network) \
    { moves, plies, line, tables, evaluations, NULL },
#include "boards/stm32vldiscovery/profile.def"

#include "boards/microbit/profile.def"

#include "boards/lm3s6965evb/profile.def"

#include "boards/netduinoplus2/profile.def"
#undef PROFILE
    };
    unsigned i = sizeof profiles / sizeof profiles[0] - 1;

    /* Two fifths of the memory, or more, are for the hash table. */
    while (i > 0 && kilomate_least_memory(&profiles[i]) > size / 5 * 3) {
        i--;
    }
    return profiles[i];
}

enum kilomate_error kilomate_start(struct kilomate **started, void *memory, size_t size,
                                   const struct kilomate_profile *profile)
{
    struct kilomate_profile usual = kilomate_profile_for(size);
    struct engine_profile engine_profile = engine_profile_of(profile == NULL ? &usual : profile);
    struct kilomate *game = memory;

    if (started == NULL || memory == NULL) {
        return KILOMATE_NULL;
    }
    if ((uintptr_t)memory % 8 != 0) {
        return KILOMATE_NOT_ALIGNED;
    }
    if (size < sizeof *game + engine_arena_min(&engine_profile)) {
        return KILOMATE_TOO_SMALL;
    }
    if (!engine_init(&game->engine, game + 1, size - sizeof *game, &engine_profile)) {
        return KILOMATE_BAD_PROFILE;
    }
    game->searching = false;
    *started = game;
    return kilomate_set_up(game, NULL);
}

/* --- the game --- */

enum kilomate_error kilomate_set_up(struct kilomate *game, const char *fen)
{
    enum kilomate_error error = is_free(game);
    enum fen_error fen_error = FEN_OK;

    if (error != KILOMATE_OK) {
        return error;
    }
    if (fen == NULL) {
        position_set_start(&game->position, game->engine.params);
    } else {
        fen_error = position_set_fen(&game->position, fen, game->engine.params);
    }
    if (fen_error != FEN_OK) {
        return (enum kilomate_error)(KILOMATE_BAD_FEN + (unsigned)fen_error);
    }
    game->keys = 0;
    return KILOMATE_OK;
}

enum kilomate_error kilomate_write_fen(struct kilomate *game, char fen[KILOMATE_FEN_SIZE])
{
    enum kilomate_error error = fen == NULL ? KILOMATE_NULL : is_free(game);

    if (error == KILOMATE_OK) {
        position_to_fen(&game->position, fen);
    }
    return error;
}

/* Makes a legal move, and remembers the position before it if it can come again. */
static void make(struct kilomate *game, move_t move)
{
    uint32_t key = (uint32_t)game->position.key;
    struct undo undo;

    position_make(&game->position, move, &undo);
    position_sort_lists(&game->position);
    if (game->position.rule50 == 0) {
        game->keys = 0;
        return;
    }
    if (game->keys == KEYS) {
        memmove(game->key, game->key + 1, sizeof game->key - sizeof game->key[0]);
        game->keys--;
    }
    game->key[game->keys++] = key;
}

enum kilomate_error kilomate_play(struct kilomate *game, const char *move)
{
    static const uint8_t errors[] = { [MOVE_OK] = KILOMATE_OK,
                                      [MOVE_SYNTAX] = KILOMATE_NOT_A_MOVE,
                                      [MOVE_ILLEGAL] = KILOMATE_ILLEGAL,
                                      [MOVE_AMBIGUOUS] = KILOMATE_AMBIGUOUS,
                                      [MOVE_NO_PROMOTION] = KILOMATE_NO_PIECE };
    enum kilomate_error error = move == NULL ? KILOMATE_NULL : is_free(game);
    move_t found;

    if (error != KILOMATE_OK) {
        return error;
    }
    error = errors[move_from_text(&game->engine, &game->position, move, &found)];
    if (error == KILOMATE_OK) {
        make(game, found);
    }
    return error;
}

enum kilomate_error kilomate_legal_move(struct kilomate *game, unsigned i,
                                        char move[KILOMATE_MOVE_SIZE])
{
    enum kilomate_error error = move == NULL ? KILOMATE_NULL : is_free(game);

    if (error != KILOMATE_OK) {
        return error;
    }
    if (i >= engine_legal_moves(&game->engine, &game->position)) {
        return KILOMATE_NO_MOVE;
    }
    move_to_coordinates(engine_legal_move(&game->engine, i), move);
    return KILOMATE_OK;
}

/* Does the position stand on the board for the third time? */
static bool is_third_time(const struct kilomate *game)
{
    unsigned times = 1;

    for (unsigned i = 0; i < game->keys; i++) {
        times += game->key[i] == (uint32_t)game->position.key;
    }
    return times >= 3;
}

enum kilomate_error kilomate_ending(struct kilomate *game, enum kilomate_ending *ending)
{
    static const uint8_t endings[] = { [ENDING_NONE] = KILOMATE_GOES_ON,
                                       [ENDING_CHECKMATE] = KILOMATE_CHECKMATE,
                                       [ENDING_STALEMATE] = KILOMATE_STALEMATE,
                                       [ENDING_INSUFFICIENT] = KILOMATE_DEAD };
    enum kilomate_error error = ending == NULL ? KILOMATE_NULL : is_free(game);

    if (error != KILOMATE_OK) {
        return error;
    }
    *ending = endings[engine_ending(&game->engine, &game->position)];
    if (*ending == KILOMATE_GOES_ON && is_third_time(game)) {
        *ending = KILOMATE_REPETITION;
    } else if (*ending == KILOMATE_GOES_ON && game->position.rule50 >= RULE50_DRAW) {
        *ending = KILOMATE_FIFTY_MOVES;
    }
    return KILOMATE_OK;
}

/* --- searching --- */

static uint32_t now_ms(void *context)
{
    const struct kilomate_limits *limits = context;

    return limits->now_ms(limits->context);
}

static enum engine_poll poll(void *context)
{
    const struct kilomate_limits *limits = context;

    return limits->stop(limits->context) ? POLL_STOP : POLL_CONTINUE;
}

static enum kilomate_error limits_error(const struct kilomate_limits *limits)
{
    bool in_time = limits->soft_ms != 0 || limits->hard_ms != 0;

    if (in_time && limits->now_ms == NULL) {
        return KILOMATE_NO_CLOCK;
    }
    return in_time || limits->nodes != 0 || limits->depth != 0 || limits->stop != NULL
               ? KILOMATE_OK
               : KILOMATE_NO_LIMIT;
}

/* Moves until mate by a score: negative if the side to move is mated, 0 if there is no mate. */
static int mate_of(int score)
{
    if (!score_is_mate(score)) {
        return 0;
    }
    return score > 0 ? (SCORE_MATE - score + 1) / 2 : -(SCORE_MATE + score) / 2;
}

static void tell(struct kilomate *game, const struct engine_result *found,
                 struct kilomate_result *result)
{
    memset(result, 0, sizeof *result);
    move_to_coordinates(found->best, result->move);
    move_to_san(&game->engine, &game->position, found->best, result->san);
    if (found->ponder != MOVE_NONE) {
        move_to_coordinates(found->ponder, result->reply);
    }
    result->score = found->score * 100 / SCORE_PAWN;
    result->mate = mate_of(found->score);
    result->depth = found->depth;
    result->nodes = found->nodes;
}

enum kilomate_error kilomate_search(struct kilomate *game, const struct kilomate_limits *limits,
                                    struct kilomate_result *result)
{
    enum kilomate_error error = limits == NULL || result == NULL ? KILOMATE_NULL : is_free(game);
    struct kilomate_limits kept;
    struct engine_limits wanted = { 0 };
    struct engine_result found;

    error = error != KILOMATE_OK ? error : limits_error(limits);
    if (error != KILOMATE_OK) {
        return error;
    }
    if (engine_legal_moves(&game->engine, &game->position) == 0) {
        return KILOMATE_NO_MOVE;
    }
    kept = *limits;
    wanted.nodes = limits->nodes;
    wanted.soft_ms = limits->soft_ms;
    wanted.hard_ms = limits->hard_ms;
    wanted.depth = limits->depth;
    wanted.context = &kept;
    wanted.now_ms = limits->now_ms != NULL ? now_ms : NULL;
    wanted.poll = limits->stop != NULL ? poll : NULL;
    game->searching = true;
    engine_search(&game->engine, &game->position, game->key, game->keys, &wanted, &found);
    game->searching = false;
    tell(game, &found, result);
    return KILOMATE_OK;
}

enum kilomate_error kilomate_forget(struct kilomate *game)
{
    enum kilomate_error error = is_free(game);

    if (error == KILOMATE_OK) {
        engine_clear(&game->engine);
    }
    return error;
}
