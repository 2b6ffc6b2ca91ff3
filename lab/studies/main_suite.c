/* kilomate-suite: counts how many test positions of an EPD file the engine solves. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "host-sim/params_file.h"
#include "lab/arguments.h"
#include "lab/parallel.h"
#include "lab/studies/suite.h"

struct command {
    uint64_t nodes;
    uint64_t threads;
    const char *profile;
    const char *params;
    const char *file;
};

struct suite {
    const struct command *command;
    struct searcher *searcher; /* by thread */
    struct epd *epd;
    struct suite_goal *goal;
    struct suite_answer *answer;
    size_t count;
};

static void solve(void *context, unsigned thread, size_t job)
{
    struct suite *suite = context;

    suite->answer[job] = suite_solve(&suite->searcher[thread], &suite->epd[job], &suite->goal[job],
                                     suite->command->nodes);
}

static void print_answer(struct suite *suite, size_t i)
{
    const struct suite_answer *answer = &suite->answer[i];
    struct searcher *searcher = &suite->searcher[0];
    struct position position;
    char id[EPD_LINE];
    char san[SAN_SIZE] = "-";

    if (!epd_operation(&suite->epd[i], "id", id, sizeof id)) {
        (void)snprintf(id, sizeof id, "line %zu", suite->epd[i].line);
    }
    (void)position_set_fen(&position, suite->epd[i].fen, searcher->params);
    if (answer->best != MOVE_NONE) {
        move_to_san(&searcher->engine, &position, answer->best, san);
    }
    if (answer->solved) {
        printf("%-24s yes %12" PRIu64 " %s\n", id, answer->solution_nodes, san);
    } else {
        printf("%-24s no  %12s %s\n", id, "-", san);
    }
}

static void print_answers(struct suite *suite)
{
    uint64_t solution_nodes = 0;
    uint64_t nodes = 0;
    size_t solved = 0;

    for (size_t i = 0; i < suite->count; i++) {
        const struct suite_answer *answer = &suite->answer[i];

        print_answer(suite, i);
        nodes += answer->nodes;
        if (answer->solved) {
            solved++;
            solution_nodes += answer->solution_nodes;
        }
    }
    printf("%zu of %zu solved, %" PRIu64 " nodes to these solutions, %" PRIu64
           " nodes searched (%" PRIu64 " each, profile %s)\n",
           solved, suite->count, solution_nodes, nodes, suite->command->nodes,
           suite->command->profile);
}

static void read_goals(struct suite *suite)
{
    char text[EPD_LINE];

    for (size_t i = 0; i < suite->count; i++) {
        const char *wrong =
            suite_read_goal(&suite->searcher[0], &suite->epd[i], &suite->goal[i], text);

        if (wrong != NULL) {
            arguments_refuse("%s:%zu: %s", suite->command->file, suite->epd[i].line, wrong);
        }
    }
}

static void run(struct suite *suite, const struct eval_params *params,
                const struct search_options *options)
{
    unsigned threads = (unsigned)suite->command->threads;

    suite->searcher =
        searchers_open(threads, arguments_profile(suite->command->profile), params, options);
    suite->goal = calloc(suite->count, sizeof *suite->goal);
    suite->answer = calloc(suite->count, sizeof *suite->answer);
    if (suite->goal == NULL || suite->answer == NULL) {
        arguments_refuse("no memory for %zu positions", suite->count);
    }
    read_goals(suite);
    parallel_run(threads, suite->count, solve, suite);
    print_answers(suite);
    free(suite->goal);
    free(suite->answer);
    searchers_close(suite->searcher, threads);
}

int main(int argc, char **argv)
{
    struct command command = { .nodes = 200000, .threads = 2, .profile = "host" };
    const struct argument list[] = {
        { "nodes", ARGUMENT_NUMBER, &command.nodes, 1, UINT64_MAX, "nodes a position" },
        { "threads", ARGUMENT_NUMBER, &command.threads, 1, PARALLEL_THREADS_MAX,
          "positions at a time" },
        { "profile", ARGUMENT_TEXT, &command.profile, 0, 0, "the board whose memory is used" },
        { "params", ARGUMENT_TEXT, &command.params, 0, 0,
          "file of numbers of the evaluation and options of the search" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };
    struct eval_params params = eval_params_default;
    struct search_options options = search_options_default;
    struct suite suite = { .command = &command };

    arguments_read(argc, argv, "Usage: kilomate-suite [options] FILE.epd", list, &command.file, 1);
    if (command.file == NULL) {
        arguments_refuse("kilomate-suite wants an EPD file; --help lists the options");
    }
    if (command.params != NULL && !params_read_file(command.params, &params, &options)) {
        return 2;
    }
    suite.epd = epd_read_file(command.file, &suite.count);
    if (suite.epd == NULL) {
        return 2;
    }
    run(&suite, &params, &options);
    free(suite.epd);
    return EXIT_SUCCESS;
}
