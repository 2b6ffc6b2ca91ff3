#include "firmware/mind/mind.h"

#include "firmware/mind/selftest.h"
#include "hal/hal.h"

bool mind_init_engine(struct mind *m, void *arena, size_t size,
                      const struct engine_profile *profile)
{
    const struct eval_params *params = m->engine.params;
    struct engine_profile own;

    ASSERT(params != NULL && m->options != NULL && profile != NULL);
    ASSERT(!m->think.running);
    own = *profile;
    own.network = m->profile->network;
    if (!engine_init(&m->engine, arena, size, &own)) {
        return false;
    }
    m->engine.params = params;
    m->engine.options = m->options;
    return true;
}

/* Bytes of a copy of the options, a multiple of 8 as all parts of the arena. */
enum { OPTIONS_SIZE = (sizeof(struct search_options) + 7U) & ~7U };

void *mind_arena(const struct mind *m, size_t *size)
{
    void *arena = hal_arena(size);

    ASSERT(*size > OPTIONS_SIZE);
    if (m->owns_options) {
        *size = (*size & ~(size_t)7U) - OPTIONS_SIZE;
    }
    return arena;
}

/* The copy behind the engine's memory. */
static struct search_options *own_options(const struct mind *m)
{
    size_t size;
    uint8_t *arena = mind_arena(m, &size);

    ASSERT(m->owns_options);
    return (struct search_options *)(void *)(arena + size);
}

bool mind_setup_engine(struct mind *m)
{
    size_t size;
    void *arena = mind_arena(m, &size);

    return mind_init_engine(m, arena, size, m->profile);
}

void mind_use_options(struct mind *m, const struct search_options *options)
{
    bool owned = m->owns_options;

    ASSERT(options != NULL && !m->think.running);
    m->owns_options = false;
    m->options = options;
    m->engine.options = options;
    if (owned) {
        mind_setup_engine(m);
    }
}

void mind_copy_options(struct mind *m, const struct search_options *options)
{
    bool owned = m->owns_options;

    ASSERT(options != NULL && !m->think.running);
    m->owns_options = true;
    *own_options(m) = *options;
    m->options = own_options(m);
    m->engine.options = m->options;
    if (!owned) {
        bool fits = mind_setup_engine(m);

        (void)fits;
        ASSERT(fits); /* every profile leaves room for it */
    }
}

move_t *mind_lend_hash(const struct mind *m, unsigned *moves)
{
    struct engine_memory memory;

    ASSERT(!m->think.running);
    engine_memory(&m->engine, &memory);
    *moves = memory.hash / sizeof(move_t);
    return (move_t *)(void *)m->engine.hash;
}

bool mind_resize_arena(struct mind *m, size_t size)
{
    struct search_options options = *m->options;

    ASSERT(!m->think.running);
    if (!hal_arena_resize(size)) {
        return false;
    }
    if (m->owns_options) {
        mind_copy_options(m, &options);
    }
    return mind_setup_engine(m);
}

void mind_self_test(struct mind *m, struct selftest *test)
{
    struct search_options options = *m->options;

    ASSERT(!m->think.running);
    selftest_run(test);
    if (m->owns_options) {
        *own_options(m) = options;
    }
}

void mind_move_now(struct mind *m)
{
    ASSERT(m->think.running);
    m->think.request = THINK_MOVE_NOW;
}

void mind_abort(struct mind *m, enum think_then then)
{
    ASSERT(m->think.running);
    m->think.then = (uint8_t)then;
    m->think.request = THINK_ABORT;
}
