/*
 * Addresses from the linker script, and the pattern that the unused stack is filled with. The
 * pattern shows later how much of the stack was ever used.
 */
#ifndef KILOMATE_HAL_CORTEXM_MEMORY_H
#define KILOMATE_HAL_CORTEXM_MEMORY_H

#include <stdint.h>

/* The start of the program in the flash, and the CRC-32 that the build has written behind it. */
extern const uint8_t cortexm_image_start[];
extern const uint32_t cortexm_image_crc[];

/* The parts of the flash that are kept for saves, and for finished games. */
extern const uint8_t cortexm_store_start[];
extern const uint8_t cortexm_archive_start[];

extern uint32_t cortexm_stack_bottom[];
extern uint32_t cortexm_data_start[];
extern uint32_t cortexm_data_end[];
extern const uint32_t cortexm_data_load[];
extern uint32_t cortexm_bss_start[];
extern uint32_t cortexm_bss_end[];
extern uint64_t cortexm_arena_start[];
extern uint64_t cortexm_arena_end[];

#define STACK_PAINT UINT32_C(0xC5C5C5C5)

/* How many words below its own stack frame stack_paint() does not fill. */
enum { STACK_PAINT_MARGIN = 16 };

#endif
