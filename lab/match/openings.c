#include "lab/match/openings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host-sim/randomness.h"
#include "lab/match/epd.h"
#include "lab/match/pgn_reader.h"

/* Makes room for one more opening. If there is no memory it returns false, and nothing has
   changed. */
static bool grow(struct openings *openings)
{
    size_t count = openings->count;
    size_t size;
    struct opening *larger;

    if ((count & (count - 1)) != 0) {
        return true;
    }
    size = (count == 0 ? 1 : 2 * count) * sizeof *openings->array;
    larger = realloc(openings->array, size);
    if (larger == NULL) {
        return false;
    }
    openings->array = larger;
    return true;
}

/* Adds an opening: position and moves are copied from the referee. */
static bool add(struct openings *openings, const struct referee *referee)
{
    size_t bytes = (referee->plies + 1) * sizeof(move_t);
    struct opening *opening;

    if (!grow(openings)) {
        return false;
    }
    opening = &openings->array[openings->count];
    opening->fen = strdup(referee->fen);
    opening->move = malloc(bytes);
    opening->moves = referee->plies;
    if (opening->fen == NULL || opening->move == NULL) {
        free(opening->fen);
        free(opening->move);
        return false;
    }
    for (unsigned i = 0; i < referee->plies; i++) {
        opening->move[i] = referee->move[i].move;
    }
    openings->count++;
    return true;
}

bool openings_start(struct openings *openings)
{
    struct referee referee;
    bool is_done;

    memset(openings, 0, sizeof *openings);
    if (!referee_init(&referee)) {
        return false;
    }
    is_done = referee_new_game(&referee, referee_start_fen, NULL) && add(openings, &referee);
    referee_free(&referee);
    return is_done;
}

static bool refuse(const char *path, unsigned long line, const char *what)
{
    fprintf(stderr, "%s:%lu: %s\n", path, line, what);
    return false;
}

static bool read_epd_lines(struct openings *openings, FILE *file, const char *path,
                           struct referee *referee)
{
    char line[EPD_LINE];
    struct epd epd;

    for (unsigned long number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        const char *text = line + strspn(line, " \t\r\n");
        const char *why = "no position stands here";

        if (*text == '\0' || *text == '#') {
            continue;
        }
        if (strchr(line, '\n') == NULL && !feof(file)) {
            return refuse(path, number, "the line is too long");
        }
        if (!epd_parse(text, &epd) || !referee_new_game(referee, epd.fen, &why)) {
            return refuse(path, number, why);
        }
        referee_tell_dropped(referee, path, number);
        if (referee_end(referee) != REFEREE_RUNNING) {
            return refuse(path, number, "the game is over in this position");
        }
        if (!add(openings, referee)) {
            return refuse(path, number, "no memory for so many positions");
        }
    }
    return true;
}

static bool take_pgn_games(struct openings *openings, struct pgn_reader *reader, const char *path,
                           struct referee *referee)
{
    for (;;) {
        enum pgn_status status = pgn_reader_next(reader, referee);

        if (status == PGN_END) {
            return true;
        }
        if (status == PGN_ERROR) {
            return refuse(path, reader->line, reader->error);
        }
        if (status == PGN_VARIANT) {
            fprintf(stderr, "%s:%lu: a game of %s, not of chess, is left out\n", path, reader->line,
                    reader->error);
            continue;
        }
        referee_tell_dropped(referee, path, reader->line);
        if (referee_end(referee) != REFEREE_RUNNING) {
            return refuse(path, reader->line, "the opening ends the game");
        }
        if (!add(openings, referee)) {
            return refuse(path, reader->line, "no memory for so many games");
        }
    }
}

static bool read_pgn_games(struct openings *openings, FILE *file, const char *path,
                           struct referee *referee, unsigned plies)
{
    struct pgn_reader reader;
    bool is_read = pgn_reader_init(&reader, file, plies);

    is_read = is_read ? take_pgn_games(openings, &reader, path, referee)
                      : refuse(path, 1, "the file cannot be read");
    pgn_reader_free(&reader);
    return is_read;
}

static bool read_file(struct openings *openings, const char *path, bool is_pgn, unsigned plies)
{
    struct referee referee;
    FILE *file = fopen(path, "r");
    bool is_read;

    memset(openings, 0, sizeof *openings);
    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    is_read = referee_init(&referee);
    if (is_read) {
        is_read = is_pgn ? read_pgn_games(openings, file, path, &referee, plies)
                         : read_epd_lines(openings, file, path, &referee);
        referee_free(&referee);
    }
    fclose(file);
    if (is_read && openings->count == 0) {
        is_read = refuse(path, 1, "there is no opening in this file");
    }
    if (!is_read) {
        openings_free(openings);
    }
    return is_read;
}

bool openings_read_epd(struct openings *openings, const char *path)
{
    return read_file(openings, path, false, 0);
}

bool openings_read_pgn(struct openings *openings, const char *path, unsigned plies)
{
    return read_file(openings, path, true, plies);
}

/* SplitMix64, by Sebastiano Vigna. */
void openings_shuffle(struct openings *openings, uint64_t seed)
{
    for (size_t i = openings->count; i > 1; i--) {
        size_t j = (size_t)(randomness_next(&seed) % i);
        struct opening other = openings->array[j];

        openings->array[j] = openings->array[i - 1];
        openings->array[i - 1] = other;
    }
}

void openings_free(struct openings *openings)
{
    for (size_t i = 0; i < openings->count; i++) {
        free(openings->array[i].fen);
        free(openings->array[i].move);
    }
    free(openings->array);
    memset(openings, 0, sizeof *openings);
}
