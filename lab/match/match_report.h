/* The score of a match so far, and its report. */
#ifndef KILOMATE_LAB_MATCH_MATCH_REPORT_H
#define KILOMATE_LAB_MATCH_MATCH_REPORT_H

#include "lab/match/match_log.h"
#include "lab/match/stats.h"

/* The sums of the finished games. */
struct match_standing {
    struct stats_games by_white[2]; /* engine 1's games: those with White, those with Black */
    struct stats_pairs pairs;
    unsigned long reason[REASONS];   /* how many games ended for each reason */
    unsigned long fault[2][REASONS]; /* the same, by the engine that lost by its own fault */
};

/* Counts a finished game. */
void match_standing_add(struct match_standing *standing, const struct match_record *record);

/* Counts a pair of games, by the points of White in each. Engine 1 had White in the first game. */
void match_standing_add_pair(struct match_standing *standing, enum match_points game1,
                             enum match_points game2);

/* The number of finished games. */
unsigned long match_standing_games(const struct match_standing *standing);

/* Prints score, Elo, pairs and the test so far. */
void match_report(const struct match_options *options, const struct match_standing *standing);

/* Prints how the games ended, and how many by the fault of each engine. */
void match_report_endings(const struct match_options *options,
                          const struct match_standing *standing);

#endif
