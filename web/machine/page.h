/*
 * What the page offers to the firmware, and the firmware to the page. The page is JavaScript
 * (web/page/machine.js). It reads and writes the memory of this module.
 *
 * A worker of a browser gets messages only while no code of it runs. So page_pause() returns to the
 * browser: the build (wasm-opt --asyncify) makes the calls that lead to it save their variables in
 * page_calls, and continues there when the page calls machine_run() again. While the firmware
 * is away the page may call the other functions of machine.c, and no others.
 */
#ifndef KILOMATE_WEB_PAGE_H
#define KILOMATE_WEB_PAGE_H

#include <stdint.h>

#define PAGE_FUNCTION(name) __attribute__((import_module("page"), import_name(#name)))
#define MACHINE_FUNCTION(name) __attribute__((export_name(#name)))

/* Milliseconds since the page began, with fractions. */
PAGE_FUNCTION(now) double page_now(void);

/* Lets the browser work, and returns after so many milliseconds or, if `wakes` is not 0, as soon as
   a byte for the serial line has come. */
PAGE_FUNCTION(pause) void page_pause(double ms, int wakes);

/* Sends bytes on the serial line. */
PAGE_FUNCTION(send) void page_send(const uint8_t *bytes, uint32_t count);

/* Says that these bytes of the store have changed. */
PAGE_FUNCTION(stored) void page_stored(uint32_t address, uint32_t count);

/* Says that lights or screen have changed. */
PAGE_FUNCTION(shown) void page_shown(void);

/* The buzzer's tone from now on, in Hz, 1 to HAL_VOLUMES loud; 0 0: silence. */
PAGE_FUNCTION(tone) void page_tone(uint32_t hz, uint32_t volume);

/* Says that the program has ended, or wants to be started again (status 256). */
PAGE_FUNCTION(ended) void page_ended(int status);

#endif
