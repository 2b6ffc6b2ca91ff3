/*
 * The line of a program that uses the board as an electronic chessboard. It is the console's port
 * in another role, and never both at once: on USB a program says so by its speed, and on a UART the
 * player does. On a PC it is a pseudo-terminal of its own.
 *
 * Only a board with the addition `eboard` has such a line: the build defines PROGRAM_LINE there. A
 * driver asks this header, and on other boards what it does for a program is left out.
 */
#ifndef KILOMATE_HAL_PROGRAM_H
#define KILOMATE_HAL_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

/* The speeds of such programs, in bits a second: of one that wants a board, and of one that wants a
   chess computer, which keeps the game itself. */
enum { HAL_PROGRAM_SPEED = 38400, HAL_PROGRAM_COMPUTER_SPEED = 57600 };

/* --- for the firmware --- */

/* Which program has the line: 0 if none has, else the number of its opening, which is another one
   each time that a program opens the line. A UART that was given to a program has one always. */
unsigned hal_program_here(void);

/* The speed at which that program has the line: one of the two above. 0 if none has it. */
uint32_t hal_program_speed(void);

/* Does a program say by the line's speed that it wants the board? Else the player gives it the
   line. */
bool hal_program_is_by_speed(void);

/* Gives the line to a program at this speed, or back to the console if it is 0. What the console
   has to send is sent before. Only where it is not by speed. */
void hal_program_give(uint32_t speed);

/* The next byte that the program has sent, 0..255; -1 if there is none now. */
int hal_program_get(void);

/* Queues bytes for the program, all or none. False if there is no room for all. */
bool hal_program_put(const uint8_t *bytes, unsigned count);

/* How many queued bytes the program has not taken yet, as far as the port knows. */
unsigned hal_program_waiting(void);

/* --- for the port's driver, which calls them from its interrupt --- */

#ifdef PROGRAM_LINE

enum { PROGRAM_IS_BUILT = true };

/* Takes a received byte; it is lost if there is no room. */
void program_on_receive(uint8_t byte);

/* How many received bytes there is room for. */
unsigned program_receive_room(void);

/* The next byte to send, or -1 if there is none. */
int program_next_to_send(void);

/* Another program has opened the line: what was for the one before it is forgotten. */
void program_forget(void);

/* --- implemented by the port's driver --- */

/* Has a program the UART now? The bytes are its own then. */
bool program_has_uart(void);

/* How many bytes the port has taken out of the ring, and the program has not taken. */
unsigned program_port_waiting(void);

/* Starts sending. Called after bytes were queued. */
void program_start_sending(void);

/* Goes on receiving, since there is room again. */
void program_resume_receiving(void);

#else

enum { PROGRAM_IS_BUILT = false };

static inline void program_on_receive(uint8_t byte)
{
    (void)byte;
}

static inline unsigned program_receive_room(void)
{
    return 0;
}

static inline int program_next_to_send(void)
{
    return -1;
}

static inline void program_forget(void)
{
}

static inline bool program_has_uart(void)
{
    return false;
}

#endif

#endif
