/*
 * A file of numbered parts behind one header line, written in order whoever
 * finishes first, and continued where it ended. A part is lines that end with
 * `# game NUMBER ...`, or a block of records (records.h).
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
    size_t next;  /* the part that is to be written next */
    size_t end;   /* one behind the last */
    char **text;  /* finished parts that wait for their turn, by number */
    size_t *size; /* their bytes */
    bool failed;  /* the file could not be written */
};

/* Opens or makes the file for parts 0..end - 1; a part that was torn is cut
   off, and ledger->next is the first that is missing. False and a sentence on
   stderr if the file cannot be used, another process has it open so, or it begins with another
   header or has a damaged block in it; it is left as it is. */
bool ledger_open(struct ledger *ledger, const char *path, const char *header,
                 enum ledger_parts parts, size_t end);

/* Takes a finished part; text is freed by the ledger. Any thread. */
void ledger_put(struct ledger *ledger, size_t number, char *text, size_t size);

/* False and a sentence on stderr if not all could be written. */
bool ledger_close(struct ledger *ledger);

#endif
