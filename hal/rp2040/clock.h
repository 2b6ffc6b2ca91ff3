/*
 * RP2040: releases blocks from reset, and tells the frequencies of the clocks.
 */
#ifndef KILOMATE_HAL_RP2040_CLOCK_H
#define KILOMATE_HAL_RP2040_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Releases blocks from reset. blocks: RP2040_RESET_... of rp2040.h, added up. False if a block does
   not report that it is ready. */
bool rp2040_unreset(uint32_t blocks);

/* The frequency of clk_peri, in Hz. */
uint32_t rp2040_peri_hz(void);

/* Does clk_usb run? It runs at 48 MHz or not at all. */
bool rp2040_has_usb_clock(void);

#endif
