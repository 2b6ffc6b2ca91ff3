#include "lab/network/network_model.h"

#include <math.h>
#include <string.h>

#include "images/network_file.h"

/* --- inputs --- */

enum { TYPES = 6, KINDS = 2 * TYPES, OWN_KING = 5, OTHER_KING = OWN_KING + TYPES };

/* The pieces, and which of them are the kings. There is room for one more piece, because each
   square is written before it is known whether it is empty. */
struct pieces {
    unsigned count;
    uint8_t square[MODEL_PIECES + 1];
    uint8_t kind[MODEL_PIECES + 1]; /* own pawn to king, then the other side's: the mover's view */
    unsigned king[2];
};

/* There is no branch on whether a square is empty, because a processor cannot predict it. */
static void note_piece(struct pieces *pieces, unsigned piece, unsigned square)
{
    unsigned count = pieces->count;
    unsigned kind = piece - 1U;

    pieces->square[count] = (uint8_t)square;
    pieces->kind[count] = (uint8_t)kind;
    pieces->king[0] = kind == OWN_KING ? count : pieces->king[0];
    pieces->king[1] = kind == OTHER_KING ? count : pieces->king[1];
    pieces->count = count + (piece != 0);
}

/* Squares are turned for each view, so that its own first rank is rank 1, and its king stands on
   the files e to h. */
static void find_view(const struct pieces *pieces, unsigned view, uint16_t *input)
{
    static const int16_t starts[2][KINDS] = {
        { -8, 48, 112, 176, 240, 304, 328, 384, 448, 512, 576, 640 },
        { 328, 384, 448, 512, 576, 640, -8, 48, 112, 176, 240, 304 },
    };
    unsigned king = pieces->square[pieces->king[view]];
    unsigned turn = (view == 0 ? 0U : 56U) ^ (king % 8U < 4U ? 7U : 0U);

    for (unsigned i = 0; i < pieces->count; i++) {
        input[i] = (uint16_t)(starts[view][pieces->kind[i]] + (int)(pieces->square[i] ^ turn));
    }
    king ^= turn;
    input[pieces->king[view]] = (uint16_t)(starts[0][OWN_KING] + (int)(king / 8U * 4U + king % 4U));
}

void model_find_inputs(const uint8_t board[MODEL_BOARD], struct model_inputs *inputs)
{
    struct pieces pieces;

    pieces.count = 0;
    pieces.king[0] = 0;
    pieces.king[1] = 0;
    for (unsigned i = 0; i < MODEL_BOARD; i++) {
        note_piece(&pieces, board[i] & 15U, 2U * i);
        note_piece(&pieces, board[i] >> 4, 2U * i + 1U);
    }
    inputs->count = (uint8_t)pieces.count;
    inputs->bucket = (uint8_t)((pieces.count - 1U) / 8U);
    find_view(&pieces, 0, inputs->input[0]);
    find_view(&pieces, 1, inputs->input[1]);
}

/* --- numbers --- */

size_t model_size(unsigned sums)
{
    return (size_t)sums * (NETWORK_INPUTS + 1U + 2U * NETWORK_BUCKETS) + NETWORK_BUCKETS;
}

struct model model_of(unsigned sums, float *numbers)
{
    struct model model = { .sums = sums, .weights = numbers };

    model.biases = model.weights + (size_t)NETWORK_INPUTS * sums;
    model.outputs = model.biases + sums;
    model.constants = model.outputs + (size_t)2 * NETWORK_BUCKETS * sums;
    return model;
}

/* --- passes --- */

enum { LANES = 8 };

static float clipped(float sum)
{
    return sum < 0 ? 0 : sum > 1 ? 1 : sum;
}

static void add_row(float *restrict sum, const float *restrict row, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        sum[i] += row[i];
    }
}

/* The sums are clipped, squared and multiplied by the outputs. Several lanes are added up, always
   in the same order. */
static float output_of(const float *sum, const float *outputs, unsigned count)
{
    float lane[LANES] = { 0 };
    float score = 0;

    for (unsigned i = 0; i < count; i += LANES) {
        for (unsigned k = 0; k < LANES; k++) {
            float value = clipped(sum[i + k]);

            lane[k] += outputs[i + k] * (value * value);
        }
    }
    for (unsigned k = 0; k < LANES; k++) {
        score += lane[k];
    }
    return score;
}

float model_score(const struct model *model, const struct model_inputs *inputs,
                  struct model_pass *pass)
{
    unsigned sums = model->sums;
    const float *outputs = model->outputs + (size_t)2 * inputs->bucket * sums;
    float score = model->constants[inputs->bucket];

    for (unsigned view = 0; view < 2; view++) {
        float *sum = pass->sum[view];

        memcpy(sum, model->biases, sums * sizeof *sum);
        for (unsigned i = 0; i < inputs->count; i++) {
            add_row(sum, model->weights + (size_t)inputs->input[view][i] * sums, sums);
        }
        score += output_of(sum, outputs + view * sums, sums);
    }
    return score;
}

/* Computes the slopes of the sums of a view, and adds to the slopes of its outputs. */
static void slopes_of_sums(const float *restrict sum, const float *restrict outputs, float slope,
                           float *restrict output_slopes, float *restrict back, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        float value = clipped(sum[i]);
        float inside = value == sum[i] ? 2 * slope : 0;

        output_slopes[i] += slope * (value * value);
        back[i] = inside * value * outputs[i];
    }
}

void model_add_slopes(const struct model *model, const struct model_inputs *inputs,
                      const struct model_pass *pass, float slope, const struct model *slopes)
{
    unsigned sums = model->sums;

    slopes->constants[inputs->bucket] += slope;
    for (unsigned view = 0; view < 2; view++) {
        size_t place = ((size_t)2 * inputs->bucket + view) * sums;
        float back[NETWORK_SUMS_MAX];

        slopes_of_sums(pass->sum[view], model->outputs + place, slope, slopes->outputs + place,
                       back, sums);
        add_row(slopes->biases, back, sums);
        for (unsigned i = 0; i < inputs->count; i++) {
            add_row(slopes->weights + (size_t)inputs->input[view][i] * sums, back, sums);
        }
    }
}

/* --- as the engine has them --- */

/* The units of a file. */
#define WEIGHT_UNIT ((float)NETWORK_ONE)
#define CONSTANT_UNIT ((float)SCORE_PAWN)
#define OUTPUT_UNIT \
    (CONSTANT_UNIT * (float)(1 << NETWORK_OUTPUT_SHIFT) / (WEIGHT_UNIT * WEIGHT_UNIT))

/* Limits of the numbers, in the units of a file. A number within these stays within the limits of a
   file when it is rounded. */
#define WEIGHT_LIMIT (126.7F / WEIGHT_UNIT)
#define BIAS_LIMIT ((float)NETWORK_BIAS_MAX / WEIGHT_UNIT)
#define OUTPUT_LIMIT (32000.0F / OUTPUT_UNIT)
#define CONSTANT_LIMIT (30000.0F / CONSTANT_UNIT)

static void limit(float *number, size_t count, float most)
{
    for (size_t i = 0; i < count; i++) {
        number[i] = number[i] > most ? most : number[i] < -most ? -most : number[i];
    }
}

/* Limits the outputs of a bucket, so that 31 bits hold the score even if all sums have their
   largest values. */
static void limit_together(float *outputs, unsigned count)
{
    float most = ((float)NETWORK_OUTPUT_SUM_MAX - 2.0F * (float)count) / OUTPUT_UNIT;
    float sum = 0;

    for (unsigned i = 0; i < count; i++) {
        sum += fabsf(outputs[i]);
    }
    if (sum > most) {
        for (unsigned i = 0; i < count; i++) {
            outputs[i] *= most / sum;
        }
    }
}

void model_limit(const struct model *model)
{
    unsigned outputs = 2U * model->sums;

    limit(model->weights, (size_t)NETWORK_INPUTS * model->sums, WEIGHT_LIMIT);
    limit(model->biases, model->sums, BIAS_LIMIT);
    limit(model->outputs, (size_t)NETWORK_BUCKETS * outputs, OUTPUT_LIMIT);
    limit(model->constants, NETWORK_BUCKETS, CONSTANT_LIMIT);
    for (unsigned bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
        limit_together(model->outputs + (size_t)bucket * outputs, outputs);
    }
}

static int rounded_to(float number, float unit)
{
    return (int)lroundf(number * unit);
}

void model_round(const struct model *model, struct model_rounded *rounded)
{
    unsigned sums = model->sums;

    memset(rounded, 0, sizeof *rounded);
    rounded->network = (struct network){
        .name = "",
        .weights = rounded->weights,
        .biases = rounded->biases,
        .outputs = rounded->outputs,
        .constants = rounded->constants,
        .sums = (uint8_t)sums,
    };
    for (unsigned i = 0; i < NETWORK_INPUTS * sums; i++) {
        uint32_t byte = (uint32_t)(rounded_to(model->weights[i], WEIGHT_UNIT) + 128);

        rounded->weights[i / 4U] |= byte << (8U * (i % 4U));
    }
    for (unsigned i = 0; i < sums; i++) {
        rounded->biases[i] = (uint16_t)(rounded_to(model->biases[i], WEIGHT_UNIT) + NETWORK_ZERO);
    }
    for (unsigned i = 0; i < 2U * NETWORK_BUCKETS * sums; i++) {
        rounded->outputs[i] = (int16_t)rounded_to(model->outputs[i], OUTPUT_UNIT);
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS; i++) {
        rounded->constants[i] = rounded_to(model->constants[i], CONSTANT_UNIT);
    }
}

void model_of_network(const struct network *network, const struct model *model)
{
    unsigned sums = network->sums;
    size_t from = 0;

    for (unsigned input = 0; input < NETWORK_INPUTS; input++) {
        float *row = model->weights + (size_t)input * model->sums;

        for (unsigned i = 0; i < sums; i++, from++) {
            unsigned byte = network->weights[from / 4U] >> (8U * (from % 4U)) & 255U;

            row[i] = (float)((int)byte - 128) / WEIGHT_UNIT;
        }
    }
    for (unsigned i = 0; i < sums; i++) {
        model->biases[i] = (float)((int)network->biases[i] - NETWORK_ZERO) / WEIGHT_UNIT;
    }
    for (unsigned row = 0; row < 2U * NETWORK_BUCKETS; row++) {
        for (unsigned i = 0; i < sums; i++) {
            model->outputs[row * model->sums + i] =
                (float)network->outputs[row * sums + i] / OUTPUT_UNIT;
        }
    }
    for (unsigned i = 0; i < NETWORK_BUCKETS; i++) {
        model->constants[i] = (float)network->constants[i] / CONSTANT_UNIT;
    }
}
