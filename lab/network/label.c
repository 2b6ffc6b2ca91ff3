#include "lab/network/label.h"

#include "lab/network/network_data.h"
#include "lab/network/selfplay.h"

/* Sets up the position of a record. False if it is not valid. */
static bool read_position(const struct sample *sample, struct position *position)
{
    struct network_sample board;
    char fen[FEN_SIZE];

    if (!network_sample_of(sample, &board)) {
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

bool label_game(struct searcher *searcher, const struct label_settings *settings,
                struct game_records *game)
{
    unsigned kept = 0;

    searcher_reset(searcher);
    for (unsigned i = 0; i < game->count; i++) {
        struct sample sample = game->sample[i];
        struct position position;

        if ((i + game->number) % settings->each != settings->first) {
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
