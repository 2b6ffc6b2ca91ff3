/*
 * Looks for a move with the library, and prints it in coordinates and as SAN. board.h is all that
 * it needs of a machine.
 */
#include "board.h"
#include "kilomate.h"

/* Bytes for the engine. With 32 KB the network is used, which takes 23 KB of flash. */
#ifndef MEMORY
#define MEMORY 8192
#endif

static uint64_t memory[MEMORY / 8]; /* so it is aligned to 8 bytes */

static int refused(enum kilomate_error error)
{
    board_print(kilomate_error_text(error));
    board_print(".\n");
    return 1;
}

int main(void)
{
    struct kilomate_profile profile = kilomate_profile_for(sizeof memory);
    struct kilomate *game;
    uint32_t asked = 0;
    struct kilomate_limits limits = { .nodes = 5000,
                                      .hard_ms = 600000,
                                      .context = &asked,
                                      .now_ms = board_now_ms,
                                      .stop = board_stop };
    struct kilomate_result result;
    enum kilomate_error error;

    profile.network = sizeof memory >= 32768 ? kilomate_network() : NULL;
    error = kilomate_start(&game, memory, sizeof memory, &profile);
    if (error == KILOMATE_OK) {
        error = kilomate_set_up(game, "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1");
    }
    if (error == KILOMATE_OK) {
        error = kilomate_search(game, &limits, &result);
    }
    if (error != KILOMATE_OK) {
        return refused(error);
    }
    board_print(result.move);
    board_print(" is ");
    board_print(result.san);
    board_print(".\n");
    return 0;
}
