/* The memory of the session's engine, and the options of its search. */
#include "firmware/additions.h"
#include "firmware/selftest.h"
#include "firmware/session.h"
#include "hal/hal.h"

bool session_init_engine(struct session *s, void *arena, size_t size,
                         const struct engine_profile *profile)
{
    const struct eval_params *params = s->engine.params;
    struct engine_profile own;

    ASSERT(params != NULL && s->options != NULL && profile != NULL);
    ASSERT(!s->think.running);
    own = *profile;
    own.network = s->profile->network;
    if (!engine_init(&s->engine, arena, size, &own)) {
        return false;
    }
    s->engine.params = params;
    s->engine.options = s->options;
    return true;
}

/* Bytes of a copy of the options, a multiple of 8 as all parts of the arena. */
enum { OPTIONS_SIZE = (sizeof(struct search_options) + 7U) & ~7U };

void *session_arena(const struct session *s, size_t *size)
{
    void *arena = hal_arena(size);

    ASSERT(*size > OPTIONS_SIZE);
    if (s->owns_options) {
        *size = (*size & ~(size_t)7U) - OPTIONS_SIZE;
    }
    return arena;
}

/* The copy behind the engine's memory. */
static struct search_options *own_options(const struct session *s)
{
    size_t size;
    uint8_t *arena = session_arena(s, &size);

    ASSERT(s->owns_options);
    return (struct search_options *)(void *)(arena + size);
}

bool session_setup_engine(struct session *s)
{
    size_t size;
    void *arena = session_arena(s, &size);

    return session_init_engine(s, arena, size, s->profile);
}

void session_use_options(struct session *s, const struct search_options *options)
{
    bool owned = s->owns_options;

    ASSERT(options != NULL && !s->think.running);
    s->owns_options = false;
    s->options = options;
    s->engine.options = options;
    if (owned) {
        session_setup_engine(s);
    }
}

void session_copy_options(struct session *s, const struct search_options *options)
{
    bool owned = s->owns_options;

    ASSERT(options != NULL && !s->think.running);
    s->owns_options = true;
    *own_options(s) = *options;
    s->options = own_options(s);
    s->engine.options = s->options;
    if (!owned) {
        bool fits = session_setup_engine(s);

        (void)fits;
        ASSERT(fits); /* every profile leaves room for it */
    }
}

move_t *session_borrow_hash(const struct session *s, unsigned *moves)
{
    struct engine_memory memory;

    ASSERT(!s->think.running);
    engine_memory(&s->engine, &memory);
    *moves = memory.hash / sizeof(move_t);
    return (move_t *)(void *)s->engine.hash;
}

bool session_resize_arena(struct session *s, size_t size)
{
    struct search_options options = *s->options;

    ASSERT(!s->think.running);
    if (!hal_arena_resize(size)) {
        return false;
    }
    if (s->owns_options) {
        session_copy_options(s, &options);
    }
    return session_setup_engine(s);
}

void session_self_test(struct session *s, struct out *out, bool failed_only)
{
    struct search_options options = *s->options;
    struct selftest test;

    ASSERT(!s->think.running);
    selftest_run(&test);
    if (s->owns_options) {
        *own_options(s) = options;
    }
    selftest_show(out, &test, additions_self_test(s, out, failed_only), failed_only);
}
