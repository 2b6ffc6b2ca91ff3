/*
 * The opponent that the player has chosen: levels of strength with what they promise, whole
 * games at each, contempt and style, and what was overlooked.
 */
#include "session_player.h"

#include <stdlib.h>

#include "firmware/opponent/opponent.h"

extern const struct addition opponent_addition;

const struct addition *const board_additions[] = { &opponent_addition, NULL };

/* A record that a whole game fits in. */
static move_t long_record[1000];

static int start_opponent(void **state)
{
    start(state);
    game_init(&c->game, &c->engine, long_record, COUNT_OF(long_record));
    session_new(c);
    session_set_level(c, &for_ever);
    return 0;
}

/* The table and the beginners, each with its number. */
static void strength_at(struct strength *s, unsigned elo)
{
    if (elo <= BEGINNER_MAX) {
        strength_of_beginner(elo, s);
    } else {
        strength_of_elo(elo, s);
    }
}

/* --- the table --- */

/* More nodes and more seen with each Elo; at QUEEN_ELO the promise of the queen changes the
   measure, and from there on it grows again. */
static void a_higher_elo_sees_more(void **state)
{
    struct strength s;
    struct strength next;

    (void)state;
    for (unsigned elo = ELO_MIN; elo < ELO_MAX; elo++) {
        strength_at(&s, elo);
        strength_at(&next, elo + 1);
        assert_int_equal(s.elo, elo);
        assert_true(s.nodes != 0);
        if (elo + 1 == QUEEN_ELO) {
            continue;
        }
        assert_true(next.nodes >= s.nodes && next.noise <= s.noise);
        for (unsigned kind = 0; kind < BLIND_KINDS; kind++) {
            assert_true(next.share[kind] <= s.share[kind]);
        }
    }
    assert_int_equal(next.noise, 0);
}

static void numbers_are_held_to_their_ranges(void **state)
{
    (void)state;
    assert_int_equal(opponent_play_elo(c, 1234), 1234);
    assert_int_equal(c->opponent.strength, STRENGTH_ELO);
    assert_int_equal(c->opponent.number, 1234);
    assert_int_equal(opponent_play_elo(c, 0), ELO_MIN);
    assert_int_equal(opponent_play_elo(c, UINT32_MAX), ELO_MAX);
    assert_int_equal(c->opponent.number, ELO_MAX);
    assert_int_equal(opponent_play_beginner(c, 0), 1);
    assert_int_equal(opponent_play_beginner(c, 11), 10);
    assert_int_equal(c->opponent.strength, STRENGTH_BEGINNER);
    assert_int_equal(c->opponent.number, 10);
    opponent_play_fully(c);
    assert_int_equal(c->opponent.strength, STRENGTH_FULL);
    assert_int_equal(c->opponent.number, 0);
    assert_int_equal(opponent_take_contempt(c, -10000), -CONTEMPT_MAX);
    assert_int_equal(opponent_take_contempt(c, 10000), CONTEMPT_MAX);
    assert_int_equal(opponent_take_contempt(c, -1), -1);
    assert_int_equal(opponent_style_named("ATTACK"), 2);
    assert_int_equal(opponent_style_named("wild"), -1);
    assert_true(opponent_is_ok(&c->opponent));
}

static void an_opponent_of_another_board_is_held(void **state)
{
    struct opponent o = { STRENGTH_ELO, 0, ELO_LIMIT, 0, 0, false };

    (void)state;
    assert_true(opponent_is_ok(&o));
    opponent_hold(&o);
    assert_int_equal(o.number, ELO_MAX);
    o.number = ELO_MIN;
    opponent_hold(&o);
    assert_int_equal(o.number, ELO_MIN);
}

/* --- limits --- */

/* A level of nodes, depth or time holds where it is the tighter one; a mate is looked for with
   open eyes, and so is what an analysis finds. */
static void the_levels_limits_hold_too(void **state)
{
    struct engine_limits limits = { 0 };
    struct strength s;

    (void)state;
    opponent_play_elo(c, 1000);
    strength_of_elo(1000, &s);
    additions_limit(c, &limits);
    assert_int_equal(limits.nodes, s.nodes);
    assert_int_equal(limits.variety, s.noise);
    assert_non_null(limits.blindness);
    assert_true(limits.blindness->sees_queens);
    limits = (struct engine_limits){ .nodes = 10, .depth = 3, .hard_ms = 77 };
    additions_limit(c, &limits);
    assert_int_equal(limits.nodes, 10);
    assert_int_equal(limits.depth, 3);
    assert_int_equal(limits.hard_ms, 77);
    limits = (struct engine_limits){ .mate = 3 };
    additions_limit(c, &limits);
    assert_null(limits.blindness);
    assert_int_equal(limits.nodes, 0);
    limits = (struct engine_limits){ .infinite = true };
    additions_limit(c, &limits);
    assert_null(limits.blindness);
    opponent_play_elo(c, QUEEN_ELO - 1);
    limits = (struct engine_limits){ 0 };
    additions_limit(c, &limits);
    assert_false(limits.blindness->sees_queens);
    opponent_play_elo(c, ELO_MAX);
    limits = (struct engine_limits){ 0 };
    additions_limit(c, &limits);
    assert_null(limits.blindness);
    opponent_play_fully(c);
    limits = (struct engine_limits){ 0 };
    additions_limit(c, &limits);
    assert_int_equal(limits.nodes, 0);
}

static void the_seed_is_the_positions_unless_variety_is_wanted(void **state)
{
    struct engine_limits first = { 0 };
    struct engine_limits second = { 0 };

    (void)state;
    opponent_play_elo(c, 1000);
    c->entropy = 1;
    additions_limit(c, &first);
    c->entropy = 2;
    additions_limit(c, &second);
    assert_int_equal(first.seed, second.seed);
    c->variety = true;
    additions_limit(c, &second);
    assert_int_not_equal(first.seed, second.seed);
    c->variety = false;
    play_one("e4");
    additions_limit(c, &second);
    assert_int_not_equal(first.seed, second.seed);
}

static void contempt_and_style_are_passed_on(void **state)
{
    struct engine_limits limits = { 0 };

    (void)state;
    additions_limit(c, &limits);
    assert_int_equal(limits.contempt, 0);
    assert_null(limits.preference);
    opponent_take_contempt(c, 33);
    opponent_take_style(c, 2);
    additions_limit(c, &limits);
    assert_int_equal(limits.contempt, 33);
    assert_non_null(limits.preference);
    assert_true(limits.preference->reach != 0);
}

/* --- promises --- */

/* At an Elo, or at a beginner's level. */
static void play_at(unsigned level)
{
    if (level <= BEGINNER_MAX) {
        opponent_play_beginner(c, level);
    } else {
        opponent_play_elo(c, level);
    }
}

/* The move of a level for the side to move, as session_think() would play it. */
static move_t move_of_level(unsigned elo)
{
    struct session_reply reply;

    play_at(elo);
    session_choose_side(c, c->game.position.side);
    assert_false(session_computer_claims(c));
    assert_int_equal(session_think(c, &reply), SESSION_DONE);
    return reply.move;
}

/* Can the queen of the side that is not to move be taken, by whom nobody takes back? */
static bool hangs_queen(struct position *position)
{
    unsigned queen = piece_make(other_side((enum colour)position->side), QUEEN);
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&c->engine, position, moves);
    bool hangs = false;

    for (unsigned i = 0; i < count && !hangs; i++) {
        if (position->board[move_to(moves[i])] == queen) {
            move_t answers[MAX_MOVES];
            struct undo undo;
            unsigned replies;

            position_make(position, moves[i], &undo);
            replies = legal_moves(&c->engine, position, answers);
            hangs = true;
            for (unsigned n = 0; n < replies; n++) {
                hangs = hangs && move_to(answers[n]) != move_to(moves[i]);
            }
            position_unmake(position, moves[i], &undo);
        }
    }
    return hangs;
}

/* Does the move, which takes nothing, leave the queen to be taken for nothing? */
static bool leaves_queen(struct position *position, move_t move)
{
    struct undo undo;
    bool leaves;

    if (position->board[move_to(move)] != EMPTY) {
        return false;
    }
    position_make(position, move, &undo);
    leaves = hangs_queen(position);
    position_unmake(position, move, &undo);
    return leaves;
}

/* A move of the position leaves the queen, and another does not. */
static bool is_queen_in_danger(struct position *position)
{
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&c->engine, position, moves);
    unsigned leaving = 0;

    for (unsigned i = 0; i < count; i++) {
        leaving += leaves_queen(position, moves[i]);
    }
    return leaving != 0 && leaving < count;
}

/* A position of random play in which the queen of the side to move is attacked, and could
   be left so. */
static struct position dangerous_position(uint64_t *chance)
{
    for (;;) {
        struct position position = position_of(START_FEN);
        struct undo undo;
        bool is_attacked;

        random_walk(&position, 10 + random_below(chance, 30), chance);
        if (position_in_check(&position)) {
            continue;
        }
        position_make_null(&position, &undo);
        is_attacked = hangs_queen(&position);
        position_unmake_null(&position, &undo);
        if (is_attacked && is_queen_in_danger(&position)) {
            return position;
        }
    }
}

/* The score of a position for its side to move, by many more nodes than a level looks with. */
static int judge(struct position *position)
{
    struct engine_limits limits = { .nodes = 30000 };
    struct engine_result result;

    engine_clear(&c->engine);
    engine_search(&c->engine, position, NULL, 0, &limits, &result);
    return result.score;
}

/* A queen may be left for a mate, for the other's queen, or where all is lost: for nothing is
   where most of its worth is lost by it. */
static bool leaves_queen_for_nothing(struct position *position, move_t move)
{
    struct undo undo;
    int best;
    int left;

    if (!leaves_queen(position, move)) {
        return false;
    }
    best = judge(position);
    position_make(position, move, &undo);
    left = -judge(position);
    position_unmake(position, move, &undo);
    return best > -5 * SCORE_PAWN && best - left >= 6 * SCORE_PAWN;
}

/* How often a level leaves the queen for nothing in so many such positions. */
static unsigned count_left_queens(unsigned elo, unsigned positions)
{
    uint64_t chance = elo;
    unsigned left = 0;

    for (unsigned i = 0; i < positions; i++) {
        struct position position = dangerous_position(&chance);
        char fen[FEN_SIZE];

        position_to_fen(&position, fen);
        set_up(fen);
        left += leaves_queen_for_nothing(&c->game.position, move_of_level(elo));
    }
    return left;
}

static void no_queen_is_left_for_nothing(void **state)
{
    (void)state;
    for (unsigned elo = QUEEN_ELO; elo <= 1400; elo += 100) {
        assert_int_equal(count_left_queens(elo, 60), 0);
    }
}

/* And beginners do leave it: the promise is not empty. */
static void beginners_leave_queens(void **state)
{
    (void)state;
    assert_true(count_left_queens(BEGINNER_MIN, 60) > 5);
}

/* The level with White against a king that moves by chance, until mate or 60 moves. */
static void play_won_ending(const char *fen, uint64_t *chance)
{
    set_up(fen);
    for (unsigned moves = 0; moves < 60 && c->game.end == GAME_RUNNING; moves++) {
        struct session_played played;
        move_t replies[MAX_MOVES];
        unsigned count;

        assert_int_equal(session_play(c, move_of_level(STALEMATE_ELO), &played), SESSION_DONE);
        assert_int_not_equal(c->game.end, GAME_STALEMATE);
        if (c->game.end != GAME_RUNNING) {
            break;
        }
        count = legal_moves(&c->engine, &c->game.position, replies);
        assert_int_equal(session_play(c, replies[random_below(chance, count)], &played),
                         SESSION_DONE);
    }
}

static void no_won_ending_is_stalemated(void **state)
{
    static const char *const won[] = {
        "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",   "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/2Q5/8/KR6 w - - 0 1", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
        "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1",  "8/8/8/8/3k1p2/8/6Q1/6K1 w - - 0 1",
        "7k/5P2/8/6K1/8/8/8/8 w - - 0 1",  "k7/P7/8/1K6/8/8/8/6Q1 w - - 0 1",
    };
    uint64_t chance = 3;

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(won); i++) {
        for (unsigned n = 0; n < 5; n++) {
            play_won_ending(won[i], &chance);
        }
    }
}

/* What becomes of a move that the search of a level has chosen. */
static move_t after_the_look(unsigned elo, const char *fen, const char *text)
{
    struct engine_limits limits = { 0 };
    struct engine_result result = { 0 };

    set_up(fen);
    opponent_play_elo(c, elo);
    result.best = move_of(&c->engine, &c->game.position, text);
    c->think.request = THINK_ON;
    opponent_addition.limit(c, &limits);
    opponent_addition.searched(c, &limits, &result);
    return result.best;
}

/* From its Elo on each is guarded, whatever the search has seen; below it is not. */
static void queen_and_win_are_guarded_behind_the_search(void **state)
{
    static const struct {
        unsigned elo;
        const char *fen;
        const char *move;
    } faults[] = {
        { QUEEN_ELO, "4k3/8/4p3/8/8/8/8/3QK3 w - - 0 1", "d1d5" },
        { STALEMATE_ELO, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6" },
    };

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(faults); i++) {
        move_t fault;

        set_up(faults[i].fen);
        fault = move_of(&c->engine, &c->game.position, faults[i].move);
        assert_int_not_equal(after_the_look(faults[i].elo, faults[i].fen, faults[i].move), fault);
        assert_int_equal(after_the_look(faults[i].elo - 1, faults[i].fen, faults[i].move), fault);
    }
}

/* Positions in which a move gives stalemate and wins nothing: queens near a bare king. */
static void no_move_of_a_level_gives_stalemate(void **state)
{
    uint64_t chance = 5;
    unsigned traps = 0;

    (void)state;
    while (traps < 60) {
        unsigned king = random_below(&chance, SQUARES);
        char fen[FEN_SIZE];
        struct position position;
        uint8_t board[SQUARES] = { 0 };
        move_t moves[MAX_MOVES];
        unsigned count;
        bool is_trap = false;
        struct undo undo;

        position_clear(&position, &eval_params_default);
        board[king] = B_KING;
        board[random_below(&chance, SQUARES)] = W_QUEEN;
        board[random_below(&chance, SQUARES)] = W_KING;
        position.side = WHITE;
        if (board[king] != B_KING) {
            continue;
        }
        position_place(&position, board);
        position_to_fen(&position, fen);
        if (position_set_fen(&position, fen, &eval_params_default) != FEN_OK) {
            continue;
        }
        count = legal_moves(&c->engine, &position, moves);
        for (unsigned i = 0; i < count; i++) {
            position_make(&position, moves[i], &undo);
            is_trap = is_trap || engine_ending(&c->engine, &position) == ENDING_STALEMATE;
            position_unmake(&position, moves[i], &undo);
        }
        if (is_trap) {
            move_t move;

            traps++;
            set_up(fen);
            move = move_of_level(STALEMATE_ELO);
            position_make(&position, move, &undo);
            assert_int_not_equal(engine_ending(&c->engine, &position), ENDING_STALEMATE);
        }
    }
}

/* --- games --- */

/* Games a level: LEVEL_GAMES in the environment, or few. */
static unsigned games_a_level(void)
{
    const char *games = getenv("LEVEL_GAMES");

    return games != NULL ? (unsigned)atoi(games) : 1;
}

static void walk_by_chance(unsigned plies, uint64_t *chance)
{
    for (unsigned i = 0; i < plies && c->game.end == GAME_RUNNING; i++) {
        struct session_played played;
        move_t moves[MAX_MOVES];
        unsigned count = legal_moves(&c->engine, &c->game.position, moves);

        assert_int_equal(session_play(c, moves[random_below(chance, count)], &played),
                         SESSION_DONE);
    }
}

/* A few moves by chance, then the level against itself. All rules are the session's, which
   takes legal moves alone. */
static void play_game(uint64_t *chance)
{
    unsigned plies = 4 + random_below(chance, 5);

    session_new(c);
    walk_by_chance(plies, chance);
    while (c->game.end == GAME_RUNNING && c->game.plies < COUNT_OF(long_record) - 1) {
        struct session_reply reply;
        struct session_played played;

        session_choose_side(c, c->game.position.side);
        if (session_computer_claims(c)) {
            break;
        }
        assert_int_equal(session_think(c, &reply), SESSION_DONE);
        assert_int_equal(session_play(c, reply.move, &played), SESSION_DONE);
    }
    assert_int_not_equal(c->game.end, GAME_RUNNING);
}

static void every_level_plays_games_to_their_end(void **state)
{
    uint64_t chance = 100;

    (void)state;
    for (unsigned level = BEGINNER_MIN; level <= ELO_MAX; level++) {
        if (level > BEGINNER_MAX && (level % 100 != 0 || level < ELO_MIN)) {
            continue;
        }
        for (unsigned game = games_a_level(); game > 0; game--) {
            play_at(level);
            opponent_take_style(c, game % STYLES);
            play_game(&chance);
        }
    }
}

/* --- what was overlooked --- */

/* After some moves of the weakest level there is a lesson, it is about a move of this game, and
   what it names is legal and better there; another game has none of it. */
static void a_lesson_is_about_this_game(void **state)
{
    uint64_t chance = 7;
    const struct lesson *lesson = NULL;
    unsigned plies;

    (void)state;
    opponent_play_elo(c, ELO_MIN);
    for (unsigned i = 0; i < 20 && lesson == NULL; i++) {
        play_game(&chance);
        lesson = opponent_lesson(c);
    }
    assert_non_null(lesson);
    plies = c->game.plies;
    assert_true(lesson->plies < plies);
    assert_int_equal(c->game.record[lesson->plies], lesson->played);
    assert_int_not_equal(lesson->better, lesson->played);
    assert_true(lesson->loss >= SCORE_PAWN / 2);
    game_rewind(&c->game);
    for (unsigned i = 0; i < lesson->plies; i++) {
        game_step(&c->game, i);
    }
    assert_true(is_legal(&c->engine, &c->game.position, lesson->better));
    game_step(&c->game, lesson->plies);
    assert_true(lesson->reply == MOVE_NONE ||
                is_legal(&c->engine, &c->game.position, lesson->reply));
    for (unsigned i = lesson->plies + 1U; i < plies; i++) {
        game_step(&c->game, i);
    }
    session_new(c);
    assert_null(opponent_lesson(c));
}

/* --- style --- */

/* Of moves that are alike to it the attacker takes the check, who is solid the trade. */
static void a_style_prefers_its_moves(void **state)
{
    static const char *const fen = "7k/8/8/3n4/8/2N5/8/R3K3 w - - 0 1";
    struct engine_limits limits = { 0 };
    move_t trade;
    move_t check;
    int liked[2][2];

    (void)state;
    set_up(fen);
    trade = move_of(&c->engine, &c->game.position, "Nxd5");
    check = move_of(&c->engine, &c->game.position, "Ra8");
    for (unsigned style = 1; style < STYLES; style++) {
        opponent_take_style(c, style);
        limits = (struct engine_limits){ 0 };
        additions_limit(c, &limits);
        c->engine.position = &c->game.position;
        c->engine.limits = &limits;
        liked[style - 1][0] = limits.preference->of(&c->engine, trade);
        liked[style - 1][1] = limits.preference->of(&c->engine, check);
        assert_true(liked[style - 1][0] >= 0 && liked[style - 1][0] <= limits.preference->reach);
        assert_true(liked[style - 1][1] >= 0 && liked[style - 1][1] <= limits.preference->reach);
    }
    c->engine.position = NULL;
    c->engine.limits = NULL;
    assert_true(liked[0][0] > liked[0][1]);
    assert_true(liked[1][1] > liked[1][0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, start_opponent, end)
        TEST(a_higher_elo_sees_more),
        TEST(numbers_are_held_to_their_ranges),
        TEST(an_opponent_of_another_board_is_held),
        TEST(the_levels_limits_hold_too),
        TEST(the_seed_is_the_positions_unless_variety_is_wanted),
        TEST(contempt_and_style_are_passed_on),
        TEST(no_queen_is_left_for_nothing),
        TEST(beginners_leave_queens),
        TEST(no_won_ending_is_stalemated),
        TEST(no_move_of_a_level_gives_stalemate),
        TEST(queen_and_win_are_guarded_behind_the_search),
        TEST(every_level_plays_games_to_their_end),
        TEST(a_lesson_is_about_this_game),
        TEST(a_style_prefers_its_moves),
    };

    /* random walks are the bench's */
    return cmocka_run_group_tests(tests, bench_setup, bench_teardown);
}
