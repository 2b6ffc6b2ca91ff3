/* The clock that searched nodes move on. */
#include "host-sim/node_clock.h"
#include "support.h"

static void look(struct node_clock *clock, unsigned times)
{
    for (unsigned i = 0; i < times; i++) {
        node_clock_look(clock);
    }
}

UNIT(nodes_are_time)
{
    struct node_clock clock = { .nps = 30000 };

    look(&clock, 29);
    assert_int_equal(node_clock_ms(&clock), 0);
    look(&clock, 1);
    assert_int_equal(node_clock_ms(&clock), 1);
    assert_int_equal(node_clock_us(&clock), 1000);
    look(&clock, 29970);
    assert_int_equal(node_clock_ms(&clock), 1000);
}

UNIT(a_byte_is_no_node_and_begins_a_millisecond)
{
    struct node_clock clock = { .nps = 7600 };

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

UNIT(waiting_is_real_and_no_node)
{
    struct node_clock clock = { .nps = 1000 };

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

UNIT(slow_and_fast_clocks_do_not_overflow)
{
    struct node_clock slow = { .nps = 1, .nodes = UINT32_MAX };
    struct node_clock fast = { .nps = NODE_CLOCK_NPS_MAX, .nodes = UINT64_C(1000000000000) };

    assert_int_equal(node_clock_us(&slow), UINT32_MAX * UINT64_C(1000000));
    assert_int_equal(node_clock_ms(&fast), 1000000);
}
