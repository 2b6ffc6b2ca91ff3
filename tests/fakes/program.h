/*
 * Stands for hal/program.h: the line of a program that has the board. What the program sends is a
 * text of the test (send_text), what it is told is kept (told), and its line takes as much as it
 * has room for.
 */
#ifndef KILOMATE_TESTS_FAKES_PROGRAM_H
#define KILOMATE_TESTS_FAKES_PROGRAM_H

#include <limits.h>
#include <string.h>

#include "hal/program.h"
#include "tests/unit/unit.h"

static unsigned opening; /* the number of the one that is open; 0: none */
static bool by_speed;
static uint32_t given_speed;    /* 0: it was not given */
static uint32_t programs_speed; /* of one that has opened it */
static const char *sent;
static unsigned sent_left;
static char told[1 << 16];
static unsigned told_length;
static unsigned room; /* bytes that the line takes before the program reads; UINT_MAX: it reads */
static unsigned waiting;

/* What goes on while the program sends nothing, and while it takes nothing: defines of the program
   that includes this. */
#ifndef WHILE_SILENT
#define WHILE_SILENT() (void)0
#endif
#ifndef WHILE_WAITING
#define WHILE_WAITING() (void)0
#endif

static inline void send_text(const char *text)
{
    sent = text;
    sent_left = (unsigned)strlen(text);
}

static inline void forget_told(void)
{
    told_length = 0;
    told[0] = '\0';
}

/* One that has opened the line by its speed, has sent nothing, and reads all. */
static inline void program_opens(unsigned number)
{
    opening = number;
    by_speed = true;
    programs_speed = HAL_PROGRAM_SPEED;
    given_speed = 0;
    room = UINT_MAX;
    waiting = 0;
    sent_left = 0;
    forget_told();
}

unsigned hal_program_here(void)
{
    return by_speed ? opening : given_speed != 0;
}

uint32_t hal_program_speed(void)
{
    return by_speed ? programs_speed : given_speed;
}

bool hal_program_is_by_speed(void)
{
    return by_speed;
}

void hal_program_give(uint32_t speed)
{
    given_speed = speed;
}

/* Asked once in each turn while the board is the program's. */
int hal_program_get(void)
{
    if (sent_left > 0) {
        sent_left--;
        return (uint8_t)*sent++;
    }
    WHILE_SILENT();
    return -1;
}

bool hal_program_put(const uint8_t *bytes, unsigned count)
{
    if (room != UINT_MAX && waiting + count > room) {
        return false;
    }
    waiting += room != UINT_MAX ? count : 0;
    for (unsigned i = 0; i < count && told_length + 1 < sizeof told; i++) {
        told[told_length++] = (char)(bytes[i] & 0x7F);
        told[told_length] = '\0';
    }
    return true;
}

unsigned hal_program_waiting(void)
{
    if (waiting != 0) {
        WHILE_WAITING();
    }
    return waiting;
}

#endif
