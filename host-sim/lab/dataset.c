#include "host-sim/lab/dataset.h"

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

/* `FEN;score;result`; what is wrong with it, or NULL. */
static const char *read_sample(char *line, struct sample *sample)
{
    struct position position;
    char *score = strchr(line, ';');
    char *result = score == NULL ? NULL : strchr(score + 1, ';');
    char *end;
    if (result == NULL) {
        return "FEN;score;result is wanted";
    }
    *score = '\0';
    long value = strtol(score + 1, &end, 10);
    if (end != result || value < -SCORE_MATE || value > SCORE_MATE) {
        return "the score is no score";
    }
    double points = strtod(result + 1, &end);
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

static const char *read_lines(FILE *file, unsigned share, struct dataset *training,
                              struct dataset *validation, size_t *number)
{
    char line[LINE];
    size_t games = 0;
    for (*number = 1; fgets(line, sizeof line, file) != NULL; ++*number) {
        struct sample sample;
        games += strncmp(line, "# game ", 7) == 0;
        if (*line == '#' || *line == '\n') {
            continue;
        }
        const char *wrong = read_sample(line, &sample);
        if (wrong != NULL) {
            return wrong;
        }
        if (!add(share != 0 && games % share == share - 1 ? validation : training, &sample)) {
            return "no memory for so many positions";
        }
    }
    return training->count == 0 ? "there are no positions to learn from" : NULL;
}

bool dataset_read(const char *path, unsigned share, struct dataset *training,
                  struct dataset *validation)
{
    size_t number = 0;
    *training = (struct dataset){ 0 };
    *validation = (struct dataset){ 0 };
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    const char *wrong = read_lines(file, share, training, validation, &number);
    fclose(file);
    if (wrong != NULL) {
        fprintf(stderr, "%s:%zu: %s\n", path, number, wrong);
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
