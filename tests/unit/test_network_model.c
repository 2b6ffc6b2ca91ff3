/* The network as it is trained: its inputs, its slopes, and that the engine computes the
   same. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/engine.h"
#include "host-sim/randomness.h"
#include "images/network_file.h"
#include "lab/network/network_data.h"
#include "lab/network/network_model.h"
#include "support.h"

enum { SUMS = 8 };

static const char *const positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
    "2kr3r/pp3ppp/8/3q4/8/2Q5/PP3PPP/2KR3R b - - 0 1",
    "4k3/8/8/8/8/8/8/K7 w - - 0 1",
};

/* Such a model: some sums below 0, some within, some above 1. */
static struct model random_model(float *numbers, unsigned sums, float size)
{
    struct model model = model_of(sums, numbers);
    uint64_t randomness = 7;

    for (size_t i = 0; i < model_size(sums); i++) {
        numbers[i] = size * ((float)(randomness_next(&randomness) >> 40) / 8388608.0F - 1);
    }
    for (unsigned i = 0; i < sums; i++) {
        model.biases[i] += 0.4F;
    }
    return model;
}

static struct network_sample sample_of(const char *fen)
{
    struct sample labelled = { .result = 1 };
    struct network_sample sample;
    struct position position;

    assert_int_equal(position_set_fen(&position, fen, &eval_params_default), FEN_OK);
    position_pack(&position, &labelled.packed);
    assert_true(network_sample_of(&labelled, 10, &sample));
    assert_int_equal(sample.i_score, position.side == WHITE ? position.i_score : -position.i_score);
    return sample;
}

static double score_of(const struct model *model, const struct network_sample *sample)
{
    struct model_inputs inputs;
    struct model_pass pass;

    model_find_inputs(sample->board, &inputs);
    return (double)model_score(model, &inputs, &pass);
}

/* --- slopes --- */

UNIT(slopes_are_those_of_small_differences)
{
    enum { SIZE = SUMS * (NETWORK_INPUTS + 1 + 2 * NETWORK_BUCKETS) + NETWORK_BUCKETS };
    static float numbers[SIZE];
    static float slope[SIZE];
    struct model model = random_model(numbers, SUMS, 0.25F);
    struct model slopes = model_of(SUMS, slope);
    unsigned moved = 0;

    assert_int_equal(model_size(SUMS), SIZE);
    for (unsigned p = 0; p < COUNT_OF(positions); p++) {
        struct network_sample sample = sample_of(positions[p]);
        struct model_inputs inputs;
        struct model_pass pass;

        memset(slope, 0, sizeof slope);
        model_find_inputs(sample.board, &inputs);
        (void)model_score(&model, &inputs, &pass);
        model_add_slopes(&model, &inputs, &pass, 1, &slopes);
        for (unsigned i = 0; i < SIZE; i++) {
            const float step = 1.0F / 1024;
            float number = numbers[i];
            double difference;

            numbers[i] = number + step;
            difference = score_of(&model, &sample);
            numbers[i] = number - step;
            difference -= score_of(&model, &sample);
            numbers[i] = number;
            difference /= 2 * (double)step;
            moved += difference != 0;
            if (!(fabs(difference - (double)slope[i]) < 0.003)) {
                fail_msg("%s, number %u: %g is not %g", positions[p], i, (double)slope[i],
                         difference);
            }
        }
    }
    assert_true(moved > 500);
}

UNIT(slopes_are_added)
{
    float *numbers = calloc(model_size(SUMS), sizeof *numbers);
    float *once = calloc(model_size(SUMS), sizeof *once);
    struct model model = random_model(numbers, SUMS, 0.25F);
    struct model slopes = model_of(SUMS, once);
    struct network_sample sample = sample_of(positions[1]);
    struct model_inputs inputs;
    struct model_pass pass;
    float first;

    model_find_inputs(sample.board, &inputs);
    (void)model_score(&model, &inputs, &pass);
    model_add_slopes(&model, &inputs, &pass, 0.5F, &slopes);
    first = slopes.constants[inputs.bucket];
    model_add_slopes(&model, &inputs, &pass, 0.5F, &slopes);
    assert_true(first == 0.5F && slopes.constants[inputs.bucket] == 1);
    free(numbers);
    free(once);
}

/* --- the engine's arithmetic --- */

/* Of a network that has been written and read back: 1/256 pawn. */
static int engine_score_of(const struct network *network, const char *fen)
{
    uint32_t memory[8 + NETWORK_SUMS_MAX] = { 0 };
    struct position position;

    assert_int_equal(position_set_fen(&position, fen, &eval_params_default), FEN_OK);
    network_forget(memory);
    return network_score(network, memory, &position);
}

static const struct network *written_and_read(const struct model *model)
{
    static struct model_rounded rounded;
    static const struct network *kept[8]; /* there is no giving back what was read */
    static unsigned count;
    char path[] = "/tmp/kilomate-network-XXXXXX";
    const struct network *network;

    close(mkstemp(path));
    model_round(model, &rounded);
    assert_true(network_write_file(path, &rounded.network));
    network = network_read_file(path);
    remove(path);
    assert_non_null(network);
    kept[count++ % COUNT_OF(kept)] = network;
    assert_int_equal(network->sums, model->sums);
    assert_memory_equal(network->weights, rounded.weights, (size_t)NETWORK_INPUTS * model->sums);
    assert_memory_equal(network->biases, rounded.biases, 2U * model->sums);
    assert_memory_equal(network->outputs, rounded.outputs, 4U * NETWORK_BUCKETS * model->sums);
    assert_memory_equal(network->constants, rounded.constants, sizeof rounded.constants);
    return network;
}

/* Numbers that a file holds exactly: then only the score is rounded. */
UNIT(engine_computes_what_was_trained)
{
    static const unsigned sums[] = { 8, 32, NETWORK_SUMS_MAX };

    for (unsigned n = 0; n < COUNT_OF(sums); n++) {
        float *numbers = calloc(model_size(sums[n]), sizeof *numbers);
        struct model model = random_model(numbers, sums[n], 0.25F);
        const struct network *network;

        for (size_t i = 0; i < model_size(sums[n]); i++) {
            numbers[i] = roundf(numbers[i] * 128) / 128;
        }
        network = written_and_read(&model);
        for (unsigned p = 0; p < COUNT_OF(positions); p++) {
            struct network_sample sample = sample_of(positions[p]);
            double score = score_of(&model, &sample) * SCORE_PAWN;

            if (!(fabs(score - engine_score_of(network, positions[p])) < 1.1)) {
                fail_msg("%s: %g is not %d", positions[p], score,
                         engine_score_of(network, positions[p]));
            }
        }
        free(numbers);
    }
}

/* Whatever they were, and the most together where a bucket's outputs would be too much. */
UNIT(limited_numbers_make_a_file)
{
    static const unsigned sums[] = { 8, 64, NETWORK_SUMS_MAX };

    for (unsigned n = 0; n < COUNT_OF(sums); n++) {
        float *numbers = calloc(model_size(sums[n]), sizeof *numbers);
        struct model model = random_model(numbers, sums[n], 1e6F);

        model_limit(&model);
        (void)written_and_read(&model);
        free(numbers);
    }
}

/* A rounded model comes back as numbers that are rounded to the same. */
UNIT(network_comes_back_as_a_model)
{
    static struct model_rounded rounded;
    static struct model_rounded again;
    static float
        numbers[2][NETWORK_SUMS_MAX * (NETWORK_INPUTS + 1 + 2 * NETWORK_BUCKETS) + NETWORK_BUCKETS];

    for (unsigned sums = SUMS; sums <= NETWORK_SUMS_MAX; sums *= 4) {
        struct model model = random_model(numbers[0], sums, 1.2F);
        struct model back = model_of(sums, numbers[1]);

        model_limit(&model);
        model_round(&model, &rounded);
        model_of_network(&rounded.network, &back);
        model_round(&back, &again);
        assert_memory_equal(again.weights, rounded.weights, sizeof rounded.weights);
        assert_memory_equal(again.biases, rounded.biases, sizeof rounded.biases);
        assert_memory_equal(again.outputs, rounded.outputs, sizeof rounded.outputs);
        assert_memory_equal(again.constants, rounded.constants, sizeof rounded.constants);
        for (size_t i = 0; i < model_size(sums); i++) {
            assert_true(fabsf(numbers[1][i] - numbers[0][i]) <= 0.00395F);
        }
    }
}

/* A model with more sums than the network, whose further outputs are 0, has the same scores. */
UNIT(network_is_the_first_sums_of_a_larger_model)
{
    static struct model_rounded rounded;
    float *numbers = calloc(model_size(SUMS), sizeof *numbers);
    float *more = calloc(model_size(3 * SUMS), sizeof *more);
    struct model model = random_model(numbers, SUMS, 0.25F);
    struct model larger = random_model(more, 3 * SUMS, 0.25F);
    float weight = larger.weights[SUMS];

    memset(larger.outputs, 0, (size_t)2 * NETWORK_BUCKETS * 3 * SUMS * sizeof *larger.outputs);
    model_round(&model, &rounded);
    model_of_network(&rounded.network, &model);
    model_of_network(&rounded.network, &larger);
    for (unsigned i = 0; i < COUNT_OF(positions); i++) {
        struct network_sample sample = sample_of(positions[i]);

        assert_true(fabs(score_of(&larger, &sample) - score_of(&model, &sample)) < 1e-5);
    }
    assert_true(larger.weights[SUMS] == weight && weight != 0);
    free(numbers);
    free(more);
}

UNIT(small_numbers_are_not_limited)
{
    float *numbers = calloc(2 * model_size(SUMS), sizeof *numbers);
    struct model model = random_model(numbers, SUMS, 0.95F);

    memcpy(numbers + model_size(SUMS), numbers, model_size(SUMS) * sizeof *numbers);
    model_limit(&model);
    assert_memory_equal(numbers, numbers + model_size(SUMS), model_size(SUMS) * sizeof *numbers);
    free(numbers);
}

UNIT(file_that_cannot_be_written)
{
    float *numbers = calloc(model_size(SUMS), sizeof *numbers);
    struct model model = random_model(numbers, SUMS, 1);
    static struct model_rounded rounded;

    model_round(&model, &rounded);
    assert_false(network_write_file("/nowhere/at/all.net", &rounded.network));
    free(numbers);
}

/* --- positions --- */

UNIT(sample_is_the_movers)
{
    struct sample white = { .result = 2, .score = 200 };
    struct sample black = { .result = 0, .score = -200 };
    struct network_sample first;
    struct network_sample second;
    struct position position;

    assert_int_equal(
        position_set_fen(&position, "4k3/2p5/8/8/3R4/8/PP6/K7 w - - 0 1", &eval_params_default),
        FEN_OK);
    position_pack(&position, &white.packed);
    assert_int_equal(
        position_set_fen(&position, "k7/pp6/8/3r4/8/8/2P5/4K3 b - - 0 1", &eval_params_default),
        FEN_OK);
    position_pack(&position, &black.packed);
    assert_true(network_sample_of(&white, 10, &first));
    assert_true(network_sample_of(&black, 10, &second));
    assert_memory_equal(&first, &second, sizeof first);
    assert_true(first.i_score > 1000);
    /* 0.9 of 1 / (1 + e^-0.46875), and 0.1 */
    assert_int_equal(first.target, 21416);
    assert_true(network_sample_of(&white, 0, &first) && network_sample_of(&black, 100, &second));
    assert_int_equal(first.target, 20155);
    assert_int_equal(second.target, NETWORK_TARGET_ONE);
}

UNIT(chances_are_those_of_the_c_library)
{
    for (double score = -60; score <= 60; score += 0.37) {
        assert_true(fabs(network_chance(score) - 1 / (1 + exp(-0.6 * score))) < 1e-14);
    }
    assert_true(network_chance(1e6) <= 1 && network_chance(-1e6) >= 0);
}

UNIT(boards_that_are_none)
{
    struct sample good = { .result = 1 };
    struct network_sample out;
    struct position position;

    assert_int_equal(position_set_fen(&position, positions[2], &eval_params_default), FEN_OK);
    position_pack(&position, &good.packed);
    assert_true(network_sample_of(&good, 10, &out));
    for (unsigned i = 0; i < 4; i++) {
        struct sample bad = good;

        if (i == 0) {
            bad.packed.nibble[0] = W_PAWN;
        } else if (i == 1) {
            bad.packed.nibble[0] = W_KING;
        } else if (i == 2) {
            bad.packed.nibble[0] = 15;
        } else {
            memset(bad.packed.nibble, 0, 16);
        }
        assert_false(network_sample_of(&bad, 10, &out));
    }
    good.result = 3;
    assert_false(network_sample_of(&good, 10, &out));
}
