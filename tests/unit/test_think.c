/* A mate is announced only when the line that was found leads to it. */
#include "firmware/think.h"
#include "support.h"

static struct session session;
static move_t record[20];

static int start(void **state)
{
    bench_setup(state);
    session.mind.engine = bench.engine;
    game_init(&session.match.game, &session.mind.engine, record, COUNT_OF(record));
    return 0;
}

static int end(void **state)
{
    bench_teardown(state);
    return 0;
}

UNIT_GROUP(start, end);

/* What is announced of a line, as coordinates of four letters. */
static int proved(const char *fen, const char *moves)
{
    struct think *think = &session.mind.think;
    struct position before;
    int answer;

    assert_int_equal(game_set_fen(&session.match.game, fen), FEN_OK);
    before = session.match.game.position;
    think->length = 0;
    for (; *moves != '\0'; moves += strspn(moves, " ")) {
        unsigned from = (unsigned)(moves[0] - 'a' + 8 * (moves[1] - '1'));
        unsigned to = (unsigned)(moves[2] - 'a' + 8 * (moves[3] - '1'));

        think->line[think->length++] = move_make(from, to, MOVE_NORMAL, 0);
        moves += 4;
    }
    think->score = (int16_t)(SCORE_MATE - think->length);
    answer = think_proved_mate(&session);
    assert_memory_equal(&session.match.game.position, &before, sizeof before);
    return answer;
}

static const char *const two_rooks = "4k3/8/8/8/8/8/7R/K5R1 w - - 0 1";
static const char *const cornered = "k7/8/1K6/8/8/8/8/7R b - - 0 1";

UNIT(a_line_to_the_mate_is_proof)
{
    assert_int_equal(proved(two_rooks, "h2h7 e8d8 g1g8"), 2);
    assert_int_equal(proved("3k4/7R/8/8/8/8/8/K5R1 w - - 0 1", "g1g8"), 1);
    assert_int_equal(proved(cornered, "a8b8 h1h8"), -1);
}

UNIT(no_line_is_no_proof)
{
    assert_int_equal(proved(two_rooks, ""), 0);
}

UNIT(a_line_that_does_not_end_in_mate_is_no_proof)
{
    assert_int_equal(proved(two_rooks, "h2h7 e8d8 g1g7"), 0);
    assert_int_equal(proved(two_rooks, "h2h7"), 0);
    assert_int_equal(proved(cornered, "a8b8 h1h7"), 0);
}

UNIT(a_line_with_an_illegal_move_is_no_proof)
{
    assert_int_equal(proved(two_rooks, "h2h7 e8e7 g1g8"), 0);
    assert_int_equal(proved(two_rooks, "h2g3 e8d8 g1g8"), 0);
}
