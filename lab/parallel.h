/*
 * Numbered jobs on several threads. Which thread does a job is left to chance:
 * a result that must not depend on it is kept by job, not by thread.
 */
#ifndef KILOMATE_LAB_PARALLEL_H
#define KILOMATE_LAB_PARALLEL_H

#include <stddef.h>

enum { PARALLEL_THREADS_MAX = 64 };

/* Does one job; thread is 0..threads - 1, for what each thread owns. */
typedef void parallel_job(void *context, unsigned thread, size_t job);

/* Does jobs 0..count - 1, begun in this order, and returns when all are done.
   threads: 1..PARALLEL_THREADS_MAX; fewer are used if no more can be had. */
void parallel_run(unsigned threads, size_t count, parallel_job *job, void *context);

#endif
