/* Checks foreseen before a move is made, and null moves. */
#include "nodes.h"

enum { POSITIONS = 3000 };

/* Does the move check, once made? */
static bool checks(struct position *position, move_t move)
{
    struct undo undo;
    bool is_check;

    position_make(position, move, &undo);
    is_check = position_in_check(position);
    assert_int_equal(position_made_check(position, move), is_check);
    position_unmake(position, move, &undo);
    return is_check;
}

static void a_check_is_foreseen(struct position *position, move_t move, unsigned *found)
{
    bool is_check = checks(position, move);
    bool is_foreseen = position_gives_check(position, move);

    if (is_check != is_foreseen && (is_check || move_kind(move) < MOVE_EN_PASSANT)) {
        char fen[FEN_SIZE];
        char text[COORDINATES_SIZE];

        position_to_fen(position, fen);
        move_to_coordinates(move, text);
        fail_msg("%s: %s %s", fen, text, is_check ? "checks" : "does not check");
    }
    *found += is_check;
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(all_checks_of_random_games_are_foreseen)
{
    uint64_t chance = 11;
    unsigned found = 0;

    for (unsigned i = 0; i < POSITIONS; i++) {
        struct position position = random_position(&chance);
        move_t moves[MAX_MOVES];
        unsigned count = legal_moves(&bench.engine, &position, moves);

        for (unsigned j = 0; j < count; j++) {
            a_check_is_foreseen(&position, moves[j], &found);
        }
    }
    assert_true(found > POSITIONS / 2);
}

UNIT(checks_of_every_kind_are_foreseen)
{
    static const struct {
        const char *fen, *move;
        bool is_check;
    } cases[] = {
        { "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", true },
        { "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", false },
        { "1n2k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", false },
        { "4k3/8/8/8/8/8/4N3/4R1K1 w - - 0 1", "e2c3", true },
        { "4k3/8/8/8/4p3/8/4N3/4R1K1 w - - 0 1", "e2c3", false },
        { "4k3/8/8/8/4P3/8/8/4R1K1 w - - 0 1", "e4e5", false },
        { "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4d4", true },
        { "4k3/8/8/8/4K3/8/8/4R3 w - - 0 1", "e4e5", false },
        { "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", true },
        { "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8n", false },
        { "8/2P1k3/8/8/8/8/8/4K3 w - - 0 1", "c7c8n", true },
        { "8/2P5/8/8/8/8/2k5/4K3 w - - 0 1", "c7c8r", true },
        { "4k3/8/3P4/8/8/8/8/4K3 w - - 0 1", "d6d7", true },
        { "4k3/8/8/8/8/3p4/8/4K3 b - - 0 1", "d3d2", true },
        { "4k3/8/8/8/8/8/7q/4K2B b - - 0 1", "h2h1", true },
        { "6k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true },
        { "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true },
        { "8/8/8/1kpP3R/8/8/8/4K3 w - c6 0 1", "d5c6", true },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position position = position_of(cases[i].fen);
        move_t move = move_of(&bench.engine, &position, cases[i].move);

        if (position_gives_check(&position, move) != cases[i].is_check) {
            fail_msg("%s %s", cases[i].fen, cases[i].move);
        }
    }
}

/* --- null moves --- */

UNIT(a_null_move_is_taken_back_bit_for_bit)
{
    uint64_t chance = 12;

    for (unsigned i = 0; i < POSITIONS; i++) {
        struct position position = random_position(&chance);
        struct position before = position;
        struct undo undo;

        if (position_in_check(&position)) {
            continue;
        }
        position_make_null(&position, &undo);
        assert_true(position_is_ok(&position));
        assert_int_equal(position.side, before.side ^ 1);
        assert_int_equal(position.en_passant, SQUARE_NONE);
        assert_int_equal(position.rule50, 0);
        assert_memory_equal(position.board, before.board, sizeof before.board);
        assert_true(position.key != before.key);
        position_unmake_null(&position, &undo);
        assert_memory_equal(&position, &before, sizeof before);
    }
}

UNIT(two_null_moves_make_the_same_key)
{
    uint64_t chance = 13;

    for (unsigned i = 0; i < 200; i++) {
        struct position position = random_position(&chance);
        uint64_t key = position.key;
        struct undo undo[2];

        if (position_in_check(&position) || position.en_passant != SQUARE_NONE) {
            continue;
        }
        position_make_null(&position, &undo[0]);
        if (!position_in_check(&position)) {
            position_make_null(&position, &undo[1]);
            assert_true(position.key == key);
        }
    }
}
