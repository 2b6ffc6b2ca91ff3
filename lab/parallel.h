/*
 * Runs numbered jobs on several threads. Which thread does a job depends on chance. So results that
 * must be the same each time are to be kept by job, not by thread.
 */
#ifndef KILOMATE_LAB_PARALLEL_H
#define KILOMATE_LAB_PARALLEL_H

#include <stddef.h>

enum { PARALLEL_THREADS_MAX = 64 };

/* Does one job. `thread`, 0..threads - 1, is the one that runs it, for memory that each thread
   has. */
typedef void parallel_job(void *context, unsigned thread, size_t job);

/* Runs the jobs 0..count - 1, begun in this order, and returns when all are done. threads:
   1..PARALLEL_THREADS_MAX; fewer are used if the system gives no more. */
void parallel_run(unsigned threads, size_t count, parallel_job *job, void *context);

#endif
