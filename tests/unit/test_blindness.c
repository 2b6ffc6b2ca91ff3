/*
 * What a search does not see: which moves, that they are the same ones throughout, and that
 * nothing else changes. What is not seen in a game is test_opponent.c's.
 */
#include "nodes.h"

#include "engine/search/hash.h"
#include "engine/search/node.h"
#include "engine/search/opponent.h"
#include "random_games.h"

static struct blindness blindness;

static int start(void **state)
{
    search_setup(state);
    memset(&blindness, 0, sizeof blindness);
    blindness.hide = blindness_hide;
    return 0;
}

UNIT_EACH(start, NULL);

/* The moves of a node that are seen, of all that are generated; ply 0 or 1 of a search. */
static unsigned seen_moves(struct position *position, unsigned ply, move_t seen[MAX_MOVES])
{
    struct engine *e = &bench.engine;
    struct engine_limits limits = { 0 };
    struct ply *p = &e->ply[ply];
    unsigned count;

    limits.blindness = &blindness;
    e->position = position;
    e->limits = &limits;
    memset(e->ply, 0, 4 * sizeof *e->ply);
    p->index = (uint8_t)ply;
    p->depth = 4;
    p->flags = position_in_check(position) ? PLY_IN_CHECK : 0;
    assert_true(node_generate(e, p, MOVEGEN_ALL));
    count = p->end - p->first;
    memcpy(seen, e->move + p->first, count * sizeof *seen);
    e->position = NULL;
    e->limits = NULL;
    return count;
}

static bool is_among(const move_t *moves, unsigned count, move_t move)
{
    for (unsigned i = 0; i < count; i++) {
        if (moves[i] == move) {
            return true;
        }
    }
    return false;
}

/* Is a move of the position seen by who is always blind to one kind? */
static bool is_seen(const char *fen, unsigned ply, enum blind_kind kind, const char *move)
{
    struct position position = position_of(fen);
    move_t wanted = move_of(&bench.engine, &position, move);
    move_t seen[MAX_MOVES];

    memset(blindness.share, 0, sizeof blindness.share);
    blindness.share[kind] = BLIND_ALWAYS;
    return is_among(seen, seen_moves(&position, ply, seen), wanted);
}

/* Does who is blind to half of a kind see all moves of the position? */
static bool sees_all(const char *fen, unsigned ply, enum blind_kind kind)
{
    struct position position = position_of(fen);
    move_t moves[MAX_MOVES];
    unsigned all;

    memset(blindness.share, 0, sizeof blindness.share);
    all = seen_moves(&position, ply, moves);
    blindness.share[kind] = BLIND_ALWAYS / 2;
    return seen_moves(&position, ply, moves) == all;
}

/* White: a bishop on a long diagonal, knights, a pawn that can take a queen. */
static const char *const kinds = "6k1/8/8/3q4/2P5/4N2N/8/B5K1 w - - 0 1";

UNIT_GROUP(bench_setup, bench_teardown);

UNIT(each_kind_is_what_it_says)
{
    assert_false(is_seen(kinds, 1, BLIND_QUIET, "c5"));
    assert_true(is_seen(kinds, 1, BLIND_QUIET, "cxd5"));
    assert_false(is_seen(kinds, 1, BLIND_CAPTURE, "cxd5"));
    assert_true(is_seen(kinds, 1, BLIND_CAPTURE, "c5"));
    assert_true(is_seen(kinds, 1, BLIND_OWN, "c5"));
    assert_true(is_seen(kinds, 0, BLIND_OWN, "c5")); /* all are its own: none would be left */
    assert_false(is_seen(kinds, 1, BLIND_LONG, "Be5"));
    assert_false(is_seen(kinds, 1, BLIND_LONG, "Bh8"));
    assert_true(is_seen(kinds, 1, BLIND_LONG, "Bd4"));
    assert_false(is_seen(kinds, 0, BLIND_LONG, "Bf6"));
    assert_false(is_seen(kinds, 1, BLIND_BACKWARD, "Nf1"));
    assert_false(is_seen(kinds, 1, BLIND_BACKWARD, "Nf2"));
    assert_true(is_seen(kinds, 1, BLIND_BACKWARD, "Ng5"));
    assert_true(is_seen(kinds, 1, BLIND_SECOND, "cxd5"));
    assert_false(sees_all(kinds, 2, BLIND_SECOND));
    assert_false(sees_all(kinds, 3, BLIND_SECOND));
    assert_true(sees_all(kinds, 1, BLIND_SECOND));
}

UNIT(a_black_knight_goes_back_the_other_way)
{
    const char *fen = "6k1/8/4n3/8/8/8/8/6K1 b - - 0 1";

    assert_false(is_seen(fen, 1, BLIND_BACKWARD, "Nf8"));
    assert_true(is_seen(fen, 1, BLIND_BACKWARD, "Nf4"));
}

/* Who is to see queens sees each reply that takes one, whatever its other kinds. */
UNIT(a_reply_that_takes_a_queen_is_seen)
{
    struct position position = position_of("7q/k7/8/8/8/8/1B6/6K1 w - - 0 1");
    move_t take = move_of(&bench.engine, &position, "Bxh8");
    move_t seen[MAX_MOVES];

    memset(blindness.share, BLIND_ALWAYS, sizeof blindness.share);
    blindness.sees_queens = true;
    assert_true(is_among(seen, seen_moves(&position, 1, seen), take));
    assert_int_equal(seen_moves(&position, 1, seen), 1);
    blindness.sees_queens = false;
    assert_int_equal(seen_moves(&position, 1, seen), 14); /* all: none would be left */
}

/* Something is always seen: nobody takes a position for mate or stalemate that is none. */
static void has_a_move_left(struct position *position, uint64_t *chance)
{
    move_t legal[MAX_MOVES];
    move_t seen[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, position, legal);
    unsigned left;
    unsigned legal_left = 0;

    memset(blindness.share, (int)random_below(chance, 3) * 127, sizeof blindness.share);
    blindness.seed = random_next(chance);
    left = seen_moves(position, 1, seen);
    for (unsigned i = 0; i < left; i++) {
        legal_left += is_among(legal, count, seen[i]);
    }
    assert_true(count == 0 || legal_left != 0);
    assert_true(!position_in_check(position) || legal_left == count);
}

UNIT(something_is_always_seen)
{
    visit_games(has_a_move_left, 20);
}

/* A share of a half hides about half of all moves, others with another seed, and the same
   ones with the same. */
UNIT(the_seed_draws_the_lots)
{
    struct position position = position_of(START_FEN);
    move_t first[MAX_MOVES];
    move_t again[MAX_MOVES];
    unsigned sum = 0;
    unsigned others = 0;

    blindness.share[BLIND_QUIET] = BLIND_ALWAYS / 2;
    for (unsigned seed = 0; seed < 200; seed++) {
        unsigned count;

        blindness.seed = seed * 0x10001U;
        count = seen_moves(&position, 1, first);
        assert_int_equal(seen_moves(&position, 1, again), count);
        assert_memory_equal(first, again, count * sizeof *first);
        sum += count;
        others += count != 10;
    }
    assert_in_range(sum, 200 * 9, 200 * 11);
    assert_true(others > 100);
}

/* --- searches --- */

static void search_blindly(const char *fen, uint32_t seed, struct engine_result *result)
{
    engine_clear(&bench.engine);
    memset(&watched, 0, sizeof watched);
    watched.limits.nodes = 2000;
    watched.limits.blindness = &blindness;
    blindness.seed = seed;
    run_search(fen);
    *result = watched.result;
}

UNIT(the_same_seed_gives_the_same_move)
{
    unsigned other = 0;

    memset(blindness.share, 120, sizeof blindness.share);
    for (unsigned i = 0; i < theme_count() && i < 60; i++) {
        struct engine_result first;
        struct engine_result again;
        struct engine_result another;

        search_blindly(theme_fen(i), 7, &first);
        search_blindly(theme_fen(i), 7, &again);
        search_blindly(theme_fen(i), 8, &another);
        assert_memory_equal(&first, &again, sizeof first);
        other += another.best != first.best;
    }
    assert_true(other > 10);
}

/* A mate in one by a queen from afar, which nobody finds who is blind to it; and the table
   does not tell it to him, nor him to others. */
UNIT(the_table_keeps_apart_who_sees_what)
{
    const char *fen = "6k1/5ppp/8/8/8/8/1B3PPP/R5K1 w - - 0 1";
    struct engine_result blind;

    bench.engine.options = &search_options_default;
    watched.limits.nodes = 2000;
    run_search(fen);
    assert_true(score_is_mate_in(watched.result.score, 1));
    memset(blindness.share, 0, sizeof blindness.share);
    blindness.share[BLIND_OWN] = 200;
    for (blindness.seed = 1;; blindness.seed++) {
        struct position position = position_of(fen);
        move_t seen[MAX_MOVES];
        unsigned count = seen_moves(&position, 0, seen);

        if (!is_among(seen, count, move_of(&bench.engine, &position, "Ra8"))) {
            break;
        }
    }
    memset(&watched, 0, sizeof watched);
    watched.limits.nodes = 300;
    watched.limits.blindness = &blindness;
    run_search(fen);
    blind = watched.result;
    assert_false(score_is_mate_in(blind.score, 1));
    assert_int_not_equal(blind.best, move_make(A1, A8, MOVE_NORMAL, 0));
    memset(&watched, 0, sizeof watched);
    watched.limits.nodes = 2000;
    run_search(fen);
    assert_true(score_is_mate_in(watched.result.score, 1));
}

/* --- contempt --- */

/* Only a draw is there: it counts what the root's side thinks of it. */
UNIT(a_draw_is_worth_less_with_contempt)
{
    static const char *const drawn[] = { "7k/8/6K1/8/8/8/8/6N1 w - - 0 1",
                                         "7k/8/6K1/8/8/8/8/6N1 b - - 0 1" };

    for (unsigned i = 0; i < COUNT_OF(drawn); i++) {
        memset(&watched, 0, sizeof watched);
        watched.limits.depth = 4;
        watched.limits.contempt = 77;
        run_search(drawn[i]);
        assert_int_equal(watched.result.score, -77);
        memset(&watched, 0, sizeof watched);
        watched.limits.depth = 4;
        run_search(drawn[i]);
        assert_int_equal(watched.result.score, 0);
    }
}

/* What one way of looking has stored another does not find. */
UNIT(each_way_of_looking_has_its_own_entries)
{
    struct engine *e = &bench.engine;
    const uint64_t key = UINT64_C(0x123456789ABCDEF0);

    e->way = 0x5A5A;
    hash_store(e, key, 0, MOVE_NONE, 77, 3, BOUND_EXACT);
    assert_non_null(hash_probe(e, key));
    e->way = 0;
    assert_null(hash_probe(e, key));
}
