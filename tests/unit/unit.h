/*
 * A unit test is a function that is written once and enters itself:
 *
 *     UNIT(a_pawn_goes_one_square)
 *     {
 *         assert_true(...);
 *     }
 *
 * The program's main() runs its tests with cmocka, in the order of the file, and fails if there is
 * none. A second test of the same name is a compiler's error. What is told is the name of the
 * program and of each test. A setup and a teardown are cmocka's: they return 0, or the test fails;
 * NULL is none. `unit_state` in a test is cmocka's state: what its setup left there.
 */
#ifndef KILOMATE_TESTS_UNIT_UNIT_H
#define KILOMATE_TESTS_UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct unit_fixture {
    CMFixtureFunction setup;
    CMFixtureFunction teardown;
};

/* A test with the program's fixture. */
#define UNIT(name) UNIT_ENTER(unit_of_##name, name, #name, &unit_each)

/* One with a fixture of its own. */
#define UNIT_WITH(name, setup, teardown) \
    UNIT_ENTER(unit_of_##name, name, #name, (&(const struct unit_fixture){ setup, teardown }))

/* The same test once more with another fixture, whose setup is told behind the test's name: a
   declaration, with a semicolon and no body, in front of the test or behind it. */
#define UNIT_ALSO(name, setup, teardown)                                    \
    UNIT_ENTER(unit_of_##name##_with_##setup, name, #name ", with " #setup, \
               (&(const struct unit_fixture){ setup, teardown }))

/* The program's fixture, in front of each UNIT() and behind it. Without it there is none. */
#define UNIT_EACH(setup, teardown) struct unit_fixture unit_each = { setup, teardown }

/* What is done once in front of all tests, and once behind them. */
#define UNIT_GROUP(setup, teardown) struct unit_fixture unit_group = { setup, teardown }

/* --- what the macros are made of --- */

struct unit {
    struct CMUnitTest test;
    int order; /* of the file */
    struct unit *next;
};

extern struct unit_fixture unit_each;
extern struct unit_fixture unit_group;

/* Before main(). Compilers do not promise in which order. */
void unit_enter(struct unit *unit, const struct unit_fixture *fixture);

/* `id` is in scope at once, so that a second one is refused. */
#define UNIT_ENTER(id, name, label, fixture)                                                \
    static void name(__attribute__((unused)) void **unit_state);                            \
    __attribute__((constructor)) static void id(void)                                       \
    {                                                                                       \
        static struct unit unit = { { label, name, NULL, NULL, NULL }, __COUNTER__, NULL }; \
                                                                                            \
        unit_enter(&unit, fixture);                                                         \
    }                                                                                       \
    static void name(__attribute__((unused)) void **unit_state)

#endif
