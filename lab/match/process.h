/*
 * A child process that is written to and read from by lines, through two pipes. Every wait has a
 * deadline, and every line a largest size. So a child that writes nothing, or too much, does no
 * harm.
 */
#ifndef KILOMATE_LAB_MATCH_PROCESS_H
#define KILOMATE_LAB_MATCH_PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* How many bytes of a line are kept, with its end mark (the rest is dropped), and how many bytes
   are read at once. */
enum { PROCESS_LINE = 4096, PROCESS_CHUNK = 16384 };

enum process_status {
    PROCESS_OK,
    PROCESS_TIMEOUT, /* the deadline has passed */
    PROCESS_ENDED,   /* it closed its output, or its input */
    PROCESS_STOPPED  /* *stop became true */
};

/* Only `line` is for other modules. */
struct process {
    pid_t pid;       /* 0: it does not run */
    int in;          /* the pipe that the child reads */
    int out;         /* the pipe that the child writes */
    bool is_ended;   /* the child has closed its output */
    bool is_partial; /* a part of the next line has been read */
    size_t begin;    /* the bytes in chunk from begin to end have not been used yet */
    size_t end;
    size_t length;           /* of line */
    const atomic_bool *stop; /* ends every wait when it becomes true; may be NULL */
    char line[PROCESS_LINE]; /* control characters are replaced by spaces */
    char chunk[PROCESS_CHUNK];
};

/* What to start. */
struct process_command {
    char *const *argv;     /* the program, which is looked for in PATH, its arguments, then NULL */
    const char *directory; /* where it runs; NULL: where the caller runs */
    const char *errors;    /* file that its standard error is appended to; NULL: it is discarded */
};

/* The time in microseconds, by a clock that is never set back. */
int64_t process_now(void);

/* Starts a child in a process group of its own. The child is killed when the calling thread ends.
   False if the system has no more pipes or processes. If the program cannot be run, the first
   process_read() returns PROCESS_ENDED. */
bool process_start(struct process *process, const struct process_command *command,
                   const atomic_bool *stop);

/* Writes a text to the child, before the deadline (process_now() time). */
enum process_status process_write(struct process *process, const char *text, int64_t deadline);

/* Waits for the next line until the deadline. It is in process->line then, without its end. */
enum process_status process_read(struct process *process, int64_t deadline);

/* Closes the pipes, waits up to `grace` microseconds for the child's end, then kills it and its
   whole group. Does nothing if it does not run. */
void process_end(struct process *process, int64_t grace);

#endif
