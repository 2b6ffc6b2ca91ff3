#include "host-sim/lab/ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

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

/* Compares the first line; a torn one counts as a file not begun. */
static const char *check_header(const char *line, const char *header, bool *is_torn)
{
    size_t length = strlen(line);
    *is_torn = strchr(line, '\n') == NULL && strncmp(line, header, length) == 0;
    if (!*is_torn && (length != strlen(header) + 1 || strncmp(line, header, length - 1) != 0)) {
        return "the file was made with other settings";
    }
    return NULL;
}

/* Finds where the last whole part ends. */
static const char *find_end(struct ledger *ledger, const char *header, off_t *end)
{
    char *line = NULL;
    size_t room = 0;
    bool is_torn = true;
    const char *wrong = NULL;
    *end = 0;
    if (getline(&line, &room, ledger->file) > 0) {
        wrong = check_header(line, header, &is_torn);
    }
    if (!is_torn) {
        *end = ftello(ledger->file);
    }
    while (wrong == NULL && !is_torn && getline(&line, &room, ledger->file) > 0) {
        size_t number;
        if (strchr(line, '\n') == NULL || sscanf(line, "# game %zu ", &number) != 1) {
            continue;
        }
        if (number != ledger->next) {
            wrong = "the games in the file do not follow each other";
        }
        ledger->next++;
        *end = ftello(ledger->file);
    }
    free(line);
    return wrong;
}

bool ledger_open(struct ledger *ledger, const char *path, const char *header, size_t end)
{
    off_t length;
    *ledger = (struct ledger){ .path = path, .end = end, .lock = PTHREAD_MUTEX_INITIALIZER };
    ledger->text = calloc(end + 1, sizeof *ledger->text);
    ledger->size = calloc(end + 1, sizeof *ledger->size);
    if (ledger->text == NULL || ledger->size == NULL) {
        return refuse(ledger, "no memory for so many games");
    }
    ledger->file = fopen(path, "a+");
    if (ledger->file == NULL || fseeko(ledger->file, 0, SEEK_SET) != 0) {
        return refuse(ledger, strerror(errno));
    }
    const char *wrong = find_end(ledger, header, &length);
    if (wrong != NULL) {
        return refuse(ledger, wrong);
    }
    if (ftruncate(fileno(ledger->file), length) != 0 || fseeko(ledger->file, 0, SEEK_END) != 0 ||
        (length == 0 && fprintf(ledger->file, "%s\n", header) < 0)) {
        return refuse(ledger, strerror(errno));
    }
    return true;
}

/* Writes the parts whose turn has come. */
static void write_ready(struct ledger *ledger)
{
    while (ledger->next < ledger->end && ledger->text[ledger->next] != NULL) {
        size_t size = ledger->size[ledger->next];
        char *text = ledger->text[ledger->next];
        if (fwrite(text, 1, size, ledger->file) != size || fflush(ledger->file) != 0) {
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
