/* The standing of a match, and its report. */
#ifndef KILOMATE_LAB_MATCH_MATCH_REPORT_H
#define KILOMATE_LAB_MATCH_MATCH_REPORT_H

#include "lab/match/match_log.h"
#include "lab/match/stats.h"

/* What the finished games add up to. */
struct match_standing {
    struct stats_games by_white[2]; /* of engine 1: when engine 1, when engine 2 had White */
    struct stats_pairs pairs;
    unsigned long reason[REASONS];
    unsigned long fault[2][REASONS]; /* by the engine that lost so */
};

/* Counts a finished game. */
void match_standing_add(struct match_standing *standing, const struct match_record *record);

/* Counts a pair: the points of White in its two games, of which engine 1 had
   White in the first. */
void match_standing_add_pair(struct match_standing *standing, enum match_points game1,
                             enum match_points game2);

unsigned long match_standing_games(const struct match_standing *standing);

/* Score, Elo, pairs and test, as they stand. */
void match_report(const struct match_options *options, const struct match_standing *standing);

/* How games have ended, and by whose fault. */
void match_report_endings(const struct match_options *options,
                          const struct match_standing *standing);

#endif
