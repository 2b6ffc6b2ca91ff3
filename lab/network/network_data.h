/*
 * Labelled positions for the training of a network. The files are those of kilomate-selfplay
 * --packed. In memory a position takes 36 bytes, and is seen from the side to move.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_DATA_H
#define KILOMATE_LAB_NETWORK_NETWORK_DATA_H

#include "lab/network/network_model.h"
#include "lab/network/records.h"

/* The number that stands for 1 point, and how many games there are for each game of the
   validation. */
enum { NETWORK_TARGET_ONE = 32768, NETWORK_VALIDATION = 50 };

struct network_sample {
    uint8_t board[MODEL_BOARD]; /* two squares in each byte; the side to move is White */
    int16_t i_score;            /* in 1/256 pawn, from the view of the side to move */
    uint16_t target;            /* the expected points; 1 point is NETWORK_TARGET_ONE */
};

struct network_set {
    struct network_sample *sample;
    size_t count;
    size_t room;
};

struct network_data {
    struct network_set training;
    struct network_set validation; /* the games 0, 50, 100, ... of each file */
    uint64_t fingerprint;          /* of all samples, in this order */
};

/* The points, 0..1, that a score in pawns lets expect. It is computed without functions of the C
   library, so that training does not depend on that library. */
double network_chance(double score);

/* Makes the sample of a labelled position. Its target is the points that its score lets expect,
   mixed with the game's result: `result` percent of it, 0..100. False if the position is not
   valid. */
bool network_sample_of(const struct sample *sample, unsigned result, struct network_sample *out);

/* Sets up the position of a sample. A sample does not know castling rights and the counters of
   moves. */
void network_sample_position(const struct network_sample *sample, struct position *position);

/* Reads `count` files, one after the other, with so much of the results, as above. False, after a
   sentence on stderr with file and game, if a file cannot be read, is of another kind, is damaged
   or incomplete, or if there are no positions for training or for validation. network_data_free()
   is to be called in any case. */
bool network_data_read(const char *const *paths, unsigned count, unsigned result,
                       struct network_data *data);

void network_data_free(struct network_data *data);

#endif
