/*
 * What the example wants of a machine: replace these three functions by your own.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

/* Prints a text. */
void board_print(const char *text);

/* Milliseconds since some moment. */
uint32_t board_now_ms(void *context);

/* Is the search to end? A key could be asked here. *context counts how often it was asked. */
bool board_stop(void *context);

#endif
