#include "lab/parallel.h"

#include <pthread.h>
#include <stdatomic.h>

struct crew {
    parallel_job *job;
    void *context;
    size_t count;
    atomic_size_t next;
};

struct worker {
    struct crew *crew;
    unsigned thread;
    pthread_t handle;
};

static void *work(void *argument)
{
    struct worker *worker = argument;
    struct crew *crew = worker->crew;

    for (;;) {
        size_t job = atomic_fetch_add(&crew->next, 1);

        if (job >= crew->count) {
            return NULL;
        }
        crew->job(crew->context, worker->thread, job);
    }
}

void parallel_run(unsigned threads, size_t count, parallel_job *job, void *context)
{
    struct crew crew = { .job = job, .context = context, .count = count };
    struct worker worker[PARALLEL_THREADS_MAX];
    unsigned started = 1;

    worker[0] = (struct worker){ .crew = &crew };
    while (started < threads && started < count) {
        worker[started] = (struct worker){ .crew = &crew, .thread = started };
        if (pthread_create(&worker[started].handle, NULL, work, &worker[started]) != 0) {
            break;
        }
        started++;
    }
    work(&worker[0]);
    for (unsigned i = 1; i < started; i++) {
        pthread_join(worker[i].handle, NULL);
    }
}
