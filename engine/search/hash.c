#include "engine/search/hash.h"

#include <string.h>

enum { GENERATIONS = 64 };

bool hash_is_ok(const struct engine *engine)
{
    return engine->hash != NULL && engine->buckets != 0 && engine->generation < GENERATIONS;
}

static struct hash_bucket *bucket_of(const struct engine *engine, uint64_t key)
{
    return &engine->hash[((uint64_t)(uint32_t)key * engine->buckets) >> 32];
}

/* The check bits of a key. Each way of looking at positions has entries of its own. */
static uint16_t check_of(const struct engine *engine, uint64_t key)
{
    return (uint16_t)((key >> 48) ^ engine->way);
}

const struct hash_entry *hash_probe(const struct engine *engine, uint64_t key)
{
    const struct hash_bucket *bucket = bucket_of(engine, key);
    uint16_t check = check_of(engine, key);

    ASSERT(hash_is_ok(engine));
    for (unsigned i = 0; i < HASH_WAYS; i++) {
        if (bucket->entry[i].check == check && bucket->entry[i].state != 0) {
            return &bucket->entry[i];
        }
    }
    return NULL;
}

/* How much an entry is worth: its depth minus four plies for each search since. */
static int worth(const struct engine *engine, const struct hash_entry *entry)
{
    unsigned age = (engine->generation - ((unsigned)entry->state >> 2)) % GENERATIONS;

    return entry->state == 0 ? INT_MIN : entry->depth - 4 * (int)age;
}

void hash_store(struct engine *engine, uint64_t key, unsigned ply, move_t move, int score,
                int depth, enum hash_bound bound)
{
    struct hash_bucket *bucket = bucket_of(engine, key);
    struct hash_entry *entry = &bucket->entry[0];
    uint16_t check = check_of(engine, key);

    ASSERT(hash_is_ok(engine) && bound <= BOUND_EXACT);
    ASSERT(depth >= INT8_MIN && depth <= INT8_MAX);
    for (unsigned i = 0; i < HASH_WAYS; i++) {
        struct hash_entry *candidate = &bucket->entry[i];

        if (candidate->check == check && candidate->state != 0) {
            entry = candidate;
            break;
        }
        if (worth(engine, candidate) < worth(engine, entry)) {
            entry = candidate;
        }
    }
    if (score > SCORE_MATE_BOUND) {
        score += (int)ply;
    } else if (score < -SCORE_MATE_BOUND) {
        score -= (int)ply;
    }
    if (move == MOVE_NONE && entry->check == check) {
        move = entry->move;
    }
    entry->check = check;
    entry->move = move;
    entry->score = (int16_t)score;
    entry->depth = (int8_t)depth;
    entry->state = (uint8_t)((unsigned)bound | ((unsigned)engine->generation << 2));
    engine->hash_stores++;
}

int hash_score(const struct hash_entry *entry, unsigned ply)
{
    int score = entry->score;

    if (score > SCORE_MATE_BOUND) {
        score -= (int)ply;
    } else if (score < -SCORE_MATE_BOUND) {
        score += (int)ply;
    }
    return score;
}

/* --- what the mate search keeps --- */

static bool is_mate_entry(const struct engine *engine, const struct hash_entry *entry, uint64_t key)
{
    return entry->state != 0 && entry->check == check_of(engine, key) &&
           entry->move == (uint16_t)(key >> 32) && (uint16_t)entry->score == (uint16_t)(key >> 16);
}

enum hash_bound hash_probe_mate(const struct engine *engine, uint64_t key, unsigned plies)
{
    const struct hash_bucket *bucket = bucket_of(engine, key);

    ASSERT(hash_is_ok(engine));
    for (unsigned i = 0; i < HASH_WAYS; i++) {
        const struct hash_entry *entry = &bucket->entry[i];
        bool is_mated = hash_bound(entry) == BOUND_LOWER;

        if (is_mate_entry(engine, entry, key) &&
            (is_mated ? entry->depth <= (int)plies : entry->depth >= (int)plies)) {
            return hash_bound(entry);
        }
    }
    return BOUND_NONE;
}

void hash_store_mate(struct engine *engine, uint64_t key, unsigned plies, bool is_mated)
{
    struct hash_bucket *bucket = bucket_of(engine, key);
    struct hash_entry *entry = &bucket->entry[0];

    ASSERT(hash_is_ok(engine) && plies <= INT8_MAX);
    for (unsigned i = 0; i < HASH_WAYS; i++) {
        if (is_mate_entry(engine, &bucket->entry[i], key)) {
            entry = &bucket->entry[i];
            break;
        }
        if (worth(engine, &bucket->entry[i]) < worth(engine, entry)) {
            entry = &bucket->entry[i];
        }
    }
    entry->check = check_of(engine, key);
    entry->move = (uint16_t)(key >> 32);
    entry->score = (int16_t)(uint16_t)(key >> 16);
    entry->depth = (int8_t)plies;
    entry->state =
        (uint8_t)((is_mated ? BOUND_LOWER : BOUND_UPPER) | ((unsigned)engine->generation << 2));
    engine->hash_stores++;
}

void hash_age(struct engine *engine)
{
    ASSERT(hash_is_ok(engine));
    engine->generation = (uint8_t)((engine->generation + 1U) % GENERATIONS);
}

void hash_clear(struct engine *engine)
{
    ASSERT(engine->hash != NULL);
    memset(engine->hash, 0, engine->buckets * sizeof *engine->hash);
    engine->generation = 0;
}

unsigned hash_permille(const struct engine *engine)
{
    uint32_t looked = engine->buckets < 500 ? engine->buckets : 500;
    uint32_t used = 0;

    ASSERT(hash_is_ok(engine));
    for (uint32_t i = 0; i < looked; i++) {
        for (unsigned way = 0; way < HASH_WAYS; way++) {
            unsigned state = engine->hash[i].entry[way].state;

            used += state != 0 && state >> 2 == engine->generation;
        }
    }
    return looked == 0 ? 0 : used * 1000U / (looked * HASH_WAYS);
}
