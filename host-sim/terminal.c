/* Makes the PC's terminal behave as one on a serial line. */
#include <signal.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "host-sim/host.h"

static struct termios original;

static void terminal_restore(void)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &original);
}

static void on_signal(int number)
{
    terminal_restore();
    signal(number, SIG_DFL);
    raise(number);
}

/* On a serial line there is no echo and no editing, and Enter is a carriage return. Ctrl-C still
   ends the program. */
void host_terminal_start(void)
{
    const int deadly[] = { SIGINT, SIGTERM, SIGHUP, SIGQUIT };
    struct termios serial;

    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, &original) != 0) {
        return;
    }
    serial = original;
    serial.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON);
    serial.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN);
    serial.c_cc[VMIN] = 1;
    serial.c_cc[VTIME] = 0;

    atexit(terminal_restore);
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++) {
        signal(deadly[i], on_signal);
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &serial);
}
