#include "lab/tune/tune.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/parallel.h"
#include "lab/tune/fit.h"

enum { JOBS = 64, HALVINGS = 3 };

/* --- scores --- */

struct scoring {
    const struct dataset *dataset;
    const struct eval_params *params;
    float *score;
};

static void score_part(void *context, unsigned thread, size_t job)
{
    const struct scoring *s = context;
    size_t end = s->dataset->count * (job + 1) / JOBS;

    (void)thread;
    for (size_t i = s->dataset->count * job / JOBS; i < end; i++) {
        struct position position;

        dataset_position(&s->dataset->sample[i], s->params, &position);
        s->score[i] = (float)dataset_score(&position);
    }
}

/* Returns the static scores of all positions. The caller frees them. */
static float *score_all(const struct dataset *dataset, const struct eval_params *params,
                        unsigned threads)
{
    struct scoring s = { dataset, params, fit_memory(dataset->count, sizeof *s.score) };

    parallel_run(threads, JOBS, score_part, &s);
    return s.score;
}

static float *results_of(const struct dataset *dataset)
{
    float *target = fit_memory(dataset->count, sizeof *target);

    for (size_t i = 0; i < dataset->count; i++) {
        target[i] = (float)dataset->sample[i].result / 2;
    }
    return target;
}

/* Mixes the score of the search into the targets. */
static void mix_scores(const struct dataset *dataset, double weight, double k, float *target)
{
    for (size_t i = 0; i < dataset->count; i++) {
        double thought = 1 / (1 + exp(-k * dataset->sample[i].score / (double)SCORE_PAWN));

        target[i] = (float)(target[i] * (1 - weight) + thought * weight);
    }
}

static double loss_of(const struct dataset *dataset, const float *target,
                      const struct eval_params *params, unsigned threads, double k)
{
    float *score;
    double loss;

    if (dataset->count == 0) {
        return 0;
    }
    score = score_all(dataset, params, threads);
    loss = fit_loss(score, target, dataset->count, k);
    free(score);
    return loss;
}

static double best_k(const struct dataset *dataset, const float *target,
                     const struct eval_params *params, unsigned threads)
{
    float *score = score_all(dataset, params, threads);
    double k = fit_k(score, target, dataset->count);

    free(score);
    return k;
}

struct tune_loss tune_measure(const struct dataset *training, const struct dataset *validation,
                              const struct tune_settings *settings,
                              const struct eval_params *params, double *k)
{
    float *target = results_of(training);
    float *other = results_of(validation);
    struct tune_loss loss;

    *k = best_k(training, target, params, settings->threads);
    loss = (struct tune_loss){
        loss_of(training, target, params, settings->threads, *k),
        loss_of(validation, other, params, settings->threads, *k),
    };
    free(target);
    free(other);
    return loss;
}

/* --- epochs --- */

struct tuner {
    const struct tune_settings *settings;
    const struct dataset *training;
    const struct dataset *validation;
    const struct knobs *knobs;
    const struct eval_params *start;
    float *target; /* of training */
    float *other;  /* of validation */
    double k;
    double *unit; /* by knob, as fit_problem has them: */
    double *origin;
    double *low;
    double *high;
    double *change;
};

static double penalty(const struct tuner *t, const struct eval_params *params)
{
    double sum = 0;

    for (unsigned j = 0; j < t->knobs->count; j++) {
        double off = knob_get(params, &t->knobs->knob[j]) - knob_get(t->start, &t->knobs->knob[j]);

        sum += off * off / (t->unit[j] * t->unit[j]);
    }
    return sum * t->settings->l2 / 2;
}

static double objective(const struct tuner *t, const struct eval_params *params)
{
    return loss_of(t->training, t->target, params, t->settings->threads, t->k) + penalty(t, params);
}

/* Sets the bounds of the changes: the range of each number, and a largest step. */
static void set_bounds(struct tuner *t, const struct eval_params *params)
{
    for (unsigned j = 0; j < t->knobs->count; j++) {
        const struct knob *knob = &t->knobs->knob[j];
        int value = knob_get(params, knob);
        int trust = 1 + (knob->field->max - knob->field->min) / 8;

        t->unit[j] = (double)(knob->field->max - knob->field->min + 1) / 2;
        t->origin[j] = knob_get(t->start, knob) - value;
        t->low[j] = fmax(-trust, knob->field->min - value);
        t->high[j] = fmin(trust, knob->field->max - value);
        t->change[j] = 0;
    }
}

static void solve(struct tuner *t, const struct eval_params *params)
{
    struct slopes slopes;
    unsigned threads = t->settings->threads;
    const struct fit_problem problem = {
        .slopes = &slopes,
        .target = t->target,
        .k = t->k,
        .l2 = t->settings->l2,
        .unit = t->unit,
        .origin = t->origin,
        .low = t->low,
        .high = t->high,
        .threads = threads,
    };

    set_bounds(t, params);
    slopes_measure(&slopes, t->training, t->knobs, params, threads);
    (void)fit_solve(&problem, t->change);
    if (t->settings->log != NULL) {
        fprintf(t->settings->log, "%.1f slopes a position; ",
                (double)slopes.stored / (double)t->training->count);
    }
    slopes_free(&slopes);
}

/* Takes the change, or a half, a quarter ... of it, if the loss is smaller then. */
static bool take(const struct tuner *t, struct eval_params *params, double *value)
{
    double length = 1;

    for (unsigned i = 0; i <= HALVINGS; i++, length /= 2) {
        struct eval_params next = *params;
        double reached;

        for (unsigned j = 0; j < t->knobs->count; j++) {
            const struct knob *knob = &t->knobs->knob[j];

            knob_set(&next, knob, knob_get(params, knob) + (int)lround(length * t->change[j]));
        }
        reached = objective(t, &next);
        if (reached < *value) {
            *value = reached;
            *params = next;
            return true;
        }
    }
    return false;
}

static struct tune_loss losses(const struct tuner *t, const struct eval_params *params)
{
    unsigned threads = t->settings->threads;

    return (struct tune_loss){
        loss_of(t->training, t->target, params, threads, t->k),
        loss_of(t->validation, t->other, params, threads, t->k),
    };
}

static void run_epochs(struct tuner *t, struct eval_params *params)
{
    FILE *log = t->settings->log;
    double value = objective(t, params);

    for (unsigned epoch = 1; epoch <= t->settings->epochs; epoch++) {
        double before = value;
        bool is_better;

        if (log != NULL) {
            fprintf(log, "epoch %u: ", epoch);
            fflush(log);
        }
        solve(t, params);
        is_better = take(t, params, &value);
        if (log != NULL) {
            struct tune_loss loss = losses(t, params);

            fprintf(log, "loss %.6f, validation %.6f%s\n", loss.training, loss.validation,
                    is_better ? "" : ", nothing better was found");
            fflush(log);
        }
        if (!is_better || before - value < 1e-7) {
            break;
        }
    }
}

static void set_up(struct tuner *t)
{
    size_t n = t->knobs->count;
    double weight = t->settings->score_weight;

    t->target = results_of(t->training);
    t->other = results_of(t->validation);
    t->k = best_k(t->training, t->target, t->start, t->settings->threads);
    mix_scores(t->training, weight, t->k, t->target);
    mix_scores(t->validation, weight, t->k, t->other);
    t->unit = fit_memory(5 * n, sizeof *t->unit);
    t->origin = t->unit + n;
    t->low = t->origin + n;
    t->high = t->low + n;
    t->change = t->high + n;
}

struct tune_report tune_run(const struct dataset *training, const struct dataset *validation,
                            const struct knobs *knobs, const struct tune_settings *settings,
                            struct eval_params *params)
{
    const struct eval_params start = *params;
    struct tuner t = {
        .settings = settings,
        .training = training,
        .validation = validation,
        .knobs = knobs,
        .start = &start,
    };
    struct tune_report report = { 0 };

    set_up(&t);
    set_bounds(&t, params);
    report.k = t.k;
    report.before = losses(&t, params);
    run_epochs(&t, params);
    report.after = losses(&t, params);
    for (unsigned j = 0; j < knobs->count; j++) {
        report.changed += knob_get(&start, &knobs->knob[j]) != knob_get(params, &knobs->knob[j]);
    }
    free(t.target);
    free(t.other);
    free(t.unit);
    return report;
}
