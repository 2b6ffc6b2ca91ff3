/* Reads numbers in command lines and files. */
#ifndef KILOMATE_HOST_SIM_NUMBER_H
#define KILOMATE_HOST_SIM_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a decimal number from `least` to `most`. The text must be digits and nothing else. False if
   it is not such a number; then *number is not changed. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
