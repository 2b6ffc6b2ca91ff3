#include "lab/tune/dataset.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 256 };

static bool add(struct dataset *dataset, const struct sample *sample)
{
    size_t count = dataset->count;

    if ((count & (count - 1)) == 0) {
        struct sample *larger =
            realloc(dataset->sample, (count == 0 ? 1 : 2 * count) * sizeof *larger);

        if (larger == NULL) {
            return false;
        }
        dataset->sample = larger;
    }
    dataset->sample[dataset->count++] = *sample;
    return true;
}

/* Reads a line `FEN;score;result`. Returns what is wrong with it, or NULL. */
static const char *read_sample(char *line, struct sample *sample)
{
    struct position position;
    char *score = strchr(line, ';');
    char *result = score == NULL ? NULL : strchr(score + 1, ';');
    char *end;
    long value;
    double points;

    if (result == NULL) {
        return "FEN;score;result is wanted";
    }
    *score = '\0';
    value = strtol(score + 1, &end, 10);
    if (end != result || value < -SCORE_MATE || value > SCORE_MATE) {
        return "the score is no score";
    }
    points = strtod(result + 1, &end);
    if (end == result + 1 || (*end != '\n' && *end != '\r' && *end != '\0') ||
        (points != 0 && points != 0.5 && points != 1)) {
        return "the result is not 1.0, 0.5 or 0.0";
    }
    if (position_set_fen(&position, line, &eval_params_default) != FEN_OK) {
        return "no legal position stands here";
    }
    memset(sample, 0, sizeof *sample);
    position_pack(&position, &sample->packed);
    sample->rule50 = position.rule50;
    sample->result = (uint8_t)(2 * points);
    sample->score = (int16_t)value;
    return NULL;
}

/* A file that is being read. */
struct source {
    FILE *file;
    bool is_packed;
    size_t lines;
    size_t games; /* that have been read */
    unsigned share;
    struct dataset *training;
    struct dataset *validation;
};

static const char *keep(struct source *source, const struct sample *sample)
{
    unsigned share = source->share;
    bool is_validation = share != 0 && source->games % share == share - 1;

    return add(is_validation ? source->validation : source->training, sample)
               ? NULL
               : "no memory for so many positions";
}

static const char *read_line(struct source *source, char *line)
{
    struct sample sample;
    const char *wrong;

    source->games += strncmp(line, "# game ", 7) == 0;
    if (*line == '#' || *line == '\n') {
        return NULL;
    }
    wrong = read_sample(line, &sample);
    return wrong != NULL ? wrong : keep(source, &sample);
}

/* Is this a board whose piece lists can be made? */
static bool board_is_ok(const struct position_packed *packed)
{
    unsigned count[16] = { 0 };
    unsigned white = 0;
    unsigned black = 0;

    for (unsigned i = 0; i < sizeof packed->nibble; i++) {
        count[packed->nibble[i] & 15U]++;
        count[packed->nibble[i] >> 4]++;
    }
    for (unsigned type = 0; type < PIECE_TYPES; type++) {
        white += count[W_PAWN + type];
        black += count[B_PAWN + type];
    }
    return white <= 16 && black <= 16 && count[W_KING] == 1 && count[B_KING] == 1 &&
           white + black + count[EMPTY] == SQUARES;
}

/* A position is legal if it can be written as a FEN and set up from it again. */
static bool is_legal(const struct sample *sample)
{
    struct position position;
    struct position_packed again;
    char fen[FEN_SIZE];

    if (!board_is_ok(&sample->packed) || sample->packed.en_passant > SQUARE_NONE ||
        sample->rule50 > RULE75_DRAW) {
        return false;
    }
    dataset_position(sample, &eval_params_default, &position);
    position_to_fen(&position, fen);
    if (position_set_fen(&position, fen, &eval_params_default) != FEN_OK) {
        return false;
    }
    position_pack(&position, &again);
    return memcmp(&again, &sample->packed, sizeof again) == 0;
}

static const char *read_game(struct source *source, const struct game_records *game)
{
    const char *wrong = NULL;

    for (unsigned i = 0; wrong == NULL && i < game->count; i++) {
        const struct sample *sample = &game->sample[i];

        if (sample->score < -SCORE_MATE || sample->score > SCORE_MATE ||
            sample->result != game->result) {
            wrong = "a score or a result is none";
        } else {
            wrong = is_legal(sample) ? keep(source, sample) : "a position is not legal";
        }
    }
    source->games += wrong == NULL;
    return wrong;
}

static const char *read_blocks(struct source *source)
{
    const char *wrong = NULL;

    while (wrong == NULL) {
        struct game_records game;
        enum records_status status = records_read(source->file, &game);

        switch (status) {
        case RECORDS_READ:
            wrong = read_game(source, &game);
            break;
        case RECORDS_END:
            return NULL;
        case RECORDS_TORN:
        case RECORDS_DAMAGED:
            return records_wrong(status);
        }
    }
    return wrong;
}

static const char *read_source(struct source *source)
{
    char line[LINE];
    const char *wrong = NULL;

    while (wrong == NULL && fgets(line, sizeof line, source->file) != NULL) {
        source->lines++;
        source->is_packed = source->lines == 1 && records_is_title(line);
        wrong = source->is_packed ? read_blocks(source) : read_line(source, line);
    }
    if (wrong == NULL && source->training->count == 0) {
        wrong = "there are no positions to learn from";
    }
    return wrong;
}

bool dataset_read(const char *path, unsigned share, struct dataset *training,
                  struct dataset *validation)
{
    struct source source = {
        .file = fopen(path, "r"), .share = share, .training = training, .validation = validation
    };
    const char *wrong;

    *training = (struct dataset){ 0 };
    *validation = (struct dataset){ 0 };
    if (source.file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    wrong = read_source(&source);
    fclose(source.file);
    if (wrong != NULL) {
        fprintf(stderr, source.is_packed ? "%s: game %zu: %s\n" : "%s:%zu: %s\n", path,
                source.is_packed ? source.games : source.lines, wrong);
        dataset_free(training);
        dataset_free(validation);
    }
    return wrong == NULL;
}

void dataset_free(struct dataset *dataset)
{
    free(dataset->sample);
    *dataset = (struct dataset){ 0 };
}

void dataset_position(const struct sample *sample, const struct eval_params *params,
                      struct position *position)
{
    position_unpack(position, &sample->packed, params);
    position->rule50 = sample->rule50;
    position->fullmove = 1;
}

int dataset_score(const struct position *position)
{
    struct eval_breakdown breakdown;

    engine_evaluate(position, &breakdown);
    return position->side == WHITE ? breakdown.score : -breakdown.score;
}
