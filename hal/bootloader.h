/*
 * The boot ROM of a chip that takes new firmware over USB. The chips whose boards have the addition
 * `bootloader` implement it, and so does host-sim/ for a PC, which has none.
 */
#ifndef KILOMATE_HAL_BOOTLOADER_H
#define KILOMATE_HAL_BOOTLOADER_H

#include <stdbool.h>

/* Leaves the program: the chip restarts in its boot ROM, which waits for new firmware over USB.
   Does not return if that is possible. Returns false if the boot ROM is not known. */
bool hal_bootloader(void);

#endif
