/*
 * An SPI port with a display at it. The display only receives. One extra line says whether bytes
 * are data or commands. A chip's driver implements this, and the display's driver calls it.
 */
#ifndef KILOMATE_HAL_SPI_H
#define KILOMATE_HAL_SPI_H

#include <stdbool.h>
#include <stdint.h>

/* Starts the port. */
void spi_start(void);

/* Sends bytes, as data or as commands, and returns when all of them are sent. False if the port
   does not take them in time. */
bool spi_write(bool is_data, const uint8_t *bytes, unsigned count);

#endif
