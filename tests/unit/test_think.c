/* A mate is announced only when the line that was found leads to it. */
#include "firmware/mind/think.h"
#include "support.h"

static struct mind mind;
static struct match match;
static move_t record[20];

static int start(void **state)
{
    bench_setup(state);
    mind.engine = bench.engine;
    game_init(&match.game, &mind.engine, record, COUNT_OF(record));
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
    struct think *think = &mind.think;
    struct position before;
    int answer;

    assert_int_equal(game_set_fen(&match.game, fen), FEN_OK);
    before = match.game.position;
    think->length = 0;
    for (; *moves != '\0'; moves += strspn(moves, " ")) {
        unsigned from = (unsigned)(moves[0] - 'a' + 8 * (moves[1] - '1'));
        unsigned to = (unsigned)(moves[2] - 'a' + 8 * (moves[3] - '1'));

        think->line[think->length++] = move_make(from, to, MOVE_NORMAL, 0);
        moves += 4;
    }
    think->score = (int16_t)(SCORE_MATE - think->length);
    answer = think_proved_mate(&mind, &match.game);
    assert_memory_equal(&match.game.position, &before, sizeof before);
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

/* --- tasks --- */

static unsigned polls;

static void count_poll(void *context)
{
    assert_ptr_equal(context, &polls);
    polls++;
}

static void ignore_report(void *context, const struct engine_info *info)
{
    assert_ptr_equal(context, &polls);
    (void)info;
}

static const struct think_listener listener = { .polled = count_poll, .reported = ignore_report };

/* The best move of a task six plies deep; the game is as it was. */
static move_t best_move(move_t ahead)
{
    struct task task = { .match = &match,
                         .ahead = ahead,
                         .purpose = THINK_TO_JUDGE,
                         .listener = &listener,
                         .context = &polls,
                         .limits = { .depth = 6 } };
    struct position before = match.game.position;
    unsigned keys = match.game.keys;
    struct engine_result answer;

    polls = 0;
    assert_int_equal(think(&mind, &task, &answer), THINK_ON);
    assert_memory_equal(&match.game.position, &before, sizeof before);
    assert_int_equal(match.game.keys, keys);
    assert_false(mind.think.running);
    assert_true(mind.think.silent && polls > 0);
    return answer.best;
}

UNIT(a_task_may_lie_behind_a_move)
{
    const move_t check = move_make(H2, H7, MOVE_NORMAL, 0);
    const move_t flight = move_make(E8, D8, MOVE_NORMAL, 0);

    assert_int_equal(game_set_fen(&match.game, two_rooks), FEN_OK);
    assert_false(game_play(&match.game, check));
    assert_int_not_equal(best_move(MOVE_NONE), flight);
    assert_int_equal(best_move(flight), move_make(G1, G8, MOVE_NORMAL, 0));
}

UNIT(what_is_no_task_is_seen)
{
    struct task task = { .match = &match, .listener = &listener };

    assert_int_equal(game_set_fen(&match.game, two_rooks), FEN_OK);
    assert_true(task_is_ok(&task));
    task.ahead = move_make(H2, H7, MOVE_NORMAL, 0);
    assert_true(task_is_ok(&task));
    match.game.keys = GAME_KEYS; /* no room for one more */
    assert_false(task_is_ok(&task));
    match.game.keys = 0;
    task.purpose = THINK_PURPOSES;
    assert_false(task_is_ok(&task));
    task.purpose = THINK_TO_PLAY;
    task.listener = NULL;
    assert_false(task_is_ok(&task));
}
