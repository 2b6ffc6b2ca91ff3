/*
 * The hash table for small memories: buckets of two entries of eight bytes.
 * A wrong hit can give a wrong score, never an illegal move: a hash move only
 * moves a generated move to the front.
 */
#ifndef KILOMATE_ENGINE_SEARCH_HASH_H
#define KILOMATE_ENGINE_SEARCH_HASH_H

#include "engine/search/state.h"

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

/* Stores over the same position, or the entry least worth keeping: shallow
   and of an old search. ply: of this node, to count mates from it. */
void hash_store(struct engine *engine, uint64_t key, unsigned ply, move_t move, int score,
                int depth, enum hash_bound bound);

/* An entry's score seen from the root. */
int hash_score(const struct hash_entry *entry, unsigned ply);

static inline enum hash_bound hash_bound(const struct hash_entry *entry)
{
    return (enum hash_bound)(entry->state & 3U);
}

/*
 * The mate search puts entries of its own into the emptied table: 48 bits of
 * the key where others have check, move and score, so that no wrong hit spoils
 * a proof. BOUND_LOWER: mated within so many plies; BOUND_UPPER: not mated
 * within them; BOUND_NONE: nothing known. The table must be cleared before
 * other entries are asked for.
 */
enum hash_bound hash_probe_mate(const struct engine *engine, uint64_t key, unsigned plies);
void hash_store_mate(struct engine *engine, uint64_t key, unsigned plies, bool is_mated);

/* Has the table its memory, and the generation its range? */
bool hash_is_ok(const struct engine *engine);

/* Entries that the last search wrote, in permille of those looked at. */
unsigned hash_permille(const struct engine *engine);

/* Starts a new generation: older entries are replaced first. */
void hash_age(struct engine *engine);

void hash_clear(struct engine *engine);

#endif
