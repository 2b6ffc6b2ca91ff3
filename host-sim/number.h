/* Numbers as people write them: in command lines and files. */
#ifndef KILOMATE_HOST_SIM_NUMBER_H
#define KILOMATE_HOST_SIM_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* Reads a number of decimal digits, and nothing else, from least to most.
   False, and *number as it was, if the text is none. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number);

#endif
