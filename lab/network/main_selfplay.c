/* kilomate-selfplay: makes labelled positions from games of the engine against itself. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/params_file.h"
#include "lab/arguments.h"
#include "lab/fingerprint.h"
#include "lab/match/process.h"
#include "lab/network/ledger.h"
#include "lab/network/selfplay.h"
#include "lab/parallel.h"

enum { HEADER = 256, GAMES_MAX = 100000000, RANDOM_PLIES_MAX = 40 };

/* The values of the command line. */
struct command {
    uint64_t games;
    uint64_t nodes;
    uint64_t threads;
    uint64_t seed;
    uint64_t random_plies;
    uint64_t random_plies_min;
    uint64_t skip;
    uint64_t variety;
    const char *profile;
    const char *openings;
    const char *params;
    bool is_packed;
    const char *out;
};

struct count {
    uint64_t positions;
    uint64_t result[3]; /* lost, drawn, won by White */
};

struct match {
    const struct selfplay_settings *settings;
    struct searcher *searcher; /* by thread */
    struct ledger ledger;
    bool is_packed;
    size_t first;
    struct count count[PARALLEL_THREADS_MAX];
};

static void read_command(struct command *command, int argc, char **argv)
{
    const struct argument list[] = {
        { "games", ARGUMENT_NUMBER, &command->games, 1, GAMES_MAX, "games in the file" },
        { "nodes", ARGUMENT_NUMBER, &command->nodes, 1, 1000000000, "nodes a move" },
        { "threads", ARGUMENT_NUMBER, &command->threads, 1, PARALLEL_THREADS_MAX, "at a time" },
        { "seed", ARGUMENT_NUMBER, &command->seed, 0, UINT64_MAX, "of the randomness" },
        { "openings", ARGUMENT_TEXT, &command->openings, 0, 0, "EPD file to begin from" },
        { "random-plies", ARGUMENT_NUMBER, &command->random_plies, 0, RANDOM_PLIES_MAX,
          "random plies behind the opening" },
        { "random-plies-min", ARGUMENT_NUMBER, &command->random_plies_min, 0, RANDOM_PLIES_MAX,
          "the fewest; each game draws [as random-plies]" },
        { "skip", ARGUMENT_NUMBER, &command->skip, 0, SELFPLAY_PLIES_MAX,
          "plies behind these that are not kept" },
        { "variety", ARGUMENT_NUMBER, &command->variety, 0, 255,
          "noise among the moves, 1/256 pawn" },
        { "profile", ARGUMENT_TEXT, &command->profile, 0, 0, "the board whose memory is used" },
        { "packed", ARGUMENT_FLAG, &command->is_packed, 0, 0, "blocks of records instead of text" },
        { "params", ARGUMENT_TEXT, &command->params, 0, 0,
          "file of numbers of the evaluation and options of the search" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };

    arguments_read(argc, argv, "Usage: kilomate-selfplay [options] OUT", list, &command->out, 1);
    if (command->out == NULL) {
        arguments_refuse("kilomate-selfplay wants a file to write to; --help lists the options");
    }
    if (command->random_plies_min > RANDOM_PLIES_MAX) {
        command->random_plies_min = command->random_plies;
    }
    if (command->random_plies_min > command->random_plies) {
        arguments_refuse("--random-plies-min is more than --random-plies, %" PRIu64,
                         command->random_plies);
    }
}

/* Makes the header line: the settings that the games depend on. The number of games is not in it,
   because it may grow. A fixed number of random plies is written as one number. */
static void write_header(char header[HEADER], const struct command *command,
                         const struct selfplay_settings *settings, uint32_t engine)
{
    uint32_t openings = FINGERPRINT_START;
    char fewest[16] = "";

    for (size_t i = 0; i < settings->openings; i++) {
        const char *fen = settings->opening[i].fen;

        openings = fingerprint(openings, fen, strlen(fen));
    }
    if (settings->random_plies_min != settings->random_plies) {
        (void)snprintf(fewest, sizeof fewest, "%u-", settings->random_plies_min);
    }
    (void)snprintf(header, HEADER,
                   "%s nodes %" PRIu64 " seed %" PRIu64
                   " profile %s random-plies %s%u skip %u variety %u openings %zu-%08" PRIx32
                   " params %08" PRIx32,
                   command->is_packed ? RECORDS_TITLE : "# kilomate-selfplay 1:", settings->nodes,
                   settings->seed, command->profile, fewest, settings->random_plies, settings->skip,
                   settings->variety, settings->openings, openings, engine);
}

static void play_game(void *context, unsigned thread, size_t job)
{
    struct match *match = context;
    struct count *count = &match->count[thread];
    size_t number = match->first + job;
    struct selfplay_game game;
    char *text = NULL;
    size_t size = 0;
    FILE *out;
    bool is_written;

    selfplay_play(&match->searcher[thread], match->settings, (uint32_t)number, &game);
    out = open_memstream(&text, &size);
    is_written = out != NULL && (match->is_packed ? records_write(out, &game.records)
                                                  : selfplay_write(out, &game));
    if (out == NULL || fclose(out) != 0 || !is_written) {
        arguments_refuse("no memory for game %zu", number);
    }
    ledger_put(&match->ledger, number, text, size);
    count->positions += game.records.count;
    count->result[game.records.result]++;
}

static void print_count(const struct match *match, unsigned threads, size_t games, double seconds)
{
    struct count sum = { 0 };

    for (unsigned i = 0; i < threads; i++) {
        sum.positions += match->count[i].positions;
        for (unsigned k = 0; k < 3; k++) {
            sum.result[k] += match->count[i].result[k];
        }
    }
    printf("%zu games (%zu were there), White +%" PRIu64 " =%" PRIu64 " -%" PRIu64 ", %" PRIu64
           " positions, %.1f s: %.1f games/s, %.0f positions/s\n",
           games, match->first, sum.result[2], sum.result[1], sum.result[0], sum.positions, seconds,
           (double)games / seconds, (double)sum.positions / seconds);
}

static int play_match(const struct command *command, const struct selfplay_settings *settings,
                      const struct eval_params *params, const struct search_options *options)
{
    struct match match = { .settings = settings, .is_packed = command->is_packed };
    unsigned threads = (unsigned)command->threads;
    char header[HEADER];
    const struct engine_profile *profile = arguments_profile(command->profile);
    size_t games;
    int64_t start;

    write_header(header, command, settings, fingerprint_engine(params, options));
    if (!ledger_open(&match.ledger, command->out, header,
                     command->is_packed ? LEDGER_BLOCKS : LEDGER_LINES, command->games)) {
        return 2;
    }
    match.first = match.ledger.next;
    games = command->games > match.first ? command->games - match.first : 0;
    match.searcher = searchers_open(threads, profile, params, options);
    start = process_now();
    parallel_run(threads, games, play_game, &match);
    print_count(&match, threads, games, (double)(process_now() - start + 1) / 1e6);
    searchers_close(match.searcher, threads);
    return ledger_close(&match.ledger) ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    struct command command = {
        .games = 1000,
        .nodes = 2000,
        .threads = 2,
        .seed = 1,
        .random_plies = 8,
        .random_plies_min = UINT64_MAX,
        .skip = 2,
        .variety = 8,
        .profile = "netduinoplus2",
    };
    struct eval_params params = eval_params_default;
    struct search_options options = search_options_default;
    struct epd *opening = NULL;
    size_t openings = 0;
    struct selfplay_settings settings;
    int status;

    read_command(&command, argc, argv);
    if (command.openings != NULL &&
        (opening = epd_read_file(command.openings, &openings)) == NULL) {
        return 2;
    }
    if (command.params != NULL && !params_read_file(command.params, &params, &options)) {
        free(opening);
        return 2;
    }
    settings = (struct selfplay_settings){
        .nodes = command.nodes,
        .seed = command.seed,
        .random_plies_min = (unsigned)command.random_plies_min,
        .random_plies = (unsigned)command.random_plies,
        .skip = (unsigned)command.skip,
        .variety = (unsigned)command.variety,
        .opening = opening,
        .openings = openings,
    };
    status = play_match(&command, &settings, &params, &options);
    free(opening);
    return status;
}
