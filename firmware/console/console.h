/*
 * The console: a player types commands and moves on the serial line, and the computer answers in
 * sentences. console_line.h reads what is typed, console_commands.h and console_play.h carry it
 * out, and console_report.h tells what a search finds.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H
#define KILOMATE_FIRMWARE_CONSOLE_CONSOLE_H

#include "firmware/base/serial.h"
#include "firmware/base/text.h"
#include "firmware/console/command.h"
#include "firmware/desk/session.h"
#include "firmware/desk/settings.h"

struct console {
    struct session *session;
    struct serial *serial;
    struct out *out;    /* of the serial line */
    uint8_t warned[2];  /* how often each side has been told that its time runs out */
    bool greeted;       /* the banner has been shown */
    bool owes_prompt;   /* something was written; the prompt comes next */
    bool says_thinking; /* the line above is "Thinking ...", and a search for a move runs */
    uint8_t lines;      /* of an analysis that are written anew: so many, the last ones shown ... */
    uint16_t lines_ms;  /* ... since it began, modulo 65,536 ms */
};

#endif
