/*
 * Thin contacts and quick hands while a program has the board: what it is told of them, and when.
 */
#include "panel_world.h"

#include "firmware/eboard/board_program.h"
#include "tests/fakes/program.h"

/* --- the board, and the line --- */

static struct board_program program;

static void pass(unsigned ms)
{
    for (; ms > 0; ms--) {
        now_ms++;
        (void)board_program_turn(&program, &c->mind.engine, now_ms);
    }
}

/* The hands of the panel's world, in the time of this one. */
static void move_by(const char *squares, unsigned ms)
{
    for (; *squares != '\0'; squares += squares[2] == ' ' ? 3 : 2) {
        pieces ^= bit(squares);
        pass(ms);
    }
}

static void blink_out(const char *square, unsigned ms)
{
    pieces ^= bit(square);
    pass(ms);
    pieces ^= bit(square);
    pass(200);
}

static void begin_with(enum board_protocol protocol, const char *fen)
{
    struct position own = position_of(fen);

    pieces = squares_of_position(&own);
    program_opens(1);
    board_program_begin(&program, protocol, false, false);
    follow_begin(&program.follow, &own, pieces, now_ms);
    pass(120);
    forget_told();
}

/* What a line of Sentio's says of a rank, as it is told for these squares. */
static void assert_line_tells(const char *line, uint64_t squares)
{
    char wanted[SENTIO_LINE];

    (void)sentio_line(wanted, squares);
    assert_memory_equal(line, wanted, strlen(wanted));
}

/* The n-th line of those that were told whose squares differ from the line before. */
static const char *change(unsigned n)
{
    const char *last = strchr(told, ':');

    for (const char *line = last; line != NULL; line = strchr(line + 1, ':')) {
        if (strncmp(line, last, strcspn(line, "\r")) != 0 && n-- == 0) {
            return line;
        }
        last = line;
    }
    return NULL;
}

/* --- Sentio --- */

static const char captures[] = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";

UNIT_EACH(begin, end);

/* Each step of a capture in one sweep is told, in its order. */
UNIT(test_a_quick_capture_is_told_step_by_step)
{
    for (unsigned ms = 40; ms <= 100; ms += 20) {
        uint64_t all;

        begin_with(BOARD_SENTIO, captures);
        all = pieces;
        pass(100);
        move_by("e4 d5 d5", ms);
        pass(500);
        assert_line_tells(change(0), all & ~bit("e4") & ~bit("d5"));
        assert_line_tells(change(1), all & ~bit("e4"));
        assert_null(change(2));
        begin_with(BOARD_SENTIO, captures);
        pass(100);
        move_by("d5 e4 d5", ms);
        pass(500);
        assert_line_tells(change(0), all & ~bit("e4") & ~bit("d5"));
        assert_line_tells(change(1), all & ~bit("e4"));
        assert_null(change(2));
    }
}

UNIT(test_squares_that_drop_out_are_not_told)
{
    begin_with(BOARD_SENTIO, START_FEN);
    pass(100);
    for (unsigned ms = 20; ms <= 140; ms += 20) {
        blink_out("d1", ms);
    }
    assert_null(change(0));
    blink_out("d1", 160);
    assert_line_tells(change(0), pieces & ~bit("d1"));
    assert_line_tells(change(1), pieces);
}

/* What finds no room is told when there is room, as the board is then; nothing is told twice. */
UNIT(test_a_line_that_is_full_gets_the_last_squares)
{
    begin_with(BOARD_SENTIO, START_FEN);
    pass(100);
    forget_told();
    room = 40; /* of one line */
    move_by("e2 e4 e7 e5", 200);
    assert_null(strchr(told + 1, ':'));
    room = UINT_MAX;
    waiting = 0;
    pass(50);
    assert_line_tells(strchr(told + 1, ':'), pieces);
}

/* --- ChessLink --- */

static void find_chesslink(void)
{
    send_text("V56");
    pass(10);
    assert_true(program.is_chesslink);
    pass(200);
    forget_told();
}

UNIT(test_a_promoted_queen_stays_one)
{
    begin_with(BOARD_ANY, "7k/P7/8/8/8/8/8/7K w - - 0 1");
    find_chesslink();
    move_by("a7 a8", 200);
    pass(500);
    assert_non_null(strstr(told, "sQ......k"));
    forget_told();
    for (unsigned ms = 20; ms <= 140; ms += 20) {
        blink_out("a8", ms);
        blink_out("h8", ms);
    }
    assert_string_equal(told, "");
    blink_out("a8", 150);
    assert_non_null(strstr(told, "sN......k"));
}

UNIT(test_a_quick_move_is_told_to_chesslink)
{
    begin_with(BOARD_ANY, captures);
    find_chesslink();
    move_by("e4 d5 d5", 60);
    pass(500);
    assert_int_equal(program.follow.position.board[D5], W_PAWN);
    assert_non_null(strstr(told, "s....k......................P..............................."));
}

/* A report that finds no room is not lost. */
UNIT(test_pieces_are_told_when_there_is_room)
{
    begin_with(BOARD_ANY, captures);
    find_chesslink();
    room = 0;
    move_by("e4 e5", 200);
    assert_string_equal(told, "");
    room = UINT_MAX;
    pass(100);
    assert_non_null(strstr(told, "s....k......................pP"));
}

/* --- the game that is followed --- */

/* A rook that may slide on is not taken for one that rests because another contact drops out. */
UNIT(test_a_dropout_ends_no_slide)
{
    for (unsigned ms = 20; ms <= 140; ms += 40) {
        begin_with(BOARD_SENTIO, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        move_by("a1 a3", 60);
        move_by("e8", ms);
        move_by("e8", 60);
        assert_int_equal(program.follow.position.board[A1], W_ROOK);
        move_by("a3 a5", 60);
        pass(400);
        assert_int_equal(program.follow.position.board[A5], W_ROOK);
    }
}

/* A knight is in the hand while the pawn that it could take drops out. Then it touches a square,
   and goes on to another one. */
static const char knight_or_pawn[] = "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1";

static void touch_and_go_on(void)
{
    move_by("f3", 300);
    move_by("e5", 60);
    move_by("e5", 100);
    move_by("f4 f4", 60);
    move_by("d4", 1000);
}

UNIT(test_a_dropout_is_no_capture_because_the_piece_goes_on)
{
    begin_with(BOARD_SENTIO, knight_or_pawn);
    touch_and_go_on();
    assert_int_equal(program.follow.position.board[D4], W_KNIGHT);
    assert_int_equal(program.follow.position.board[E5], B_PAWN);
    begin_with(BOARD_CPP, knight_or_pawn);
    send_text("begin 4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1\n");
    pass(200);
    touch_and_go_on();
    assert_null(strstr(told, "f3e5"));
    assert_non_null(strstr(told, "move f3d4\n"));
}

/* Two contacts dropped out, one within the other, and were back: nothing was done. What is lifted
   later has taken nothing. */
UNIT(test_dropouts_that_are_over_take_nothing_later)
{
    begin_with(BOARD_SENTIO, "4k3/8/8/3p4/4P3/8/P7/4K3 w - - 0 1");
    move_by("a2", 40);
    move_by("d5", 50);
    move_by("d5", 40);
    move_by("a2", 5000);
    move_by("e4", 2000);
    assert_int_equal(program.follow.position.board[D5], B_PAWN);
    assert_int_equal(program.follow.position.side, WHITE);
    move_by("d5 d5", 200);
    pass(1000);
    assert_int_equal(program.follow.position.board[D5], W_PAWN);
}

UNIT(test_kings_drop_out_and_are_not_off)
{
    begin_with(BOARD_SENTIO, START_FEN);
    move_by("e1 e8", 200);
    for (unsigned i = 0; i < 5; i++) {
        pass(400);
        blink_out("a7", 100);
    }
    assert_true(follow_kings_are_off(&program.follow, now_ms));
    move_by("e1 e8", 200);
    for (unsigned i = 0; i < 20; i++) {
        blink_out("e1", 140);
        blink_out("e8", 140);
        assert_false(follow_kings_are_off(&program.follow, now_ms));
    }
}
