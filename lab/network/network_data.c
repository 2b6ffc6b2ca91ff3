#include "lab/network/network_data.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

enum { LINE = 256 };

/* --- the target --- */

/* The size of a pawn. */
#define CHANCE_PER_PAWN 0.6

/* e to the power of x, for |x| up to 50: a power of two times a short series. */
static double exponential(double x)
{
    double twos = floor(x / 0.69314718055994531 + 0.5);
    double rest = x - twos * 0.69314718055994531;
    double sum = 1;

    for (unsigned i = 12; i > 0; i--) {
        sum = 1 + rest / i * sum;
    }
    return ldexp(sum, (int)twos);
}

double network_chance(double score)
{
    double x = CHANCE_PER_PAWN * score;

    x = x > 50 ? 50 : x < -50 ? -50 : x;
    return 1 / (1 + exponential(-x));
}

/* --- a position --- */

/* Is this a board whose inputs model_find_inputs() can find? */
static bool board_is_ok(const uint8_t board[MODEL_BOARD])
{
    unsigned count[16] = { 0 };
    unsigned pawns_aside = 0;
    unsigned white = 0;
    unsigned black = 0;

    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned piece = (unsigned)board[i / 2U] >> (4U * (i % 2U)) & 15U;

        count[piece]++;
        if ((piece == W_PAWN || piece == B_PAWN) && (i < 8 || i >= 56)) {
            pawns_aside++;
        }
    }
    for (unsigned type = 0; type < PIECE_TYPES; type++) {
        white += count[W_PAWN + type];
        black += count[B_PAWN + type];
    }
    return white <= 16 && black <= 16 && count[W_KING] == 1 && count[B_KING] == 1 &&
           white + black + count[EMPTY] == SQUARES && pawns_aside == 0;
}

/* The same piece of the other side. */
static unsigned other_piece(unsigned piece)
{
    return piece == EMPTY ? EMPTY : piece < B_PAWN ? piece + PIECE_TYPES : piece - PIECE_TYPES;
}

/* Ranks and colours exchanged. */
static void turn_board(uint8_t board[MODEL_BOARD], const uint8_t from[MODEL_BOARD])
{
    for (unsigned i = 0; i < MODEL_BOARD; i++) {
        unsigned pair = from[i ^ 28U];

        board[i] = (uint8_t)(other_piece(pair & 15U) | other_piece(pair >> 4) << 4);
    }
}

/* The sum of material and piece-square values, from White's view, as in struct position. */
static int i_score_of(const uint8_t board[MODEL_BOARD])
{
    int score = 0;

    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned piece = (unsigned)board[i / 2U] >> (4U * (i % 2U)) & 15U;

        if (piece != EMPTY) {
            score += params_piece_value(&eval_params_default, piece, i);
        }
    }
    return score;
}

void network_sample_position(const struct network_sample *sample, struct position *position)
{
    struct position_packed packed = { .en_passant = SQUARE_NONE };

    memcpy(packed.nibble, sample->board, MODEL_BOARD);
    position_unpack(position, &packed, &eval_params_default);
}

bool network_sample_of(const struct sample *sample, unsigned result, struct network_sample *out)
{
    bool is_black = sample->packed.state >> 7 != 0;
    double share = (100 - result) / 100.0;
    double points = sample->result / 2.0;
    double score = (double)sample->score / (double)SCORE_PAWN;

    if (!board_is_ok(sample->packed.nibble) || sample->result > 2 || sample->score > SCORE_MATE ||
        sample->score < -SCORE_MATE) {
        return false;
    }
    if (is_black) {
        turn_board(out->board, sample->packed.nibble);
        points = 1 - points;
        score = -score;
    } else {
        memcpy(out->board, sample->packed.nibble, MODEL_BOARD);
    }
    points = share * network_chance(score) + (1 - share) * points;
    out->target = (uint16_t)(points * (double)NETWORK_TARGET_ONE + 0.5);
    out->i_score = (int16_t)i_score_of(out->board);
    return true;
}

/* --- files --- */

static bool add(struct network_set *set, const struct network_sample *sample)
{
    if (set->count == set->room) {
        size_t room = set->room + set->room / 4 + 65536;
        struct network_sample *larger = realloc(set->sample, room * sizeof *larger);

        if (larger == NULL) {
            return false;
        }
        set->sample = larger;
        set->room = room;
    }
    set->sample[set->count++] = *sample;
    return true;
}

/* FNV-1a. */
static uint64_t fingerprint(uint64_t hash, const void *data, size_t size)
{
    const uint8_t *byte = data;

    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ byte[i]) * 0x100000001B3U;
    }
    return hash;
}

static const char *add_game(struct network_data *data, unsigned result,
                            const struct game_records *game)
{
    bool is_kept = game->number % NETWORK_VALIDATION == 0;
    struct network_set *set = is_kept ? &data->validation : &data->training;

    for (unsigned i = 0; i < game->count; i++) {
        struct network_sample sample;

        if (!network_sample_of(&game->sample[i], result, &sample)) {
            return "a position is not legal";
        }
        data->fingerprint = fingerprint(data->fingerprint, &sample, sizeof sample);
        if (set->count >= UINT32_MAX || !add(set, &sample)) {
            return "no memory for so many positions";
        }
    }
    return NULL;
}

/* Reads the games behind the first line. Returns what is wrong with one of them, or NULL. */
static const char *read_games(FILE *file, unsigned result, struct network_data *data, size_t *games)
{
    const char *wrong = NULL;

    for (; wrong == NULL; ++*games) {
        struct game_records game;
        enum records_status status = records_read(file, &game);

        switch (status) {
        case RECORDS_READ:
            wrong = add_game(data, result, &game);
            break;
        case RECORDS_END:
            return NULL;
        case RECORDS_TORN:
        case RECORDS_DAMAGED:
            wrong = records_wrong(status);
            break;
        }
    }
    --*games;
    return wrong;
}

static bool read_file(const char *path, unsigned result, struct network_data *data)
{
    FILE *file = fopen(path, "rb");
    char line[LINE];
    size_t games = 0;
    const char *wrong = NULL;

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    if (fgets(line, sizeof line, file) == NULL || !records_is_title(line)) {
        fprintf(stderr, "%s: not what kilomate-selfplay --packed writes\n", path);
        fclose(file);
        return false;
    }
    wrong = read_games(file, result, data, &games);
    fclose(file);
    if (wrong != NULL) {
        fprintf(stderr, "%s: game %zu: %s\n", path, games, wrong);
    }
    return wrong == NULL;
}

bool network_data_read(const char *const *paths, unsigned count, unsigned result,
                       struct network_data *data)
{
    *data = (struct network_data){ .fingerprint = 0xCBF29CE484222325U };
    for (unsigned i = 0; i < count; i++) {
        if (!read_file(paths[i], result, data)) {
            return false;
        }
    }
    if (data->training.count == 0 || data->validation.count == 0) {
        fprintf(stderr,
                "%s: too few positions: every %dth game is for validation, the others to "
                "learn from\n",
                paths[0], NETWORK_VALIDATION);
        return false;
    }
    return true;
}

void network_data_free(struct network_data *data)
{
    free(data->training.sample);
    free(data->validation.sample);
    *data = (struct network_data){ 0 };
}
