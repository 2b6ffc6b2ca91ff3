/*
 * The hash table (transposition table) for small memories. It has buckets of two entries of eight
 * bytes. A wrong hit can give a wrong score, but never an illegal move: a hash move is only looked
 * for among the generated moves.
 */
#ifndef KILOMATE_ENGINE_SEARCH_HASH_H
#define KILOMATE_ENGINE_SEARCH_HASH_H

#include "engine/search/state.h"

/* How the score of an entry bounds the score of the node. */
enum hash_bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct hash_entry {
    uint16_t check; /* bits 48-63 of the key; bits 0-31 choose the bucket */
    uint16_t move;
    int16_t score; /* 1/256 pawn; mates counted from this node */
    int8_t depth;  /* plies searched below */
    uint8_t state; /* bits 0-1 enum hash_bound, 2-7 generation */
};

enum { HASH_WAYS = 2 };
struct hash_bucket {
    struct hash_entry entry[HASH_WAYS];
};

_Static_assert(sizeof(struct hash_entry) == 8, "a hash entry is eight bytes");
_Static_assert(sizeof(struct hash_bucket) == 16, "a hash bucket is sixteen bytes");

/* The entry of a position, or NULL. */
const struct hash_entry *hash_probe(const struct engine *engine, uint64_t key);

/* Stores a node. It replaces the entry of the same position, or else the entry of the bucket that
   is least worth keeping: one of little depth, or of an older search. score and depth are the
   node's. `ply` is the node's distance from the root; mates are stored as counted from the node. */
void hash_store(struct engine *engine, uint64_t key, unsigned ply, move_t move, int score,
                int depth, enum hash_bound bound);

/* The score of an entry, for a node that is `ply` plies from the root. */
int hash_score(const struct hash_entry *entry, unsigned ply);

/* The bound of an entry. */
static inline enum hash_bound hash_bound(const struct hash_entry *entry)
{
    return (enum hash_bound)(entry->state & 3U);
}

/*
 * The mate search stores entries of its own in the emptied table. They hold 48 bits of the key, in
 * check, move and score, so that no wrong hit spoils a proof. BOUND_LOWER means: mated within so
 * many plies. BOUND_UPPER means: not mated within them. BOUND_NONE means: not known. The table must
 * be cleared before other entries are stored or asked for.
 */
enum hash_bound hash_probe_mate(const struct engine *engine, uint64_t key, unsigned plies);
void hash_store_mate(struct engine *engine, uint64_t key, unsigned plies, bool is_mated);

/* Has the table its memory, and is the generation in its range? For assertions. */
bool hash_is_ok(const struct engine *engine);

/* How full the last search has made the table, in permille. The entries of the first 500 buckets
   are counted. */
unsigned hash_permille(const struct engine *engine);

/* Starts a new generation, at the start of a search. Entries of older generations are replaced
   first. */
void hash_age(struct engine *engine);

/* Empties the table. */
void hash_clear(struct engine *engine);

#endif
