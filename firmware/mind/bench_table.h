/*
 * The positions of the bench in a few bytes each: firmware/mind/bench_positions.inc, which
 * tools/build/bench_table.c packs when the firmware is built.
 */
#ifndef KILOMATE_FIRMWARE_MIND_BENCH_TABLE_H
#define KILOMATE_FIRMWARE_MIND_BENCH_TABLE_H

#include <stdint.h>

/*
 * A position begins with these bytes. The squares follow, a1 first, in numbers of four bits, the
 * low ones of a byte first: the code of a piece, or how many squares are empty. A position begins
 * with a whole byte. The byte 0 ends the table.
 */
enum bench_byte {
    BENCH_STATE,      /* bit 7 side, bits 4-6 depth of the search, bits 0-3 castling */
    BENCH_EN_PASSANT, /* as in struct position */
    BENCH_RULE50,
    BENCH_SQUARES
};

/* BENCH_EMPTY_1 and the two numbers above are 1 to 3 empty squares. BENCH_EMPTY_MORE and the number
   behind it are that number and BENCH_EMPTY_LEAST. */
enum { BENCH_EMPTY_MORE = 0, BENCH_EMPTY_1 = 13, BENCH_EMPTY_LEAST = 4, BENCH_EMPTY_MOST = 19 };

enum { BENCH_DEPTH_MAX = 7 };

extern const uint8_t bench_table[];

#endif
