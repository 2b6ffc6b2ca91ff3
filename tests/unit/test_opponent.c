/*
 * The opponent that the player has chosen: levels of strength and what they are given, whole
 * games at each, contempt and style, and what was overlooked.
 */
#include "opponent_player.h"

#include "firmware/opponent/opponent_state.h"

#include <stdlib.h>

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

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(start_opponent, end);

/* More nodes and more seen with each Elo; at QUEEN_ELO the promise of the queen changes the
   measure, and from there on it grows again. */
UNIT(a_higher_elo_sees_more)
{
    struct strength s;
    struct strength next;

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

UNIT(numbers_are_held_to_their_ranges)
{
    assert_int_equal(opponent_play_elo(&c->match.opponent, 1234), 1234);
    assert_int_equal(c->match.opponent.strength, STRENGTH_ELO);
    assert_int_equal(c->match.opponent.number, 1234);
    assert_int_equal(opponent_play_elo(&c->match.opponent, 0), ELO_MIN);
    assert_int_equal(opponent_play_elo(&c->match.opponent, UINT32_MAX), ELO_MAX);
    assert_int_equal(c->match.opponent.number, ELO_MAX);
    assert_int_equal(opponent_play_beginner(&c->match.opponent, 0), 1);
    assert_int_equal(opponent_play_beginner(&c->match.opponent, 11), 10);
    assert_int_equal(c->match.opponent.strength, STRENGTH_BEGINNER);
    assert_int_equal(c->match.opponent.number, 10);
    opponent_play_fully(&c->match.opponent);
    assert_int_equal(c->match.opponent.strength, STRENGTH_FULL);
    assert_int_equal(c->match.opponent.number, 0);
    assert_int_equal(opponent_take_contempt(&c->match.opponent, -10000), -CONTEMPT_MAX);
    assert_int_equal(opponent_take_contempt(&c->match.opponent, 10000), CONTEMPT_MAX);
    assert_int_equal(opponent_take_contempt(&c->match.opponent, -1), -1);
    assert_int_equal(opponent_style_named("ATTACK"), 2);
    assert_int_equal(opponent_style_named("wild"), -1);
    assert_true(opponent_is_ok(&c->match.opponent));
}

UNIT(an_opponent_of_another_board_is_held)
{
    struct opponent o = { STRENGTH_ELO, 0, ELO_LIMIT, 0, 0, false, false, false };

    assert_true(opponent_is_ok(&o));
    opponent_hold(&o);
    assert_int_equal(o.number, ELO_MAX);
    o.number = ELO_MIN;
    opponent_hold(&o);
    assert_int_equal(o.number, ELO_MIN);
}

/* --- limits --- */

/* Limits of a search for the computer's move, as the opponent tightens them. */
static void limit(struct engine_limits *limits)
{
    struct task task;

    session_task(c, THINK_TO_PLAY, &task);
    task.limits = *limits;
    players_limit(c->added, &task);
    *limits = task.limits;
}

/* A level of nodes, depth or time holds where it is the tighter one; a mate is looked for with
   open eyes, and so is what an analysis finds. */
UNIT(the_levels_limits_hold_too)
{
    struct engine_limits limits = { 0 };
    struct strength s;

    opponent_play_elo(&c->match.opponent, 1000);
    strength_of_elo(1000, &s);
    limit(&limits);
    assert_int_equal(limits.nodes, s.nodes);
    assert_int_equal(limits.variety, s.noise);
    assert_non_null(limits.blindness);
    assert_true(limits.blindness->sees_queens);
    limits = (struct engine_limits){ .nodes = 10, .depth = 3, .hard_ms = 77 };
    limit(&limits);
    assert_int_equal(limits.nodes, 10);
    assert_int_equal(limits.depth, 3);
    assert_int_equal(limits.hard_ms, 77);
    limits = (struct engine_limits){ .mate = 3 };
    limit(&limits);
    assert_null(limits.blindness);
    assert_int_equal(limits.nodes, 0);
    limits = (struct engine_limits){ .infinite = true };
    limit(&limits);
    assert_null(limits.blindness);
    opponent_play_elo(&c->match.opponent, QUEEN_ELO - 1);
    limits = (struct engine_limits){ 0 };
    limit(&limits);
    assert_false(limits.blindness->sees_queens);
    opponent_play_elo(&c->match.opponent, ELO_MAX);
    limits = (struct engine_limits){ 0 };
    limit(&limits);
    assert_null(limits.blindness);
    opponent_play_fully(&c->match.opponent);
    limits = (struct engine_limits){ 0 };
    limit(&limits);
    assert_int_equal(limits.nodes, 0);
}

UNIT(the_seed_is_the_positions_unless_variety_is_wanted)
{
    struct engine_limits first = { 0 };
    struct engine_limits second = { 0 };

    opponent_play_elo(&c->match.opponent, 1000);
    c->entropy = 1;
    limit(&first);
    c->entropy = 2;
    limit(&second);
    assert_int_equal(first.seed, second.seed);
    c->taste.variety = true;
    limit(&second);
    assert_int_not_equal(first.seed, second.seed);
    c->taste.variety = false;
    play_one("e4");
    limit(&second);
    assert_int_not_equal(first.seed, second.seed);
}

UNIT(contempt_and_style_are_passed_on)
{
    struct engine_limits limits = { 0 };

    limit(&limits);
    assert_int_equal(limits.contempt, 0);
    assert_null(limits.style);
    opponent_take_contempt(&c->match.opponent, 33);
    opponent_take_style(&c->match.opponent, 2);
    limit(&limits);
    assert_int_equal(limits.contempt, 33);
    assert_non_null(limits.style);
    assert_true(limits.style->reach != 0);
    limits = (struct engine_limits){ .infinite = true };
    limit(&limits);
    assert_null(limits.style); /* analysis has none */
    limits = (struct engine_limits){ .mate = 3 };
    limit(&limits);
    assert_null(limits.style);
}

/* --- games --- */

/* Games a level: LEVEL_GAMES in the environment, or few. */
static unsigned games_a_level(void)
{
    return times_of("LEVEL_GAMES", 1);
}

static void walk_by_chance(unsigned plies, uint64_t *chance)
{
    for (unsigned i = 0; i < plies && c->match.game.end == GAME_RUNNING; i++) {
        struct session_played played;
        move_t moves[MAX_MOVES];
        unsigned count = legal_moves(&c->mind.engine, &c->match.game.position, moves);

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
    while (c->match.game.end == GAME_RUNNING && c->match.game.plies < COUNT_OF(long_record) - 1) {
        struct session_reply reply;
        struct session_played played;

        session_choose_side(c, c->match.game.position.side);
        if (session_computer_claims(c)) {
            break;
        }
        assert_int_equal(session_think(c, &reply), SESSION_DONE);
        assert_int_equal(session_play(c, reply.move, &played), SESSION_DONE);
    }
    assert_int_not_equal(c->match.game.end, GAME_RUNNING);
}

UNIT(every_level_plays_games_to_their_end)
{
    uint64_t chance = 100;

    for (unsigned level = BEGINNER_MIN; level <= ELO_MAX; level++) {
        if (level > BEGINNER_MAX && (level % 100 != 0 || level < ELO_MIN)) {
            continue;
        }
        for (unsigned game = games_a_level(); game > 0; game--) {
            play_at(level);
            opponent_take_style(&c->match.opponent, game % STYLES);
            play_game(&chance);
        }
    }
}

/* --- what was overlooked --- */

/* After some moves of the weakest level there is a lesson, it is about a move of this game, and
   what it names is legal and better there; another game has none of it. */
UNIT(a_lesson_is_about_this_game)
{
    uint64_t chance = 7;
    const struct lesson *lesson = NULL;
    unsigned plies;

    opponent_play_elo(&c->match.opponent, ELO_MIN);
    for (unsigned i = 0; i < 20 && lesson == NULL; i++) {
        play_game(&chance);
        lesson = lesson_of_game(&opponent_state(c->added)->lesson, &c->match.game);
    }
    assert_non_null(lesson);
    plies = c->match.game.plies;
    assert_true(lesson->plies < plies);
    assert_int_equal(c->match.game.record[lesson->plies], lesson->played);
    assert_int_not_equal(lesson->better, lesson->played);
    assert_true(lesson->loss >= SCORE_PAWN / 2);
    game_rewind(&c->match.game);
    for (unsigned i = 0; i < lesson->plies; i++) {
        game_step(&c->match.game, i);
    }
    assert_true(is_legal(&c->mind.engine, &c->match.game.position, lesson->better));
    game_step(&c->match.game, lesson->plies);
    assert_true(lesson->reply == MOVE_NONE ||
                is_legal(&c->mind.engine, &c->match.game.position, lesson->reply));
    for (unsigned i = lesson->plies + 1U; i < plies; i++) {
        game_step(&c->match.game, i);
    }
    session_new(c);
    assert_null(lesson_of_game(&opponent_state(c->added)->lesson, &c->match.game));
}

/* The words are of the score's sign for who moved. */
UNIT(what_a_lesson_gains_goes_by_both_scores)
{
    static const struct {
        int better;
        int played;
        enum lesson_gain gain;
    } cases[] = {
        { 300, 0, GAIN_PAWNS },
        { 0, -600, GAIN_PAWNS },
        { -2000, -6000, GAIN_PAWNS },
        { SCORE_MATE - 3, 300, GAIN_WIN },
        { SCORE_MATE - 3, -SCORE_MATE + 2, GAIN_WIN },
        { 1500, -SCORE_MATE + 2, GAIN_WIN },
        { 600, -SCORE_MATE + 2, GAIN_SAFE },
        { -600, -SCORE_MATE + 2, GAIN_SAFE },
        { -1500, -SCORE_MATE + 2, GAIN_TIME },
        { -9000, -SCORE_MATE + 2, GAIN_TIME },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct lesson lesson = { .score = (int16_t)cases[i].better,
                                 .loss = (int16_t)score_clamp(cases[i].better - cases[i].played) };

        assert_int_equal(lesson_gain_of(&lesson), cases[i].gain);
    }
}

/* Whoever is a queen behind has a better move that is bad all the same. */
UNIT(a_lesson_keeps_the_better_score_of_its_mover)
{
    static const char *const lost = "6k1/5ppp/8/8/1r6/8/5PPP/Q2R2K1 b - - 0 1";
    const struct lesson *lesson = NULL;
    struct session_reply reply;

    opponent_play_beginner(&c->match.opponent, 1);
    for (c->entropy = 1; lesson == NULL && c->entropy < 200; c->entropy++) {
        struct session_played played;

        set_up(lost);
        c->taste.variety = true;
        session_choose_side(c, BLACK);
        assert_false(session_computer_claims(c));
        assert_int_equal(session_think(c, &reply), SESSION_DONE);
        assert_int_equal(session_play(c, reply.move, &played), SESSION_DONE);
        lesson = lesson_of_game(&opponent_state(c->added)->lesson, &c->match.game);
    }
    assert_non_null(lesson);
    assert_true(lesson->score < -2 * SCORE_PAWN);
    assert_int_not_equal(lesson_gain_of(lesson), GAIN_WIN);
}

/* --- style --- */

/* Of moves that are alike to it the attacker takes the check, who is solid the trade. */
UNIT(a_style_prefers_its_moves)
{
    static const char *const fen = "7k/8/8/3n4/8/2N5/8/R3K3 w - - 0 1";
    struct engine_limits limits = { 0 };
    move_t trade;
    move_t check;
    int liked[2][2];

    set_up(fen);
    trade = move_of(&c->mind.engine, &c->match.game.position, "Nxd5");
    check = move_of(&c->mind.engine, &c->match.game.position, "Ra8");
    for (unsigned style = 1; style < STYLES; style++) {
        opponent_take_style(&c->match.opponent, style);
        limits = (struct engine_limits){ 0 };
        limit(&limits);
        c->mind.engine.position = &c->match.game.position;
        c->mind.engine.limits = &limits;
        liked[style - 1][0] = limits.style->of_move(&c->mind.engine, trade);
        liked[style - 1][1] = limits.style->of_move(&c->mind.engine, check);
        assert_true(liked[style - 1][0] >= 0 && liked[style - 1][0] <= limits.style->reach);
        assert_true(liked[style - 1][1] >= 0 && liked[style - 1][1] <= limits.style->reach);
    }
    c->mind.engine.position = NULL;
    c->mind.engine.limits = NULL;
    assert_true(liked[0][0] > liked[0][1]);
    assert_true(liked[1][1] > liked[1][0]);
}
