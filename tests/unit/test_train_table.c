/*
 * Training: the table of positions in flash, and what comes again and when.
 */
#include <stdlib.h>
#include <string.h>

#include "nodes.h"

#include "firmware/store/crc.h"
#include "firmware/store/number.h"
#include "firmware/train/train_score.h"

UNIT_EACH(node_setup, NULL);
UNIT_GROUP(bench_setup, bench_teardown);

/* --- the table --- */

static unsigned positions(void)
{
    return train_first(&board_training, TRAIN_LEVELS);
}

static unsigned moves_that_mate(struct position *position)
{
    unsigned count = engine_legal_moves(&bench.engine, position);
    move_t moves[256];
    unsigned mates = 0;

    for (unsigned i = 0; i < count; i++) {
        moves[i] = engine_legal_move(&bench.engine, i);
    }
    for (unsigned i = 0; i < count; i++) {
        struct undo undo;

        position_make(position, moves[i], &undo);
        mates += engine_ending(&bench.engine, position) == ENDING_CHECKMATE;
        position_unmake(position, moves[i], &undo);
    }
    return mates;
}

UNIT(each_position_can_be_and_its_move_is_legal)
{
    assert_int_equal(train_check(&board_training), TRAIN_GOOD);
    assert_true(positions() >= 300);
    for (unsigned number = 0; number < positions(); number++) {
        struct train_position p;
        struct position position;
        bool is_there = false;
        unsigned count;

        assert_true(train_read(&board_training, number, &p));
        assert_int_equal(position_set_fen(&position, p.fen, bench.engine.params), FEN_OK);
        assert_int_equal(moves_that_mate(&position), p.theme == TRAIN_MATE_1);
        count = engine_legal_moves(&bench.engine, &position);
        assert_true(count > 1);
        for (unsigned i = 0; i < count; i++) {
            move_t move = engine_legal_move(&bench.engine, i);

            is_there |= move_from(move) == p.from && move_to(move) == p.to;
        }
        assert_true(is_there);
    }
}

UNIT(a_table_with_one_wrong_byte_is_refused)
{
    static uint8_t bytes[1 << 16];
    const struct train_table table = { bytes, board_training.size };

    assert_true(board_training.size <= sizeof bytes);
    memcpy(bytes, board_training.bytes, board_training.size);
    for (uint32_t i = 0; i < board_training.size; i++) {
        bytes[i] ^= 0x10;
        if (i < TRAIN_VERSION + 1 || i >= TRAIN_SIZE) {
            assert_int_equal(train_check(&table),
                             i == TRAIN_VERSION ? TRAIN_OTHER_VERSION : TRAIN_DAMAGED);
        }
        bytes[i] ^= 0x10;
    }
    assert_int_equal(train_check(&(struct train_table){ bytes, board_training.size - 1 }),
                     TRAIN_DAMAGED);
    assert_int_equal(train_check(&(struct train_table){ bytes, TRAIN_HEADER - 1 }), TRAIN_DAMAGED);
    assert_int_equal(train_check(&(struct train_table){ NULL, 0 }), TRAIN_MISSING);
}

/* Noise with the right sum: what passes the check is read within its bytes (host-asan sees it). */
UNIT(noise_is_refused_or_read_within_its_bytes)
{
    uint64_t chance = 7;
    unsigned passed = 0;

    for (unsigned round = 0; round < 20000; round++) {
        uint32_t size = TRAIN_HEADER + 1 + (uint32_t)(random_next(&chance) % 40);
        uint8_t *bytes = malloc(size);
        const struct train_table table = { bytes, size };

        assert_non_null(bytes);
        for (uint32_t i = 0; i < size; i++) {
            bytes[i] = i < TRAIN_HEADER ? 0 : (uint8_t)random_next(&chance);
        }
        memcpy(bytes, board_training.bytes, TRAIN_VERSION);
        bytes[TRAIN_VERSION] = TRAIN_FORMAT;
        number_put(bytes + TRAIN_GRADES + 2 * (size_t)(round % TRAIN_LEVELS), 1 + round % 3, 2);
        number_put(bytes + TRAIN_SIZE, size, 4);
        number_put(bytes + TRAIN_CRC, crc32_update(0, bytes + TRAIN_GRADES, size - TRAIN_GRADES),
                   4);
        if (train_check(&table) == TRAIN_GOOD) {
            struct train_position p;

            passed++;
            for (unsigned number = 0; number <= round % 3; number++) {
                (void)train_read(&table, number, &p);
                assert_true(strlen(p.fen) < sizeof p.fen);
            }
        }
        free(bytes);
    }
    assert_true(passed > 100);
}

/* --- what comes again --- */

static struct train_score begun(void)
{
    struct train_score score;

    train_score_begin(&score, &board_training);
    return score;
}

static unsigned choose(struct train_score *score, bool wants_old)
{
    bool is_old;
    unsigned number = train_score_choose(score, &board_training, &is_old);

    assert_int_equal(is_old, wants_old);
    return number;
}

UNIT(a_missed_position_comes_again_after_3_and_9_and_27)
{
    static const unsigned pauses[] = { 3, 9, 27 };
    struct train_score score = begun();
    unsigned missed = choose(&score, false);

    train_score_count(&score, missed, false);
    for (unsigned step = 0; step < COUNT_OF(pauses); step++) {
        for (unsigned i = 0; i < pauses[step]; i++) {
            train_score_count(&score, choose(&score, false), true);
        }
        assert_int_equal(choose(&score, true), missed);
        train_score_count(&score, missed, true);
    }
    assert_int_equal(score.count, 0);
    assert_int_equal(score.tried, 1 + 3 + 9 + 27 + 3);
    assert_int_equal(score.solved, score.tried - 1);
}

UNIT(one_that_is_due_and_left_open_lets_others_come_first)
{
    struct train_score score = begun();

    train_score_count(&score, 5, false);
    for (unsigned i = 0; i < 3; i++) {
        train_score_count(&score, choose(&score, false), true);
    }
    assert_int_equal(choose(&score, true), 5);
    train_score_count(&score, choose(&score, false), true);
    assert_int_equal(choose(&score, true), 5);
}

UNIT(one_missed_again_begins_at_the_first_pause)
{
    struct train_score score = begun();

    train_score_count(&score, 5, false);
    for (unsigned i = 0; i < 3; i++) {
        train_score_count(&score, choose(&score, false), true);
    }
    train_score_count(&score, 5, true);
    assert_int_equal(score.again[0].step, 1);
    train_score_count(&score, 5, false);
    assert_int_equal(score.again[0].step, 0);
    assert_int_equal(score.again[0].due, 3);
    assert_int_equal(score.count, 1);
}

UNIT(of_too_many_the_oldest_is_forgotten)
{
    struct train_score score = begun();

    for (unsigned number = 0; number < TRAIN_AGAIN + 1U; number++) {
        train_score_count(&score, number, false);
    }
    assert_int_equal(score.count, TRAIN_AGAIN);
    assert_int_equal(score.again[0].number, 1);
    assert_int_equal(score.again[TRAIN_AGAIN - 1].number, TRAIN_AGAIN);
    assert_true(train_score_fits(&score, &board_training));
}

UNIT(three_solved_make_it_harder_and_two_missed_easier)
{
    struct train_score score = begun();

    for (unsigned i = 0; i < 3U * TRAIN_LEVELS; i++) {
        assert_int_equal(score.grade, i / 3 < TRAIN_LEVELS ? i / 3 : TRAIN_LEVELS - 1);
        train_score_count(&score, 0, true);
    }
    assert_int_equal(score.grade, TRAIN_LEVELS - 1);
    for (unsigned i = 0; i < 2U * TRAIN_LEVELS; i++) {
        train_score_count(&score, 0, false);
    }
    assert_int_equal(score.grade, 0);
    train_score_count(&score, 0, true);
    train_score_count(&score, 0, true);
    train_score_count(&score, 0, false); /* the row is broken */
    train_score_count(&score, 0, true);
    assert_int_equal(score.grade, 0);
}

UNIT(each_position_of_a_grade_is_set_before_one_is_set_twice)
{
    for (unsigned grade = 0; grade < TRAIN_LEVELS; grade++) {
        struct train_score score = begun();
        unsigned count = train_count(&board_training, grade);
        unsigned first = train_first(&board_training, grade);

        assert_true(count > 3);
        train_score_grade(&score, grade);
        for (unsigned i = 0; i < 2 * count; i++) {
            assert_int_equal(choose(&score, false), first + i % count);
        }
    }
}

UNIT(a_tally_that_is_full_is_halved)
{
    struct train_score score = begun();

    score.tried = UINT16_MAX;
    score.solved = 40000;
    train_score_count(&score, 0, true);
    assert_int_equal(score.tried, UINT16_MAX / 2 + 1);
    assert_int_equal(score.solved, 20001);
}

UNIT(a_score_of_another_table_keeps_tally_and_grade)
{
    struct train_score score = begun();

    train_score_grade(&score, 3);
    train_score_count(&score, 7, false);
    score.next[2] = 60000;
    score.table ^= 1;
    assert_true(train_score_fits(&score, &board_training));
    assert_int_equal(score.tried, 1);
    assert_int_equal(score.grade, 3);
    assert_int_equal(score.count, 0);
    assert_int_equal(score.next[2], 0);
}

UNIT(a_score_that_cannot_be_does_not_fit)
{
    struct train_score score = begun();

#define REFUSES(field, value)                                  \
    do {                                                       \
        struct train_score bad = score;                        \
        bad.field = value;                                     \
        assert_false(train_score_fits(&bad, &board_training)); \
    } while (0)
    train_score_count(&score, 7, false);
    assert_true(train_score_fits(&score, &board_training));
    REFUSES(solved, 2);
    REFUSES(grade, TRAIN_LEVELS);
    REFUSES(row, 3);
    REFUSES(row, -2);
    REFUSES(count, TRAIN_AGAIN + 1);
    REFUSES(next[0], 60000);
    REFUSES(again[0].number, 60000);
    REFUSES(again[0].step, TRAIN_STEPS);
    REFUSES(again[0].due, 28);
#undef REFUSES
}
