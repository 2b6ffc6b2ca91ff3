/*
 * The two rings between a serial port's interrupt and the firmware. Portable:
 * each chip's driver calls these from its interrupt; the host calls them from
 * its reader thread. One producer and one consumer a ring, so no locks.
 * Ring sizes are the board's: CONSOLE_RX_SIZE and CONSOLE_TX_SIZE, powers of
 * two up to 32768, given by the build.
 */
#ifndef KILOMATE_HAL_CONSOLE_H
#define KILOMATE_HAL_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>

/* Interrupt side: a byte has arrived. False if the ring was full and it is
   lost (and counted). */
bool console_on_receive(uint8_t byte);

/* Interrupt side: the port itself lost bytes (an overrun). */
void console_on_overrun(void);

/* Interrupt side: next byte to send, or -1 if the ring is empty. */
int console_next_to_send(void);

/* Room for received bytes. A source that can wait asks first. */
unsigned console_receive_room(void);

/* Is a received byte waiting? */
bool console_is_waiting(void);

/* Source of bytes: no more will come. What the ring holds is still read;
   then hal_console_get() answers -2. */
void console_close(void);

/* Interrupt side: a terminal has opened the line; the one that was spoken to has closed
   it. For drivers that can know. */
void console_on_open(bool has_missed);
void console_on_close(void);

/* The machine's part: called after a byte was queued, to start sending (e.g.
   enable the transmit interrupt). */
void console_start_sending(void);

/* The machine's part: called after a byte was taken: there is room to receive
   again. */
void console_resume_receiving(void);

#endif
