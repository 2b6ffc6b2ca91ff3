/* kilomate-label: labels positions of games once more, by longer searches or by another program. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/params_file.h"
#include "images/network_file.h"
#include "lab/arguments.h"
#include "lab/fingerprint.h"
#include "lab/match/process.h"
#include "lab/network/label.h"
#include "lab/network/ledger.h"
#include "lab/parallel.h"

enum { HEADER = 512, GAMES_MAX = 100000000, EACH_MAX = 1000 };

/* The values of the command line. */
struct command {
    uint64_t games;
    uint64_t nodes;
    uint64_t each;
    uint64_t first;
    uint64_t threads;
    const char *profile;
    const char *network;
    const char *params;
    const char *judge;   /* NULL: the engine searches */
    const char *file[2]; /* to write, to read */
};

struct work {
    const struct command *command;
    struct label_settings settings;
    struct searcher *searcher; /* by thread */
    struct process judge[PARALLEL_THREADS_MAX];
    struct ledger ledger;
    pthread_mutex_t lock; /* of the file that is read */
    FILE *in;
    size_t next; /* game in it */
    uint64_t count[PARALLEL_THREADS_MAX];
};

static void read_command(struct command *command, int argc, char **argv)
{
    const struct argument list[] = {
        { "games", ARGUMENT_NUMBER, &command->games, 1, GAMES_MAX, "the first so many [all]" },
        { "nodes", ARGUMENT_NUMBER, &command->nodes, 1, 1000000000, "nodes a position" },
        { "each", ARGUMENT_NUMBER, &command->each, 1, EACH_MAX,
          "one position of so many is searched" },
        { "first", ARGUMENT_NUMBER, &command->first, 0, EACH_MAX - 1, "which of them" },
        { "judge", ARGUMENT_TEXT, &command->judge, 0, 0,
          "program that labels by its command eval, as stockfish does" },
        { "threads", ARGUMENT_NUMBER, &command->threads, 1, PARALLEL_THREADS_MAX, "at a time" },
        { "profile", ARGUMENT_TEXT, &command->profile, 0, 0, "the board whose memory is used" },
        { "network", ARGUMENT_TEXT, &command->network, 0, 0, "file of the network [the board's]" },
        { "params", ARGUMENT_TEXT, &command->params, 0, 0,
          "file of numbers of the evaluation and options of the search" },
        { NULL, ARGUMENT_FLAG, NULL, 0, 0, NULL },
    };

    arguments_read(argc, argv,
                   "Usage: kilomate-label [options] OUT DATA\n"
                   "DATA is what kilomate-selfplay --packed writes. The same command goes on\n"
                   "where it was interrupted.",
                   list, command->file, 2);
    if (command->file[1] == NULL) {
        arguments_refuse("kilomate-label wants a file to write to and one to read; --help lists "
                         "the options");
    }
    if (command->first >= command->each) {
        arguments_refuse("--first is one of --each=%" PRIu64 ", from 0 on, not %" PRIu64,
                         command->each, command->first);
    }
}

/* Reads the next game. False at the end of the file. Ends the program if the game cannot be
   read. */
static bool read_game(struct work *work, struct game_records *game)
{
    enum records_status status = records_read(work->in, game);

    if (status == RECORDS_END) {
        return false;
    }
    if (status != RECORDS_READ) {
        arguments_refuse("%s: game %zu: %s", work->command->file[1], work->next,
                         records_wrong(status));
    }
    if (game->number != work->next) {
        arguments_refuse("%s: game %zu: the games do not follow each other", work->command->file[1],
                         work->next);
    }
    work->next++;
    return true;
}

/* Opens the input and reads its first line. The first game follows. */
static void read_first_line(struct work *work, char line[HEADER])
{
    work->next = 0;
    if (fseek(work->in, 0, SEEK_SET) != 0 || fgets(line, HEADER, work->in) == NULL ||
        !records_is_title(line)) {
        arguments_refuse("%s: not what kilomate-selfplay --packed writes", work->command->file[1]);
    }
}

/* How many games the output is to have: no more than the input has. */
static size_t count_games(struct work *work)
{
    struct game_records game;

    while (work->next < work->command->games && read_game(work, &game)) {
    }
    return work->next;
}

/* Makes the header line: everything that the labels depend on. */
static void write_header(char header[HEADER], const struct command *command, const char *data,
                         const struct engine_profile *profile, uint32_t engine)
{
    uint32_t print = fingerprint(FINGERPRINT_START, data, strlen(data));
    char network[64] = "none";

    if (command->judge != NULL) {
        (void)snprintf(
            header, HEADER,
            "%s label judge %s pawn %d each %" PRIu64 " first %" PRIu64 " data %08" PRIx32,
            RECORDS_TITLE, command->judge, JUDGE_PAWN, command->each, command->first, print);
        return;
    }
    if (profile->network != NULL) {
        (void)snprintf(network, sizeof network, "%s-%08" PRIx32, profile->network->name,
                       fingerprint_network(profile->network));
    }
    (void)snprintf(header, HEADER,
                   "%s label nodes %" PRIu64 " each %" PRIu64 " first %" PRIu64
                   " profile %s network %s params %08" PRIx32 " data %08" PRIx32,
                   RECORDS_TITLE, command->nodes, command->each, command->first, command->profile,
                   network, engine, print);
}

/* Starts a judge for each thread. That one has ended is noticed when it is written to, and not by a
   signal. */
static void start_judges(struct work *work)
{
    const char *program = work->command->judge;
    char *argv[] = { (char *)program, NULL };
    const struct process_command judge = { .argv = argv };

    signal(SIGPIPE, SIG_IGN);
    for (unsigned i = 0; program != NULL && i < work->command->threads; i++) {
        if (!process_start(&work->judge[i], &judge, NULL)) {
            arguments_refuse("%s: no process can be started", program);
        }
    }
}

static void end_judges(struct work *work)
{
    for (unsigned i = 0; work->command->judge != NULL && i < work->command->threads; i++) {
        process_end(&work->judge[i], 0);
    }
}

/* The positions that take the place of the game's. False if one of the game's is not legal. */
static bool label(struct work *work, unsigned thread, struct game_records *game)
{
    if (work->command->judge != NULL) {
        enum label_judged judged = label_by_judge(&work->judge[thread], &work->settings, game);

        if (judged == LABEL_SILENT) {
            arguments_refuse("%s does not answer to eval as Stockfish does", work->command->judge);
        }
        return judged == LABEL_JUDGED;
    }
    return label_game(&work->searcher[thread], &work->settings, game);
}

static void label_next(void *context, unsigned thread, size_t job)
{
    struct work *work = context;
    struct game_records game;
    char *text = NULL;
    size_t size = 0;
    FILE *out;
    bool is_written;

    (void)job;
    pthread_mutex_lock(&work->lock);
    (void)read_game(work, &game);
    pthread_mutex_unlock(&work->lock);
    if (!label(work, thread, &game)) {
        arguments_refuse("%s: game %" PRIu32 ": a position is not legal", work->command->file[1],
                         game.number);
    }
    out = open_memstream(&text, &size);
    is_written = out != NULL && records_write(out, &game);
    if (out == NULL || fclose(out) != 0 || !is_written) {
        arguments_refuse("no memory for game %" PRIu32, game.number);
    }
    work->count[thread] += game.count;
    ledger_put(&work->ledger, game.number, text, size);
}

static int label_games(struct work *work, size_t games, const char *header)
{
    const struct command *command = work->command;
    unsigned threads = (unsigned)command->threads;
    uint64_t positions = 0;
    int64_t start = process_now();
    struct game_records game;
    double seconds;
    size_t first;

    if (!ledger_open(&work->ledger, command->file[0], header, LEDGER_BLOCKS, games)) {
        return 2;
    }
    first = work->ledger.next;
    while (work->next < first && read_game(work, &game)) {
    }
    start_judges(work);
    parallel_run(threads, games > first ? games - first : 0, label_next, work);
    end_judges(work);
    for (unsigned i = 0; i < threads; i++) {
        positions += work->count[i];
    }
    seconds = (double)(process_now() - start + 1) / 1e6;
    printf("%zu games (%zu were there), %" PRIu64 " positions, %.1f s: %.0f positions/s\n",
           games > first ? games - first : 0, first, positions, seconds,
           (double)positions / seconds);
    return ledger_close(&work->ledger) ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    struct command command = {
        .games = GAMES_MAX, .nodes = 1000, .each = 1, .threads = 2, .profile = "netduinoplus2"
    };
    struct eval_params params = eval_params_default;
    struct search_options options = search_options_default;
    struct work work = { .command = &command, .lock = PTHREAD_MUTEX_INITIALIZER };
    struct engine_profile profile;
    char data[HEADER];
    char header[HEADER];
    size_t games;
    int status;

    read_command(&command, argc, argv);
    profile = *arguments_profile(command.profile);
    if (command.network != NULL && (profile.network = network_read_file(command.network)) == NULL) {
        return 2;
    }
    if (command.params != NULL && !params_read_file(command.params, &params, &options)) {
        return 2;
    }
    work.in = fopen(command.file[1], "rb");
    if (work.in == NULL) {
        arguments_refuse("%s: %s", command.file[1], strerror(errno));
    }
    read_first_line(&work, data);
    games = count_games(&work);
    read_first_line(&work, data);
    write_header(header, &command, data, &profile, fingerprint_engine(&params, &options));
    work.settings =
        (struct label_settings){ command.nodes, (unsigned)command.each, (unsigned)command.first };
    work.searcher = searchers_open((unsigned)command.threads, &profile, &params, &options);
    status = label_games(&work, games, header);
    searchers_close(work.searcher, (unsigned)command.threads);
    fclose(work.in);
    return status;
}
