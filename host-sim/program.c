/* The line of a program that uses the board as an electronic chessboard: on a PC a pseudo-terminal.
   A program opens it as it would open the board's serial port. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): for posix_openpt() and its like */
#define _XOPEN_SOURCE 700

#include "host-sim/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "hal/program.h"

enum { LINE_BYTES = 256, NAME_SIZE = 256 };

static struct {
    int master;     /* -1: there is none */
    uint32_t speed; /* of the program that has it open; 0: none has */
    unsigned openings;
    unsigned taken; /* bytes of `received` that were given on */
    unsigned count; /* bytes in it */
    unsigned waiting;
    uint8_t received[LINE_BYTES];
    uint8_t queued[LINE_BYTES];
    char link[NAME_SIZE];
} program = { .master = -1 };

static void remove_link(void)
{
    (void)unlink(program.link);
}

/* A line of bytes, without echo. Its speed is no program's yet. Once it has been opened and closed
   the system tells whether it is open. */
static bool prepare(const char *name)
{
    struct termios raw;
    int slave = open(name, O_RDWR | O_NOCTTY);
    bool is_good = slave >= 0 && tcgetattr(slave, &raw) == 0;

    if (is_good) {
        raw.c_iflag = 0;
        raw.c_oflag = 0;
        raw.c_lflag = 0;
        raw.c_cflag = CS8 | CREAD | CLOCAL;
        cfsetispeed(&raw, B9600);
        cfsetospeed(&raw, B9600);
        is_good = tcsetattr(slave, TCSANOW, &raw) == 0;
    }
    if (slave >= 0) {
        close(slave);
    }
    return is_good;
}

bool host_program_open(const char *link)
{
    const char *name;

    if (strlen(link) >= sizeof program.link) {
        errno = ENAMETOOLONG;
        return false;
    }
    program.master = posix_openpt(O_RDWR | O_NOCTTY);
    if (program.master < 0 || grantpt(program.master) != 0 || unlockpt(program.master) != 0 ||
        (name = ptsname(program.master)) == NULL || !prepare(name) ||
        fcntl(program.master, F_SETFL, O_NONBLOCK) < 0) {
        return false;
    }
    (void)unlink(link);
    if (symlink(name, link) != 0) {
        return false;
    }
    memcpy(program.link, link, strlen(link) + 1);
    atexit(remove_link);
    return true;
}

/* The speed of such programs at which the other end is open; 0: it is closed, or at another one. */
static uint32_t speed_of_other_end(void)
{
    struct pollfd line = { .fd = program.master, .events = 0 };
    struct termios settings;
    speed_t speed;

    if (program.master < 0 || poll(&line, 1, 0) < 0 || (line.revents & POLLHUP) != 0 ||
        tcgetattr(program.master, &settings) != 0) {
        return 0;
    }
    speed = cfgetospeed(&settings);
    return speed == B38400 ? HAL_PROGRAM_SPEED : speed == B57600 ? HAL_PROGRAM_COMPUTER_SPEED : 0;
}

unsigned hal_program_here(void)
{
    uint32_t speed = speed_of_other_end();

    if (speed != 0 && speed != program.speed) {
        program.openings++;
        program.taken = program.count = program.waiting = 0;
    }
    program.speed = speed;
    return speed != 0 ? program.openings : 0;
}

uint32_t hal_program_speed(void)
{
    return program.speed;
}

bool hal_program_is_by_speed(void)
{
    return true;
}

void hal_program_give(uint32_t speed)
{
    (void)speed;
}

int hal_program_get(void)
{
    if (program.taken == program.count && program.master >= 0) {
        ssize_t count = read(program.master, program.received, sizeof program.received);

        program.taken = 0;
        program.count = count > 0 ? (unsigned)count : 0;
    }
    return program.taken < program.count ? program.received[program.taken++] : -1;
}

static void send_queued(void)
{
    ssize_t count = program.waiting == 0 || program.master < 0
                        ? 0
                        : write(program.master, program.queued, program.waiting);

    if (count > 0) {
        program.waiting -= (unsigned)count;
        memmove(program.queued, program.queued + count, program.waiting);
    }
}

bool hal_program_put(const uint8_t *bytes, unsigned count)
{
    send_queued();
    if (count > sizeof program.queued - program.waiting) {
        return false;
    }
    memcpy(program.queued + program.waiting, bytes, count);
    program.waiting += count;
    send_queued();
    return true;
}

unsigned hal_program_waiting(void)
{
    send_queued();
    return program.waiting;
}
