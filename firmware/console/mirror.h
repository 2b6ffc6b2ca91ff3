/*
 * The mirror at the console. On boards with the addition `mirror` the function is that of
 * mirror/mirror.c; on the others mirror_none.c has it.
 */
#ifndef KILOMATE_FIRMWARE_CONSOLE_MIRROR_H
#define KILOMATE_FIRMWARE_CONSOLE_MIRROR_H

#include <stdbool.h>

#include "firmware/added.h"
#include "firmware/base/out.h"

/* Obeys a line that is typed while the computer thinks, or is a clock: its first two words. False
   if it is none of the mirror's. It may be called from within a search, and changes nothing of the
   game. */
bool mirror_listen(struct added *added, struct out *out, const char *word, const char *argument);

#endif
