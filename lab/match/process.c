#include "lab/match/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The longest single wait, in milliseconds. Between waits the code looks whether the match is to
   stop. */
enum { SLICE_MS = 100 };

enum { EXIT_CANNOT_RUN = 127, MICROSECONDS = 1000000 };

int64_t process_now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * MICROSECONDS + time.tv_nsec / 1000;
}

static bool redirect(const char *path, int flags, int descriptor)
{
    int file = open(path, flags, 0666);

    return file >= 0 && dup2(file, descriptor) >= 0;
}

/* Runs in the child. */
static _Noreturn void become(const struct process_command *command, const int in[2],
                             const int out[2], pid_t parent)
{
    sigset_t none;
    bool is_ready;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    is_ready = getppid() == parent && dup2(in[0], STDIN_FILENO) >= 0 &&
               dup2(out[1], STDOUT_FILENO) >= 0 &&
               redirect(command->errors != NULL ? command->errors : "/dev/null",
                        O_WRONLY | O_CREAT | O_APPEND, STDERR_FILENO) &&
               (command->directory == NULL || chdir(command->directory) == 0);
    if (is_ready) {
        execvp(command->argv[0], command->argv);
    }
    _exit(EXIT_CANNOT_RUN);
}

/* Makes a pipe that other children do not inherit. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static pid_t start_between(const struct process_command *command, const int in[2], const int out[2])
{
    pid_t parent = getpid();
    pid_t pid = fork();

    if (pid == 0) {
        become(command, in, out, parent);
    }
    return pid;
}

/* A mutex guards pipes and fork together: otherwise a child of another thread, started between
   them, could keep these pipes open. */
static pid_t start_alone(const struct process_command *command, int in[2], int out[2])
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pid_t pid = -1;

    pthread_mutex_lock(&mutex);
    if (make_pipe(in)) {
        if (make_pipe(out)) {
            pid = start_between(command, in, out);
            if (pid < 0) {
                close_pipe(out);
            }
        }
        if (pid < 0) {
            close_pipe(in);
        }
    }
    pthread_mutex_unlock(&mutex);
    return pid;
}

bool process_start(struct process *process, const struct process_command *command,
                   const atomic_bool *stop)
{
    int in[2] = { -1, -1 };
    int out[2] = { -1, -1 };
    pid_t pid;

    memset(process, 0, sizeof *process);
    pid = start_alone(command, in, out);
    if (pid < 0) {
        return false;
    }
    setpgid(pid, pid);
    close(in[0]);
    close(out[1]);
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    process->pid = pid;
    process->in = in[1];
    process->out = out[0];
    process->stop = stop;
    return true;
}

/* Waits until a pipe can be used. */
static enum process_status wait_for(const struct process *process, int pipe_end, short event,
                                    int64_t deadline)
{
    struct pollfd request = { .fd = pipe_end, .events = event };

    for (;;) {
        int64_t left;
        int64_t milliseconds;
        int slice;

        if (process->stop != NULL && atomic_load(process->stop)) {
            return PROCESS_STOPPED;
        }
        left = deadline - process_now();
        if (left <= 0) {
            return PROCESS_TIMEOUT;
        }
        milliseconds = left / 1000 + 1;
        slice = milliseconds > SLICE_MS ? SLICE_MS : (int)milliseconds;
        if (poll(&request, 1, slice) > 0) {
            return PROCESS_OK;
        }
    }
}

static bool is_transient(int error)
{
    return error == EAGAIN || error == EINTR;
}

enum process_status process_write(struct process *process, const char *text, int64_t deadline)
{
    size_t left = strlen(text);

    while (left != 0) {
        ssize_t written = write(process->in, text, left);

        if (written > 0) {
            text += written;
            left -= (size_t)written;
        } else if (is_transient(errno)) {
            enum process_status status = wait_for(process, process->in, POLLOUT, deadline);

            if (status != PROCESS_OK) {
                return status;
            }
        } else {
            return PROCESS_ENDED;
        }
    }
    return PROCESS_OK;
}

/* Moves what is in the chunk to the line; true at the line's end. */
static bool take_line(struct process *process)
{
    while (process->begin != process->end) {
        char c = process->chunk[process->begin++];

        if (!process->is_partial) {
            process->is_partial = true;
            process->length = 0;
        }
        if (c == '\n') {
            process->is_partial = false;
            process->line[process->length] = '\0';
            return true;
        }
        if (process->length < PROCESS_LINE - 1) {
            process->line[process->length++] = c >= '\0' && c < ' ' ? ' ' : c;
        }
    }
    return false;
}

/* Reads more bytes into the chunk, which is empty. */
static enum process_status fill(struct process *process, int64_t deadline)
{
    for (;;) {
        enum process_status status = wait_for(process, process->out, POLLIN, deadline);
        ssize_t count;

        if (status != PROCESS_OK) {
            return status;
        }
        count = read(process->out, process->chunk, sizeof process->chunk);
        if (count > 0) {
            process->begin = 0;
            process->end = (size_t)count;
            return PROCESS_OK;
        }
        if (count == 0 || !is_transient(errno)) {
            process->is_ended = true;
            return PROCESS_ENDED;
        }
    }
}

enum process_status process_read(struct process *process, int64_t deadline)
{
    while (!take_line(process)) {
        enum process_status status = process->is_ended ? PROCESS_ENDED : fill(process, deadline);

        if (status == PROCESS_ENDED && process->is_partial) {
            process->is_partial = false;
            process->line[process->length] = '\0';
            return PROCESS_OK;
        }
        if (status != PROCESS_OK) {
            return status;
        }
    }
    return PROCESS_OK;
}

/* Has the child ended? It is left as a zombie, so that no other process gets its group's number. */
static bool has_ended(pid_t pid)
{
    siginfo_t info;

    memset(&info, 0, sizeof info);
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

void process_end(struct process *process, int64_t grace)
{
    int64_t deadline;

    if (process->pid == 0) {
        return;
    }
    close(process->in);
    close(process->out);
    deadline = process_now() + grace;
    while (!has_ended(process->pid) && process_now() < deadline) {
        nanosleep(&(struct timespec){ .tv_nsec = 1000000 }, NULL);
    }
    kill(-process->pid, SIGKILL);
    kill(process->pid, SIGKILL);
    while (waitpid(process->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    process->pid = 0;
}
