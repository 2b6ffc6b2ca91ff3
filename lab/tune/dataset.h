/*
 * Reads labelled positions in files of kilomate-selfplay. The first line of a file tells its kind.
 * It has either blocks of records (records.h), or lines `FEN;score;result` with the line `# game`
 * behind the positions of each game. Score (in 1/256 pawn) and result (1.0, 0.5 or 0.0) are from
 * White's view.
 */
#ifndef KILOMATE_LAB_TUNE_DATASET_H
#define KILOMATE_LAB_TUNE_DATASET_H

#include <stdio.h>

#include "engine/engine.h"
#include "lab/network/records.h"

struct dataset {
    struct sample *sample;
    size_t count;
};

/* Reads a file. The positions of every `share`-th game go to `validation` (share 0: none), all
   others to `training`. False, after a sentence on stderr with the number of the line or byte, if
   the file cannot be read, is empty, ends within a block, or has something other than positions in
   it. dataset_free() is to be called for both sets. */
bool dataset_read(const char *path, unsigned share, struct dataset *training,
                  struct dataset *validation);

void dataset_free(struct dataset *dataset);

/* Sets up the position of a sample, for an evaluation with these params. */
void dataset_position(const struct sample *sample, const struct eval_params *params,
                      struct position *position);

/* The static score of a position, in 1/256 pawn, from White's view. */
int dataset_score(const struct position *position);

#endif
