/*
 * What the linker script says about memory, and the paint that tells how much
 * of the stack was ever used.
 */
#ifndef KILOMATE_HAL_CORTEXM_MEMORY_H
#define KILOMATE_HAL_CORTEXM_MEMORY_H

#include <stdint.h>

/* The program in the flash, and the CRC that the build wrote behind it. */
extern const uint8_t cortexm_image_start[];
extern const uint32_t cortexm_image_crc[];

/* The flash behind it that is kept for saves. */
extern const uint8_t cortexm_store_start[];

extern uint32_t cortexm_stack_bottom[];
extern uint32_t cortexm_data_start[];
extern uint32_t cortexm_data_end[];
extern const uint32_t cortexm_data_load[];
extern uint32_t cortexm_bss_start[];
extern uint32_t cortexm_bss_end[];
extern uint64_t cortexm_arena_start[];
extern uint64_t cortexm_arena_end[];

#define STACK_PAINT UINT32_C(0xC5C5C5C5)

/* Words below the painter's own frame that it leaves alone. */
enum { STACK_PAINT_MARGIN = 16 };

#endif
