/* How far the test has come: kept in memory that a restart does not clear. */
#ifndef KILOMATE_TESTS_HAL_PROGRESS_H
#define KILOMATE_TESTS_HAL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

enum progress_part {
    PART_NONE,
    PART_FIRST,
    PART_AFTER_FAULT,
    PART_AFTER_RESET,
    PART_AFTER_WATCHDOG,
};

/* What this start is to check: PART_NONE after power-on. */
enum progress_part progress_get(void);

/* What the next start is to check. */
void progress_set(enum progress_part part);

/* Begins to count; and whether the watchdog is to be checked, and whether the PC opens the
   line anew after each start. */
void progress_begin(bool with_watchdog, bool line_opens);
bool progress_with_watchdog(void);
bool progress_line_opens(void);

/* One more check, and its number; those so far. */
uint32_t progress_count(void);
uint32_t progress_total(void);

#endif
