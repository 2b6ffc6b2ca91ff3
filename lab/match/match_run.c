#include "lab/match/match_run.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/match/match_limits.h"
#include "lab/match/match_report.h"
#include "lab/match/pgn_writer.h"

struct run {
    const struct match_options *options;
    struct openings openings;
    struct match_log log;
    FILE *pgn;
    unsigned long games;
    unsigned long next;        /* game to be looked at */
    enum match_points *points; /* of each game's White; POINTS_NONE: not finished */
    struct match_standing standing;
    bool has_failed;       /* a file cannot be written */
    bool is_decided;       /* by the test */
    pthread_mutex_t mutex; /* of all above while slots play */
};

struct worker {
    pthread_t thread;
    struct run *run;
    struct match_slot slot;
};

/* What a signal sets. Whatever waits looks at `stop` ten times a second. */
static struct {
    atomic_bool stop;                  /* the run is to end */
    volatile sig_atomic_t interrupted; /* because of a signal */
} ending;

static void interrupt(int number)
{
    (void)number;
    ending.interrupted = 1;
    atomic_store(&ending.stop, true);
}

static void set_signals(void)
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = interrupt;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

/* --- counting, with the mutex held --- */

static bool count_game(struct run *run, const struct match_record *record)
{
    unsigned long game = record->game;

    if (game >= run->games || run->points[game] != POINTS_NONE) {
        return false;
    }
    run->points[game] = record->result.white;
    match_standing_add(&run->standing, record);
    if (run->options->games == 2) {
        unsigned long first = game & ~1UL;

        if (run->points[first] != POINTS_NONE && run->points[first + 1] != POINTS_NONE) {
            match_standing_add_pair(&run->standing, run->points[first], run->points[first + 1]);
        }
    }
    return true;
}

static bool take_logged(void *context, const struct match_record *record)
{
    return count_game(context, record);
}

static void look_at_test(struct run *run)
{
    const struct stats_sprt *sprt = &run->options->sprt;

    if (run->options->has_sprt &&
        stats_decide(sprt, stats_llr(sprt, &run->standing.pairs)) != STATS_CONTINUE) {
        run->is_decided = true;
        atomic_store(&ending.stop, true);
    }
}

/* Finds the next game that has not been played. False if there is none. */
static bool take_game(struct run *run, unsigned long *game)
{
    bool is_taken = false;

    pthread_mutex_lock(&run->mutex);
    while (run->next < run->games && run->points[run->next] != POINTS_NONE) {
        run->next++;
    }
    if (run->next < run->games && !atomic_load(&ending.stop)) {
        *game = run->next++;
        is_taken = true;
    }
    pthread_mutex_unlock(&run->mutex);
    return is_taken;
}

static void announce(const struct run *run, unsigned long game, const struct match_result *result)
{
    const struct match_options *options = run->options;
    unsigned white = match_white(game);
    char sentence[128];

    match_result_sentence(result, sentence, sizeof sentence);
    printf("Finished game %lu (%s vs %s): %s {%s}\n", game + 1, options->engine[white].name,
           options->engine[white ^ 1U].name, match_points_text(result->white), sentence);
    fflush(stdout);
}

/* Takes a finished game. It is written to the PGN first, then to the log, then counted. */
static void finish_game(struct run *run, const struct match_slot *slot,
                        const struct match_record *record)
{
    const struct match_options *options = run->options;
    unsigned long game = record->game;

    pthread_mutex_lock(&run->mutex);
    if (!atomic_load(&ending.stop)) {
        unsigned long played;

        if (run->pgn != NULL) {
            pgn_write(run->pgn, slot, match_white(game), (unsigned)(game / options->games + 1),
                      (unsigned)(game % options->games + 1), &record->result);
            if (fflush(run->pgn) != 0) {
                run->has_failed = true;
                match_complain("%s: %s", options->pgn, strerror(errno));
            }
        }
        run->has_failed = !match_log_add(&run->log, record) || run->has_failed;
        announce(run, game, &record->result);
        count_game(run, record);
        look_at_test(run);
        played = match_standing_games(&run->standing);
        if (options->rating_interval != 0 && played % options->rating_interval == 0 &&
            played != run->games && !run->is_decided) {
            match_report(options, &run->standing);
        }
        if (run->has_failed) {
            atomic_store(&ending.stop, true);
        }
    }
    pthread_mutex_unlock(&run->mutex);
}

/* --- playing --- */

static const struct opening *opening_of(const struct run *run, unsigned long game)
{
    size_t round = game / run->options->games;
    size_t first = run->options->openings_start - 1;

    return &run->openings.array[(first + round) % run->openings.count];
}

static void *work(void *context)
{
    struct worker *worker = context;
    struct match_record record;

    while (take_game(worker->run, &record.game)) {
        match_game_play(&worker->slot, opening_of(worker->run, record.game),
                        match_white(record.game), &record.result);
        if (record.result.white != POINTS_NONE) {
            finish_game(worker->run, &worker->slot, &record);
        }
    }
    player_free(&worker->slot.player[0]);
    player_free(&worker->slot.player[1]);
    return NULL;
}

static bool needs_setup(const struct openings *openings)
{
    for (size_t i = 0; i < openings->count; i++) {
        if (strcmp(openings->array[i].fen, referee_start_fen) != 0) {
            return true;
        }
    }
    return false;
}

/* Before the first game, starts both engines once, and checks that they can play the openings. */
static bool try_engines(const struct run *run, struct match_slot *slot)
{
    for (unsigned i = 0; i < 2; i++) {
        struct player *player = &slot->player[i];
        enum player_status status = player_start(player);

        if (status == PLAYER_STOPPED) {
            return false;
        }
        if (status != PLAYER_OK) {
            return match_complain("%s does not start: %s", player->engine->name, player->error);
        }
        if (needs_setup(&run->openings) && !player_can_set_up(player)) {
            return match_complain("%s has no setboard, and an opening does not begin with the "
                                  "initial position",
                                  player->engine->name);
        }
    }
    return true;
}

/* Starts the threads. Those that can be started do the work. False if none can. */
static bool play_all(struct worker *workers, unsigned count)
{
    unsigned started = 0;

    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0) {
        started++;
    }
    for (unsigned i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    return started != 0 || match_complain("the system starts no threads");
}

static bool play(struct run *run)
{
    unsigned count = run->options->concurrency;
    struct worker *workers;
    bool is_good;

    if (count > run->games) {
        count = (unsigned)run->games;
    }
    workers = calloc(count, sizeof *workers);
    is_good = workers != NULL;
    for (unsigned i = 0; i < count && workers != NULL; i++) {
        workers[i].run = run;
        is_good = match_slot_init(&workers[i].slot, run->options, &ending.stop) && is_good;
    }
    if (!is_good) {
        match_complain("there is no memory for %u games at a time", count);
    }
    is_good = is_good && try_engines(run, &workers[0].slot) && play_all(workers, count);
    for (unsigned i = 0; i < count && workers != NULL; i++) {
        match_slot_free(&workers[i].slot);
    }
    free(workers);
    return is_good;
}

/* --- the whole --- */

static bool read_openings(struct run *run)
{
    const struct match_options *options = run->options;
    bool is_read = false;

    switch (options->openings) {
    case OPENINGS_NONE:
        is_read = openings_start(&run->openings);
        break;
    case OPENINGS_EPD:
        is_read = openings_read_epd(&run->openings, options->openings_file);
        break;
    case OPENINGS_PGN:
        is_read =
            openings_read_pgn(&run->openings, options->openings_file, options->openings_plies);
        break;
    }
    if (is_read && options->openings_start > run->openings.count) {
        return match_complain("start=%u, but there are only %zu openings", options->openings_start,
                              run->openings.count);
    }
    if (is_read && options->openings != OPENINGS_NONE && options->rounds > run->openings.count) {
        fprintf(stderr, "Note: %zu openings for %u rounds are played again and again\n",
                run->openings.count, options->rounds);
    }
    if (is_read && options->is_random) {
        openings_shuffle(&run->openings, options->seed);
    }
    return is_read;
}

static bool prepare(struct run *run)
{
    const struct match_options *options = run->options;

    run->games = (unsigned long)options->rounds * options->games;
    run->points = malloc(run->games * sizeof *run->points);
    if (run->points == NULL) {
        return match_complain("there is no memory for so many games");
    }
    for (unsigned long i = 0; i < run->games; i++) {
        run->points[i] = POINTS_NONE;
    }
    if (!read_openings(run) || !match_log_open(&run->log, options, take_logged, run)) {
        return false;
    }
    if (options->pgn != NULL) {
        run->pgn = fopen(options->pgn, "ae");
        if (run->pgn == NULL) {
            return match_complain("%s: %s", options->pgn, strerror(errno));
        }
    }
    return true;
}

static void release(struct run *run)
{
    if (run->pgn != NULL) {
        fclose(run->pgn);
    }
    match_log_close(&run->log);
    openings_free(&run->openings);
    free(run->points);
}

static enum match_exit play_and_report(struct run *run)
{
    unsigned long done = match_standing_games(&run->standing);
    bool is_good = true;

    if (done != 0) {
        printf("Resuming: %lu of %lu games are in the log\n", done, run->games);
        look_at_test(run);
    }
    if (done != run->games && !run->is_decided) {
        is_good = play(run);
    }
    if (match_standing_games(&run->standing) != 0) {
        match_report(run->options, &run->standing);
        match_report_endings(run->options, &run->standing);
    }
    if (ending.interrupted) {
        return MATCH_INTERRUPTED;
    }
    return is_good && !run->has_failed ? MATCH_COMPLETE : MATCH_FAILED;
}

enum match_exit match_run(const struct match_options *options)
{
    struct run run = { .options = options, .log = { .file = -1 } };
    enum match_exit result = MATCH_USAGE;

    pthread_mutex_init(&run.mutex, NULL);
    set_signals();
    if (prepare(&run)) {
        result = play_and_report(&run);
    }
    release(&run);
    pthread_mutex_destroy(&run.mutex);
    return result;
}
