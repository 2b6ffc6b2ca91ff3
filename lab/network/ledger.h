/*
 * A file with one header line and numbered parts behind it. Threads finish parts in any order; the
 * file has them in the order of their numbers. A program that was interrupted continues the file. A
 * part is several lines, the last of which is `# game NUMBER ...`, or a block of records
 * (records.h).
 */
#ifndef KILOMATE_LAB_NETWORK_LEDGER_H
#define KILOMATE_LAB_NETWORK_LEDGER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum ledger_parts { LEDGER_LINES, LEDGER_BLOCKS };

struct ledger {
    FILE *file;
    const char *path;
    enum ledger_parts parts;
    pthread_mutex_t lock;
    size_t next;  /* number of the part to be written next */
    size_t end;   /* number of the last part, plus 1 */
    char **text;  /* finished parts that wait for earlier ones, by number */
    size_t *size; /* their sizes in bytes */
    bool failed;  /* the file could not be written */
};

/* Opens the file for the parts 0..end - 1, or creates it. An incomplete last part is cut off.
   ledger->next is then the first part that is missing. False, after a sentence on stderr, if the
   file cannot be opened, if another process writes to it, if it has another header, or if a block
   in it is damaged; then the file is not changed. */
bool ledger_open(struct ledger *ledger, const char *path, const char *header,
                 enum ledger_parts parts, size_t end);

/* Takes a finished part of `size` bytes. The ledger frees the text. Any thread may call this. */
void ledger_put(struct ledger *ledger, size_t number, char *text, size_t size);

/* Closes the file. False, after a sentence on stderr, if not everything could be written. */
bool ledger_close(struct ledger *ledger);

#endif
