/* kilomate-network: trains a network for SCORE on labelled positions. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "images/network_file.h"
#include "lab/arguments.h"
#include "lab/match/process.h"
#include "lab/network/network_train.h"
#include "lab/parallel.h"
#include "lab/tune/fit.h"

enum {
    FILES_MAX = 64,
    PATH = 4096,
    SUMS = 32,
    BATCH_MAX = 1 << 20,
    EPOCHS_MAX = 1000,
    RATE_MAX = 10000
};

struct command {
    const char *file[FILES_MAX];
    unsigned files;
    const char *out;
    const char *start;
    uint64_t sums;
    uint64_t epochs;
    uint64_t batch;
    uint64_t seed;
    uint64_t rate;
    uint64_t result;
    uint64_t threads;
};

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    interrupted = number;
}

static void read_command(struct command *command, int argc, char **argv)
{
    const struct argument list[] = {
        { "out", ARGUMENT_TEXT, &command->out, 0, 0, "network to write; OUT.state until then" },
        { "start", ARGUMENT_TEXT, &command->start, 0, 0, "network to begin from" },
        { "sums", ARGUMENT_NUMBER, &command->sums, NETWORK_SUMS_MIN, NETWORK_SUMS_MAX,
          "of a side, a multiple of 8 [32, or those of --start]" },
        { "epochs", ARGUMENT_NUMBER, &command->epochs, 1, EPOCHS_MAX, "times all is learned from" },
        { "batch", ARGUMENT_NUMBER, &command->batch, 1, BATCH_MAX, "positions a step" },
        { "seed", ARGUMENT_NUMBER, &command->seed, 0, UINT64_MAX, "of the randomness" },
        { "rate", ARGUMENT_NUMBER, &command->rate, 1, RATE_MAX,
          "of the first step, millionths [2000, or 500 with --start]" },
        { "result", ARGUMENT_NUMBER, &command->result, 0, 100,
          "percent of the game's result in the target" },
        { "threads", ARGUMENT_NUMBER, &command->threads, 1, PARALLEL_THREADS_MAX, "at a time" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };

    arguments_read(argc, argv,
                   "Usage: kilomate-network [options] --out=FILE.net DATA ...\n"
                   "DATA is what kilomate-selfplay --packed writes. The same command goes on\n"
                   "where it was interrupted.",
                   list, command->file, FILES_MAX);
    while (command->files < FILES_MAX && command->file[command->files] != NULL) {
        command->files++;
    }
    if (command->files == 0 || command->out == NULL) {
        arguments_refuse("kilomate-network wants a file of positions and --out; --help lists all");
    }
    if (command->sums % 8 != 0) {
        arguments_refuse("--sums takes a multiple of 8, not %" PRIu64, command->sums);
    }
}

/* Compares the arithmetic in floating point with that in integers, on the same positions. The
   integers are read back from the file. */
static bool write_network(const char *path, const struct network_data *data, struct model *model,
                          unsigned threads)
{
    struct model_rounded *rounded = fit_memory(1, sizeof *rounded);
    const struct network *network = NULL;

    model_round(model, rounded);
    if (network_write_file(path, &rounded->network)) {
        network = network_read_file(path);
    }
    free(rounded);
    if (network == NULL) {
        return false;
    }
    printf("%s: validation %.6f, before it was rounded %.6f\n", path,
           network_loss_rounded(&data->validation, network),
           network_loss(&data->validation, model, threads));
    return true;
}

/* The network that the training begins with, and its number of sums. NULL: random numbers. */
static const struct network *read_start(struct command *command)
{
    const struct network *start = NULL;
    unsigned usual = SUMS;

    if (command->start != NULL) {
        start = network_read_file(command->start);
        if (start == NULL) {
            exit(2);
        }
        if (command->sums != 0 && command->sums < start->sums) {
            arguments_refuse("%s has %u sums, more than %" PRIu64, command->start, start->sums,
                             command->sums);
        }
        usual = start->sums;
    }
    command->sums = command->sums != 0 ? command->sums : usual;
    return start;
}

static int train(const struct command *command, const struct network *start,
                 const struct network_data *data)
{
    char state[PATH];
    const struct network_settings settings = {
        .sums = (unsigned)command->sums,
        .epochs = (unsigned)command->epochs,
        .batch = (unsigned)command->batch,
        .seed = command->seed,
        .rate = (unsigned)command->rate,
        .threads = (unsigned)command->threads,
        .start = start,
        .state = state,
        .log = stdout,
        .stop = &interrupted,
    };
    float *numbers = fit_memory(model_size(settings.sums), sizeof *numbers);
    struct model model = model_of(settings.sums, numbers);
    int status = 2;

    (void)snprintf(state, sizeof state, "%s.state", command->out);
    if (network_train(data, &settings, numbers)) {
        if (write_network(command->out, data, &model, settings.threads)) {
            status = remove(state) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
        }
    } else if (interrupted != 0) {
        fprintf(stderr, "interrupted; the same command goes on behind the last whole epoch\n");
        status = EXIT_FAILURE;
    }
    free(numbers);
    return status;
}

int main(int argc, char **argv)
{
    struct command command = {
        .epochs = 10, .batch = 16384, .seed = 1, .result = 10, .threads = 2
    };
    const struct network *first;
    struct network_data data;
    struct sigaction action;
    int64_t start = process_now();
    int status = 2;

    read_command(&command, argc, argv);
    first = read_start(&command);
    if (network_data_read(command.file, command.files, (unsigned)command.result, &data)) {
        printf("%zu + %zu positions read in %.1f s; I_SCORE alone: validation %.6f\n",
               data.training.count, data.validation.count, (double)(process_now() - start) / 1e6,
               network_loss_without(&data.validation));
        fflush(stdout);
        memset(&action, 0, sizeof action);
        sigemptyset(&action.sa_mask);
        action.sa_handler = interrupt;
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        status = train(&command, first, &data);
    }
    network_data_free(&data);
    return status;
}
