/* REBEL's order of moves: its classes and what they exclude. */

#include "nodes.h"

/* The next moves are these, with spaces in between. */
static void expect_next(const struct ply *p, const char *moves)
{
    while (*moves != '\0') {
        size_t length = strcspn(moves, " ");
        char next[COORDINATES_SIZE];

        move_to_coordinates(order_next(&bench.engine, p), next);
        assert_int_equal(strlen(next), length);
        assert_memory_equal(next, moves, length);
        moves += length;
        moves += strspn(moves, " ");
    }
}

/* White can take a queen with pawn, knight and queen, a rook with a pawn, a knight
   with a rook. */
static const char *const many_captures = "4k3/1n6/8/3q1r2/4P3/2N5/1R6/R2QK2R w KQ - 0 1";

/* --- classes --- */

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(the_hash_move_comes_first)
{
    struct ply *p = node_at(many_captures);

    node_order(p, "d1a4");
    node_expect_value(p, "d1a4", 127);
    expect_next(p, "d1a4");
    node_order(p, "b2b7");
    node_expect_value(p, "b2b7", 127);
    node_order(p, "e1e2");
    node_expect_value(p, "e1e2", 127);
}

UNIT(a_mate_threat_comes_after_the_mate_killer)
{
    struct ply *p = node_at(many_captures);

    options.mate_threat = 1;
    (p - 1)->mate_threat = move_of(&bench.engine, &board, "d1h5");
    node_order(p, "");
    node_expect_value(p, "d1h5", 125);
    (p - 1)->mate_threat = move_of(&bench.engine, &board, "d1d5");
    node_order(p, "");
    node_expect_value(p, "d1d5", 125);
    options.mate_threat = 0;
    node_order(p, "");
    assert_true(bench.engine.value[node_find(p, "d1d5")] < 125);
}

/* --- captures --- */

UNIT(captures_of_hanging_pieces_by_gain)
{
    struct ply *p = node_at(many_captures);

    options.hanging_captures = 1;
    p->hanging[0] = D5;
    p->hanging[1] = F5;
    p->hanging[2] = B7;
    node_order(p, "");
    node_expect_value(p, "e4d5", 124);
    node_expect_value(p, "e4f5", 123);
    node_expect_value(p, "b2b7", 122);
    expect_next(p, "e4d5 e4f5 b2b7");
}

UNIT(the_lower_attacker_of_a_hanging_piece_first)
{
    struct ply *p = node_at(many_captures);

    options.hanging_captures = 1;
    p->hanging[0] = D5;
    node_order(p, "");
    node_expect_value(p, "e4d5", 124);
    node_expect_value(p, "c3d5", 112);
    node_expect_value(p, "d1d5", 112);
    node_order(p, "e4d5");
    node_expect_value(p, "c3d5", 124);
    node_expect_value(p, "d1d5", 112);
}

UNIT(without_the_option_a_hanging_piece_is_no_class)
{
    struct ply *p = node_at(many_captures);

    p->hanging[0] = D5;
    node_order(p, "");
    node_expect_value(p, "e4d5", 112);
    node_expect_value(p, "d1d5", 119);
    assert_true(bench.engine.value[node_find(p, "b2b7")] < 0);
}

UNIT(good_captures_have_their_places)
{
    static const struct {
        const char *fen, *move;
        int value;
    } cases[] = {
        { "4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1", "d1d5", 119 },
        { "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1", "d1d5", 118 },
        { "4k3/8/8/3b4/8/2N5/8/4K3 w - - 0 1", "c3d5", 117 },
        { "4k3/8/8/3b4/8/8/6B1/4K3 w - - 0 1", "g2d5", 116 },
        { "4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1", "c3d5", 115 },
        { "4k3/8/8/3n4/8/8/6B1/4K3 w - - 0 1", "g2d5", 114 },
        { "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 113 },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 113 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct ply *p = node_at(cases[i].fen);

        node_order(p, "");
        node_expect_value(p, cases[i].move, cases[i].value);
    }
}

/* Neither equal nor winning: behind all quiet moves, the best victim first. */
UNIT(other_captures_come_by_what_they_gain)
{
    struct ply *p = node_at("4k3/8/2p1n3/3p4/4Q3/8/8/4K3 w - - 0 1");

    node_order(p, "");
    assert_true(bench.engine.value[node_find(p, "e4d5")] <
                bench.engine.value[node_find(p, "e4e6")]);
    assert_true(bench.engine.value[node_find(p, "e4e6")] < -20);
    p->hanging[0] = HANGING_UNKNOWN;
    node_order(p, "");
    assert_true(bench.engine.value[node_find(p, "e4e6")] > 50);
}

/* Where nothing was evaluated, what the record held before is not believed. */
UNIT(in_check_no_capture_is_known_to_win)
{
    struct ply *p = node_at(many_captures);

    options.hanging_captures = 1;
    p->hanging[0] = F5;
    p->hanging[1] = D5;
    p->hanging[2] = B7;
    evaluate_inherit(p);
    node_order(p, "");
    for (unsigned i = p->first; i < p->end; i++) {
        assert_false(order_takes_hanging(p, bench.engine.move[i]));
        assert_true(bench.engine.value[i] < ORDER_HANGING - 2);
    }
}

/* --- promotions and castling --- */

UNIT(promotions_have_their_places)
{
    struct ply *p = node_at("3rk3/4P1P1/8/8/8/8/8/4K3 w - - 0 1");

    node_order(p, "");
    node_expect_value(p, "e7d8q", 121);
    node_expect_value(p, "g7g8q", 120);
    node_expect_value(p, "e7d8r", 101);
    node_expect_value(p, "e7d8n", 101);
    node_expect_value(p, "g7g8b", 101);
}

UNIT(castling_has_its_place)
{
    struct ply *p = node_at("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    unsigned castling = 0;

    options.history = 1;
    options.order_correction = 30;
    p->threatened[0] = E8;
    node_order(p, "");
    node_expect_value(p, "e8g8", 103);
    node_expect_value(p, "e8c8", 102);
    for (unsigned i = p->first; i < p->end; i++) {
        castling += move_kind(bench.engine.move[i]) == MOVE_CASTLING;
    }
    assert_int_equal(castling, 2);
}

/* --- killers --- */

UNIT(killers_of_this_ply_and_two_before)
{
    struct ply *p = node_at(many_captures);

    options.killers = 1;
    p->killer[0] = move_of(&bench.engine, &board, "e1e2");
    p->killer[1] = move_of(&bench.engine, &board, "c3b1");
    (p - 2)->killer[0] = move_of(&bench.engine, &board, "d1a4");
    (p - 2)->killer[1] = move_of(&bench.engine, &board, "b2b3");
    node_order(p, "");
    node_expect_value(p, "e1e2", 110);
    node_expect_value(p, "d1a4", 108);
    node_expect_value(p, "c3b1", 106);
    node_expect_value(p, "b2b3", 104);
    node_order(p, "e1e2");
    node_expect_value(p, "e1e2", 127);
}

/* --- the rest --- */

static const char *const quiet_fen = "4k3/8/8/2p5/5Q2/2N5/8/4K3 w - - 0 1";

static int value_with(struct ply *p, int correction, const char *move)
{
    options.order_correction = (uint8_t)correction;
    node_order(p, "");
    return bench.engine.value[node_find(p, move)];
}

UNIT(moves_that_give_away_material_are_corrected)
{
    struct ply *p = node_at(quiet_fen);

    assert_int_equal(value_with(p, 0, "f4d4"), 0);
    assert_int_equal(value_with(p, 30, "f4d4"), 0 - 30);
    assert_int_equal(value_with(p, 20, "f4d4"), 0 - 20);
    assert_int_equal(value_with(p, 30, "f4g4"), value_with(p, 0, "f4g4"));
}

UNIT(moves_of_threatened_pieces_are_corrected)
{
    struct ply *p = node_at(quiet_fen);

    for (unsigned i = 0; i < HANGING_MAX; i++) {
        memset(p->threatened, SQUARE_NONE, sizeof p->threatened);
        p->threatened[i] = F4;
        assert_int_equal(value_with(p, 30, "f4g4"), value_with(p, 0, "f4g4") + 30);
        assert_int_equal(value_with(p, 30, "f4d4"), 0);
        assert_int_equal(value_with(p, 30, "c3d5"), value_with(p, 0, "c3d5"));
    }
}

UNIT(only_moves_below_70_are_corrected)
{
    struct ply *p = node_at(quiet_fen);
    int8_t *history = &bench.engine.cutoffs[(W_KNIGHT - 1) * SQUARES + D5];

    p->threatened[0] = C3;
    options.history = 1;
    *history = 2 * (69 - 14);
    assert_int_equal(value_with(p, 0, "c3d5"), 69);
    assert_int_equal(value_with(p, 30, "c3d5"), 99);
    *history = 2 * (70 - 14);
    assert_int_equal(value_with(p, 30, "c3d5"), 70);
    options.history = 0;
    assert_int_equal(value_with(p, 0, "c3d5"), 14);
}

UNIT(no_quiet_move_leaves_its_class)
{
    struct ply *p = node_at(quiet_fen);

    options.history = 1;
    options.order_correction = 40;
    p->threatened[0] = C3;
    for (int extreme = -127; extreme <= 127; extreme += 254) {
        memset(bench.engine.cutoffs, extreme, HISTORY_SIZE);
        node_order(p, "");
        for (unsigned i = p->first; i < p->end; i++) {
            assert_in_range(bench.engine.value[i] + 100, 0, 200);
        }
    }
}

/* --- taking the next --- */

UNIT(the_highest_next_and_equals_as_they_were_generated)
{
    struct ply *p = node_at("k7/8/8/8/8/8/8/K7 w - - 0 1");
    int8_t *value = bench.engine.value;

    node_moves(p);
    assert_int_equal(p->end - p->first, 3);
    memset(value + p->first, 1, 3);
    for (unsigned i = p->first; i < p->end; i++) {
        assert_int_equal(order_next(&bench.engine, p), bench.engine.move[i]);
    }
    assert_int_equal(order_next(&bench.engine, p), MOVE_NONE);
    value[p->first] = -127;
    value[p->first + 1] = -1;
    value[p->first + 2] = 127;
    for (unsigned i = 3; i-- != 0;) {
        assert_int_equal(order_next(&bench.engine, p), bench.engine.move[p->first + i]);
    }
    assert_int_equal(order_next(&bench.engine, p), MOVE_NONE);
}

/* --- what quiescence keeps --- */

/* Moves as quiescence generates and keeps them. */
static void keep(struct ply *p, bool checks)
{
    assert_true(node_generate(&bench.engine, p, checks ? MOVEGEN_CHECKS : MOVEGEN_CAPTURES));
    order_update(&bench.engine, p, MOVE_NONE);
    order_keep_noisy(&bench.engine, p);
}

static void expect_kept(struct ply *p, bool checks, const char *text, bool is_kept)
{
    move_t move = move_of(&bench.engine, &board, text);
    bool is_left = false;

    keep(p, checks);
    for (move_t next = order_next(&bench.engine, p); next != MOVE_NONE;
         next = order_next(&bench.engine, p)) {
        is_left = is_left || next == move;
    }
    if (is_left != is_kept) {
        fail_msg("%s is %s", text, is_kept ? "not kept" : "kept");
    }
}

UNIT(quiescence_keeps_winning_and_equal_captures)
{
    struct ply *p = node_at("4k3/8/2p1n3/3p4/4Q3/2P5/3r4/R2RK3 w - - 0 1");

    options.hanging_captures = 1;
    options.quiescence_equal = 1;
    p->hanging[0] = D2;
    expect_kept(p, false, "d1d2", true);
    expect_kept(p, false, "e1d2", true);
    expect_kept(p, false, "e4d5", false);
    expect_kept(p, false, "e4e6", false);
    expect_kept(p, false, "a1a2", false);
    p->hanging[0] = E6;
    expect_kept(p, false, "e4e6", true);
    expect_kept(p, false, "d1d2", true);
    options.quiescence_equal = 0;
    expect_kept(p, false, "e4d5", true);
    expect_kept(p, false, "a1a2", false);
    options.quiescence_equal = 1;
    p->hanging[0] = HANGING_UNKNOWN;
    expect_kept(p, false, "e4d5", true);
}

UNIT(quiescence_keeps_queen_promotions_only)
{
    struct ply *p = node_at("3rk3/4P1P1/8/8/8/8/8/4K3 w - - 0 1");

    options.quiescence_equal = 1;
    expect_kept(p, true, "g7g8q", true);
    expect_kept(p, true, "e7d8q", true);
    expect_kept(p, true, "e7d8r", false);
    expect_kept(p, true, "g7g8r", false);
    options.quiescence_equal = 0;
    expect_kept(p, true, "g7g8n", false);
}

UNIT(quiescence_keeps_checks_if_asked)
{
    struct ply *p = node_at("4k3/8/8/8/8/2N5/4B3/R3K3 w Q - 0 1");

    expect_kept(p, true, "a1a8", true);
    expect_kept(p, true, "e2b5", true);
    expect_kept(p, true, "c3d5", false);
    expect_kept(p, false, "a1a8", false);
}

/* --- the tables --- */

UNIT(a_move_gains_what_the_knight_s_table_says)
{
    static const struct {
        const char *fen, *move;
        int gain;
    } cases[] = {
        { "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1f3", 26 },
        { "4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "c3d5", 14 },
        { "4k3/8/8/8/8/5N2/8/6K1 w - - 0 1", "f3h4", -16 },
        { "4k3/8/8/8/8/5N2/8/6K1 w - - 0 1", "f3e1", -11 },
        { "4k1n1/8/8/8/8/8/8/4K3 b - - 0 1", "g8f6", 26 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct ply *p = node_at(cases[i].fen);

        node_moves(p);
        node_expect_value(p, cases[i].move, cases[i].gain);
    }
}

UNIT(black_s_tables_are_white_s_seen_from_his_side)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        char fen[FEN_SIZE];
        struct position position = position_of(theme_fen(i));
        int8_t value[SQUARES * SQUARES];
        struct ply *p;

        memset(value, ORDER_TAKEN, sizeof value);
        position_to_fen(&position, fen);
        p = node_at(fen);
        node_moves(p);
        for (unsigned j = p->first; j < p->end; j++) {
            value[(bench.engine.move[j] & 4095) ^ (56 << 6 | 56)] = bench.engine.value[j];
        }
        flip_fen(fen, fen);
        p = node_at(fen);
        node_moves(p);
        for (unsigned j = p->first; j < p->end; j++) {
            if (move_kind(bench.engine.move[j]) != MOVE_PROMOTION) {
                assert_int_equal(value[bench.engine.move[j] & 4095], bench.engine.value[j]);
            }
        }
    }
}
