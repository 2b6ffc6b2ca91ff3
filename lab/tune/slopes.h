/*
 * Measures how the static score of each position changes with each number of the evaluation, by
 * changing the number. The evaluation need not be linear: the result is its slope around the given
 * params. Most numbers have no effect on most positions; only slopes other than zero are stored.
 */
#ifndef KILOMATE_LAB_TUNE_SLOPES_H
#define KILOMATE_LAB_TUNE_SLOPES_H

#include "lab/tune/dataset.h"

/* A number that is tuned: an element of a field of struct eval_params. Its twin is the element that
   always has the same value; without such an element it is its own twin. */
struct knob {
    const struct param_field *field;
    uint16_t element;
    uint16_t twin;
};

struct knobs {
    struct knob *knob;
    unsigned count;
};

/* Chooses the elements of all fields whose group is in `groups`, a list with commas between the
   names (NULL: all groups). False, after a sentence on stderr, if a group is unknown. */
bool knobs_choose(struct knobs *knobs, const char *groups);

/* Frees the memory. */
void knobs_free(struct knobs *knobs);

/* Makes both wings of the tables of squares equal: only the squares of the files a to d remain
   knobs, and those of e to h become their twins. piece_square and king_middle are left out, because
   castling and the queen make a difference there; the published tables, too, are equal on both
   wings but for these. */
void knobs_mirror(struct knobs *knobs);

/* Sets both wings of the same tables to the mean of their numbers; halves are rounded away from
   0. */
void params_mirror(struct eval_params *params);

/* The value of a knob. */
int knob_get(const struct eval_params *params, const struct knob *knob);

/* Sets a knob and its twin to this value, limited to the field's range. */
void knob_set(struct eval_params *params, const struct knob *knob, int value);

enum { SLOPES_PARTS = 64, SLOPE_ONE = 256 };

/* How much the score of a position changes if a knob's number grows by 1. */
struct slope {
    uint16_t knob;
    int16_t value; /* SLOPE_ONE is 1/256 pawn */
};

/* Consecutive positions. The slopes of position i are slope[start[i]] .. slope[start[i + 1] -
   1]. */
struct slopes_part {
    size_t first;
    size_t count;
    float *base; /* score with the given params, in 1/256 pawn, from White's view */
    size_t *start;
    struct slope *slope;
};

/* All positions, in parts. The division depends only on the number of positions, so that sums by
   part are the same with any number of threads. */
struct slopes {
    struct slopes_part part[SLOPES_PARTS];
    unsigned knobs;
    size_t stored;
};

/* Measures the slopes of all knobs in all positions. Ends the program with status 2, after a
   sentence, if there is no memory. */
void slopes_measure(struct slopes *slopes, const struct dataset *dataset, const struct knobs *knobs,
                    const struct eval_params *params, unsigned threads);
/* Frees the memory. */
void slopes_free(struct slopes *slopes);

#endif
