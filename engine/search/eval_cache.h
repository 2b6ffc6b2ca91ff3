/*
 * Evaluations remembered: what evaluating a node put into its record, by the
 * position's key. Iterations and transpositions come to the same positions again,
 * also in quiescence, which the hash table does not keep.
 */
#ifndef KILOMATE_ENGINE_SEARCH_EVAL_CACHE_H
#define KILOMATE_ENGINE_SEARCH_EVAL_CACHE_H

#include "engine/eval/eval.h"
#include "engine/search/ply.h"

struct eval_entry {
    uint16_t check;     /* bits 48-63 of the key, the lowest set: 0 is an empty entry */
    uint8_t check_more; /* bits 40-47; bits 0-15 choose the entry */
    uint8_t gains;      /* from here on as in struct ply */
    int16_t positional;
    int16_t score;
    uint8_t hanging[HANGING_MAX];
    uint8_t threatened[HANGING_MAX];
    uint8_t pressure[2];
};

_Static_assert(sizeof(struct eval_entry) == 16, "a remembered evaluation is sixteen bytes");

/* Fills the record of the position being searched; false if it is not known. A wrong
   hit, one in eight million, is a wrong score and order, never an illegal move. */
bool eval_cache_find(const struct engine *engine, struct ply *p);

/* Remembers the record, over whatever was in its place. */
void eval_cache_keep(struct engine *engine, const struct ply *p);

void eval_cache_clear(struct engine *engine);

#endif
