#include "lab/network/selfplay.h"

#include <inttypes.h>
#include <stdlib.h>

#include "host-sim/randomness.h"

struct game {
    struct searcher *searcher;
    const struct selfplay_settings *settings;
    struct position position;
    uint64_t random;
    unsigned random_plies;
    unsigned plies;
    uint32_t key[SELFPLAY_PLIES_MAX + 1]; /* since the last irreversible move */
    unsigned keys;
    int run_sign;      /* who is winning: 1 White, -1 Black, 0 nobody */
    unsigned win_run;  /* plies it has been so */
    unsigned draw_run; /* plies it has been even */
    struct selfplay_game *kept;
};

struct ending {
    enum game_reason reason;
    int winner; /* 1 White, -1 Black, 0 nobody */
};

static void play_move(struct game *game, move_t move)
{
    struct undo undo;

    game->key[game->keys++] = (uint32_t)game->position.key;
    position_make(&game->position, move, &undo);
    position_sort_lists(&game->position);
    if (game->position.rule50 == 0) {
        game->keys = 0;
    }
    game->plies++;
}

static unsigned times_before(const struct game *game)
{
    unsigned times = 0;

    for (unsigned i = 0; i < game->keys; i++) {
        times += game->key[i] == (uint32_t)game->position.key;
    }
    return times;
}

static struct ending ending_by_rule(struct game *game)
{
    int mover = game->position.side == WHITE ? 1 : -1;

    switch (engine_ending(&game->searcher->engine, &game->position)) {
    case ENDING_CHECKMATE:
        return (struct ending){ REASON_MATE, -mover };
    case ENDING_STALEMATE:
        return (struct ending){ REASON_STALEMATE, 0 };
    case ENDING_INSUFFICIENT:
        return (struct ending){ REASON_MATERIAL, 0 };
    default:
        break;
    }
    if (game->position.rule50 >= RULE50_DRAW) {
        return (struct ending){ REASON_FIFTY_MOVES, 0 };
    }
    if (times_before(game) >= 2) {
        return (struct ending){ REASON_REPETITION, 0 };
    }
    return game->plies >= SELFPLAY_PLIES_MAX ? (struct ending){ REASON_LENGTH, 0 }
                                             : (struct ending){ REASON_NONE, 0 };
}

static void search(struct game *game, uint64_t nodes, unsigned variety,
                   struct engine_result *result)
{
    const struct engine_limits limits = {
        .nodes = nodes,
        .variety = (uint8_t)variety,
        .seed = (uint32_t)randomness_next(&game->random),
    };

    engine_search(&game->searcher->engine, &game->position, game->key, game->keys, &limits, result);
}

/* Counts for how many plies the score has been clear. It is from White's view. */
static struct ending ending_by_score(struct game *game, int score)
{
    int sign = (score >= SELFPLAY_WIN_SCORE) - (score <= -SELFPLAY_WIN_SCORE);

    if (score > SCORE_MATE_BOUND || score < -SCORE_MATE_BOUND) {
        return (struct ending){ REASON_MATE_SEEN, sign };
    }
    game->win_run = sign != 0 && sign == game->run_sign ? game->win_run + 1 : sign != 0;
    game->run_sign = sign;
    game->draw_run = abs(score) <= SELFPLAY_DRAW_SCORE ? game->draw_run + 1 : 0;
    if (game->win_run >= SELFPLAY_WIN_PLIES) {
        return (struct ending){ REASON_ADJUDICATED, sign };
    }
    if (game->draw_run >= SELFPLAY_DRAW_PLIES && game->plies >= SELFPLAY_DRAW_FROM) {
        return (struct ending){ REASON_ADJUDICATED, 0 };
    }
    return (struct ending){ REASON_NONE, 0 };
}

bool selfplay_keeps(const struct position *position, move_t best, int score)
{
    return score <= SCORE_MATE_BOUND && score >= -SCORE_MATE_BOUND &&
           !position_in_check(position) && position->board[move_to(best)] == EMPTY &&
           move_kind(best) != MOVE_PROMOTION && move_kind(best) != MOVE_EN_PASSANT;
}

static void keep_if_quiet(struct game *game, move_t best, int score)
{
    const struct position *position = &game->position;
    struct game_records *records;
    struct sample *sample;

    if (!selfplay_keeps(position, best, score)) {
        return;
    }
    records = &game->kept->records;
    sample = &records->sample[records->count];
    position_pack(position, &sample->packed);
    sample->rule50 = position->rule50;
    sample->score = (int16_t)score;
    game->kept->fullmove[records->count++] = position->fullmove;
}

/* Plays random moves from the opening's position. False if they ended the game. */
static bool play_random_moves(struct game *game)
{
    for (unsigned i = 0; i < game->random_plies; i++) {
        struct engine *engine = &game->searcher->engine;
        unsigned moves = engine_legal_moves(engine, &game->position);

        if (moves == 0) {
            return false;
        }
        play_move(game, engine_legal_move(engine, randomness_below(&game->random, moves)));
    }
    return ending_by_rule(game).reason == REASON_NONE;
}

static void set_up(struct game *game)
{
    const struct selfplay_settings *settings = game->settings;
    const struct eval_params *params = game->searcher->params;

    game->plies = 0;
    game->keys = 0;
    if (settings->openings == 0) {
        position_set_start(&game->position, params);
    } else {
        unsigned i = randomness_below(&game->random, (unsigned)settings->openings);

        (void)position_set_fen(&game->position, settings->opening[i].fen, params);
    }
    position_sort_lists(&game->position);
}

/* Chooses openings at random until one is even enough. After many tries it takes the last one. */
static void play_opening(struct game *game)
{
    for (unsigned attempt = 0; attempt < 100; attempt++) {
        struct engine_result result;

        set_up(game);
        if (!play_random_moves(game)) {
            continue;
        }
        search(game, SELFPLAY_OPENING_NODES, 0, &result);
        if (abs(result.score) <= SELFPLAY_OPENING_MAX) {
            return;
        }
    }
}

static struct ending play_to_end(struct game *game)
{
    unsigned keep_from = game->plies + game->settings->skip;
    struct ending ending = ending_by_rule(game);

    while (ending.reason == REASON_NONE) {
        struct engine_result result;
        int score;

        search(game, game->settings->nodes, game->settings->variety, &result);
        score = game->position.side == WHITE ? result.score : -result.score;
        if (game->plies >= keep_from) {
            keep_if_quiet(game, result.best, score);
        }
        ending = ending_by_score(game, score);
        if (ending.reason == REASON_NONE) {
            play_move(game, result.best);
            ending = ending_by_rule(game);
        }
    }
    return ending;
}

/* The number of random plies is chosen once and kept, even if the opening is chosen again.
   Otherwise the numbers would not be equally likely. */
static unsigned draw_random_plies(const struct selfplay_settings *settings, uint64_t *random)
{
    unsigned spread = settings->random_plies - settings->random_plies_min;

    return settings->random_plies_min + (spread == 0 ? 0 : randomness_below(random, spread + 1));
}

void selfplay_play(struct searcher *searcher, const struct selfplay_settings *settings,
                   uint32_t number, struct selfplay_game *kept)
{
    struct game game = {
        .searcher = searcher,
        .settings = settings,
        .random = randomness_part(settings->seed, number),
        .kept = kept,
    };
    struct game_records *records = &kept->records;
    struct ending ending;

    searcher_reset(searcher);
    records->count = 0;
    game.random_plies = draw_random_plies(settings, &game.random);
    play_opening(&game);
    ending = play_to_end(&game);
    records->number = number;
    records->plies = game.plies;
    records->result = (unsigned)(1 + ending.winner);
    records->reason = ending.reason;
    for (unsigned i = 0; i < records->count; i++) {
        records->sample[i].result = (uint8_t)records->result;
    }
}

/* Not all: a game that goes on is not written. */
bool selfplay_write(FILE *out, const struct selfplay_game *game)
{
    static const char *const reason[REASONS] = {
        [REASON_MATE] = "mate",
        [REASON_STALEMATE] = "stalemate",
        [REASON_MATERIAL] = "material",
        [REASON_FIFTY_MOVES] = "fifty-moves",
        [REASON_REPETITION] = "repetition",
        [REASON_LENGTH] = "length",
        [REASON_MATE_SEEN] = "mate-seen",
        [REASON_ADJUDICATED] = "adjudicated",
    };
    const struct game_records *records = &game->records;
    double result = 0.5 * records->result;

    for (unsigned i = 0; i < records->count; i++) {
        const struct sample *sample = &records->sample[i];
        struct position position;
        char fen[FEN_SIZE];

        position_unpack(&position, &sample->packed, &eval_params_default);
        position.rule50 = sample->rule50;
        position.fullmove = game->fullmove[i];
        position_to_fen(&position, fen);
        fprintf(out, "%s;%d;%.1f\n", fen, sample->score, result);
    }
    fprintf(out, "# game %" PRIu32 " %.1f %s %u\n", records->number, result,
            reason[records->reason], records->plies);
    return !ferror(out);
}
