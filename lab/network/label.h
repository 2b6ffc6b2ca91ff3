/*
 * Labels positions of games once more, by longer searches or by another program's judgement.
 */
#ifndef KILOMATE_LAB_NETWORK_LABEL_H
#define KILOMATE_LAB_NETWORK_LABEL_H

#include "lab/match/process.h"
#include "lab/network/records.h"
#include "lab/searcher.h"

struct label_settings {
    uint64_t nodes; /* nodes of each search */
    unsigned each;  /* position i of game n is chosen if (i + n) % each == first */
    unsigned first; /* 0 .. each - 1 */
};

/*
 * Searches the chosen positions of a game, in their order, with one hash table. It drops the other
 * positions, and those that are not quiet by the longer search (selfplay_keeps()). The same game
 * and settings always give the same labels. False if a position is not legal.
 */
bool label_game(struct searcher *searcher, const struct label_settings *settings,
                struct game_records *game);

enum label_judged {
    LABEL_JUDGED,
    LABEL_ILLEGAL, /* a position is not legal */
    LABEL_SILENT   /* the judge gave no answer within ten seconds */
};

/*
 * Lets a judge label the chosen positions of a game, and drops the others. The judge is a running
 * program that answers to the commands `position fen` and `eval` as Stockfish 15 does. It judges
 * without a search: a position in check gets no judgement, and is dropped. A pawn of the judge
 * counts JUDGE_PAWN / 256 of a pawn.
 */
enum label_judged label_by_judge(struct process *judge, const struct label_settings *settings,
                                 struct game_records *game);

/*
 * Stockfish 15.1's evaluation times so much, in 1/256 pawn, is nearest to the scores of Kilomate's
 * own searches, in points to expect (520,148 positions of its games). So the margins of the search
 * fit a network that learns from the judge.
 */
enum { JUDGE_PAWN = 200 };

#endif
