#include "lab/network/ledger.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "lab/network/records.h"

static bool refuse(struct ledger *ledger, const char *what)
{
    fprintf(stderr, "%s: %s\n", ledger->path, what);
    if (ledger->file != NULL) {
        fclose(ledger->file);
    }
    free(ledger->text);
    free(ledger->size);
    return false;
}

enum { DAMAGE = 80 };

enum found { FOUND_WHOLE, FOUND_TORN, FOUND_DAMAGED };

/* Compares the first line with the header. A file whose first line is incomplete counts as
   empty. */
static enum found check_header(struct ledger *ledger, const char *header)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t read = getline(&line, &room, ledger->file);
    size_t length = read > 0 ? (size_t)read : 0;
    size_t wanted = strlen(header);
    enum found found = FOUND_DAMAGED;

    if (length <= wanted && (length == 0 || memcmp(line, header, length) == 0)) {
        found = FOUND_TORN;
    } else if (length == wanted + 1 && memcmp(line, header, wanted) == 0 && line[wanted] == '\n') {
        found = FOUND_WHOLE;
    }
    free(line);
    return found;
}

static enum found find_lines(FILE *file, size_t *number)
{
    char *line = NULL;
    size_t room = 0;
    enum found found = FOUND_TORN;

    while (found == FOUND_TORN && getline(&line, &room, file) > 0) {
        if (strchr(line, '\n') != NULL && sscanf(line, "# game %zu ", number) == 1) {
            found = FOUND_WHOLE;
        }
    }
    free(line);
    return found;
}

static enum found find_block(FILE *file, size_t *number)
{
    struct game_records game;
    enum records_status status = records_read(file, &game);

    if (status == RECORDS_READ) {
        *number = game.number;
        return FOUND_WHOLE;
    }
    return status == RECORDS_DAMAGED ? FOUND_DAMAGED : FOUND_TORN;
}

/* Finds the end of the last complete part. Returns what is wrong with the file, or NULL. */
static const char *find_end(struct ledger *ledger, const char *header, off_t *end,
                            char damage[DAMAGE])
{
    enum found found = check_header(ledger, header);

    *end = 0;
    if (found == FOUND_DAMAGED) {
        return "the file was made with other settings";
    }
    while (found == FOUND_WHOLE) {
        size_t number = 0;

        *end = ftello(ledger->file);
        found = ledger->parts == LEDGER_BLOCKS ? find_block(ledger->file, &number)
                                               : find_lines(ledger->file, &number);
        if (found == FOUND_WHOLE && number != ledger->next++) {
            return "the games in the file do not follow each other";
        }
    }
    if (found == FOUND_DAMAGED) {
        (void)snprintf(damage, DAMAGE, "game %zu, at byte %jd, is damaged", ledger->next,
                       (intmax_t)*end);
        return damage;
    }
    return ferror(ledger->file) ? "the file cannot be read" : NULL;
}

/* Locks the file until it is closed, because two programs that write to it would damage it. */
static bool is_mine(FILE *file)
{
    struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

    return fcntl(fileno(file), F_SETLK, &all) == 0 || (errno != EACCES && errno != EAGAIN);
}

bool ledger_open(struct ledger *ledger, const char *path, const char *header,
                 enum ledger_parts parts, size_t end)
{
    off_t length;
    char damage[DAMAGE];
    const char *wrong;

    *ledger = (struct ledger){
        .path = path, .parts = parts, .end = end, .lock = PTHREAD_MUTEX_INITIALIZER
    };
    ledger->text = calloc(end + 1, sizeof *ledger->text);
    ledger->size = calloc(end + 1, sizeof *ledger->size);
    if (ledger->text == NULL || ledger->size == NULL) {
        return refuse(ledger, "no memory for so many games");
    }
    ledger->file = fopen(path, "a+");
    if (ledger->file == NULL || fseeko(ledger->file, 0, SEEK_SET) != 0) {
        return refuse(ledger, strerror(errno));
    }
    if (!is_mine(ledger->file)) {
        return refuse(ledger, "another program writes to it");
    }
    wrong = find_end(ledger, header, &length, damage);
    if (wrong != NULL) {
        return refuse(ledger, wrong);
    }
    if (ftruncate(fileno(ledger->file), length) != 0 || fseeko(ledger->file, 0, SEEK_END) != 0 ||
        (length == 0 && fprintf(ledger->file, "%s\n", header) < 0)) {
        return refuse(ledger, strerror(errno));
    }
    return true;
}

/* Writes the parts whose turn has come. After a failure it writes nothing more, because the last
   part may be incomplete. */
static void write_ready(struct ledger *ledger)
{
    while (ledger->next < ledger->end && ledger->text[ledger->next] != NULL) {
        size_t size = ledger->size[ledger->next];
        char *text = ledger->text[ledger->next];

        if (!ledger->failed &&
            (fwrite(text, 1, size, ledger->file) != size || fflush(ledger->file) != 0)) {
            ledger->failed = true;
        }
        free(text);
        ledger->text[ledger->next++] = NULL;
    }
}

void ledger_put(struct ledger *ledger, size_t number, char *text, size_t size)
{
    pthread_mutex_lock(&ledger->lock);
    ledger->text[number] = text;
    ledger->size[number] = size;
    write_ready(ledger);
    pthread_mutex_unlock(&ledger->lock);
}

bool ledger_close(struct ledger *ledger)
{
    bool is_written = fclose(ledger->file) == 0 && !ledger->failed;

    if (!is_written) {
        fprintf(stderr, "%s: not all games could be written\n", ledger->path);
    }
    free(ledger->text);
    free(ledger->size);
    return is_written;
}
