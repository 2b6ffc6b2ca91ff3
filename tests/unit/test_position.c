/* Positions: making and unmaking, keys, en passant, castling, clocks. */
#include "random_games.h"

static void each_move_is_undone(struct position *position, uint64_t *chance)
{
    struct position before;
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, position, moves);

    (void)chance;
    memcpy(&before, position, sizeof before);
    for (unsigned i = 0; i < count; i++) {
        struct undo undo;

        position_make(position, moves[i], &undo);
        if (!position_is_ok(position)) {
            fail_msg("not ok: %s", fen_of(position));
        }
        position_unmake(position, moves[i], &undo);
        assert_memory_equal(position, &before, sizeof before);
    }
}

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(make_and_unmake_restore_every_byte)
{
    visit_games(each_move_is_undone, 1);
}

static void fen_tells_everything(struct position *position, uint64_t *chance)
{
    struct position read = position_of(fen_of(position));
    struct position_packed packed;
    struct position_packed packed_read;

    (void)chance;
    memset(&packed, 0, sizeof packed);
    memset(&packed_read, 0, sizeof packed_read);
    position_pack(position, &packed);
    position_pack(&read, &packed_read);
    assert_memory_equal(&packed, &packed_read, sizeof packed);
    assert_true(read.key == position->key);
    assert_int_equal(read.i_score, position->i_score);
    assert_int_equal(read.rule50, position->rule50);
    assert_int_equal(read.fullmove, position->fullmove);
}

UNIT(a_position_equals_the_one_read_from_its_fen)
{
    visit_games(fen_tells_everything, 4);
}

/* With sorted lists, as the game gives positions to the engine. */
static void moves_do_not_depend_on_the_way(struct position *position, uint64_t *chance)
{
    struct position read = position_of(fen_of(position));
    struct position sorted = *position;
    move_t moves[MAX_MOVES];
    move_t moves_read[MAX_MOVES];
    unsigned count;

    (void)chance;
    position_sort_lists(&sorted);
    assert_true(position_is_ok(&sorted));
    assert_true(sorted.key == position->key);
    position_sort_lists(&read);
    count = legal_moves(&bench.engine, &sorted, moves);
    assert_int_equal(legal_moves(&bench.engine, &read, moves_read), count);
    assert_memory_equal(moves_read, moves, count * sizeof moves[0]);
}

UNIT(sorted_lists_make_the_order_of_moves_depend_on_the_position_alone)
{
    visit_games(moves_do_not_depend_on_the_way, 5);
}

static void packing_keeps_the_position(struct position *position, uint64_t *chance)
{
    struct position_packed packed;
    struct position unpacked;

    (void)chance;
    position_pack(position, &packed);
    memset(&unpacked, 0xA5, sizeof unpacked);
    position_unpack(&unpacked, &packed, position->params);
    unpacked.rule50 = position->rule50;
    unpacked.fullmove = position->fullmove;
    assert_true(position_is_ok(&unpacked));
    assert_true(unpacked.key == position->key);
    assert_int_equal(unpacked.i_score, position->i_score);
    assert_memory_equal(unpacked.board, position->board, sizeof unpacked.board);
    assert_int_equal(unpacked.side, position->side);
    assert_int_equal(unpacked.castling, position->castling);
    assert_int_equal(unpacked.en_passant, position->en_passant);
}

UNIT(pack_and_unpack_keep_the_position)
{
    visit_games(packing_keeps_the_position, 6);
}

/* --- the incremental score, counted by other means --- */

static int count_i_score(const struct position *position)
{
    const struct eval_params *params = position->params;
    int score = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned piece = position->board[square];

        if (piece >= W_PAWN && piece <= W_QUEEN) {
            score += params->material[piece - W_PAWN];
            score += 2 * params->piece_square[(piece - W_PAWN) * SQUARES + (square ^ 56U)];
        } else if (piece >= B_PAWN && piece <= B_QUEEN) {
            score -= params->material[piece - B_PAWN];
            score -= 2 * params->piece_square[(piece - B_PAWN) * SQUARES + square];
        }
    }
    return score;
}

static void i_score_is_counted(struct position *position, uint64_t *chance)
{
    (void)chance;
    assert_int_equal(position->i_score, count_i_score(position));
}

UNIT(i_score_is_material_and_squares)
{
    visit_games(i_score_is_counted, 7);
}

/* --- keys --- */

static struct position after(const char *fen, const char *moves)
{
    struct position position = position_of(fen);

    play(&bench.engine, &position, moves);
    return position;
}

UNIT(transpositions_have_one_key)
{
    static const char *const pair[][2] = {
        { "d4 d5 Nf3 Nf6", "Nf3 Nf6 d4 d5" },
        { "e3 e6 Be2 Be7 Nf3 Nf6 O-O O-O", "Nf3 Nf6 e3 e6 Be2 Be7 O-O O-O" },
        { "e4 e5 Nf3 Nc6", "Nf3 Nc6 e4 e5" },
        { "a3 a6 Ra2 Ra7 Ra1 Ra8 h3", "Nf3 a6 Ng1 Ra7 a3 Ra8 Ra2 Nf6 Ra1 Ng8 h3" },
    };

    for (unsigned i = 0; i < COUNT_OF(pair); i++) {
        struct position one = after(START_FEN, pair[i][0]);
        struct position other = after(START_FEN, pair[i][1]);

        if (one.key != other.key) {
            fail_msg("%s / %s", pair[i][0], pair[i][1]);
        }
    }
}

UNIT(different_positions_have_different_keys)
{
    static const char *const fen[] = {
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1",  "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",    "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",    "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1",
    };

    for (unsigned i = 0; i < COUNT_OF(fen); i++) {
        for (unsigned j = 0; j < i; j++) {
            assert_true(position_of(fen[i]).key != position_of(fen[j]).key);
        }
    }
}

UNIT(clocks_do_not_change_the_key)
{
    assert_true(position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1").key ==
                position_of("4k3/8/8/8/8/8/8/4K2R w K - 77 99").key);
}

UNIT(going_back_and_forth_gives_the_key_again)
{
    uint64_t key = position_of(START_FEN).key;

    assert_true(after(START_FEN, "Nf3 Nf6 Ng1 Ng8").key == key);
    assert_true(after(START_FEN, "Nf3 Nf6 Rg1 Ng8 Rh1 Nf6 Ng1 Ng8").key != key);
}

/* --- en passant --- */

UNIT(en_passant_square_only_if_a_capture_is_legal)
{
    static const struct {
        const char *fen;
        const char *move;
        unsigned square;
    } expected[] = {
        { START_FEN, "e2e4", SQUARE_NONE },
        { "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", E3 },
        { "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e3", SQUARE_NONE },
        { "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e1d1", SQUARE_NONE },
        /* the edges have no neighbours on the other side */
        { "4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", "a2a4", SQUARE_NONE },
        { "4k3/8/8/p7/8/8/7P/4K3 w - - 0 1", "h2h4", SQUARE_NONE },
        { "4k3/p7/8/8/7P/8/8/4K3 b - - 0 1", "a7a5", SQUARE_NONE },
        { "4k3/p7/8/1P6/8/8/8/4K3 b - - 0 1", "a7a5", A6 },
        /* pinned on the file, on a diagonal, on the rank by both pawns */
        { "4k3/8/8/8/4p3/8/3P4/4R1K1 w - - 0 1", "d2d4", SQUARE_NONE },
        { "8/8/4k3/8/4p3/8/3P4/4R1K1 w - - 0 1", "d2d4", SQUARE_NONE },
        { "8/6k1/8/8/3p4/8/4P3/B5K1 w - - 0 1", "e2e4", SQUARE_NONE },
        { "8/8/8/8/k2p3R/8/4P3/6K1 w - - 0 1", "e2e4", SQUARE_NONE },
        { "8/8/8/8/k2p1p1R/8/4P3/6K1 w - - 0 1", "e2e4", E3 },
        /* pinned along the capture */
        { "8/k7/8/8/3p4/8/4PB2/6K1 w - - 0 1", "e2e4", E3 },
        /* the double step gives check, by itself or by what it uncovers */
        { "8/8/8/5k2/3p4/8/4P3/6K1 w - - 0 1", "e2e4", E3 },
        { "8/8/8/8/3p4/k7/4P2R/6K1 w - - 0 1", "e2e4", E3 },
        { "8/8/8/8/3p4/8/k3P2R/6K1 w - - 0 1", "e2e4", SQUARE_NONE },
    };

    for (unsigned i = 0; i < COUNT_OF(expected); i++) {
        struct position position = after(expected[i].fen, expected[i].move);

        if (position.en_passant != expected[i].square) {
            fail_msg("%s %s: %u", expected[i].fen, expected[i].move, position.en_passant);
        }
    }
}

static void en_passant_square_means_a_move(struct position *position, uint64_t *chance)
{
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, position, moves);
    bool captures = false;

    (void)chance;
    for (unsigned i = 0; i < count; i++) {
        if (move_kind(moves[i]) == MOVE_EN_PASSANT) {
            captures = true;
            assert_int_equal(move_to(moves[i]), position->en_passant);
        }
    }
    assert_int_equal(captures, position->en_passant != SQUARE_NONE);
}

UNIT(en_passant_square_and_legal_capture_go_together)
{
    visit_games(en_passant_square_means_a_move, 8);
}

/* --- castling rights and clocks --- */

UNIT(castling_rights_are_lost)
{
    static const char *const board = "r3k2r/1b4b1/8/8/8/8/1B4B1/R3K2R w KQkq - 0 1";
    static const struct {
        const char *moves;
        unsigned rights;
    } expected[] = {
        { "Ke2", 12 },
        { "O-O", 12 },
        { "O-O-O", 12 },
        { "Rg1", 14 },
        { "Rd1", 13 },
        { "Bxg7", 15 },
        { "Rxa8", 5 },
        { "Rxh8", 10 },
        { "Bxb7 Bxb2 Bxa8 Bxa1", 5 },
        { "Bxg7 Ke7", 3 },
        { "Bxg7 Rd8", 7 },
        { "Bxg7 Rg8", 11 },
        { "Bxg7 O-O-O", 3 },
        { "Bxg7 Bxg2 Bxh8", 11 },
        { "Rg1 Rg8 Rh1", 10 },
    };

    for (unsigned i = 0; i < COUNT_OF(expected); i++) {
        struct position position = after(board, expected[i].moves);

        if (position.castling != expected[i].rights) {
            fail_msg("%s: %u", expected[i].moves, position.castling);
        }
    }
}

UNIT(clocks_count)
{
    static const struct {
        const char *fen;
        const char *moves;
        unsigned rule50;
        unsigned fullmove;
    } expected[] = {
        { START_FEN, "Nf3", 1, 1 },
        { START_FEN, "Nf3 Nf6", 2, 2 },
        { START_FEN, "Nf3 Nf6 e4", 0, 2 },
        { START_FEN, "Nf3 Nc6 Ne5 Nxe5", 0, 3 },
        { "4k3/P7/8/8/8/8/8/R3K3 w Q - 40 60", "a8=Q", 0, 60 },
        { "4k3/P7/8/8/8/8/8/R3K3 w Q - 40 60", "O-O-O", 41, 60 },
        { "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3 60", "exd6", 0, 60 },
        { "4k3/8/8/8/8/8/8/4K2R b - - 149 80", "Kd8", 150, 81 },
    };

    for (unsigned i = 0; i < COUNT_OF(expected); i++) {
        struct position position = after(expected[i].fen, expected[i].moves);

        assert_int_equal(position.rule50, expected[i].rule50);
        assert_int_equal(position.fullmove, expected[i].fullmove);
    }
}

UNIT(the_start_position_is_the_start_position)
{
    struct position position;
    char fen[FEN_SIZE];

    memset(&position, 0xA5, sizeof position);
    position_set_start(&position, &eval_params_default);
    position_to_fen(&position, fen);
    assert_string_equal(fen, START_FEN);
    assert_true(position_is_ok(&position));
    assert_true(position.params == &eval_params_default);
}

UNIT(is_ok_sees_damage)
{
    struct position position = position_of(START_FEN);
    struct position damaged;

    damaged = position;
    damaged.key ^= 1;
    assert_false(position_is_ok(&damaged));
    damaged = position;
    damaged.i_score++;
    assert_false(position_is_ok(&damaged));
    damaged = position;
    damaged.board[E4] = W_PAWN;
    assert_false(position_is_ok(&damaged));
    damaged = position;
    damaged.count[W_PAWN]--;
    assert_false(position_is_ok(&damaged));
    damaged = position;
    damaged.slot[E2] = damaged.slot[D2];
    assert_false(position_is_ok(&damaged));
    damaged = position;
    damaged.castling = 7;
    assert_false(position_is_ok(&damaged));
}
