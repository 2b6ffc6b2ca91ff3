/* What a failed ASSERT of the engine or the firmware does on a PC: it says where, and aborts. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/engine.h"

/* engine/types.h declares it only in builds that assert. */
void kilomate_assert_failed(const char *what, const char *file, int line);

void kilomate_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}
