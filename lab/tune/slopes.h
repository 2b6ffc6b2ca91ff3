/*
 * How the static score of each position changes with each number of the
 * evaluation, found by trying: the evaluation need not be linear, what is
 * stored is its slope around the given params. Most numbers do not touch most
 * positions; only the others are stored.
 */
#ifndef KILOMATE_LAB_TUNE_SLOPES_H
#define KILOMATE_LAB_TUNE_SLOPES_H

#include "lab/tune/dataset.h"

/* A number that is tuned: one element of a field, and one that always has the
   same value (itself, if there is none). */
struct knob {
    const struct param_field *field;
    uint16_t element;
    uint16_t twin;
};

struct knobs {
    struct knob *knob;
    unsigned count;
};

/* The elements of all fields whose group is in `groups`, a list with commas
   (NULL: all). False and a sentence on stderr if a group is unknown. */
bool knobs_choose(struct knobs *knobs, const char *groups);
void knobs_free(struct knobs *knobs);

/* Ties the two wings: of the tables of squares that are alike on both in print
   (all but piece_square and king_middle, where castling and the queen make a
   difference) the squares of files a to d remain, those of e to h their twins. */
void knobs_mirror(struct knobs *knobs);

/* Gives both wings of these tables the mean of their numbers, halves rounded
   away from 0. */
void params_mirror(struct eval_params *params);

int knob_get(const struct eval_params *params, const struct knob *knob);
/* Sets it and its twin to the nearest value within its range. */
void knob_set(struct eval_params *params, const struct knob *knob, int value);

enum { SLOPES_PARTS = 64, SLOPE_ONE = 256 };

/* value: change of the score in 1/256 of 1/256 pawn a step. */
struct slope {
    uint16_t knob;
    int16_t value;
};

/* A run of positions; those of position i are slope[start[i]..start[i + 1]-1]. */
struct slopes_part {
    size_t first;
    size_t count;
    float *base; /* score at the params, 1/256 pawn, White's view */
    size_t *start;
    struct slope *slope;
};

/* All positions in parts that depend on their number alone, so that sums by
   part are the same on any number of threads. */
struct slopes {
    struct slopes_part part[SLOPES_PARTS];
    unsigned knobs;
    size_t stored;
};

/* Ends the program with status 2 and a sentence if there is no memory. */
void slopes_measure(struct slopes *slopes, const struct dataset *dataset, const struct knobs *knobs,
                    const struct eval_params *params, unsigned threads);
void slopes_free(struct slopes *slopes);

#endif
