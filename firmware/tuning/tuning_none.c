/* Boards whose options of the search are always those of a personality: linked in place of
   tuning.c (mk/board.mk). */
#include "firmware/tuning/tuning.h"

const struct param_field *tuning_option(unsigned n)
{
    (void)n;
    return NULL;
}

const struct param_field *tuning_find(const char *name)
{
    (void)name;
    return NULL;
}

bool tuning_change(struct mind *m, const struct param_field *option, int value)
{
    (void)m;
    (void)option;
    (void)value;
    return false;
}
