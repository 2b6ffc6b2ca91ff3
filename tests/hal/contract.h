/*
 * The contract test: a program of a board's drivers alone, which checks on the
 * chip what hal/hal.h promises and says it over the console in lines of TAP.
 *
 * It needs a PC at the other end (tools/check/contract.py). A line that begins with
 * "? " asks it for something; all else is for people:
 *   ? start       send one byte: 's' begins the test, 'w' begins it without
 *                 the watchdog's part
 *   ? send N      send the first N bytes of the pattern
 *   ? take N      N bytes of the pattern follow; send 'y' if they came, or 'n'
 *   ? clock N     a '<' and N ms later a '>' follow; send 'y' if that was the
 *                 time between them, or 'n'
 */
#ifndef KILOMATE_TESTS_HAL_CONTRACT_H
#define KILOMATE_TESTS_HAL_CONTRACT_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/hal.h"

/* A measurement that the PC or the emulator disturbed is made again. */
enum { CONTRACT_ATTEMPTS = 5 };

/* --- what is said --- */

void tap_say(const char *text);
void tap_number(uint32_t number);

/* One promise: "ok 7 - promise" or "not ok 7 - promise". */
void tap_check(bool is_kept, const char *promise);
void tap_skip(const char *promise, const char *why);

/* --- the PC --- */

/* The pattern's bytes: every value comes within the first 256. */
uint8_t contract_pattern(uint32_t index);

/* Asks the PC: "? what number". */
void contract_ask(const char *what, uint32_t number);

/* Sends one byte, when there is room. */
void contract_put(uint8_t byte);

/* The next byte, within so many milliseconds; -1 if none came. */
int contract_get(uint32_t milliseconds);

/* Whether the PC answers 'y'. */
bool contract_answer(void);

/* Lets time pass, asleep where that is possible. */
void contract_wait(uint32_t milliseconds);

/* --- the parts of the test --- */

/* What holds after a start for this reason. */
void check_start(enum hal_reset_cause cause);
void check_board(void);
void check_time(void);
void check_idle(void);
void check_clock(void);
void check_memory(void);
void check_console(void);
void check_image(void);
void check_fault(void);
void check_feeding(void);

/* Does not feed the watchdog; returns if nothing comes of it. */
void check_starving(void);

#endif
