/*
 * The self test. It tests whether the firmware in flash is the one that was built, whether the
 * memory keeps what is written to it, and whether the clock runs.
 */
#ifndef KILOMATE_FIRMWARE_MIND_SELFTEST_H
#define KILOMATE_FIRMWARE_MIND_SELFTEST_H

#include "firmware/base/out.h"
#include "hal/hal.h"

enum selftest_part { SELFTEST_FIRMWARE, SELFTEST_MEMORY, SELFTEST_CLOCK, SELFTEST_PARTS };

/* What was found. */
struct selftest {
    uint8_t failed;       /* bit n: part n of enum selftest_part has failed */
    uint32_t image_size;  /* bytes of the firmware; 0: it cannot be read and was not tested */
    uint32_t crc;         /* of the firmware as it is now ... */
    uint32_t crc_built;   /* ... and as it was built */
    uint32_t bad_address; /* of the first word of memory that failed */
};

/* Runs all tests, in about 0.1 s at 16 MHz. The contents of the arena are lost, except on the
   host. */
void selftest_run(struct selftest *test);

/* Shows a line for each part, or with failed_only for each part that has failed, and then the
   verdict. additions_passed: whether the tests of the additions, shown before, have passed. */
void selftest_show(struct out *out, const struct selftest *test, bool additions_passed,
                   bool failed_only);

/* Tests memory by writing to all of it; its contents are lost. Returns NULL if it is good, else
   the first word that failed. */
const volatile uint32_t *selftest_memory(volatile uint32_t *memory, size_t words);

#endif
