/* Implements hal.h on a PC: standard input and output are the serial line. machine.c has the
   functions that a PC has no use for. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "hal/body.h"
#include "hal/console.h"
#include "hal/hal.h"
#include "host-sim/host.h"
#include "host-sim/node_clock.h"

/* Smaller than the address space of a 32-bit program. */
enum { ARENA_MAX_MB = sizeof(size_t) > 4 ? 4096 : 1024 };

static struct {
    struct host_options options;
    void *arena;
    size_t arena_size;
    struct timespec start_time;
    struct node_clock node_clock; /* used if options.nps is not 0 */
    int wake
        [2]; /* a pipe: what is in it ends hal_idle(), for a byte waits, or the input has ended */
    uint8_t output[4096];
    size_t output_length;
} host = {
    .options = { .fill = -1, .speed = 1 },
};

/* --- memory --- */

static bool arena_take(size_t size)
{
    void *fresh = malloc(size);

    if (fresh == NULL) {
        return false;
    }
    if (host.options.fill >= 0) {
        memset(fresh, host.options.fill, size);
    }
    free(host.arena);
    host.arena = fresh;
    host.arena_size = size;
    return true;
}

void host_configure(const struct host_options *wanted)
{
    host.options = *wanted;
    host.node_clock.nps = host.options.nps;
}

void *hal_arena(size_t *size)
{
    *size = host.arena_size;
    return host.arena;
}

size_t hal_arena_max(void)
{
    return (size_t)ARENA_MAX_MB << 20;
}

bool hal_arena_resize(size_t size)
{
    return size >= host.options.arena_min && arena_take(size);
}

/* --- time --- */

/* By the PC's clock, times the option `speed`. */
static uint64_t microseconds_since_start(void)
{
    struct timespec now;
    int64_t seconds;
    int64_t nanoseconds;

    clock_gettime(CLOCK_MONOTONIC, &now);
    seconds = (int64_t)now.tv_sec - (int64_t)host.start_time.tv_sec;
    nanoseconds = (int64_t)now.tv_nsec - (int64_t)host.start_time.tv_nsec;
    return (uint64_t)(seconds * 1000000 + nanoseconds / 1000) * host.options.speed;
}

uint32_t hal_now_ms(void)
{
    return (uint32_t)(host.options.nps != 0 ? node_clock_ms(&host.node_clock)
                                            : microseconds_since_start() / 1000U);
}

uint32_t hal_now_us(void)
{
    return (uint32_t)(host.options.nps != 0 ? node_clock_us(&host.node_clock)
                                            : microseconds_since_start());
}

/* --- input --- */

/* A full pipe takes no more, and wakes all the same. */
static void wake_main(void)
{
    ssize_t sent = write(host.wake[1], "", 1);

    (void)sent;
}

/* Until it is woken. */
static void wait_for_wake(int milliseconds)
{
    struct pollfd wake = { .fd = host.wake[0], .events = POLLIN };

    if (poll(&wake, 1, milliseconds) > 0) {
        char bytes[64];

        while (read(host.wake[0], bytes, sizeof bytes) > 0) {
        }
    }
}

/* Standard input can wait, so no byte is lost while the firmware is busy. */
static void wait_for_room(void)
{
    const struct timespec moment = { .tv_nsec = 1000000 };

    while (console_receive_room() == 0) {
        nanosleep(&moment, NULL);
    }
}

/* There is nothing to resume: the reader's thread waits for room by itself. */
void console_resume_receiving(void)
{
    if (host.options.nps != 0) {
        node_clock_byte(&host.node_clock);
    }
}

static void *reader_run(void *unused)
{
    uint8_t bytes[512];

    (void)unused;
    for (;;) {
        ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);

        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            break;
        }
        for (ssize_t i = 0; i < count; i++) {
            wait_for_room();
            console_on_receive(bytes[i]);
        }
        wake_main();
    }
    console_close();
    wake_main();
    return NULL;
}

static void reader_start(void)
{
    pthread_t reader;

    if (pipe(host.wake) != 0 || fcntl(host.wake[0], F_SETFL, O_NONBLOCK) < 0 ||
        fcntl(host.wake[1], F_SETFL, O_NONBLOCK) < 0) {
        abort();
    }
    if (pthread_create(&reader, NULL, reader_run, NULL) != 0) {
        abort();
    }
    pthread_detach(reader);
}

/* --- output --- */

/* If writing fails, the reader of standard output has gone. Then the program ends. */
static void output_flush(void)
{
    size_t sent = 0;

    while (sent < host.output_length) {
        ssize_t count = write(STDOUT_FILENO, host.output + sent, host.output_length - sent);

        if (count < 0 && errno != EINTR) {
            _exit(EXIT_FAILURE);
        }
        if (count > 0) {
            sent += (size_t)count;
        }
    }
    host.output_length = 0;
}

void console_start_sending(void)
{
    int byte;

    while ((byte = console_next_to_send()) >= 0) {
        host.output[host.output_length++] = (uint8_t)byte;
        if (byte == '\n' || host.output_length == sizeof host.output) {
            output_flush();
        }
    }
}

/* --- the machine --- */

/* The firmware calls this after each look for input, and in loops that wait. So it is the place to
   show what does not end with a line, such as a prompt or an echo, and to count nodes. */
void hal_watchdog_feed(void)
{
    if (host.output_length != 0) {
        output_flush();
    }
    if (host.options.nps != 0) {
        node_clock_look(&host.node_clock);
    }
}

_Noreturn void hal_fault_provoke(void)
{
    output_flush();
    abort();
}

void hal_init(void)
{
    clock_gettime(CLOCK_MONOTONIC, &host.start_time);
    if (!arena_take(host.options.arena)) {
        abort();
    }
    if (host.options.is_terminal) {
        host_terminal_start();
    }
    reader_start();
}

/* How long the program sleeps at most. A received byte wakes it at once, so the first number is how
   late the end of a player's time may be noticed. With a body it wakes every millisecond. */
enum { IDLE_MS = 20, BODY_IDLE_MS = 1 };

void hal_idle(void)
{
    uint64_t began;

    output_flush();
    began = microseconds_since_start();
    if (!console_is_waiting()) {
        wait_for_wake(hal_body() != NULL ? BODY_IDLE_MS : IDLE_MS);
    }
    if (host.options.nps != 0) {
        node_clock_wait(&host.node_clock, microseconds_since_start() - began);
    }
}

void hal_exit(int status)
{
    output_flush();
    exit(status);
}

_Noreturn void hal_reset(void)
{
    output_flush();
    exit(EXIT_SUCCESS);
}
