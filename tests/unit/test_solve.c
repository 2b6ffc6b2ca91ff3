/* The mate search: the shortest mate, the proof that there is none, and what spoils neither. */
#include "support.h"

/* The memory of the smallest board. */
static const struct engine_profile smallest_profile = {
    .name = "smallest", .arena = 2816, .moves = 400, .plies = 24, .pv = 12
};

static void look(struct engine *engine, const char *fen, unsigned moves)
{
    struct position position = position_of(fen);

    watched.limits.mate = (uint8_t)moves;
    watch_search(engine, &position, &watched);
}

/* --- against all lines --- */

/* Is there a mate in so many moves? Without any table, order or cut but the
   first mate. */
static bool mates_within(struct position *position, unsigned moves)
{
    move_t move[MAX_MOVES];
    unsigned count = legal_moves(&bench.engine, position, move);

    for (unsigned i = 0; i < count; i++) {
        move_t reply[MAX_MOVES];
        struct undo undo;
        struct undo undo_reply;
        unsigned replies;
        bool mated;

        position_make(position, move[i], &undo);
        replies = legal_moves(&bench.engine, position, reply);
        mated = replies != 0 ? moves > 1 : position_in_check(position);
        for (unsigned j = 0; mated && j < replies; j++) {
            position_make(position, reply[j], &undo_reply);
            mated = mates_within(position, moves - 1);
            position_unmake(position, reply[j], &undo_reply);
        }
        position_unmake(position, move[i], &undo);
        if (mated) {
            return true;
        }
    }
    return false;
}

static void expect_same_as_all_lines(struct position *position, unsigned moves)
{
    unsigned shortest = 1;
    char fen[FEN_SIZE];

    while (shortest <= moves && !mates_within(position, shortest)) {
        shortest++;
    }
    watched.limits.mate = (uint8_t)moves;
    watched.limits.depth = (uint8_t)(2 * moves - 1);
    watch_search(&bench.engine, position, &watched);
    position_to_fen(position, fen);
    if (watched.result.no_mate != shortest - 1 ||
        (shortest <= moves) != (watched.result.score >= SCORE_MATE - 2 * (int)moves + 1)) {
        fail_msg("%s: shortest %u, none in %u, score %d", fen, shortest, watched.result.no_mate,
                 watched.result.score);
    }
    if (shortest <= moves) {
        assert_int_equal(watched.result.score, SCORE_MATE - 2 * (int)shortest + 1);
    }
}

UNIT_GROUP(bench_setup, bench_teardown);
UNIT_EACH(search_setup, NULL);

/* Positions of random play, in which little is guarded, and bare endings. */
UNIT(it_agrees_with_all_lines)
{
    uint64_t chance = 11;
    unsigned found[4] = { 0 };

    for (unsigned i = 0; i < 700; i++) {
        struct position position = position_of(theme_fen(random_below(&chance, theme_count())));
        unsigned pieces;

        random_walk(&position, random_below(&chance, 40), &chance);
        position.rule50 = 0;
        pieces = (unsigned)position.length[WHITE] + position.length[BLACK];
        if (engine_ending(&bench.engine, &position) == ENDING_NONE) {
            expect_same_as_all_lines(&position, pieces < 9 ? 2 : 1);
            found[watched.result.no_mate]++;
        }
    }
    assert_true(found[0] > 5 && found[1] > 100 && found[2] > 50);
}

/* --- known mates --- */

static const struct {
    const char *fen;
    unsigned moves;
} mates[] = {
    { "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1 },
    { "rb6/kpP5/pp6/8/8/8/8/K7 w - - 0 1", 1 },
    { "3rkr2/5p2/8/3pP3/8/7B/8/K3R3 w - d6 0 1", 1 },
    { "2rkr3/2p1p3/8/8/8/8/P7/R3K3 w Q - 0 1", 1 },
    { "k7/2P5/1K6/8/8/8/8/8 w - - 0 1", 1 },
    { "7k/7p/8/8/3N4/8/8/B5RK w - - 0 1", 1 }, /* a discovered check */
    { "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2 },
    { "2r2r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1", 2 },
    { "1r1r2k1/5ppp/8/8/8/8/1R1R1PPP/3R2K1 w - - 0 1", 2 },
    { "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2 }, /* Morphy: a quiet sacrifice */
    { "8/8/8/2K5/8/8/7Q/k7 w - - 0 1", 3 },
    { "8/8/8/8/8/3K4/7R/k7 w - - 0 1", 3 },
    { "5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1", 4 },
    { "8/4Q3/8/8/8/8/3k2B1/1K6 w - - 0 1", 4 },
};

/* Every defence is answered: the search goes on from wherever the line leads. */
static void play_out(struct engine *engine, struct position *position, unsigned moves)
{
    move_t line[2];
    struct undo undo[2];
    move_t replies[MAX_MOVES];
    unsigned count;

    watched.limits.mate = (uint8_t)moves;
    watch_search(engine, position, &watched);
    assert_true(watched.result.score >= SCORE_MATE - 2 * (int)moves + 1);
    line[0] = watched.result.best;
    position_make(position, line[0], &undo[0]);
    count = legal_moves(engine, position, replies);
    if (count == 0) {
        assert_int_equal(engine_ending(engine, position), ENDING_CHECKMATE);
    }
    for (unsigned i = 0; i < count; i++) {
        position_make(position, replies[i], &undo[1]);
        play_out(engine, position, moves - 1);
        position_unmake(position, replies[i], &undo[1]);
    }
    position_unmake(position, line[0], &undo[0]);
}

static void expect_known_mates(struct engine *engine)
{
    for (unsigned i = 0; i < COUNT_OF(mates); i++) {
        struct position position = position_of(mates[i].fen);
        const struct report *line;
        unsigned moves = mates[i].moves;

        look(engine, mates[i].fen, moves + 1);
        if (watched.result.score != SCORE_MATE - 2 * (int)moves + 1 ||
            watched.result.no_mate != moves - 1) {
            fail_msg("%s: %d, none in %u", mates[i].fen, watched.result.score,
                     watched.result.no_mate);
        }
        /* the announced line is replayed to the mate */
        line = last_report(&watched, 1);
        assert_int_equal(line->info.pv_length, 2 * moves - 1);
        for (unsigned j = 0; j < line->info.pv_length; j++) {
            struct undo undo;

            assert_true(is_legal(engine, &position, line->pv[j]));
            position_make(&position, line->pv[j], &undo);
        }
        assert_int_equal(engine_ending(engine, &position), ENDING_CHECKMATE);
        if (moves <= 3) {
            position = position_of(mates[i].fen);
            play_out(engine, &position, moves);
        }
    }
}

UNIT(known_mates_are_found_and_played_out)
{
    for (unsigned i = 0; personalities[i].name != NULL; i++) {
        bench.engine.options = personalities[i].options;
        expect_known_mates(&bench.engine);
    }
}

UNIT(the_smallest_board_finds_them_too)
{
    struct bench_engine small;

    bench_start(&small, &smallest_profile, smallest_profile.arena, 0xA5);
    expect_known_mates(&small.engine);
    bench_end(&small);
}

/* --- no mate --- */

UNIT(that_there_is_none_is_proved)
{
    struct bench_engine small;

    bench_start(&small, &smallest_profile, smallest_profile.arena, 0xA5);
    for (unsigned i = 0; i < COUNT_OF(mates); i++) {
        unsigned moves = mates[i].moves - 1;

        if (moves != 0) {
            look(&bench.engine, mates[i].fen, moves);
            assert_int_equal(watched.result.no_mate, moves);
            look(&small.engine, mates[i].fen, moves);
            assert_int_equal(watched.result.no_mate, moves);
        }
    }
    look(&bench.engine, START_FEN, 2);
    assert_int_equal(watched.result.no_mate, 2);
    /* stalemate is none */
    look(&bench.engine, "7k/5Q2/8/8/8/8/8/K7 w - - 0 1", 1);
    assert_int_equal(watched.result.no_mate, 1);
    bench_end(&small);
}

UNIT(without_the_memory_nothing_is_proved)
{
    static const struct engine_profile shallow = {
        .name = "shallow", .moves = 256, .plies = 8, .pv = 8
    };
    struct bench_engine small;
    unsigned exhausted = 0;

    bench_start(&small, &shallow, engine_arena_min(&shallow), 0);
    /* eight records: four moves */
    watched.limits.nodes = 30000;
    look(&small.engine, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", 9);
    assert_in_range(watched.result.no_mate, 2, 4);
    /* where the moves do not fit, what was not looked at is not proved */
    for (unsigned i = 0; i < theme_count(); i++) {
        look(&small.engine, theme_fen(i), 4);
        if (small.engine.moves_exhausted != 0) {
            assert_true(watched.result.no_mate < 4);
            exhausted++;
        }
    }
    assert_true(exhausted > 5);
    bench_end(&small);
}

UNIT(a_stopped_search_proves_what_it_has_seen)
{
    watched.limits.nodes = 2000;
    look(&bench.engine, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", 20);
    assert_in_range(watched.result.no_mate, 1, 5);
    for (unsigned polls = 1; polls < 3000; polls += 1 + polls / 5) {
        watched.limits.nodes = 0;
        watched.stop_at_poll = polls;
        look(&bench.engine, "5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1", 4);
    }
}

/* --- draws --- */

UNIT(fifty_moves_come_before_a_late_mate)
{
    look(&bench.engine, "7k/8/8/8/8/8/R7/1R4K1 w - - 97 80", 2);
    assert_int_equal(watched.result.score, SCORE_MATE - 3);
    look(&bench.engine, "7k/8/8/8/8/8/R7/1R4K1 w - - 98 80", 2);
    assert_int_equal(watched.result.no_mate, 2);
    look(&bench.engine, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 140 80", 1);
    assert_int_equal(watched.result.score, SCORE_MATE - 1);
}

/* The position after the mate's only first move has been on the board once: it is a way to mate in
   two. Twice: a draw would be claimed, and there is no other way. */
static void expect_mate_until_a_third(const char *fen, move_t move)
{
    struct position position = position_of(fen);
    uint32_t history[20];
    struct undo undo;

    for (unsigned i = 0; i < COUNT_OF(history); i++) {
        history[i] = i + 1;
    }
    watched.limits.mate = 2;
    position_make(&position, move, &undo);
    history[17] = (uint32_t)position.key;
    position_unmake(&position, move, &undo);
    watched.history = history;
    watched.history_length = COUNT_OF(history);
    watch_search(&bench.engine, &position, &watched);
    assert_int_equal(watched.result.score, SCORE_MATE - 3);
    history[13] = history[17];
    watch_search(&bench.engine, &position, &watched);
    assert_int_equal(watched.result.no_mate, 2);
}

UNIT(a_third_repetition_is_no_way_to_a_mate)
{
    expect_mate_until_a_third("kbK5/pp6/1P6/8/8/8/8/R7 w - - 20 80",
                              move_make(A1, A6, MOVE_NORMAL, 0));
}

UNIT(nor_with_two_men_a_side)
{
    expect_mate_until_a_third("1k6/8/1K6/8/8/8/8/2Qr4 w - - 20 80",
                              move_make(C1, C7, MOVE_NORMAL, 0));
}

/* --- around it --- */

UNIT(only_the_moves_asked_for_mate)
{
    struct position position = position_of(mates[0].fen);
    uint8_t mask[ENGINE_ROOT_MASK];

    mask_all_but(&bench.engine, &position, move_make(A1, A8, MOVE_NORMAL, 0), mask);
    watched.limits.root_mask = mask;
    look(&bench.engine, mates[0].fen, 1);
    assert_int_equal(watched.result.no_mate, 1);
}

/* Its entries would be lies for the other search. */
UNIT(nothing_of_it_stays_in_the_hash_table)
{
    struct engine_result first;

    watched.limits.depth = 4;
    look(&bench.engine, START_FEN, 0);
    first = watched.result;
    engine_clear(&bench.engine);
    watched.limits.depth = 0;
    look(&bench.engine, mates[13].fen, 4);
    assert_int_equal(engine_hashfull(&bench.engine), 0);
    watched.limits.depth = 4;
    look(&bench.engine, START_FEN, 0);
    assert_int_equal(watched.result.score, first.score);
}

/* What the table held before the mate search does not spoil it. */
UNIT(lies_in_the_table_do_not_matter)
{
    static const uint8_t fill[] = { 0x01, 0x7F, 0xA5, 0xFF };
    struct engine_memory memory;

    engine_memory(&bench.engine, &memory);
    for (unsigned i = 0; i < COUNT_OF(fill); i++) {
        memset(bench.engine.hash, fill[i], memory.hash);
        watched.any_score = true; /* of the iterations before */
        look(&bench.engine, mates[10].fen, 3);
        assert_int_equal(watched.result.score, SCORE_MATE - 5);
        assert_int_equal(watched.result.no_mate, 2);
    }
}
