#include "lab/match/match_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void match_standing_add(struct match_standing *standing, const struct match_record *record)
{
    const struct match_result *result = &record->result;
    unsigned white = match_white(record->game);
    struct stats_games *games = &standing->by_white[white];
    bool is_white_win = result->white == POINTS_WIN;
    unsigned winner = is_white_win ? white : white ^ 1U;

    standing->reason[result->reason]++;
    if (result->white == POINTS_DRAW) {
        games->draws++;
        return;
    }
    *(winner == 0 ? &games->wins : &games->losses) += 1;
    standing->fault[winner ^ 1U][result->reason]++;
}

void match_standing_add_pair(struct match_standing *standing, enum match_points game1,
                             enum match_points game2)
{
    standing->pairs.count[(unsigned)game1 + (unsigned)POINTS_WIN - (unsigned)game2]++;
}

static struct stats_games sum(const struct stats_games *a, const struct stats_games *b)
{
    return (struct stats_games){ a->wins + b->wins, a->draws + b->draws, a->losses + b->losses };
}

unsigned long match_standing_games(const struct match_standing *standing)
{
    struct stats_games games = sum(&standing->by_white[0], &standing->by_white[1]);

    return stats_games_total(&games);
}

/* W - L - D  [score] N */
static void print_score(const char *what, const struct stats_games *games)
{
    printf("%s: %lu - %lu - %lu  [%.3f] %lu\n", what, games->wins, games->losses, games->draws,
           stats_from_games(games).score, stats_games_total(games));
}

static void print_scores(const struct match_options *options, const struct match_standing *standing)
{
    const struct stats_games *by_white = standing->by_white;
    struct stats_games all = sum(&by_white[0], &by_white[1]);
    struct stats_games turned = { by_white[1].losses, by_white[1].draws, by_white[1].wins };
    struct stats_games white = sum(&by_white[0], &turned);
    char what[2 * MATCH_NAME + 32];

    snprintf(what, sizeof what, "Score of %s vs %s", options->engine[0].name,
             options->engine[1].name);
    print_score(what, &all);
    snprintf(what, sizeof what, "...      %s playing White", options->engine[0].name);
    print_score(what, &by_white[0]);
    snprintf(what, sizeof what, "...      %s playing Black", options->engine[0].name);
    print_score(what, &by_white[1]);
    print_score("...      White vs Black", &white);
}

/* Prints the estimate from the pairs, if there are any, else from the games. */
static void print_elo(const struct match_standing *standing)
{
    struct stats_games all = sum(&standing->by_white[0], &standing->by_white[1]);
    bool has_pairs = stats_pairs_total(&standing->pairs) != 0;
    struct stats_estimate estimate =
        has_pairs ? stats_from_pairs(&standing->pairs) : stats_from_games(&all);
    double total = (double)stats_games_total(&all);
    double elo = fabs(estimate.elo) < 0.05 ? 0.0 : estimate.elo; /* not -0.0 */

    printf("Elo difference: %.1f +/- %.1f, LOS: %.1f %%, DrawRatio: %.1f %%\n", elo,
           estimate.margin, 100.0 * estimate.los,
           total > 0 ? 100.0 * (double)all.draws / total : 0.0);
    if (has_pairs) {
        const unsigned long *count = standing->pairs.count;

        printf("Ptnml(0-2): %lu, %lu, %lu, %lu, %lu\n", count[0], count[1], count[2], count[3],
               count[4]);
    }
}

static void print_sprt(const struct stats_sprt *sprt, const struct stats_pairs *pairs)
{
    static const char *const decisions[] = {
        [STATS_CONTINUE] = "",
        [STATS_ACCEPT_H0] = " - H0 was accepted",
        [STATS_ACCEPT_H1] = " - H1 was accepted",
    };
    double llr = stats_llr(sprt, pairs);
    double lower = stats_lower_bound(sprt);
    double upper = stats_upper_bound(sprt);
    double share = llr < 0 ? llr / lower : llr / upper;

    printf("SPRT: llr %.3g (%.1f%%), lbound %.3g, ubound %.3g%s\n", llr, 100.0 * share, lower,
           upper, decisions[stats_decide(sprt, llr)]);
}

void match_report(const struct match_options *options, const struct match_standing *standing)
{
    print_scores(options, standing);
    print_elo(standing);
    if (options->has_sprt) {
        print_sprt(&options->sprt, &standing->pairs);
    }
    fflush(stdout);
}

void match_report_endings(const struct match_options *options,
                          const struct match_standing *standing)
{
    printf("Endings:\n");
    for (unsigned i = 0; i < REASON_FAULTS; i++) {
        if (standing->reason[i] != 0) {
            printf("  %-24s %6lu\n", match_reason_texts[i].name, standing->reason[i]);
        }
    }
    printf("Lost by a fault:\n");
    for (unsigned engine = 0; engine < 2; engine++) {
        printf("  %s:", options->engine[engine].name);
        for (unsigned i = REASON_FAULTS; i < REASONS; i++) {
            printf("%s %s %lu", i == REASON_FAULTS ? "" : ",", match_reason_texts[i].name,
                   standing->fault[engine][i]);
        }
        printf("\n");
    }
    fflush(stdout);
}
