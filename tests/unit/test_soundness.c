/*
 * Nothing that the search leaves out proves a mate or a stalemate; every personality
 * plays legal moves in whatever memory.
 */
#include "engine/eval/eval.h"
#include "nodes.h"

/* Whatever leaves something out, at its boldest. */
static void everything_on(void)
{
    options = *personality_options("REBEL");
    options.zero_window = 1;
    options.null_avoid = 0;
    options.null_zugzwang = 0;
    options.static_depth = 0;
    options.pressure_guard = 9;
    options.futility_one = 50;
    options.futility_two = 50;
    options.futility_end = 50;
    options.reverse_futility = 20;
    options.reverse_depth = 20;
    options.late_pruning = 1;
    options.late_depth = 20;
    options.futility_depth = 20;
    options.futility_ply = 10;
    options.late_moves = 30;
    options.late_history = 1;
    options.history = 1;
    options.improving = 1;
    options.internal_reduction = 1;
    options.delta_margin = 10;
    options.lazy_margin = 10;
    options.trick_one = 10;
    options.trick_two = 10;
    options.recapture = 8;
    options.king_attack = 8;
}

/* --- mates are true --- */

static bool is_mated(struct position *p, int plies);

/* Can the side to move mate within so many plies? Every move is tried. */
static bool mates(struct position *p, int plies)
{
    move_t moves[MAX_MOVES];
    unsigned count = plies < 1 ? 0 : legal_moves(&bench.engine, p, moves);
    bool is_mate = false;

    for (unsigned i = 0; i < count && !is_mate; i++) {
        struct undo undo;

        position_make(p, moves[i], &undo);
        is_mate = (plies > 1 || position_in_check(p)) && is_mated(p, plies - 1);
        position_unmake(p, moves[i], &undo);
    }
    return is_mate;
}

static bool is_mated(struct position *p, int plies)
{
    move_t moves[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, p, moves);
    bool is_lost = count != 0 || position_in_check(p);

    for (unsigned i = 0; i < count && is_lost; i++) {
        struct undo undo;

        position_make(p, moves[i], &undo);
        is_lost = mates(p, plies - 1);
        position_unmake(p, moves[i], &undo);
    }
    return is_lost;
}

/* Two kings and up to four men at random; false if that is no position. */
static bool random_ending(struct position *p, uint64_t *chance)
{
    static const char men[] = "QRBNPPqrbnpp";
    unsigned count = 1 + random_below(chance, 4);
    char squares[SQUARES];
    char fen[FEN_SIZE];
    char *c = fen;

    memset(squares, '1', sizeof squares);
    for (unsigned i = 0; i < count; i++) {
        squares[random_below(chance, SQUARES)] = men[random_below(chance, sizeof men - 1)];
    }
    /* kings near the edge meet mates and stalemates */
    squares[random_below(chance, SQUARES)] = 'K';
    squares[random_below(chance, 2) * 56 + random_below(chance, 8)] = 'k';
    for (unsigned rank = 0; rank < 8; rank++) {
        memcpy(c, squares + 8 * (size_t)rank, 8);
        c += 8;
        *c++ = rank < 7 ? '/' : ' ';
    }
    snprintf(c, 16, "%c - - 0 1", random_below(chance, 2) == 0 ? 'w' : 'b');
    return position_set_fen(p, fen, &eval_params_default) == FEN_OK;
}

/* Plies of the longest mate that is proved here. */
enum { PROVED = 5 };

static void check_mate(struct position *p, int score)
{
    int plies = SCORE_MATE - (score < 0 ? -score : score);

    if (plies <= PROVED && !(score > 0 ? mates(p, plies) : is_mated(p, plies))) {
        char fen[FEN_SIZE];

        position_to_fen(p, fen);
        fail_msg("%s: %d is no mate in %d plies", fen, score, plies);
    }
}

/* Searches random endings to small depths; answers how many mates were announced. */
static unsigned announce(unsigned endings, uint64_t chance)
{
    unsigned announced = 0;

    while (endings != 0) {
        struct position p;
        struct engine_result result;

        if (!random_ending(&p, &chance)) {
            continue;
        }
        endings--;
        engine_clear(&bench.engine);
        for (unsigned depth = 1; depth <= 5; depth++) {
            struct engine_limits limits = { .depth = (uint8_t)depth, .nodes = 10000 };

            engine_search(&bench.engine, &p, NULL, 0, &limits, &result);
            /* what a stopped iteration says holds for the moves it came to */
            if (result.nodes < limits.nodes &&
                (result.score > SCORE_MATE_BOUND || result.score < -SCORE_MATE_BOUND)) {
                check_mate(&p, result.score);
                announced++;
            }
        }
    }
    return announced;
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(node_setup, NULL);

UNIT(nothing_left_out_proves_a_mate)
{
    everything_on();
    assert_true(announce(600, 41) > 50);
}

UNIT(no_personality_announces_a_false_mate)
{
    for (const struct personality *p = personalities; p->name != NULL; p++) {
        options = *p->options;
        assert_true(announce(200, 42) > 15);
    }
}

/* --- stalemates are true --- */

/* Far above what the side to move can reach all moves but the first are futile; the
   node is lost for it, and neither mate nor stalemate. */
UNIT(a_node_whose_moves_were_left_out_is_neither_mate_nor_stalemate)
{
    uint64_t chance = 43;

    everything_on();
    for (unsigned i = 0; i < 2000; i++) {
        struct position position = random_position(&chance);
        move_t moves[MAX_MOVES];
        bool in_check = position_in_check(&position);
        unsigned count = legal_moves(&bench.engine, &position, moves);
        char fen[FEN_SIZE];
        struct ply *p;
        int score;

        position_to_fen(&position, fen);
        p = node_at(fen);
        p->depth = (int8_t)(1 + random_below(&chance, 2));
        p->alpha = 20000;
        p->beta = 20001;
        node_begin_iteration(&bench.engine, 1);
        score = search(&bench.engine, p);
        if (count == 0) {
            assert_int_equal(score, in_check ? -SCORE_MATE + NODE_INDEX : 0);
        } else if (score < -SCORE_MATE_BOUND) {
            assert_true(is_mated(&board, SCORE_MATE + score - NODE_INDEX));
        }
    }
}

/* Black's only legal moves are quiet and hopeless: a queen and a rook behind. */
UNIT(a_hopeless_node_is_no_stalemate)
{
    struct ply *p;

    everything_on();
    for (int depth = 1; depth <= 3; depth++) {
        p = node_at("7k/8/8/7p/8/4R3/1Q6/6K1 b - - 0 1");
        p->depth = (int8_t)depth;
        p->alpha = 500;
        p->beta = 501;
        node_begin_iteration(&bench.engine, 3);
        assert_true(search(&bench.engine, p) < -500);
    }
}

UNIT(stalemates_and_zugzwangs_are_seen)
{
    static const struct {
        const char *fen;
        int least, most;
    } cases[] = {
        { "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 0, 0 },
        { "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1", 0, 0 },
        { "5k2/5P2/4K3/8/8/8/8/8 w - - 0 1", 0, 0 },
        { "8/8/8/8/8/6k1/7p/7K w - - 0 1", 0, 0 },
        { "7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 0, 0 },
        { "7k/7p/8/8/8/8/2q5/K5R1 w - - 0 1", 0, 0 }, /* gives its rook away */
        { "6k1/8/6K1/8/8/8/8/R7 b - - 0 1", -SCORE_MATE + 4, -SCORE_MATE + 4 },
    };

    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct position position = position_of(cases[i].fen);
        struct engine_limits limits = { .depth = 4 };
        struct engine_result result;

        everything_on();
        engine_clear(&bench.engine);
        engine_search(&bench.engine, &position, NULL, 0, &limits, &result);
        if (result.score < cases[i].least || result.score > cases[i].most) {
            fail_msg("%s: %d", cases[i].fen, result.score);
        }
    }
}

/* --- announced mates --- */

/* Both sides play what the search says; the mate comes in time. */
static void replay(const char *fen)
{
    struct position position = position_of(fen);
    int left;

    watched.limits.nodes = 200000;
    watch_search(&bench.engine, &position, &watched);
    if (watched.result.score <= SCORE_MATE_BOUND) {
        /* without hash table and extensions it may be too deep */
        if (options.hash_cutoffs != 0) {
            fail_msg("%s: no mate announced", fen);
        }
        return;
    }
    left = SCORE_MATE - watched.result.score;
    while (left > 0) {
        struct undo undo;

        position_make(&position, watched.result.best, &undo);
        left--;
        if (left != 0) {
            watch_search(&bench.engine, &position, &watched);
        }
        if (engine_ending(&bench.engine, &position) != ENDING_NONE) {
            break;
        }
    }
    assert_int_equal(engine_ending(&bench.engine, &position), ENDING_CHECKMATE);
}

UNIT(an_announced_mate_is_replayed_to_mate)
{
    static const char *const fen[] = {
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",     "3rr1k1/5ppp/8/8/8/8/4QPPP/4R1K1 w - - 0 1",
        "2r2r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", "1r1r2k1/5ppp/8/8/8/8/1R1R1PPP/3R2K1 w - - 0 1",
        "8/8/8/2K5/8/8/7Q/k7 w - - 0 1",         "k7/2Q5/8/2K5/8/8/8/8 w - - 0 1",
        "5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1",
    };

    for (const struct personality *p = personalities; p->name != NULL; p++) {
        options = *p->options;
        for (unsigned i = 0; i < COUNT_OF(fen); i++) {
            engine_clear(&bench.engine);
            memset(&watched, 0, sizeof watched);
            replay(fen[i]);
        }
    }
}

/* --- games --- */

/* The smallest memory there may be. */
static const struct engine_profile tiny_profile = {
    .name = "tiny", .arena = 4096, .moves = 256, .plies = 8, .pv = 2, .tables = 0
};

/* The answers are checked by watch_search(). */
static void play_game(struct bench_engine *b, uint64_t *chance)
{
    struct position position = position_of(START_FEN);
    uint32_t history[RULE75_DRAW];
    unsigned length = 0;

    random_walk(&position, 2 + random_below(chance, 30), chance);
    engine_clear(&b->engine);
    for (unsigned ply = 0; ply < 60; ply++) {
        struct undo undo;

        memset(&watched, 0, sizeof watched);
        watched.history = history;
        watched.history_length = length;
        watched.limits.nodes = 500;
        watch_search(&b->engine, &position, &watched);
        if (watched.result.best == MOVE_NONE || position.rule50 >= RULE50_DRAW) {
            return;
        }
        history[length++] = (uint32_t)position.key;
        position_make(&position, watched.result.best, &undo);
        if (position.rule50 == 0) {
            length = 0;
        }
    }
}

UNIT(every_personality_plays)
{
    static const struct engine_profile *const profiles[] = { &tiny_profile, &roomy_profile };
    uint64_t chance = 44;

    for (unsigned i = 0; i < COUNT_OF(profiles); i++) {
        struct bench_engine b;

        bench_start(&b, profiles[i], profiles[i]->arena, 0x5A);
        for (const struct personality *p = personalities; p->name != NULL; p++) {
            b.engine.options = p->options;
            for (unsigned game = 0; game < 6; game++) {
                play_game(&b, &chance);
            }
        }
        everything_on();
        b.engine.options = &options;
        for (unsigned game = 0; game < 6; game++) {
            play_game(&b, &chance);
        }
        bench_end(&b);
    }
}
