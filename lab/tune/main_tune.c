/* kilomate-tune: fits the numbers of the evaluation to labelled positions. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/params_file.h"
#include "lab/arguments.h"
#include "lab/match/process.h"
#include "lab/parallel.h"
#include "lab/params_source.h"
#include "lab/tune/tune.h"

enum { COMMENT = 256 };

struct command {
    const char *data;
    const char *groups;
    const char *params;
    const char *out;
    const char *out_params;
    uint64_t epochs;
    uint64_t threads;
    uint64_t share;
    double l2;
    double score_weight;
    bool loss_without;
    bool mirror;
};

static void read_command(struct command *command, int argc, char **argv)
{
    const struct argument list[] = {
        { "data", ARGUMENT_TEXT, &command->data, 0, 0, "positions, as kilomate-selfplay writes" },
        { "groups", ARGUMENT_TEXT, &command->groups, 0, 0, "groups to fit, a,b,...; else all" },
        { "epochs", ARGUMENT_NUMBER, &command->epochs, 1, 1000, "times the slopes are measured" },
        { "l2", ARGUMENT_REAL, &command->l2, 0, 0, "pull towards the numbers at the start" },
        { "score-weight", ARGUMENT_REAL, &command->score_weight, 0, 0,
          "share of the search's score in the target, 0..1" },
        { "validation", ARGUMENT_NUMBER, &command->share, 0, 1000,
          "every n-th game is kept for validation, 0: none" },
        { "threads", ARGUMENT_NUMBER, &command->threads, 1, PARALLEL_THREADS_MAX, "at a time" },
        { "params", ARGUMENT_TEXT, &command->params, 0, 0, "file of numbers to start from" },
        { "out", ARGUMENT_TEXT, &command->out, 0, 0, "C source to write, params_default.c" },
        { "out-params", ARGUMENT_TEXT, &command->out_params, 0, 0, "file of numbers to write" },
        { "loss-without", ARGUMENT_FLAG, &command->loss_without, 0, 0,
          "do not fit: the loss with each group of numbers at zero" },
        { "mirror", ARGUMENT_FLAG, &command->mirror, 0, 0,
          "tables that are alike on both wings in print stay so; from their means" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };

    arguments_read(argc, argv,
                   "Usage: kilomate-tune --data=FILE [options]\n"
                   "Without --data the numbers are only written in another form.",
                   list, NULL, 0);
    if (command->score_weight > 1) {
        arguments_refuse("--score-weight takes a number from 0 to 1");
    }
    if (command->data == NULL && command->out == NULL && command->out_params == NULL) {
        arguments_refuse("kilomate-tune wants --data, or --out or --out-params; --help lists all");
    }
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash == NULL ? path : slash + 1;
}

/* Is this field the first one of its group? */
static bool is_first_of_group(const struct param_field *field)
{
    for (const struct param_field *other = eval_params_fields; other != field; other++) {
        if (strcmp(other->group, field->group) == 0) {
            return false;
        }
    }
    return true;
}

/* Prints what each group is worth: the loss without it, with a newly fitted K. */
static void print_losses_without(const struct dataset *training, const struct dataset *validation,
                                 const struct tune_settings *settings,
                                 const struct eval_params *params)
{
    double k;
    struct tune_loss loss = tune_measure(training, validation, settings, params, &k);

    printf("%-16s %9s %10s %7s\n", "without", "training", "validation", "K");
    printf("%-16s %9.6f %10.6f %7.4f\n", "-", loss.training, loss.validation, k);
    for (const struct param_field *field = eval_params_fields; field->name != NULL; field++) {
        struct eval_params without = *params;
        struct knobs knobs;

        if (!is_first_of_group(field) || !knobs_choose(&knobs, field->group)) {
            continue;
        }
        for (unsigned i = 0; i < knobs.count; i++) {
            knob_set(&without, &knobs.knob[i], 0);
        }
        knobs_free(&knobs);
        loss = tune_measure(training, validation, settings, &without, &k);
        printf("%-16s %9.6f %10.6f %7.4f\n", field->group, loss.training, loss.validation, k);
    }
}

static void fit(const struct command *command, const struct dataset *training,
                const struct dataset *validation, const struct tune_settings *settings,
                struct eval_params *params, char comment[COMMENT])
{
    struct knobs knobs;
    int64_t start;
    struct tune_report report;
    double seconds;

    if (!knobs_choose(&knobs, command->groups)) {
        exit(2);
    }
    if (command->mirror) {
        knobs_mirror(&knobs);
    }
    start = process_now();
    report = tune_run(training, validation, &knobs, settings, params);
    seconds = (double)(process_now() - start) / 1e6;
    printf("K %.4f a pawn\n", report.k);
    printf("before: loss %.6f, validation %.6f\n", report.before.training,
           report.before.validation);
    printf("after:  loss %.6f, validation %.6f\n", report.after.training, report.after.validation);
    printf("%u of %u numbers changed, %zu + %zu positions, %.1f s\n", report.changed, knobs.count,
           training->count, validation->count, seconds);
    (void)snprintf(comment, COMMENT, "Fitted (%.60s) to %zu positions: loss %.6f, before %.6f.",
                   command->groups == NULL ? "all groups" : command->groups, training->count,
                   report.after.training, report.before.training);
    knobs_free(&knobs);
}

static int work_on_data(const struct command *command, struct eval_params *params,
                        char comment[COMMENT])
{
    const struct tune_settings settings = {
        .epochs = (unsigned)command->epochs,
        .threads = (unsigned)command->threads,
        .l2 = command->l2,
        .score_weight = command->score_weight,
        .log = stdout,
    };
    struct dataset training;
    struct dataset validation;

    if (!dataset_read(command->data, (unsigned)command->share, &training, &validation)) {
        return 2;
    }
    if (command->loss_without) {
        print_losses_without(&training, &validation, &settings, params);
    } else {
        fit(command, &training, &validation, &settings, params, comment);
    }
    dataset_free(&training);
    dataset_free(&validation);
    return EXIT_SUCCESS;
}

static int write_files(const struct command *command, const struct eval_params *params,
                       const char *comment)
{
    if (command->out != NULL && !params_source_write(command->out, params, comment)) {
        return 2;
    }
    if (command->out_params != NULL && !params_write_file(command->out_params, params, comment)) {
        return 2;
    }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct command command = { .epochs = 3, .threads = 2, .share = 10, .l2 = 0.01 };
    struct eval_params params = eval_params_default;
    char comment[COMMENT] = "The numbers that were the default before.";

    read_command(&command, argc, argv);
    if (command.params != NULL) {
        struct search_options options = search_options_default;

        if (!params_read_file(command.params, &params, &options)) {
            return 2;
        }
        (void)snprintf(comment, sizeof comment, "From %.100s.", base_name(command.params));
    }
    if (command.mirror) {
        params_mirror(&params);
    }
    if (command.data != NULL) {
        int status = work_on_data(&command, &params, comment);

        if (status != EXIT_SUCCESS) {
            return status;
        }
    }
    return write_files(&command, &params, comment);
}
