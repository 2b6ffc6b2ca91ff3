/*
 * The board `host`: the pseudo-terminal for a program that uses it as an electronic chessboard.
 */
#ifndef KILOMATE_HOST_SIM_PROGRAM_H
#define KILOMATE_HOST_SIM_PROGRAM_H

#include <stdbool.h>

/* Makes a pseudo-terminal, and a symbolic link to it at `link`, which is removed when the program
   ends. False, with the reason in errno, if that cannot be done. To be called before hal_init(). */
bool host_program_open(const char *link);

#endif
