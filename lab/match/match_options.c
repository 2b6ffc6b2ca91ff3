#include "lab/match/match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/number.h"
#include "lab/match/match_engine.h"
#include "lab/match/match_limits.h"

enum {
    SECOND = 1000000,
    ENGINE_COUNT = 2,
    ROUNDS_MAX = 10000000,
    OPENING_PLIES = 1000,
    MOVES_MAX = 5000
};

/* The rest of the command line, and what has been read of it. */
struct reader {
    struct match_options *options;
    char **word; /* the next one, NULL behind the last */
    const char *option;
    unsigned engines;
    char **own[ENGINE_COUNT]; /* words of each -engine */
    char **each;              /* words of -each */
};

static void skip_words(struct reader *reader)
{
    while (*reader->word != NULL && !match_is_option(*reader->word)) {
        reader->word++;
    }
}

static const char *one_value(struct reader *reader)
{
    if (*reader->word == NULL || match_is_option(*reader->word)) {
        match_complain("%s wants a value", reader->option);
        return NULL;
    }
    return *reader->word++;
}

static bool read_count(struct reader *reader, unsigned least, unsigned most, unsigned *count)
{
    uint64_t number;
    const char *value = one_value(reader);

    if (value == NULL) {
        return false;
    }
    if (!number_read(value, least, most, &number)) {
        return match_complain("%s: %s is not a number from %u to %u", reader->option, value, least,
                              most);
    }
    *count = (unsigned)number;
    return true;
}

/* Reads FILE, or file=FILE, which is fastchess's way. */
static bool read_path(struct reader *reader, const char **path)
{
    const char *value = one_value(reader);

    if (value == NULL) {
        return false;
    }
    *path = match_value_of(value, "file") != NULL ? match_value_of(value, "file") : value;
    return **path != '\0' || match_complain("%s wants a file", reader->option);
}

/* The next name=value of this option; NULL behind the last. */
static const char *next_word(struct reader *reader)
{
    return *reader->word == NULL || match_is_option(*reader->word) ? NULL : *reader->word++;
}

static bool unknown_word(const struct reader *reader, const char *word)
{
    return match_complain("%s: %s is not understood", reader->option, word);
}

/* Is this word name=NUMBER? If so, it reads the number. *is_good becomes false if that is no number
   from `least` to `most`. */
static bool number_word(const char *word, const char *name, unsigned least, unsigned most,
                        unsigned *out, bool *is_good)
{
    uint64_t number;
    const char *value = match_value_of(word, name);

    if (value == NULL) {
        return false;
    }
    if (number_read(value, least, most, &number)) {
        *out = (unsigned)number;
    } else {
        *is_good = match_complain("%s is not a number from %u to %u", word, least, most);
    }
    return true;
}

static bool read_openings(struct reader *reader)
{
    struct match_options *options = reader->options;
    const char *word;
    bool is_good = true;

    options->openings = OPENINGS_EPD;
    while (is_good && (word = next_word(reader)) != NULL) {
        if (match_value_of(word, "file") != NULL) {
            options->openings_file = match_value_of(word, "file");
        } else if (strcmp(word, "format=epd") == 0) {
            options->openings = OPENINGS_EPD;
        } else if (strcmp(word, "format=pgn") == 0) {
            options->openings = OPENINGS_PGN;
        } else if (strcmp(word, "order=sequential") == 0 || strcmp(word, "order=random") == 0) {
            options->is_random = strcmp(word, "order=random") == 0;
        } else if (!number_word(word, "plies", 1, OPENING_PLIES, &options->openings_plies,
                                &is_good) &&
                   !number_word(word, "start", 1, ROUNDS_MAX, &options->openings_start, &is_good)) {
            is_good = unknown_word(reader, word);
        }
    }
    if (is_good && options->openings_file == NULL) {
        is_good = match_complain("-openings wants file=FILE");
    }
    return is_good;
}

static bool real_word(const char *word, const char *name, double least, double most, double *out,
                      bool *is_good)
{
    const char *value = match_value_of(word, name);

    if (value == NULL) {
        return false;
    }
    if (!match_read_real(value, least, most, out)) {
        *is_good = match_complain("%s is not a number from %g to %g", word, least, most);
    }
    return true;
}

static bool read_sprt(struct reader *reader)
{
    struct stats_sprt *sprt = &reader->options->sprt;
    const char *word;
    bool is_good = true;

    reader->options->has_sprt = true;
    while (is_good && (word = next_word(reader)) != NULL) {
        if (strcmp(word, "model=logistic") == 0 || strcmp(word, "model=pentanomial") == 0) {
            sprt->model = STATS_LOGISTIC;
        } else if (strcmp(word, "model=normalized") == 0) {
            sprt->model = STATS_NORMALIZED;
        } else if (!real_word(word, "elo0", -1000, 1000, &sprt->elo0, &is_good) &&
                   !real_word(word, "elo1", -1000, 1000, &sprt->elo1, &is_good) &&
                   !real_word(word, "alpha", 0.000001, 0.499999, &sprt->alpha, &is_good) &&
                   !real_word(word, "beta", 0.000001, 0.499999, &sprt->beta, &is_good)) {
            is_good = unknown_word(reader, word);
        }
    }
    if (is_good && sprt->elo0 >= sprt->elo1) {
        is_good = match_complain("-sprt: elo1 must be more than elo0");
    }
    return is_good;
}

/* Reads the words of -resign and of -draw. */
static bool read_adjudication(struct reader *reader, unsigned *number, unsigned *count, int *score)
{
    const char *word;
    bool is_good = true;
    unsigned centipawns = 0;

    *count = 1;
    while (is_good && (word = next_word(reader)) != NULL) {
        if (number == NULL &&
            (strcmp(word, "twosided") == 0 || strcmp(word, "twosided=true") == 0)) {
            continue;
        }
        if (!number_word(word, "movecount", 1, 1000, count, &is_good) &&
            !number_word(word, "score", 0, 30000, &centipawns, &is_good) &&
            (number == NULL || !number_word(word, "movenumber", 0, 1000, number, &is_good))) {
            is_good = unknown_word(reader, word);
        }
    }
    *score = (int)centipawns;
    if (is_good && number == NULL && centipawns == 0) {
        is_good = match_complain("-resign wants score=CENTIPAWNS");
    }
    return is_good;
}

static bool read_waits(struct reader *reader)
{
    struct match_waits *waits = &reader->options->waits;
    static const char *const names[] = { "start", "ping", "move", "quit" };
    int64_t *const values[] = { &waits->start, &waits->ping, &waits->move, &waits->quit };
    const char *word;

    while ((word = next_word(reader)) != NULL) {
        unsigned i = 0;

        while (i < 4 && match_value_of(word, names[i]) == NULL) {
            i++;
        }
        if (i == 4) {
            return unknown_word(reader, word);
        }
        if (!match_read_seconds(match_value_of(word, names[i]), values[i])) {
            return match_complain("%s is not a number of seconds", word);
        }
    }
    return true;
}

static bool read_seed(struct reader *reader)
{
    const char *value = one_value(reader);

    return value != NULL && (number_read(value, 0, UINT64_MAX, &reader->options->seed) ||
                             match_complain("-srand: %s is not a whole number", value));
}

static bool read_event(struct reader *reader)
{
    reader->options->event = one_value(reader);
    return reader->options->event != NULL;
}

static bool read_engine(struct reader *reader)
{
    if (reader->engines == ENGINE_COUNT) {
        return match_complain("-engine stands more than two times");
    }
    reader->own[reader->engines++] = reader->word;
    skip_words(reader);
    return true;
}

static bool read_each(struct reader *reader)
{
    reader->each = reader->word;
    skip_words(reader);
    return true;
}

static bool read_option(struct reader *reader)
{
    struct match_options *options = reader->options;
    const char *name = reader->option;

    if (strcmp(name, "-engine") == 0) {
        return read_engine(reader);
    }
    if (strcmp(name, "-each") == 0) {
        return read_each(reader);
    }
    if (strcmp(name, "-rounds") == 0) {
        return read_count(reader, 1, ROUNDS_MAX, &options->rounds);
    }
    if (strcmp(name, "-games") == 0) {
        return read_count(reader, 1, 2, &options->games);
    }
    if (strcmp(name, "-concurrency") == 0) {
        return read_count(reader, 1, MATCH_CONCURRENCY, &options->concurrency);
    }
    if (strcmp(name, "-openings") == 0) {
        return read_openings(reader);
    }
    if (strcmp(name, "-srand") == 0) {
        return read_seed(reader);
    }
    if (strcmp(name, "-sprt") == 0) {
        return read_sprt(reader);
    }
    if (strcmp(name, "-resign") == 0) {
        return read_adjudication(reader, NULL, &options->resign_count, &options->resign_score);
    }
    if (strcmp(name, "-draw") == 0) {
        return read_adjudication(reader, &options->draw_number, &options->draw_count,
                                 &options->draw_score);
    }
    if (strcmp(name, "-maxmoves") == 0) {
        return read_count(reader, 1, MOVES_MAX, &options->max_moves);
    }
    if (strcmp(name, "-pgnout") == 0) {
        return read_path(reader, &options->pgn);
    }
    if (strcmp(name, "-log") == 0) {
        return read_path(reader, &options->log);
    }
    if (strcmp(name, "-event") == 0) {
        return read_event(reader);
    }
    if (strcmp(name, "-ratinginterval") == 0) {
        return read_count(reader, 0, ROUNDS_MAX, &options->rating_interval);
    }
    if (strcmp(name, "-waits") == 0) {
        return read_waits(reader);
    }
    if (strcmp(name, "-repeat") == 0 || strcmp(name, "-recover") == 0) {
        return true;
    }
    return match_complain("%s is not an option", name);
}

/* Checks what the command line must have as a whole. */
static bool check_engine(const struct match_engine *engine)
{
    const struct match_limit *limit = &engine->limit;

    if (engine->protocol == PROTOCOL_XBOARD && limit->nodes != 0) {
        return match_complain("%s: an xboard engine cannot be limited to nodes", engine->name);
    }
    if (!limit->has_clock && limit->move_time == 0 && limit->nodes == 0 && limit->depth == 0) {
        return match_complain("%s has no limit: give it tc=, st=, nodes= or depth=", engine->name);
    }
    return true;
}

/* Names engines without a name after their programs. */
static void name_engines(struct match_options *options)
{
    for (unsigned i = 0; i < ENGINE_COUNT; i++) {
        struct match_engine *engine = &options->engine[i];
        const char *program = engine->argument[0];
        const char *slash = strrchr(program, '/');

        if (engine->name[0] == '\0') {
            snprintf(engine->name, sizeof engine->name, "%.50s",
                     slash != NULL ? slash + 1 : program);
            if (i == 1 && strcmp(engine->name, options->engine[0].name) == 0) {
                snprintf(engine->name, sizeof engine->name, "%.50s 2", options->engine[0].name);
            }
        }
    }
}

static bool check(struct match_options *options)
{
    name_engines(options);
    if (strcmp(options->engine[0].name, options->engine[1].name) == 0) {
        return match_complain("both engines are called %s", options->engine[0].name);
    }
    if (options->has_sprt && options->games != 2) {
        return match_complain("-sprt rests on pairs of games: give -games 2");
    }
    return check_engine(&options->engine[0]) && check_engine(&options->engine[1]);
}

static void set_defaults(struct match_options *options)
{
    memset(options, 0, sizeof *options);
    options->rounds = 1;
    options->games = 2;
    options->concurrency = 1;
    options->openings_start = 1;
    options->seed = 1;
    options->sprt = (struct stats_sprt){ STATS_LOGISTIC, 0.0, 5.0, 0.05, 0.05 };
    options->event = "Match";
    options->rating_interval = 10;
    options->waits = (struct match_waits){ (int64_t)10 * SECOND, (int64_t)5 * SECOND,
                                           (int64_t)120 * SECOND, (int64_t)1 * SECOND };
}

bool match_options_read(struct match_options *options, int argc, char **argv)
{
    struct reader reader = { .options = options, .word = argv + (argc > 0) };

    set_defaults(options);
    while (*reader.word != NULL) {
        reader.option = *reader.word++;
        if (!read_option(&reader)) {
            return false;
        }
    }
    if (reader.engines != ENGINE_COUNT) {
        return match_complain("a match wants two engines: -engine cmd=... -engine cmd=... "
                              "(--help lists all options)");
    }
    for (unsigned i = 0; i < ENGINE_COUNT; i++) {
        if (!match_engine_read(&options->engine[i], reader.own[i], reader.each)) {
            return false;
        }
    }
    return check(options);
}
