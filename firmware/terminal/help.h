/*
 * Help by topic.
 */
#ifndef KILOMATE_FIRMWARE_TERMINAL_HELP_H
#define KILOMATE_FIRMWARE_TERMINAL_HELP_H

#include "firmware/base/out.h"

/* Tells about a command: what it does, and for some of them more, with an example. "": lists all
   commands of the board in groups. */
void help_tell(struct out *out, const char *command);

#endif
