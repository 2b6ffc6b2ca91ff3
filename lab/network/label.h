/*
 * Positions of games that were played, labelled once more: each searched with more nodes than
 * its move had, and its score replaced.
 */
#ifndef KILOMATE_LAB_NETWORK_LABEL_H
#define KILOMATE_LAB_NETWORK_LABEL_H

#include "lab/network/records.h"
#include "lab/searcher.h"

struct label_settings {
    uint64_t nodes; /* of each search */
    unsigned each;  /* of game n the positions i are searched where i + n, divided by each, ... */
    unsigned first; /* ... leaves first */
};

/*
 * Searches the chosen positions of a game, in their order with one hash table, and drops the
 * others, and those that the longer search finds no longer quiet (selfplay_keeps()). The labels
 * follow from the game and the settings alone. False if a position is not legal.
 */
bool label_game(struct searcher *searcher, const struct label_settings *settings,
                struct game_records *game);

#endif
