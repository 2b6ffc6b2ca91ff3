/*
 * RP2040: blocks out of reset, and what the clocks run at.
 */
#ifndef KILOMATE_HAL_RP2040_CLOCK_H
#define KILOMATE_HAL_RP2040_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Releases blocks from reset, RP2040_RESET_... of rp2040.h; false if they do not come. */
bool rp2040_unreset(uint32_t blocks);

/* What clk_peri runs at, in Hz. */
uint32_t rp2040_peri_hz(void);

/* Does clk_usb run, at 48 MHz? */
bool rp2040_has_usb_clock(void);

#endif
