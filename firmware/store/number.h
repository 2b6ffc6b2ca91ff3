/* Numbers as bytes, the lowest first, whatever the machine's order is. */
#ifndef KILOMATE_FIRMWARE_STORE_NUMBER_H
#define KILOMATE_FIRMWARE_STORE_NUMBER_H

#include <stdint.h>

/* Bytes of the longest number. */
enum { NUMBER_MAX = 4 };

/* Writes the lowest `count` bytes of a number, 0 .. NUMBER_MAX. */
void number_put(uint8_t *bytes, uint32_t number, unsigned count);

/* Returns the number that stands in `count` bytes, 0 .. NUMBER_MAX. */
uint32_t number_at(const uint8_t *bytes, unsigned count);

#endif
