#include "engine/engine.h"

#include <string.h>

#include "engine/eval/exchange.h"
#include "engine/rules/blocked.h"
#include "engine/search/evaluate.h"
#include "engine/search/hash.h"
#include "engine/search/node.h"
#include "engine/search/ply.h"
#include "engine/search/root.h"

/* The corrections in a table. If there are no more tables than these, the number of corrections
   fits into 16 bits. */
enum { CORRECTIONS_OF_TABLE = HISTORY_SIZE / sizeof(int16_t), TABLES_MAX = 128 };

/* The bytes of the table of principal variations. They are a multiple of 8, like all parts. */
static size_t pv_bytes(const struct engine_profile *profile)
{
    size_t moves = (size_t)profile->pv * (profile->pv + 1U) / 2U;

    return (moves * sizeof(move_t) + 7U) & ~(size_t)7U;
}

static size_t ply_bytes(const struct engine_profile *profile)
{
    return profile->plies * sizeof(struct ply);
}

static size_t move_bytes(const struct engine_profile *profile)
{
    return (profile->moves * (sizeof(move_t) + sizeof(int8_t)) + 7U) & ~(size_t)7U;
}

static size_t history_bytes(const struct engine_profile *profile)
{
    return (size_t)profile->tables * HISTORY_SIZE;
}

static size_t eval_bytes(const struct engine_profile *profile)
{
    return profile->evals * sizeof(struct eval_entry);
}

static size_t network_bytes(const struct engine_profile *profile)
{
    return profile->network == NULL ? 0 : network_words(profile->network) * sizeof(uint32_t);
}

size_t engine_arena_min(const struct engine_profile *profile)
{
    return ply_bytes(profile) + move_bytes(profile) + pv_bytes(profile) + history_bytes(profile) +
           network_bytes(profile) + eval_bytes(profile) + sizeof(struct hash_bucket);
}

static bool profile_is_ok(const struct engine_profile *profile)
{
    return profile->moves >= 256 && profile->plies >= 8 && profile->plies <= 128 &&
           profile->pv >= 2 && profile->pv <= profile->plies && profile->tables <= TABLES_MAX;
}

bool engine_init(struct engine *engine, void *arena, size_t size,
                 const struct engine_profile *profile)
{
    uint8_t *bytes = arena;
    size_t fixed = engine_arena_min(profile) - sizeof(struct hash_bucket);
    size_t buckets;

    ASSERT((uintptr_t)engine % 8 == 0);
    if (!profile_is_ok(profile) || arena == NULL || (uintptr_t)arena % 8 != 0 ||
        size < engine_arena_min(profile)) {
        return false;
    }
    buckets = (size - fixed) / sizeof(struct hash_bucket);
    memset(engine, 0, sizeof *engine);
    engine->params = &eval_params_default;
    engine->options = &search_options_default;
    engine->ply = (struct ply *)(void *)bytes;
    bytes += ply_bytes(profile);
    engine->move = (move_t *)(void *)bytes;
    engine->value = (int8_t *)(bytes + profile->moves * sizeof(move_t));
    bytes += move_bytes(profile);
    engine->pv = (move_t *)(void *)bytes;
    bytes += pv_bytes(profile);
    if (profile->tables > 0) {
        engine->cutoffs = (int8_t *)bytes;
    }
    if (profile->tables > 1) {
        engine->mates = bytes + HISTORY_SIZE;
    }
    if (profile->tables > 2) {
        engine->corrections = (int16_t *)(void *)(bytes + 2 * HISTORY_SIZE);
        engine->correction_count = (uint16_t)((profile->tables - 2U) * CORRECTIONS_OF_TABLE);
    }
    bytes += history_bytes(profile);
    if (profile->network != NULL) {
        engine->network = profile->network;
        engine->sums = (uint32_t *)(void *)bytes;
    }
    bytes += network_bytes(profile);
    engine->hash = (struct hash_bucket *)(void *)bytes;
    engine->buckets = (uint32_t)(buckets < UINT32_MAX ? buckets : UINT32_MAX);
    engine->eval_count = profile->evals;
    engine->moves = profile->moves;
    engine->plies = profile->plies;
    engine->pv_moves = profile->pv;
    engine_clear(engine);
    return true;
}

void engine_memory(const struct engine *engine, struct engine_memory *memory)
{
    uint8_t tables = (uint8_t)((engine->cutoffs != NULL) + (engine->mates != NULL) +
                               engine->correction_count / CORRECTIONS_OF_TABLE);
    struct engine_profile profile = { NULL,
                                      0,
                                      engine->moves,
                                      engine->plies,
                                      engine->pv_moves,
                                      tables,
                                      engine->eval_count,
                                      engine->network };

    memory->hash = engine->buckets * (uint32_t)sizeof(struct hash_bucket);
    memory->moves = (uint32_t)move_bytes(&profile);
    memory->plies = (uint32_t)ply_bytes(&profile);
    memory->pv = (uint32_t)pv_bytes(&profile);
    memory->history = (uint32_t)history_bytes(&profile);
    memory->evals = (uint32_t)eval_bytes(&profile);
    memory->network = (uint32_t)network_bytes(&profile);
}

void engine_clear(struct engine *engine)
{
    ASSERT(engine->ply != NULL && engine->move != NULL && engine->pv != NULL);
    memset(engine->ply, 0, engine->plies * sizeof *engine->ply);
    if (engine->cutoffs != NULL) {
        memset(engine->cutoffs, 0, HISTORY_SIZE);
    }
    if (engine->mates != NULL) {
        memset(engine->mates, 0, HISTORY_SIZE);
    }
    engine->mate_best[WHITE] = 0;
    engine->mate_best[BLACK] = 0;
    if (engine->sums != NULL) {
        network_forget(engine->sums);
    }
    correction_clear(engine);
    eval_cache_clear(engine);
    hash_clear(engine);
}

/* The whole move stack. */
static struct move_list whole_stack(struct engine *engine)
{
    return (struct move_list){ engine->move, engine->value, engine->moves, 0 };
}

unsigned engine_legal_moves(struct engine *engine, struct position *position)
{
    struct move_list list = whole_stack(engine);

    return movegen_legal(position, &list);
}

move_t engine_legal_move(const struct engine *engine, unsigned i)
{
    ASSERT(i < engine->moves && engine->move[i] != MOVE_NONE);
    return engine->move[i];
}

enum engine_ending engine_ending(struct engine *engine, struct position *position)
{
    if (engine_legal_moves(engine, position) == 0) {
        return position_in_check(position) ? ENDING_CHECKMATE : ENDING_STALEMATE;
    }
    return position_insufficient(position) || position_is_blocked(position) ? ENDING_INSUFFICIENT
                                                                            : ENDING_NONE;
}

enum move_error move_from_text(struct engine *engine, struct position *position, const char *text,
                               move_t *move)
{
    struct move_list list = whole_stack(engine);

    return notation_read(&list, position, text, move);
}

void move_to_san(struct engine *engine, struct position *position, move_t move, char out[SAN_SIZE])
{
    struct move_list list = whole_stack(engine);

    notation_write_san(&list, position, move, out);
}

void move_to_san_in_search(struct position *position, move_t move, char out[SAN_SIZE])
{
    notation_write_san(NULL, position, move, out);
}

/* --- functions of other modules --- */

unsigned engine_hashfull(const struct engine *engine)
{
    return hash_permille(engine);
}

static bool perft_must_stop(void *context)
{
    struct engine *engine = context;

    return node_must_stop(engine);
}

uint64_t engine_perft(struct engine *engine, struct position *position, unsigned depth,
                      const struct engine_limits *limits)
{
    struct perft perft = { .position = position,
                           .stack = whole_stack(engine),
                           .must_stop = limits != NULL ? perft_must_stop : NULL,
                           .context = engine };
    uint64_t leaves;

    engine->position = position;
    engine->limits = limits;
    engine->nodes = 0;
    engine->stop = 0;
    engine->pondering = 0;
    engine->start_ms =
        limits == NULL || limits->now_ms == NULL ? 0 : limits->now_ms(limits->context);
    leaves = perft_count(&perft, depth);
    engine->moves_exhausted = perft.moves_exhausted;
    engine->position = NULL;
    engine->limits = NULL;
    return leaves;
}

void engine_search(struct engine *engine, struct position *position, const uint32_t *history,
                   unsigned history_length, const struct engine_limits *limits,
                   struct engine_result *result)
{
    root_search(engine, position, history, history_length, limits, result);
}

void engine_evaluate(const struct position *position, struct eval_breakdown *breakdown)
{
    eval_explain(position, breakdown);
}

int engine_score(const struct engine *engine, const struct position *position)
{
    return evaluate_alone(engine, position);
}

int engine_exchange(const struct position *position, move_t move)
{
    return exchange_of_capture(position, move);
}

bool engine_is_by_network(const struct engine *engine, const struct position *position)
{
    return evaluate_is_by_network(engine, position);
}

int engine_network_score(const struct engine *engine, const struct position *position,
                         unsigned bucket)
{
    int score = network_score_by(engine->network, engine->sums, position, bucket);

    ASSERT(bucket < NETWORK_BUCKETS);
    return score_clamp(position->i_score + (position->side == WHITE ? score : -score));
}

int engine_network_effect(const struct engine *engine, const struct position *position,
                          unsigned square)
{
    unsigned bucket = network_bucket(position);
    uint8_t board[SQUARES];
    struct position without;

    ASSERT(position->board[square] != EMPTY && piece_type(position->board[square]) != KING);
    memcpy(board, position->board, sizeof board);
    board[square] = EMPTY;
    position_clear(&without, position->params);
    without.side = position->side;
    position_place(&without, board);
    return engine_network_score(engine, position, bucket) -
           engine_network_score(engine, &without, bucket);
}
