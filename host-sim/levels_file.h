/*
 * The levels of strength and the styles as a file for chess programs that offer an engine's levels
 * by name, such as picochess: sections `[name]` with lines `option = value` of UCI. What stands
 * under [DEFAULT] holds in every section that does not say otherwise.
 */
#ifndef KILOMATE_HOST_SIM_LEVELS_FILE_H
#define KILOMATE_HOST_SIM_LEVELS_FILE_H

#include <stdio.h>

/* Writes a section for each beginner's level, each Elo of the setting "strength", each style but
   the normal one at full strength, and last full strength: such a program takes the last one if
   none was chosen. Sorted by their names the strengths rise. */
void levels_write(FILE *file);

#endif
