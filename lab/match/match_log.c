#include "lab/match/match_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/match/match_limits.h"
#include "lab/match/match_settings.h"

enum { LINE_SIZE = 512, TEXT_MAX = 1 << 30 };

unsigned match_white(unsigned long game)
{
    return game % 2;
}

static bool refuse(const struct match_log *log, const char *what)
{
    return match_complain("%s: %s", log->options->log, what);
}

/* Writes all bytes. False if that fails. */
static bool write_text(int file, const char *text)
{
    size_t left = strlen(text);

    while (left != 0) {
        ssize_t count = write(file, text, left);

        if (count < 0 && errno != EINTR) {
            return false;
        }
        text += count > 0 ? count : 0;
        left -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

/* Reads the whole file, and adds an end mark. NULL if it cannot be read. */
static char *read_text(int file)
{
    struct stat status;
    size_t size;
    size_t length = 0;
    char *text;

    if (fstat(file, &status) != 0 || status.st_size > TEXT_MAX) {
        return NULL;
    }
    size = (size_t)status.st_size;
    text = malloc(size + 1);
    while (text != NULL && length < size) {
        ssize_t count = read(file, text + length, size - length);

        if (count <= 0) {
            break;
        }
        length += (size_t)count;
    }
    if (text != NULL) {
        text[length] = '\0';
    }
    return text;
}

/* --- lines --- */

static bool read_reason(const char *text, size_t length, enum match_reason *reason)
{
    for (unsigned i = 0; i < REASONS; i++) {
        const char *name = match_reason_texts[i].name;

        if (strlen(name) == length && strncmp(name, text, length) == 0) {
            *reason = (enum match_reason)i;
            return true;
        }
    }
    return false;
}

static bool read_points(const char *text, enum match_points *points)
{
    for (unsigned i = POINTS_LOSS; i <= POINTS_WIN; i++) {
        if (strcmp(text, match_points_text((enum match_points)i)) == 0) {
            *points = (enum match_points)i;
            return true;
        }
    }
    return false;
}

/* game 12, round 6.2, 0-1 by time forfeit, 84 plies, 3.120 s, B - A */
static bool read_line(const char *line, struct match_record *record)
{
    unsigned long game;
    char points[8];
    int used = 0;
    int after = 0;
    unsigned plies;
    double seconds;
    const char *reason;
    const char *end;

    memset(record, 0, sizeof *record);
    /* every number is checked or bounded by what this program writes */
    /* NOLINTNEXTLINE(cert-err34-c) */
    if (sscanf(line, "game %9lu, round %*u.%*u, %7s by %n", &game, points, &used) != 2 ||
        used == 0 || game == 0 || !read_points(points, &record->result.white)) {
        return false;
    }
    reason = line + used;
    end = strchr(reason, ',');
    if (end == NULL || !read_reason(reason, (size_t)(end - reason), &record->result.reason)) {
        return false;
    }
    /* NOLINTNEXTLINE(cert-err34-c) */
    if (sscanf(end, ", %9u plies, %lf s%n", &plies, &seconds, &after) != 2 || after == 0) {
        return false;
    }
    record->game = game - 1;
    record->result.plies = plies;
    record->result.time = (int64_t)(seconds * 1e6);
    return true;
}

bool match_log_add(struct match_log *log, const struct match_record *record)
{
    const struct match_options *options = log->options;
    const struct match_result *result = &record->result;
    unsigned white = match_white(record->game);
    char line[LINE_SIZE];

    if (log->file < 0) {
        return true;
    }
    snprintf(line, sizeof line, "game %lu, round %lu.%lu, %s by %s, %u plies, %.3f s, %s - %s\n",
             record->game + 1, record->game / options->games + 1, record->game % options->games + 1,
             match_points_text(result->white), match_reason_texts[result->reason].name,
             result->plies, (double)result->time / 1e6, options->engine[white].name,
             options->engine[white ^ 1U].name);
    return write_text(log->file, line) || refuse(log, strerror(errno));
}

/* --- the whole --- */

/* Prints the first line in which two texts differ. Returns false. */
static bool refuse_settings(const struct match_log *log, const char *there, const char *now)
{
    while (*there != '\0') {
        size_t there_length = strcspn(there, "\n");
        size_t now_length = strcspn(now, "\n");

        if (there_length != now_length || memcmp(there, now, now_length) != 0) {
            return match_complain("%s was made with other settings: \"%.*s\" there, \"%.*s\" now",
                                  log->options->log, (int)there_length, there, (int)now_length,
                                  now);
        }
        there += there_length + (there[there_length] != '\0');
        now += now_length + (now[now_length] != '\0');
    }
    return refuse(log, "was made with other settings");
}

/* Gives the games to the reader. *good is the offset of the end of the last complete line. */
static bool read_games(const struct match_log *log, const char *text, size_t *good,
                       match_log_reader *reader, void *context)
{
    const char *end;

    while ((end = strchr(text + *good, '\n')) != NULL) {
        char line[LINE_SIZE];
        struct match_record record;

        snprintf(line, sizeof line, "%.*s", (int)(end - text - (long)*good), text + *good);
        if (!read_line(line, &record)) {
            return match_complain("%s: this is not a game's line: %s", log->options->log, line);
        }
        if (!reader(context, &record)) {
            return match_complain("%s does not fit this match: %s", log->options->log, line);
        }
        *good = (size_t)(end + 1 - text);
    }
    return true;
}

static bool read_log(const struct match_log *log, const char *text, const char *settings,
                     match_log_reader *reader, void *context)
{
    size_t length = strlen(settings);
    size_t good = length;

    if (strncmp(text, settings, strlen(text)) == 0 && strlen(text) < length) {
        return ftruncate(log->file, 0) == 0 &&
               (write_text(log->file, settings) || refuse(log, strerror(errno)));
    }
    if (strncmp(text, "# kilomate-match log", 20) != 0) {
        return refuse(log, "this is not a log of this program");
    }
    if (strncmp(text, settings, length) != 0) {
        return refuse_settings(log, text, settings);
    }
    return read_games(log, text, &good, reader, context) &&
           (ftruncate(log->file, (off_t)good) == 0 || refuse(log, strerror(errno)));
}

static bool lock(const struct match_log *log)
{
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

    return fcntl(log->file, F_SETLK, &whole) == 0 || refuse(log, "another run writes to it");
}

bool match_log_open(struct match_log *log, const struct match_options *options,
                    match_log_reader *reader, void *context)
{
    char *text;
    char *settings;
    bool is_open;

    log->file = -1;
    log->options = options;
    if (options->log == NULL) {
        return true;
    }
    log->file = open(options->log, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log->file < 0) {
        return refuse(log, strerror(errno));
    }
    text = lock(log) ? read_text(log->file) : NULL;
    settings = match_settings_text(options);
    is_open = text != NULL && settings != NULL && read_log(log, text, settings, reader, context);
    free(text);
    free(settings);
    if (!is_open) {
        match_log_close(log);
    }
    return is_open;
}

void match_log_close(struct match_log *log)
{
    if (log->file >= 0) {
        close(log->file);
        log->file = -1;
    }
}
