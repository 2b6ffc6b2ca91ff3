/* The order of moves: what is tried first, and what killers are kept. */
#include "engine/order.h"

#include "support.h"

/* A node with all moves of a position, and no killers. */
static struct ply node_of(const struct position *position)
{
    struct move_list list = { bench.engine.move, bench.engine.value, bench.engine.moves, 0 };
    struct ply node = { 0 };

    assert_true(movegen_generate(position, MOVEGEN_ALL, &list));
    node.end = (uint16_t)list.count;
    return node;
}

/* The next moves are these, written as coordinates with spaces in between. */
static void expect_next(const struct ply *node, const char *moves)
{
    for (; *moves != '\0'; moves += strspn(moves, " ")) {
        size_t length = strcspn(moves, " ");
        char next[COORDINATES_SIZE];

        move_to_coordinates(order_next(&bench.engine, node), next);
        assert_int_equal(strlen(next), length);
        assert_memory_equal(next, moves, length);
        moves += length;
    }
}

/* White can take a queen with pawn, knight and queen, and a rook with a pawn. */
static const char *const many_captures = "4k3/8/8/3q1r2/4P3/2N5/8/3QK3 w - - 0 1";

static void the_best_victim_first_then_the_weakest_attacker(void **state)
{
    struct position position = position_of(many_captures);
    struct ply node = node_of(&position);

    (void)state;
    order_update(&bench.engine, &node, MOVE_NONE);
    expect_next(&node, "e4d5 c3d5 d1d5 e4f5");
}

static void hash_move_captures_killers_and_the_rest(void **state)
{
    struct position position = position_of(many_captures);
    struct ply node = node_of(&position);
    move_t last = MOVE_NONE;

    (void)state;
    node.killer[0] = move_of(&bench.engine, &position, "e1e2");
    node.killer[1] = move_of(&bench.engine, &position, "c3b1");
    order_update(&bench.engine, &node, move_of(&bench.engine, &position, "d1a4"));
    expect_next(&node, "d1a4 e4d5 c3d5 d1d5 e4f5 e1e2 c3b1");
    for (unsigned taken = 7; taken < node.end; taken++) {
        last = order_next(&bench.engine, &node);
        assert_int_not_equal(last, MOVE_NONE);
    }
    assert_int_equal(order_next(&bench.engine, &node), MOVE_NONE);
}

/* Whatever is done to the search, the order of equals must not depend on it. */
static void equals_come_as_they_were_generated(void **state)
{
    struct position position = position_of("k7/8/8/8/8/8/8/K7 w - - 0 1");
    struct ply node = node_of(&position);

    (void)state;
    assert_true(node.end > 1);
    for (unsigned i = 0; i < node.end; i++) {
        bench.engine.value[i] = 1;
    }
    for (unsigned i = 0; i < node.end; i++) {
        assert_int_equal(order_next(&bench.engine, &node), bench.engine.move[i]);
    }
}

static void two_killers_are_kept_the_newest_first(void **state)
{
    const move_t a = move_make(A1, A2, MOVE_NORMAL, 0);
    const move_t b = move_make(B1, B2, MOVE_NORMAL, 0);
    const move_t c = move_make(C1, C2, MOVE_NORMAL, 0);
    struct ply node = { 0 };

    (void)state;
    order_add_killer(&node, a);
    order_add_killer(&node, b);
    assert_int_equal(node.killer[0], b);
    assert_int_equal(node.killer[1], a);
    order_add_killer(&node, b);
    assert_int_equal(node.killer[1], a);
    order_add_killer(&node, c);
    assert_int_equal(node.killer[0], c);
    assert_int_equal(node.killer[1], b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_victim_first_then_the_weakest_attacker),
        cmocka_unit_test(hash_move_captures_killers_and_the_rest),
        cmocka_unit_test(equals_come_as_they_were_generated),
        cmocka_unit_test(two_killers_are_kept_the_newest_first),
    };

    return cmocka_run_group_tests_name("order", tests, bench_setup, bench_teardown);
}
