/*
 * Writes the bench's positions as the C of the table that a board keeps in flash
 * (firmware/mind/bench_table.h has its format).
 *   bench_table > bench_table.c
 */
#include <stdio.h>
#include <stdlib.h>

#include "engine/engine.h"
#include "firmware/mind/bench_table.h"

static const struct {
    uint8_t depth;
    const char *fen;
} positions[] = {
#include "firmware/mind/bench_positions.inc"
};

enum { POSITIONS = sizeof positions / sizeof positions[0] };

/* Numbers of four bits, two a byte. */
static struct {
    unsigned low;
    bool has_low;
} half;

static void put(unsigned number)
{
    if (half.has_low) {
        printf("%u,", half.low | number << 4);
    } else {
        half.low = number;
    }
    half.has_low = !half.has_low;
}

static void put_empty(unsigned count)
{
    while (count != 0) {
        unsigned part = count < BENCH_EMPTY_MOST ? count : BENCH_EMPTY_MOST;

        if (part < BENCH_EMPTY_LEAST) {
            put(BENCH_EMPTY_1 + part - 1);
        } else {
            put(BENCH_EMPTY_MORE);
            put(part - BENCH_EMPTY_LEAST);
        }
        count -= part;
    }
}

static void put_position(const struct position *position, unsigned depth)
{
    unsigned empty = 0;

    printf("%u,%u,%u,", position->side << 7 | depth << 4 | position->castling, position->en_passant,
           position->rule50);
    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned piece = position->board[square];

        if (piece == EMPTY) {
            empty++;
        } else {
            put_empty(empty);
            put(piece);
            empty = 0;
        }
    }
    put_empty(empty);
    if (half.has_low) {
        put(0);
    }
    puts("");
}

int main(void)
{
    puts("#include \"firmware/mind/bench_table.h\"\n\nconst uint8_t bench_table[] = {");
    for (unsigned i = 0; i < POSITIONS; i++) {
        struct position position;

        if (positions[i].depth == 0 || positions[i].depth > BENCH_DEPTH_MAX ||
            position_set_fen(&position, positions[i].fen, &eval_params_default) != FEN_OK) {
            fprintf(stderr, "bench_positions.inc: no position for the bench: %s\n",
                    positions[i].fen);
            return EXIT_FAILURE;
        }
        put_position(&position, positions[i].depth);
    }
    puts("0 };");
    return EXIT_SUCCESS;
}
