/* The clock that searched nodes move on. */
#include "host-sim/node_clock.h"
#include "support.h"

static void look(struct node_clock *clock, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        node_clock_look(clock);
    }
}

static void nodes_are_time(void **state)
{
    struct node_clock clock = { .nps = 30000 };

    (void)state;
    look(&clock, 29);
    assert_int_equal(node_clock_ms(&clock), 0);
    look(&clock, 1);
    assert_int_equal(node_clock_ms(&clock), 1);
    assert_int_equal(node_clock_us(&clock), 1000);
    look(&clock, 29970);
    assert_int_equal(node_clock_ms(&clock), 1000);
}

static void a_byte_is_no_node_and_begins_a_millisecond(void **state)
{
    struct node_clock clock = { .nps = 7600 };

    (void)state;
    look(&clock, 10);
    assert_int_equal(node_clock_ms(&clock), 1);
    for (unsigned i = 0; i < 100; i++) {
        node_clock_byte(&clock);
        node_clock_look(&clock);
    }
    assert_int_equal(node_clock_us(&clock), 2000);
    look(&clock, 7600);
    assert_int_equal(node_clock_us(&clock), 1002000);
}

static void waiting_is_real_and_no_node(void **state)
{
    struct node_clock clock = { .nps = 1000 };

    (void)state;
    for (unsigned i = 0; i < 50; i++) {
        look(&clock, 1);
        node_clock_wait(&clock, 20300);
    }
    assert_int_equal(node_clock_us(&clock), 1015000);
    assert_int_equal(node_clock_ms(&clock), 1015);
    assert_int_equal(clock.nodes, 0);
    node_clock_wait(&clock, 1);
    assert_int_equal(clock.nodes, 0);
}

static void slow_and_fast_clocks_do_not_overflow(void **state)
{
    struct node_clock slow = { .nps = 1, .nodes = UINT32_MAX };
    struct node_clock fast = { .nps = NODE_CLOCK_NPS_MAX, .nodes = UINT64_C(1000000000000) };

    (void)state;
    assert_int_equal(node_clock_us(&slow), UINT32_MAX * UINT64_C(1000000));
    assert_int_equal(node_clock_ms(&fast), 1000000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_are_time),
        cmocka_unit_test(a_byte_is_no_node_and_begins_a_millisecond),
        cmocka_unit_test(waiting_is_real_and_no_node),
        cmocka_unit_test(slow_and_fast_clocks_do_not_overflow),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
