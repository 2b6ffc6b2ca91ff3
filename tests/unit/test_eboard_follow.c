/* Electronic boards for programs: the game that is followed by its squares alone. */
#include "support.h"

#include "firmware/eboard/follow.h"

static uint64_t bit(const char *square)
{
    return UINT64_C(1) << ((square[0] - 'a') + 8 * (square[1] - '1'));
}

static struct follow game;
static uint64_t pieces;
static uint32_t now;

static void look(unsigned ms)
{
    for (; ms > 0; ms--) {
        now++;
        follow_look(&game, &bench.engine, pieces, now);
    }
}

static void lift(const char *square)
{
    assert_true((pieces & bit(square)) != 0);
    pieces &= ~bit(square);
    look(160);
}

static void place(const char *square)
{
    assert_true((pieces & bit(square)) == 0);
    pieces |= bit(square);
    look(100);
}

static void move_piece(const char *from, const char *to)
{
    lift(from);
    place(to);
    look(400);
}

static void take(const char *from, const char *to)
{
    lift(to);
    move_piece(from, to);
}

static void begin_from(const char *fen, uint64_t occupied)
{
    struct position own = position_of(fen);

    pieces = occupied;
    now = 50000;
    follow_begin(&game, &own, occupied, now);
}

static int begin_follow(void **state)
{
    bench_setup(state);
    begin_from(START_FEN, UINT64_C(0xFFFF00000000FFFF));
    return 0;
}

static int end_follow(void **state)
{
    return bench_teardown(state);
}

UNIT_EACH(begin_follow, end_follow);

/* What a program would be told, and which squares are not known. */
static uint64_t assert_pieces(const char *fen)
{
    struct position wanted = position_of(fen);
    uint8_t told[SQUARES];
    uint64_t unknown = follow_pieces(&game, told);

    assert_memory_equal(told, wanted.board, SQUARES);
    return unknown;
}

UNIT(test_a_game_is_followed_with_all_kinds_of_moves)
{
    move_piece("e2", "e4");
    move_piece("a7", "a6");
    move_piece("e4", "e5");
    move_piece("d7", "d5");
    move_piece("e5", "d6"); /* en passant: the pawn goes after it */
    lift("d5");
    look(400);
    assert_int_equal(assert_pieces("rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"),
                     0);
    move_piece("b7", "b5");
    take("d6", "c7");
    move_piece("b5", "b4");
    take("c7", "b8"); /* a queen */
    assert_int_equal(assert_pieces("rQbqkbnr/4pppp/p7/8/1p6/8/PPPP1PPP/RNBQKBNR b KQkq - 0 5"), 0);
    move_piece("g8", "f6");
    move_piece("g1", "f3");
    move_piece("e7", "e6");
    move_piece("f1", "e2");
    move_piece("f8", "e7");
    lift("e1");
    place("g1");
    lift("h1");
    place("f1");
    look(400);
    lift("h8"); /* the rook first */
    place("f8");
    lift("e8");
    place("g8");
    look(400);
    assert_int_equal(assert_pieces("rQbq1rk1/4bppp/p3pn2/8/1p6/5N2/PPPPBPPP/RNBQ1RK1 w - - 4 9"),
                     0);
}

UNIT(test_a_promoted_piece_changes_when_it_is_put_back)
{
    begin_from("7k/P7/8/8/8/8/8/7K w - - 0 1", bit("h8") | bit("a7") | bit("h1"));
    move_piece("a7", "a8");
    assert_int_equal(assert_pieces("Q6k/8/8/8/8/8/8/7K b - - 0 1"), 0);
    move_piece("a8", "a8");
    assert_int_equal(assert_pieces("N6k/8/8/8/8/8/8/7K b - - 0 1"), 0);
    move_piece("a8", "a8");
    assert_int_equal(assert_pieces("R6k/8/8/8/8/8/8/7K b - - 0 1"), 0);
    move_piece("a8", "a8");
    assert_int_equal(assert_pieces("B6k/8/8/8/8/8/8/7K b - - 0 1"), 0);
    move_piece("h8", "g7");
    move_piece("a8", "a8"); /* now it is only put straight */
    assert_int_equal(assert_pieces("B7/6k1/8/8/8/8/8/7K w - - 0 1"), 0);
    assert_true(position_is_ok(&game.position));
}

UNIT(test_the_next_move_may_begin_at_once)
{
    pieces ^= bit("a2");
    look(60);
    pieces ^= bit("a3"); /* it may go on to a4 */
    look(60);
    pieces ^= bit("d7");
    look(60);
    pieces ^= bit("d5");
    look(400);
    assert_int_equal(assert_pieces("rnbqkbnr/ppp1pppp/8/3p4/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 2"),
                     0);
    pieces ^= bit("h2");
    look(60);
    pieces ^= bit("h3");
    look(60);
    pieces ^= bit("h3");
    look(60);
    pieces ^= bit("h4");
    look(400);
    assert_int_equal(assert_pieces("rnbqkbnr/ppp1pppp/8/3p4/7P/P7/1PPPPPP1/RNBQKBNR b KQkq - 0 2"),
                     0);
    move_piece("d5", "d4");
    assert_int_equal(assert_pieces("rnbqkbnr/ppp1pppp/8/8/3p3P/P7/1PPPPPP1/RNBQKBNR w KQkq - 0 3"),
                     0);
}

UNIT(test_moves_are_taken_back)
{
    move_piece("e2", "e4");
    move_piece("d7", "d5");
    take("e4", "d5");
    assert_int_equal(assert_pieces("rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"),
                     0);
    lift("d5");
    place("e4");
    place("d5");
    look(600);
    assert_int_equal(assert_pieces("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
                     0);
    move_piece("d5", "d7");
    look(600);
    move_piece("c7", "c5");
    assert_int_equal(assert_pieces("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
                     0);
}

UNIT(test_the_initial_position_is_a_new_game)
{
    move_piece("e2", "e4");
    move_piece("e7", "e5");
    pieces = UINT64_C(0xFFFF00000000FFFF);
    look(1500);
    assert_int_equal(assert_pieces(START_FEN), 0);
    move_piece("d2", "d4");
    assert_int_equal(assert_pieces("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"),
                     0);
}

UNIT(test_lifted_pieces_are_away_and_a_wrong_one_stands_where_it_is)
{
    lift("g1");
    assert_int_equal(assert_pieces("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"), 0);
    place("g4");
    look(2000);
    assert_int_equal(assert_pieces("rnbqkbnr/pppppppp/8/8/6N1/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"),
                     0);
    lift("g4");
    place("f3");
    look(400);
    assert_int_equal(assert_pieces("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1"),
                     0);
}

UNIT(test_pieces_that_are_knocked_over_are_found_again)
{
    move_piece("e2", "e4");
    lift("c1");
    lift("d1");
    lift("f1");
    place("d3");
    place("e3");
    look(2000);
    assert_true(assert_pieces("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RN2K1NR b KQkq - 0 1") ==
                (bit("d3") | bit("e3")));
    lift("d3");
    lift("e3");
    place("c1");
    place("d1");
    place("f1");
    look(2000);
    assert_int_equal(assert_pieces("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
                     0);
    move_piece("e7", "e5");
    assert_int_equal(assert_pieces("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"),
                     0);
}

UNIT(test_pieces_of_a_foreign_position_are_unknown_until_a_new_game)
{
    static const uint8_t nothing[SQUARES];
    uint64_t foreign = bit("a1") | bit("d5") | bit("h8");
    uint8_t told[SQUARES];

    begin_from(START_FEN, foreign);
    look(2000);
    assert_true(follow_pieces(&game, told) == foreign);
    assert_memory_equal(told, nothing, SQUARES);
    assert_false(follow_kings_are_off(&game, now + 10000));
    move_piece("a1", "a3");
    assert_true(follow_pieces(&game, told) == (foreign ^ bit("a1") ^ bit("a3")));
    pieces = UINT64_C(0xFFFF00000000FFFF);
    look(1500);
    assert_int_equal(assert_pieces(START_FEN), 0);
}
