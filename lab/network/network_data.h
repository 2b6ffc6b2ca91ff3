/*
 * Labelled positions for a network: what kilomate-selfplay --packed writes, each in 36
 * bytes and as the side to move sees it.
 */
#ifndef KILOMATE_LAB_NETWORK_NETWORK_DATA_H
#define KILOMATE_LAB_NETWORK_NETWORK_DATA_H

#include "lab/network/network_model.h"
#include "lab/network/records.h"

enum { NETWORK_TARGET_ONE = 32768, NETWORK_VALIDATION = 50 };

struct network_sample {
    uint8_t board[MODEL_BOARD]; /* two squares a byte; the mover is White */
    int16_t i_score;            /* 1/256 pawn, the mover's view */
    uint16_t target;            /* the points to expect: 1 is NETWORK_TARGET_ONE */
};

struct network_set {
    struct network_sample *sample;
    size_t count;
    size_t room;
};

struct network_data {
    struct network_set training;
    struct network_set validation; /* of each file the games 0, 50, 100, ... */
    uint64_t fingerprint;          /* of all of it, in this order */
};

/* Points to expect from a score in pawns. In plain arithmetic, so that what is learned does
   not depend on the C library's. */
double network_chance(double score);

/* The sample of a labelled position; false if it is no position. */
bool network_sample_of(const struct sample *sample, struct network_sample *out);

/* Its board as a position; clocks and castling are not known. */
void network_sample_position(const struct network_sample *sample, struct position *position);

/* Reads the files, one after the other. False and a sentence on stderr, naming file and
   game, if one cannot be read, is no such file, is damaged, is torn off within a game, or if
   there are no positions for training or for validation. To be freed in any case. */
bool network_data_read(const char *const *paths, unsigned count, struct network_data *data);

void network_data_free(struct network_data *data);

#endif
