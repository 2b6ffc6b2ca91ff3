/*
 * The two ring buffers between a serial port's interrupt and the firmware: one for received bytes,
 * one for bytes to send. This code runs on every chip. A chip's driver calls it from the port's
 * interrupt, and the host program calls it from the thread that reads standard input. Each ring has
 * one writer and one reader, so it needs no lock.
 *
 * The board sets the sizes, CONSOLE_RX_SIZE and CONSOLE_TX_SIZE in its board.mk: powers of two, 2
 * to 32768 bytes.
 */
#ifndef KILOMATE_HAL_CONSOLE_H
#define KILOMATE_HAL_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>

/* --- the port's driver calls these, from its interrupt --- */

/* Takes a received byte. False if the ring is full: then the byte is lost, and counted. */
bool console_on_receive(uint8_t byte);

/* Counts one loss inside the port (an overrun). */
void console_on_overrun(void);

/* The next byte to send, 0..255, or -1 if there is none. */
int console_next_to_send(void);

/* How many received bytes there is room for. A driver that can keep bytes back asks first. */
unsigned console_receive_room(void);

/* Is there a received byte that has not been read? */
bool console_is_waiting(void);

/* Says that no more bytes will be received. The bytes in the ring are still read; after them
   hal_console_get() returns -2. */
void console_close(void);

/* A terminal program has opened the line, or the one that the firmware talks to has closed it.
   Only for lines where the driver can know this, such as USB. has_missed: the terminal has not
   received everything that was sent before. */
void console_on_open(bool has_missed);
void console_on_close(void);

/* --- the port's driver implements these --- */

/* Starts sending, for example by enabling the transmit interrupt. Called after a byte was put into
   the ring. */
void console_start_sending(void);

/* Goes on receiving, since there is room again. Called after a byte was taken from the ring. */
void console_resume_receiving(void);

#endif
