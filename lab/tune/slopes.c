#include "lab/tune/slopes.h"

#include <stdlib.h>
#include <string.h>

#include "host-sim/params_file.h"
#include "host-sim/randomness.h"
#include "lab/arguments.h"
#include "lab/parallel.h"

/* A block of numbers is changed at once, to see whether any of them has an effect. */
enum { BLOCK = 32 };

/* --- what is tuned --- */

static bool is_in_list(const char *list, const char *word)
{
    size_t length = strlen(word);

    for (const char *at = list; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, word, length) == 0 && (at[length] == ',' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

static bool groups_are_known(const char *groups)
{
    for (const char *at = groups; at != NULL; at = strchr(at, ',')) {
        int length;
        const struct param_field *field = eval_params_fields;

        at += *at == ',';
        length = (int)strcspn(at, ",");
        while (field->name != NULL && ((int)strlen(field->group) != length ||
                                       strncmp(field->group, at, (size_t)length) != 0)) {
            field++;
        }
        if (field->name == NULL) {
            fprintf(stderr, "no group of parameters has the name '%.*s'\n", length, at);
            return false;
        }
    }
    return true;
}

bool knobs_choose(struct knobs *knobs, const char *groups)
{
    size_t most = sizeof(struct eval_params); /* each takes a byte at least */

    *knobs = (struct knobs){ 0 };
    if (!groups_are_known(groups)) {
        return false;
    }
    knobs->knob = calloc(most, sizeof *knobs->knob);
    if (knobs->knob == NULL) {
        fputs("no memory for the list of parameters\n", stderr);
        return false;
    }
    for (const struct param_field *field = eval_params_fields; field->name != NULL; field++) {
        for (unsigned i = 0; i < field->count; i++) {
            if (groups == NULL || is_in_list(groups, field->group)) {
                knobs->knob[knobs->count++] = (struct knob){ field, (uint16_t)i, (uint16_t)i };
            }
        }
    }
    return true;
}

void knobs_free(struct knobs *knobs)
{
    free(knobs->knob);
    *knobs = (struct knobs){ 0 };
}

/* --- wings --- */

/* Is this a table of squares that is to be equal on both wings? */
static bool is_mirrored(const struct param_field *field)
{
    return field->count % SQUARES == 0 && strcmp(field->name, "piece_square") != 0 &&
           strcmp(field->name, "king_middle") != 0;
}

static unsigned mirrored(unsigned element)
{
    return element ^ 7U;
}

void knobs_mirror(struct knobs *knobs)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < knobs->count; i++) {
        struct knob knob = knobs->knob[i];

        if (is_mirrored(knob.field)) {
            knob.twin = (uint16_t)mirrored(knob.element);
        }
        if (knob.element <= knob.twin) {
            knobs->knob[kept++] = knob;
        }
    }
    knobs->count = kept;
}

void params_mirror(struct eval_params *params)
{
    for (const struct param_field *field = eval_params_fields; field->name != NULL; field++) {
        for (unsigned i = 0; i < field->count && is_mirrored(field); i++) {
            int sum = param_get(params, field, i) + param_get(params, field, mirrored(i));
            int mean = (sum + (sum > 0) - (sum < 0)) / 2;

            param_set(params, field, i, mean);
            param_set(params, field, mirrored(i), mean);
        }
    }
}

/* --- getting and setting --- */

int knob_get(const struct eval_params *params, const struct knob *knob)
{
    return param_get(params, knob->field, knob->element);
}

void knob_set(struct eval_params *params, const struct knob *knob, int value)
{
    const struct param_field *field = knob->field;

    value = value < field->min ? field->min : value;
    value = value > field->max ? field->max : value;
    param_set(params, field, knob->element, value);
    param_set(params, field, knob->twin, value);
}

/* --- trying --- */

struct survey {
    struct slopes *slopes;
    const struct dataset *dataset;
    const struct knobs *knobs;
    const struct eval_params *params;
    int16_t *other; /* by knob: the value of a trial of its block */
};

/* One position that is measured, and where its slopes are written. */
struct trial {
    const struct survey *survey;
    struct slopes_part *part;
    struct eval_params params;
    struct position position; /* points at these params */
    int base;
    size_t used;
    size_t room;
};

static int score_now(struct trial *trial)
{
    position_recount(&trial->position);
    return dataset_score(&trial->position);
}

static void store(struct trial *trial, unsigned knob, double slope)
{
    double value = slope * (double)SLOPE_ONE;
    int16_t rounded;

    value = value > INT16_MAX ? INT16_MAX : value;
    value = value < -INT16_MAX ? -INT16_MAX : value;
    rounded = (int16_t)(value < 0 ? value - 0.5 : value + 0.5);
    if (rounded == 0) {
        return;
    }
    if (trial->used == trial->room) {
        trial->room = 2 * trial->room + 1024;
        trial->part->slope = realloc(trial->part->slope, trial->room * sizeof *trial->part->slope);
        if (trial->part->slope == NULL) {
            arguments_refuse("no memory for the slopes of so many positions");
        }
    }
    trial->part->slope[trial->used++] = (struct slope){ (uint16_t)knob, rounded };
}

/* Measures the difference between a value above and one below. They are so far apart that rounding
   in the evaluation has little effect. */
static void measure_one(struct trial *trial, unsigned number)
{
    const struct knob *knob = &trial->survey->knobs->knob[number];
    int value = knob_get(&trial->params, knob);
    int step = 1 + (knob->field->max - knob->field->min) / 36;
    int high, low, score_high, score_low;

    knob_set(&trial->params, knob, value + step);
    high = knob_get(&trial->params, knob);
    score_high = score_now(trial);
    knob_set(&trial->params, knob, value - step);
    low = knob_get(&trial->params, knob);
    score_low = score_now(trial);
    knob_set(&trial->params, knob, value);
    if (high != low) {
        store(trial, number, (double)(score_high - score_low) / (high - low));
    }
}

static bool block_matters(struct trial *trial, unsigned first, unsigned end)
{
    const struct survey *survey = trial->survey;
    int score;

    for (unsigned i = first; i < end; i++) {
        knob_set(&trial->params, &survey->knobs->knob[i], survey->other[i]);
    }
    score = score_now(trial);
    for (unsigned i = first; i < end; i++) {
        const struct knob *knob = &survey->knobs->knob[i];

        knob_set(&trial->params, knob, knob_get(survey->params, knob));
    }
    return score != trial->base;
}

/* Halves a block until each number with an effect is alone. That takes five levels at most. */
static void measure_block(struct trial *trial, unsigned first, unsigned end)
{
    unsigned middle = first + (end - first) / 2;
    bool left;

    if (end - first == 1) {
        measure_one(trial, first);
        return;
    }
    left = block_matters(trial, first, middle);
    if (left) {
        measure_block(trial, first, middle);
    }
    if (!left || block_matters(trial, middle, end)) {
        measure_block(trial, middle, end);
    }
}

static void measure_position(struct trial *trial, size_t i)
{
    const struct survey *survey = trial->survey;

    dataset_position(&survey->dataset->sample[trial->part->first + i], &trial->params,
                     &trial->position);
    trial->base = dataset_score(&trial->position);
    trial->part->base[i] = (float)trial->base;
    trial->part->start[i] = trial->used;
    for (unsigned first = 0; first < survey->knobs->count; first += BLOCK) {
        unsigned end = first + BLOCK;

        end = end < survey->knobs->count ? end : survey->knobs->count;
        if (block_matters(trial, first, end)) {
            measure_block(trial, first, end);
        }
    }
}

static void measure_part(void *context, unsigned thread, size_t job)
{
    const struct survey *survey = context;
    struct slopes_part *part = &survey->slopes->part[job];
    struct trial trial = { .survey = survey, .part = part, .params = *survey->params };
    size_t count = survey->dataset->count;

    (void)thread;
    part->first = count * job / SLOPES_PARTS;
    part->count = count * (job + 1) / SLOPES_PARTS - part->first;
    part->base = calloc(part->count + 1, sizeof *part->base);
    part->start = calloc(part->count + 1, sizeof *part->start);
    if (part->base == NULL || part->start == NULL) {
        arguments_refuse("no memory for the scores of so many positions");
    }
    for (size_t i = 0; i < part->count; i++) {
        measure_position(&trial, i);
    }
    part->start[part->count] = trial.used;
    if (trial.used != 0) {
        struct slope *exact = realloc(part->slope, trial.used * sizeof *exact);

        part->slope = exact != NULL ? exact : part->slope;
    }
}

/* Sets each number to another value, at random, so that the effects of two numbers of a block do
   not cancel each other. */
static int16_t *draw_others(const struct knobs *knobs, const struct eval_params *params)
{
    int16_t *other = calloc(knobs->count + 1, sizeof *other);
    uint64_t random = randomness_part(1, knobs->count);

    if (other == NULL) {
        arguments_refuse("no memory for the list of parameters");
    }
    for (unsigned i = 0; i < knobs->count; i++) {
        const struct param_field *field = knobs->knob[i].field;
        int value = knob_get(params, &knobs->knob[i]);
        unsigned reach = 1 + (unsigned)(field->max - field->min) / 8;
        int change = 1 + (int)randomness_below(&random, reach);
        bool up = value - change < field->min ||
                  (value + change <= field->max && randomness_below(&random, 2) != 0);

        other[i] = (int16_t)(up ? value + change : value - change);
    }
    return other;
}

void slopes_measure(struct slopes *slopes, const struct dataset *dataset, const struct knobs *knobs,
                    const struct eval_params *params, unsigned threads)
{
    struct survey survey;

    *slopes = (struct slopes){ .knobs = knobs->count };
    survey = (struct survey){ slopes, dataset, knobs, params, draw_others(knobs, params) };
    parallel_run(threads, SLOPES_PARTS, measure_part, &survey);
    free(survey.other);
    for (unsigned i = 0; i < SLOPES_PARTS; i++) {
        slopes->stored += slopes->part[i].start[slopes->part[i].count];
    }
}

void slopes_free(struct slopes *slopes)
{
    for (unsigned i = 0; i < SLOPES_PARTS; i++) {
        free(slopes->part[i].base);
        free(slopes->part[i].start);
        free(slopes->part[i].slope);
    }
    *slopes = (struct slopes){ 0 };
}
