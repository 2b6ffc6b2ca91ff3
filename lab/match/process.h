/*
 * A child process behind two pipes, line by line, with a deadline on every
 * wait: what it says or does not say never blocks and never fills the memory.
 */
#ifndef KILOMATE_LAB_MATCH_PROCESS_H
#define KILOMATE_LAB_MATCH_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* What is kept of a line; the rest of it is dropped. */
enum { PROCESS_LINE = 4096, PROCESS_CHUNK = 16384 };

enum process_status {
    PROCESS_OK,
    PROCESS_TIMEOUT, /* the deadline has passed */
    PROCESS_ENDED,   /* it closed its output, or its input */
    PROCESS_STOPPED  /* *stop became true */
};

/* All private but line. */
struct process {
    pid_t pid;       /* 0: not running */
    int in;          /* what it reads */
    int out;         /* what it writes */
    bool is_ended;   /* its output is at its end */
    bool is_partial; /* the line in work has begun */
    size_t begin;    /* of what is not yet looked at in chunk */
    size_t end;
    size_t length;           /* of line */
    const atomic_bool *stop; /* ends every wait when true; may be NULL */
    char line[PROCESS_LINE]; /* control characters are spaces here */
    char chunk[PROCESS_CHUNK];
};

/* What to start. */
struct process_command {
    char *const *argv;     /* the program, found in PATH, and its arguments; ended by NULL */
    const char *directory; /* to run in, or NULL */
    const char *errors;    /* file to append its standard error to; NULL: discarded */
};

/* The monotonic clock: microseconds. */
int64_t process_now(void);

/* Starts a child in a process group of its own; it is killed when the calling
   thread ends. False if there are no pipes or processes left. That the program
   cannot be run shows as PROCESS_ENDED at the first line. */
bool process_start(struct process *process, const struct process_command *command,
                   const atomic_bool *stop);

/* Writes all of a text before the deadline (process_now() time). */
enum process_status process_write(struct process *process, const char *text, int64_t deadline);

/* Waits for the next line, without its end. */
enum process_status process_read(struct process *process, int64_t deadline);

/* Closes the pipes, waits so many microseconds for its end, then kills it and
   all of its group. Nothing if it does not run. */
void process_end(struct process *process, int64_t grace);

#endif
