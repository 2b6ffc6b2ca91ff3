/*
 * The serial port of a display, that only listens: bytes, and a line that tells
 * data from commands. What a chip's driver offers to the display's.
 */
#ifndef KILOMATE_HAL_SPI_H
#define KILOMATE_HAL_SPI_H

#include <stdbool.h>
#include <stdint.h>

/* Brings the port up. */
void spi_start(void);

/* Sends bytes as commands, or as data; returns when they are out. False if the
   port does not move. */
bool spi_write(bool is_data, const uint8_t *bytes, unsigned count);

#endif
