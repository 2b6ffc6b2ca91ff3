#include "lab/network/label.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/network/network_data.h"
#include "lab/network/selfplay.h"

/* How long a judge may take for its answer. */
enum { JUDGE_MICROSECONDS = 10000000 };

/* Sets up the position of a record. False if it is not valid. */
static bool read_position(const struct sample *sample, struct position *position)
{
    struct network_sample board;
    char fen[FEN_SIZE];

    if (!network_sample_of(sample, 0, &board)) {
        return false;
    }
    position_unpack(position, &sample->packed, &eval_params_default);
    position->rule50 = sample->rule50;
    position_to_fen(position, fen);
    if (position_set_fen(position, fen, &eval_params_default) != FEN_OK) {
        return false;
    }
    position_sort_lists(position);
    return true;
}

/* Searches a position, and sets its new score. False if it is not quiet by this search. */
static bool label_position(struct searcher *searcher, uint64_t nodes, struct position *position,
                           struct sample *sample)
{
    const struct engine_limits limits = { .nodes = nodes };
    struct engine_result result;

    engine_search(&searcher->engine, position, NULL, 0, &limits, &result);
    if (result.best == MOVE_NONE || !selfplay_keeps(position, result.best, result.score)) {
        return false;
    }
    sample->score = (int16_t)(position->side == WHITE ? result.score : -result.score);
    return true;
}

/* Is position i of the game one of those that are wanted? */
static bool is_chosen(const struct label_settings *settings, const struct game_records *game,
                      unsigned i)
{
    return (i + game->number) % settings->each == settings->first;
}

bool label_game(struct searcher *searcher, const struct label_settings *settings,
                struct game_records *game)
{
    unsigned kept = 0;

    searcher_reset(searcher);
    for (unsigned i = 0; i < game->count; i++) {
        struct sample sample = game->sample[i];
        struct position position;

        if (!is_chosen(settings, game, i)) {
            continue;
        }
        if (!read_position(&sample, &position)) {
            return false;
        }
        if (label_position(searcher, settings->nodes, &position, &sample)) {
            game->sample[kept++] = sample;
        }
    }
    game->count = kept;
    return true;
}

/* --- a judge --- */

/* Asks for the judgement of a position, in pawns of the judge, White's view. NAN: none, for the
   side to move is in check. False if there is no answer. Some versions have a colon before the
   number. */
static bool ask_judge(struct process *judge, const struct position *position, double *pawns)
{
    static const char answer[] = "Final evaluation";
    int64_t deadline = process_now() + JUDGE_MICROSECONDS;
    char fen[FEN_SIZE];
    char text[FEN_SIZE + 32];

    position_to_fen(position, fen);
    (void)snprintf(text, sizeof text, "position fen %s\neval\n", fen);
    if (process_write(judge, text, deadline) != PROCESS_OK) {
        return false;
    }
    while (process_read(judge, deadline) == PROCESS_OK) {
        if (strncmp(judge->line, answer, sizeof answer - 1) == 0) {
            const char *number = judge->line + sizeof answer - 1;
            char *end;

            number += *number == ':';
            *pawns = strtod(number, &end);
            *pawns = end == number ? NAN : *pawns;
            return true;
        }
    }
    return false;
}

enum label_judged label_by_judge(struct process *judge, const struct label_settings *settings,
                                 struct game_records *game)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < game->count; i++) {
        struct sample sample = game->sample[i];
        struct position position;
        double pawns;

        if (!is_chosen(settings, game, i)) {
            continue;
        }
        if (!read_position(&sample, &position)) {
            return LABEL_ILLEGAL;
        }
        position.rule50 = 0;
        if (!ask_judge(judge, &position, &pawns)) {
            return LABEL_SILENT;
        }
        if (!isnan(pawns)) {
            double score = floor(pawns * (double)JUDGE_PAWN + 0.5);

            sample.score = (int16_t)fmax(-SCORE_MAX, fmin(score, SCORE_MAX));
            game->sample[kept++] = sample;
        }
    }
    game->count = kept;
    return LABEL_JUDGED;
}
