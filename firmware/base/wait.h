/*
 * Waiting for something from outside, in loops that wait for one thing alone. Nothing of the
 * firmware sleeps but here and in the loop of computer.c. With a session at hand it is
 * session_wait(), which looks at the peripherals too.
 */
#ifndef KILOMATE_FIRMWARE_BASE_WAIT_H
#define KILOMATE_FIRMWARE_BASE_WAIT_H

/* Feeds the watchdog, and sleeps until a byte comes or some milliseconds have gone (hal_idle). */
void wait_moment(void);

/* Sleeps until the watchdog ends it: it is not fed. */
_Noreturn void wait_for_ever(void);

#endif
