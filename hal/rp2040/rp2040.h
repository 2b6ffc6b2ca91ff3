/*
 * RP2040: registers, and what its drivers share.
 */
#ifndef KILOMATE_HAL_RP2040_RP2040_H
#define KILOMATE_HAL_RP2040_RP2040_H

#include <stdbool.h>
#include <stdint.h>

struct rp2040_resets {
    volatile uint32_t RESET;
    volatile uint32_t WDSEL;
    volatile uint32_t RESET_DONE;
};
#define RP2040_RESETS ((struct rp2040_resets *)0x4000C000U)

#define RP2040_RESET_DMA (UINT32_C(1) << 2)
#define RP2040_RESET_IO_BANK0 (UINT32_C(1) << 5)
#define RP2040_RESET_PADS_BANK0 (UINT32_C(1) << 8)
#define RP2040_RESET_PIO0 (UINT32_C(1) << 10)

/* Releases blocks from reset; false if they do not come. */
bool rp2040_unreset(uint32_t blocks);

#endif
