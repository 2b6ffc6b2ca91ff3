#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

/* What a program says in place of these. No constants: clang would take their values from here. */
__attribute__((weak)) struct unit_fixture unit_each = { NULL, NULL };
__attribute__((weak)) struct unit_fixture unit_group = { NULL, NULL };

static struct unit *first;
static size_t count;

void unit_enter(struct unit *unit, const struct unit_fixture *fixture)
{
    struct unit **at = &first;

    while (*at != NULL && (*at)->order < unit->order) {
        at = &(*at)->next;
    }
    unit->test.setup_func = fixture->setup;
    unit->test.teardown_func = fixture->teardown;
    unit->next = *at;
    *at = unit;
    count++;
}

static int run(const char *program)
{
    struct CMUnitTest tests[count];
    size_t entered = 0;

    for (const struct unit *unit = first; unit != NULL; unit = unit->next) {
        tests[entered++] = unit->test;
    }
    return cmocka_run_group_tests_name(program, tests, unit_group.setup, unit_group.teardown);
}

int main(int arguments, char **argument)
{
    const char *path = arguments > 0 ? argument[0] : "tests";
    const char *slash = strrchr(path, '/');

    if (count == 0) {
        fprintf(stderr, "%s has no test.\n", path);
        return 1;
    }
    return run(slash != NULL ? slash + 1 : path);
}
