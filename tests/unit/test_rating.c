/*
 * The player's rating: its arithmetic against Glickman's formulas, who is remembered, and whether
 * it finds players of known strength whose results are drawn by Elo's expectation.
 */
#include "support.h"

#include <math.h>
#include <stdlib.h>

#include "firmware/rating/rated_players.h"

enum { ELO_LEAST = 700, ELO_MOST = 2200 };

static struct rated_players players;

static int begin(void **state)
{
    (void)state;
    memset(&players, 0, sizeof players);
    return 0;
}

UNIT_EACH(begin, NULL);

/* --- the arithmetic --- */

static double expected(double difference)
{
    return 1 / (1 + pow(10, -difference / 400));
}

UNIT(the_expected_score_is_elos)
{
    for (int difference = -800; difference <= 800; difference++) {
        double error = glicko_expected(difference) / (double)GLICKO_ONE - expected(difference);

        assert_true(fabs(error) < 0.0015);
        assert_int_equal(glicko_expected(difference) + glicko_expected(-difference), GLICKO_ONE);
    }
    assert_int_equal(glicko_expected(3000), glicko_expected(800));
}

/* Glicko's step for one game against an opponent without deviation. */
static void step(double *rating, double *variance, double opponent, double score)
{
    const double q = log(10) / 400;
    double e = expected(*rating - opponent);

    *variance = fmin(*variance + GLICKO_GROWTH, GLICKO_VARIANCE);
    *variance = 1 / (1 / *variance + q * q * e * (1 - e));
    *rating += q * *variance * (score - e);
}

UNIT(a_game_moves_the_rating_as_glickman_says)
{
    uint64_t chance = 1;

    for (unsigned series = 0; series < 200; series++) {
        struct glicko rating;
        double exact = 700 + random_below(&chance, 1500);
        double variance = GLICKO_VARIANCE;

        glicko_guess(&rating, (unsigned)exact);
        for (unsigned game = 0; game < 60; game++) {
            int opponent = (int)glicko_elo(&rating) + (int)random_below(&chance, 400) - 200;
            unsigned halves = random_below(&chance, 3);

            opponent = opponent < ELO_LEAST ? ELO_LEAST : opponent > ELO_MOST ? ELO_MOST : opponent;
            step(&exact, &variance, opponent, halves / 2.0);
            if (exact < GLICKO_MIN + 10 || exact > GLICKO_MAX - 10) {
                break;
            }
            glicko_take(&rating, (unsigned)opponent, halves);
            assert_true(fabs(rating.parts / (double)GLICKO_PARTS - exact) < 6);
            assert_true(fabs(glicko_deviation(&rating) - sqrt(variance)) < 2);
        }
    }
}

/* The greatest steps there can be, at both ends. */
UNIT(a_rating_stays_in_its_range)
{
    struct glicko rating;

    glicko_guess(&rating, 0);
    assert_int_equal(glicko_elo(&rating), GLICKO_MIN);
    glicko_guess(&rating, 9999);
    assert_int_equal(glicko_elo(&rating), GLICKO_MAX);
    for (unsigned elo = GLICKO_MIN; elo <= GLICKO_MAX; elo += 50) {
        for (unsigned opponent = GLICKO_MIN; opponent <= GLICKO_MAX; opponent += 50) {
            for (unsigned halves = 0; halves <= 2; halves++) {
                unsigned before;

                glicko_guess(&rating, elo);
                before = rating.parts;
                glicko_take(&rating, opponent, halves);
                assert_in_range(glicko_elo(&rating), GLICKO_MIN, GLICKO_MAX);
                assert_in_range(rating.variance, 1, GLICKO_VARIANCE);
                assert_true(halves != 2 || rating.parts >= before);
                assert_true(halves != 0 || rating.parts <= before);
            }
        }
    }
}

/* --- who is remembered --- */

UNIT(a_name_is_the_same_in_letters_of_any_size)
{
    assert_int_equal(rated_name("Anna"), rated_name("aNNA"));
    assert_int_not_equal(rated_name("Anna"), rated_name("Annb"));
    assert_int_equal(rated_name(""), 0);
}

UNIT(who_has_not_played_for_the_longest_time_makes_room)
{
    for (uint32_t name = 1; name <= RATED_PLAYERS; name++) {
        rated_player_count(rated_players_take(&players, name, 1000 + name), 1000, RATED_WON);
    }
    assert_int_equal(players.count, RATED_PLAYERS);
    (void)rated_players_take(&players, 1, 1500);
    assert_int_equal(players.player[0].name, 1);
    assert_int_equal(players.player[0].games, 1);
    (void)rated_players_take(&players, 99, 1500);
    assert_int_equal(players.count, RATED_PLAYERS);
    assert_null(rated_players_find(&players, 2));
    assert_int_equal(rated_players_find(&players, 1)->games, 1);
    assert_int_equal(glicko_elo(&rated_players_find(&players, 99)->rating), 1500);
    assert_true(rated_players_are_ok(&players));
}

UNIT(a_player_is_forgotten)
{
    for (uint32_t name = 1; name <= 3; name++) {
        (void)rated_players_take(&players, name, 1000);
    }
    assert_true(rated_players_forget(&players, 2));
    assert_false(rated_players_forget(&players, 2));
    assert_int_equal(players.count, 2);
    assert_non_null(rated_players_find(&players, 1));
    assert_non_null(rated_players_find(&players, 3));
}

UNIT(the_last_games_are_remembered_and_a_helped_win_is_a_draw)
{
    struct rated_player *helped = rated_players_take(&players, 1, 1000);
    struct rated_player *drawn = &(struct rated_player){ .name = 2, .rating = helped->rating };

    rated_player_count(helped, 1100, RATED_WON_WITH_HELP);
    rated_player_count(drawn, 1100, RATED_DRAWN);
    assert_int_equal(helped->rating.parts, drawn->rating.parts);
    for (unsigned game = 0; game < RATED_LAST + 2; game++) {
        rated_player_count(helped, 1200 + game, RATED_LOST);
    }
    assert_int_equal(helped->games, RATED_LAST + 3);
    assert_int_equal(helped->last[0], 1200 + RATED_LAST + 1);
    assert_int_equal(helped->last[RATED_LAST - 1], 1202);
    assert_true(rated_players_are_ok(&players));
    helped->last[2] = 0;
    assert_false(rated_players_are_ok(&players));
}

/* --- players of known strength --- */

/* A result by Elo's expectation; of those between equals so many of a hundred are draws. */
static enum rated_result result_of(uint64_t *chance, int difference, unsigned draws)
{
    double score = expected(difference);
    double draw = draws / 100.0 * 4 * score * (1 - score);
    double lot = random_below(chance, 1000000) / 1e6;

    return lot < score - draw / 2 ? RATED_WON : lot < score + draw / 2 ? RATED_DRAWN : RATED_LOST;
}

/* He plays a game at the level that the rating gives him. Returns by how much the rating is off. */
static int play_game(uint64_t *chance, struct rated_player *player, int strength, unsigned draws)
{
    int level = (int)glicko_elo(&player->rating);

    level = level < ELO_LEAST ? ELO_LEAST : level > ELO_MOST ? ELO_MOST : level;
    rated_player_count(player, (unsigned)level, result_of(chance, strength - level, draws));
    return (int)glicko_elo(&player->rating) - strength;
}

/* The notebook's table is what this prints (docs/notebook/levels.md). */
enum { SERIES = 1000, DRAWS = 8 };

struct found {
    unsigned within_100;
    unsigned within_150;
};

static struct found find(unsigned games, int strength, unsigned guess, unsigned draws)
{
    struct found found = { 0, 0 };
    uint64_t chance = 7;

    for (unsigned series = 0; series < SERIES; series++) {
        struct rated_player player = { .games = 0 };
        int error = 0;

        glicko_guess(&player.rating, guess);
        for (unsigned game = 0; game < games; game++) {
            error = play_game(&chance, &player, strength, draws);
        }
        found.within_100 += abs(error) <= 100;
        found.within_150 += abs(error) <= 150;
    }
    return found;
}

/* Twenty results tell a strength to 78 Elo at best, as the standard error: 80 of 100 within 100. */
UNIT(a_player_is_found)
{
    static const unsigned games[] = { 10, 20, 30, 40 };

    for (unsigned i = 0; i < COUNT_OF(games); i++) {
        struct found all = { 0, 0 };
        unsigned rows = 0;

        for (int strength = 800; strength <= 2000; strength += 200) {
            struct found found = find(games[i], strength, 1200, DRAWS);

            all.within_100 += found.within_100;
            all.within_150 += found.within_150;
            rows++;
        }
        print_message("%u games: %u of 1000 within 100, %u within 150\n", games[i],
                      all.within_100 / rows, all.within_150 / rows);
        assert_true(games[i] != 20 || all.within_100 / rows >= 720);
        assert_true(games[i] != 20 || all.within_150 / rows >= 900);
    }
}

/* He begins where he is known, and gains 300 in forty games. */
UNIT(a_player_who_improves_is_followed)
{
    enum { KNOWN = 20, CLIMB = 40, GAIN = 300 };
    unsigned within = 0;
    long errors = 0;
    uint64_t chance = 11;

    for (unsigned series = 0; series < SERIES; series++) {
        struct rated_player player = { .games = 0 };
        int strength = 800 + (int)random_below(&chance, 1000);
        int error = 0;

        glicko_guess(&player.rating, (unsigned)strength);
        for (unsigned game = 1; game <= KNOWN + CLIMB; game++) {
            int gain = game <= KNOWN ? 0 : (int)(game - KNOWN) * GAIN / CLIMB;

            error = play_game(&chance, &player, strength + gain, DRAWS);
        }
        within += abs(error) <= 150;
        errors += error;
    }
    print_message("behind by %ld on average, %u of 1000 within 150\n", -errors / SERIES, within);
    assert_true(within >= 750);
    assert_in_range(-errors / SERIES, 0, 120);
}
