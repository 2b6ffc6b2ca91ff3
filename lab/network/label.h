/*
 * Labels positions of games once more. Each position is searched with more nodes than its move had
 * in the game, and gets the new score.
 */
#ifndef KILOMATE_LAB_NETWORK_LABEL_H
#define KILOMATE_LAB_NETWORK_LABEL_H

#include "lab/network/records.h"
#include "lab/searcher.h"

struct label_settings {
    uint64_t nodes; /* nodes of each search */
    unsigned each;  /* position i of game n is searched if (i + n) % each == first */
    unsigned first; /* 0 .. each - 1 */
};

/*
 * Searches the chosen positions of a game, in their order, with one hash table. It drops the other
 * positions, and those that are not quiet by the longer search (selfplay_keeps()). The same game
 * and settings always give the same labels. False if a position is not legal.
 */
bool label_game(struct searcher *searcher, const struct label_settings *settings,
                struct game_records *game);

#endif
