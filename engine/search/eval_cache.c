#include "engine/search/eval_cache.h"

#include <string.h>

#include "engine/search/hash.h"

/* They lie behind the hash table. */
static struct eval_entry *first_entry(const struct engine *e)
{
    return (struct eval_entry *)(void *)(e->hash + e->buckets);
}

static struct eval_entry *entry_of(const struct engine *e, uint64_t key)
{
    ASSERT(e->eval_count != 0);
    return first_entry(e) + (((uint32_t)(uint16_t)key * e->eval_count) >> 16);
}

/* A way of looking has evaluations of its own. */
static uint16_t check_of(const struct engine *e, uint64_t key)
{
    return (uint16_t)(((uint16_t)(key >> 48) ^ e->way) | 1U);
}

bool eval_cache_find(const struct engine *e, struct ply *p)
{
    uint64_t key = e->position->key;
    const struct eval_entry *entry;

    ASSERT(e->position != NULL);
    if (e->eval_count == 0) {
        return false;
    }
    entry = entry_of(e, key);
    if (entry->check != check_of(e, key) || entry->check_more != (uint8_t)(key >> 40)) {
        return false;
    }
    p->positional = entry->positional;
    p->score = entry->score;
    memcpy(p->hanging, entry->hanging, sizeof p->hanging);
    memcpy(p->threatened, entry->threatened, sizeof p->threatened);
    p->gains = entry->gains;
    memcpy(p->pressure, entry->pressure, sizeof p->pressure);
    return true;
}

void eval_cache_keep(struct engine *e, const struct ply *p)
{
    uint64_t key = e->position->key;
    struct eval_entry *entry;

    ASSERT(p->score >= -SCORE_MAX && p->score <= SCORE_MAX);
    if (e->eval_count == 0) {
        return;
    }
    entry = entry_of(e, key);
    entry->check = check_of(e, key);
    entry->check_more = (uint8_t)(key >> 40);
    entry->positional = p->positional;
    entry->score = p->score;
    memcpy(entry->hanging, p->hanging, sizeof entry->hanging);
    memcpy(entry->threatened, p->threatened, sizeof entry->threatened);
    entry->gains = p->gains;
    memcpy(entry->pressure, p->pressure, sizeof entry->pressure);
}

void eval_cache_clear(struct engine *e)
{
    memset(first_entry(e), 0, e->eval_count * sizeof(struct eval_entry));
}
