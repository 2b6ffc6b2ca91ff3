/*
 * Labelled positions, as kilomate-selfplay writes them: blocks of records
 * (records.h), or lines `FEN;score;result`, score in 1/256 pawn and result
 * (1.0, 0.5, 0.0) in White's view, the positions of a game before its `# game`
 * line. The first line of a file tells which.
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

/* Reads a file; the positions of every `share`-th game go to `validation`
   (share 0: none). False and a sentence on stderr, naming the line or the
   byte, if the file cannot be read, is empty, is torn off within a block or has
   something in it that is no position. Both sets are to be freed by
   dataset_free. */
bool dataset_read(const char *path, unsigned share, struct dataset *training,
                  struct dataset *validation);

void dataset_free(struct dataset *dataset);

/* The position of a sample, set up with these params. */
void dataset_position(const struct sample *sample, const struct eval_params *params,
                      struct position *position);

/* The static score of a position, 1/256 pawn, White's view. */
int dataset_score(const struct position *position);

#endif
