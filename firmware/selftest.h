/*
 * The self test: is the firmware the one that was built, does the memory keep
 * what is written to it, does the clock run.
 */
#ifndef KILOMATE_FIRMWARE_SELFTEST_H
#define KILOMATE_FIRMWARE_SELFTEST_H

#include "firmware/out.h"
#include "hal/hal.h"

enum selftest_part { SELFTEST_FIRMWARE, SELFTEST_MEMORY, SELFTEST_CLOCK, SELFTEST_PARTS };

/* What was found. */
struct selftest {
    uint8_t failed;       /* bit n: enum selftest_part n */
    uint32_t image_size;  /* bytes; 0: not to be seen, not tested */
    uint32_t crc;         /* of the image as it is ... */
    uint32_t crc_built;   /* ... and as it was built */
    uint32_t bad_address; /* of the first word of memory that failed */
};

/* Tests everything, in about 0.1 s at 16 MHz. What the arena held is lost, on
   the host nothing. */
void selftest_run(struct selftest *test);

/* A line for each part, or for each that has failed, and the verdict; additions_passed: what
   was said of the board's additions before. */
void selftest_show(struct out *out, const struct selftest *test, bool additions_passed,
                   bool failed_only);

/* Writes to all of a memory that nobody needs; NULL if it kept all, else the
   first word that it did not. */
const volatile uint32_t *selftest_memory(volatile uint32_t *memory, size_t words);

#endif
