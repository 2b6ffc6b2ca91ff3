#include "host-sim/number.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;
    unsigned long long value;

    if (!isdigit((unsigned char)*text)) {
        return false;
    }
    errno = 0;
    value = strtoull(text, &end, 10);
    if (errno != 0 || *end != '\0' || value < least || value > most) {
        return false;
    }
    *number = value;
    return true;
}
