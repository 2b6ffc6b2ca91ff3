/* Which parts of a board's body have a fault: for the tests of bodies. */
#ifndef KILOMATE_TESTS_UNIT_BODY_FAULTS_H
#define KILOMATE_TESTS_UNIT_BODY_FAULTS_H

#include "hal/body.h"

#include <string.h>

/* The names of the parts that have a fault. */
static inline const char *faulty(void)
{
    static char text[256];
    uint32_t faults = hal_body_faults();

    text[0] = '\0';
    for (unsigned part = 0; part < hal_body_parts(); part++) {
        if (faults >> part & 1) {
            strcat(text, hal_body_part(part));
            strcat(text, ";");
        }
    }
    return text;
}

/* The part for which the squares cannot be seen; "" if all are. */
static inline const char *blind_part(void)
{
    int part = hal_squares_fault();

    return part >= 0 ? hal_body_part((unsigned)part) : "";
}

#endif
