#include "lab/network/network_train.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/store/crc.h"
#include "host-sim/randomness.h"
#include "lab/match/process.h"
#include "lab/network/network_state.h"
#include "lab/parallel.h"
#include "lab/tune/fit.h"

/* A batch is always divided into so many parts, with any number of threads. */
enum { PARTS = 16 };

/* The learning rate at the start, in millionths, if none is given. */
enum { RATE_FROM_NOTHING = 2000, RATE_FROM_NETWORK = 500 };

/* Adam's constants: the decay of the means of slopes and of their squares; and the learning rate at
   the end. */
#define SLOPE_DECAY 0.9
#define SQUARE_DECAY 0.999
#define RATE_LAST 0.00004

struct trainer {
    const struct network_data *data;
    const struct network_settings *settings;
    struct network_run run;
    size_t size; /* of the model */
    struct model model;
    float *numbers;      /* [3][size]: the model's, Adam's mean slopes and mean squares */
    float *slopes;       /* [PARTS][size] */
    uint32_t *order;     /* of the training positions, in this epoch */
    size_t batches;      /* of an epoch */
    uint64_t step;       /* that is being done, from 1 */
    double slope_weight; /* SLOPE_DECAY, SQUARE_DECAY to the power of step */
    double square_weight;
    size_t first; /* position of this batch, and behind its last */
    size_t end;
    double loss[PARTS];
};

/* --- losses --- */

static float target_of(const struct network_sample *sample)
{
    return (float)sample->target / (float)NETWORK_TARGET_ONE;
}

/* The expected points, if this is added to I_SCORE, in pawns. */
static float chance_of(const struct network_sample *sample, float score)
{
    return (float)network_chance(score + (float)sample->i_score / (float)SCORE_PAWN);
}

static double error_of(const struct network_sample *sample, float score)
{
    double error = chance_of(sample, score) - target_of(sample);

    return error * error;
}

struct measure {
    const struct network_set *set;
    const struct model *model;
    double loss[PARTS];
};

static void measure_part(void *context, unsigned thread, size_t part)
{
    struct measure *m = context;
    size_t end = m->set->count * (part + 1) / PARTS;

    (void)thread;
    for (size_t i = m->set->count * part / PARTS; i < end; i++) {
        const struct network_sample *sample = &m->set->sample[i];
        struct model_inputs inputs;
        struct model_pass pass;

        model_find_inputs(sample->board, &inputs);
        m->loss[part] += error_of(sample, model_score(m->model, &inputs, &pass));
    }
}

double network_loss(const struct network_set *set, const struct model *model, unsigned threads)
{
    struct measure measure = { .set = set, .model = model };
    double loss = 0;

    parallel_run(threads, PARTS, measure_part, &measure);
    for (unsigned i = 0; i < PARTS; i++) {
        loss += measure.loss[i];
    }
    return loss / (double)set->count;
}

double network_loss_without(const struct network_set *set)
{
    double loss = 0;

    for (size_t i = 0; i < set->count; i++) {
        loss += error_of(&set->sample[i], 0);
    }
    return loss / (double)set->count;
}

double network_loss_rounded(const struct network_set *set, const struct network *network)
{
    uint32_t *memory = fit_memory(network_words(network), sizeof *memory);
    double loss = 0;

    network_forget(memory);
    for (size_t i = 0; i < set->count; i++) {
        struct position position;
        int score;

        network_sample_position(&set->sample[i], &position);
        score = network_score(network, memory, &position);
        loss += error_of(&set->sample[i], (float)score / (float)SCORE_PAWN);
    }
    free(memory);
    return loss / (double)set->count;
}

/* --- a batch --- */

static void find_slopes(void *context, unsigned thread, size_t part)
{
    struct trainer *t = context;
    float *numbers = t->slopes + part * t->size;
    struct model slopes = model_of(t->settings->sums, numbers);
    size_t count = t->end - t->first;
    size_t end = t->first + count * (part + 1) / PARTS;
    double loss = 0;

    (void)thread;
    memset(numbers, 0, t->size * sizeof *numbers);
    for (size_t i = t->first + count * part / PARTS; i < end; i++) {
        const struct network_sample *sample = &t->data->training.sample[t->order[i]];
        struct model_inputs inputs;
        struct model_pass pass;
        float chance;
        float error;

        model_find_inputs(sample->board, &inputs);
        chance = chance_of(sample, model_score(&t->model, &inputs, &pass));
        error = chance - target_of(sample);
        loss += (double)error * error;
        model_add_slopes(&t->model, &inputs, &pass, error * chance * (1 - chance), &slopes);
    }
    t->loss[part] = loss;
}

/* The learning rate falls from the first to the last along half a cosine. */
static double rate_of(const struct trainer *t)
{
    double done = (double)t->step / ((double)t->batches * t->settings->epochs);
    double angle = 3.14159265358979 * (done < 0.5 ? done : 1 - done);
    double first = (double)t->run.rate / 1e6;
    double cosine = 1;

    for (unsigned i = 20; i > 0; i -= 2) {
        cosine = 1 - angle * angle / (i * (i - 1)) * cosine;
    }
    cosine = done < 0.5 ? cosine : -cosine;
    return RATE_LAST + (first - RATE_LAST) * (1 + cosine) / 2;
}

/* Makes a step for one of PARTS shares of the numbers, after adding up the slopes of all parts. */
static void step_part(void *context, unsigned thread, size_t part)
{
    struct trainer *t = context;
    float *number = t->numbers;
    float *mean = number + t->size;
    float *square = mean + t->size;
    float share = 1.0F / (float)(t->end - t->first);
    float rate = (float)(rate_of(t) / (1 - t->slope_weight));
    float root = (float)(1 / (1 - t->square_weight));
    size_t end = t->size * (part + 1) / PARTS;

    (void)thread;
    for (size_t i = t->size * part / PARTS; i < end; i++) {
        float slope = 0;

        for (unsigned k = 0; k < PARTS; k++) {
            slope += t->slopes[k * t->size + i];
        }
        slope *= share;
        mean[i] += (float)(1 - SLOPE_DECAY) * (slope - mean[i]);
        square[i] += (float)(1 - SQUARE_DECAY) * (slope * slope - square[i]);
        number[i] -= rate * mean[i] / (sqrtf(square[i] * root) + 1e-8F);
    }
}

static void count_step(struct trainer *t)
{
    t->step++;
    t->slope_weight *= SLOPE_DECAY;
    t->square_weight *= SQUARE_DECAY;
}

static double train_batch(struct trainer *t, size_t batch)
{
    double loss = 0;

    t->first = t->data->training.count * batch / t->batches;
    t->end = t->data->training.count * (batch + 1) / t->batches;
    count_step(t);
    parallel_run(t->settings->threads, PARTS, find_slopes, t);
    parallel_run(t->settings->threads, PARTS, step_part, t);
    model_limit(&t->model);
    for (unsigned i = 0; i < PARTS; i++) {
        loss += t->loss[i];
    }
    return loss;
}

/* --- epochs --- */

/* Puts the samples into a new order for each epoch, which depends only on seed and epoch. */
static void shuffle(struct trainer *t, unsigned epoch)
{
    uint64_t randomness = randomness_part(t->settings->seed, epoch);
    unsigned count = (unsigned)t->data->training.count;

    for (unsigned i = 0; i < count; i++) {
        unsigned other = randomness_below(&randomness, i + 1);

        t->order[i] = t->order[other];
        t->order[other] = i;
    }
}

/* Runs an epoch. Returns its training loss, or a number below 0 if it was stopped. */
static double train_epoch(struct trainer *t, unsigned epoch)
{
    double loss = 0;

    shuffle(t, epoch);
    for (size_t batch = 0; batch < t->batches; batch++) {
        if (*t->settings->stop != 0) {
            return -1;
        }
        loss += train_batch(t, batch);
    }
    return loss / (double)t->data->training.count;
}

static float randomness_around_zero(uint64_t *randomness, float most)
{
    return most * ((float)(randomness_next(randomness) >> 40) / 8388608.0F - 1);
}

static void begin_at_random(struct trainer *t)
{
    uint64_t randomness = randomness_part(t->settings->seed, 0);
    unsigned sums = t->settings->sums;

    for (size_t i = 0; i < (size_t)NETWORK_INPUTS * sums; i++) {
        t->model.weights[i] = randomness_around_zero(&randomness, 0.15F);
    }
    for (unsigned i = 0; i < sums; i++) {
        t->model.biases[i] = 0.3F;
    }
    for (unsigned i = 0; i < 2U * NETWORK_BUCKETS * sums; i++) {
        t->model.outputs[i] = randomness_around_zero(&randomness, 0.3F);
    }
}

/* The sums that the network does not have begin at random, with outputs of 0: so the model begins
   with the network's scores. */
static void begin_with_network(struct trainer *t, const struct network *start)
{
    if (start->sums < t->settings->sums) {
        begin_at_random(t);
        memset(t->model.outputs, 0,
               sizeof *t->model.outputs * 2U * NETWORK_BUCKETS * t->settings->sums);
    }
    model_of_network(start, &t->model);
}

static void begin(struct trainer *t)
{
    if (t->settings->start != NULL) {
        begin_with_network(t, t->settings->start);
    } else {
        begin_at_random(t);
    }
    t->run.start = crc32_update(0, (const uint8_t *)t->numbers, t->size * sizeof *t->numbers);
}

static void log_epoch(const struct trainer *t, unsigned epoch, double loss, double seconds)
{
    double others = network_loss(&t->data->validation, &t->model, t->settings->threads);

    fprintf(t->settings->log, "epoch %u of %u: loss %.6f, validation %.6f, %.1f s, %.0f s to go\n",
            epoch, t->settings->epochs, loss, others, seconds,
            seconds * (t->settings->epochs - epoch));
    fflush(t->settings->log);
}

static bool run_epochs(struct trainer *t, unsigned epoch)
{
    while (epoch < t->settings->epochs) {
        int64_t start = process_now();
        double loss = train_epoch(t, ++epoch);

        if (loss < 0 ||
            !network_state_write(t->settings->state, &t->run, epoch, t->numbers, 3 * t->size)) {
            return false;
        }
        log_epoch(t, epoch, loss, (double)(process_now() - start) / 1e6);
    }
    return true;
}

static void set_up(struct trainer *t)
{
    const struct network_settings *s = t->settings;
    size_t count = t->data->training.count;

    t->size = model_size(s->sums);
    t->numbers = fit_memory(3 * t->size, sizeof *t->numbers);
    t->model = model_of(s->sums, t->numbers);
    t->slopes = fit_memory(PARTS * t->size, sizeof *t->slopes);
    t->order = fit_memory(count, sizeof *t->order);
    t->batches = (count + s->batch - 1) / s->batch;
    t->slope_weight = 1;
    t->square_weight = 1;
    t->run = (struct network_run){ .sums = s->sums,
                                   .epochs = s->epochs,
                                   .batch = s->batch,
                                   .seed = s->seed,
                                   .rate = s->rate != 0       ? s->rate
                                           : s->start == NULL ? RATE_FROM_NOTHING
                                                              : RATE_FROM_NETWORK,
                                   .positions = count + t->data->validation.count,
                                   .fingerprint = t->data->fingerprint };
}

bool network_train(const struct network_data *data, const struct network_settings *settings,
                   float *numbers)
{
    struct trainer t = { .data = data, .settings = settings };
    unsigned epoch = 0;
    enum network_state state;
    bool is_done = false;

    set_up(&t);
    begin(&t);
    state = network_state_read(settings->state, &t.run, &epoch, t.numbers, 3 * t.size);
    if (state != NETWORK_STATE_REFUSED) {
        if (state == NETWORK_STATE_READ) {
            fprintf(settings->log, "on behind epoch %u\n", epoch);
        }
        for (uint64_t i = 0; i < epoch * (uint64_t)t.batches; i++) {
            count_step(&t);
        }
        is_done = run_epochs(&t, epoch);
        memcpy(numbers, t.numbers, t.size * sizeof *numbers);
    }
    free(t.numbers);
    free(t.slopes);
    free(t.order);
    return is_done;
}
