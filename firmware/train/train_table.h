/*
 * Reads the table of training positions in flash: positions in which one move is right, sorted by
 * how hard it is to find. tools/build/train_table.c makes it; docs/reference/training-format.md
 * describes every byte.
 */
#ifndef KILOMATE_FIRMWARE_TRAIN_TRAIN_TABLE_H
#define KILOMATE_FIRMWARE_TRAIN_TRAIN_TABLE_H

#include "engine/engine.h"

/* Offsets in the header; numbers are little endian. */
enum train_header {
    TRAIN_MAGIC = 0,   /* 4: the letters K T R N */
    TRAIN_VERSION = 4, /* 1: TRAIN_FORMAT */
    TRAIN_SIZE = 8,    /* 4: bytes of the table */
    TRAIN_CRC = 12,    /* 4: CRC-32 of all bytes behind it */
    TRAIN_GRADES = 16, /* 2 each: the number of positions of each grade */
    TRAIN_HEADER = 32  /* the size of the header */
};

/* A position's record: one byte with its length, itself included, and its theme; then bits, the
   lowest of a byte first. */
enum train_record {
    TRAIN_LENGTH_BITS = 5,
    TRAIN_SQUARE_BITS = 6,
    TRAIN_CASTLING_BITS = 4,
    TRAIN_LONGEST = (1 << TRAIN_LENGTH_BITS) - 1
};

enum {
    TRAIN_FORMAT = 1,
    TRAIN_LEVELS = 6 /* grades: 0 is the easiest */
};

/* What the right move does. */
enum train_theme {
    TRAIN_MATE_1, /* mates at once ... */
    TRAIN_MATE_2,
    TRAIN_MATE_3,
    TRAIN_MATE_4, /* ... or in so many moves */
    TRAIN_WINS,   /* wins at least two pawns and a half */
    TRAIN_HOLDS,  /* all others lose */
    TRAIN_ENDING, /* one of both, with at most eight men */
    TRAIN_THEMES
};

/* The table that the build puts into the image of the firmware; size 0 if the board has none. */
struct train_table {
    const uint8_t *bytes;
    uint32_t size;
};

extern const struct train_table board_training;

/* Is it one, and if not, why? */
enum train_fault { TRAIN_GOOD, TRAIN_MISSING, TRAIN_DAMAGED, TRAIN_OTHER_VERSION };

/* Checks a table. Only if the result is TRAIN_GOOD may the functions below be called. Neither this
   check nor those functions read outside of the table, whatever its bytes are. */
enum train_fault train_check(const struct train_table *table);

/* How many positions it has of a grade, and of all grades before it. */
unsigned train_count(const struct train_table *table, unsigned grade);
unsigned train_first(const struct train_table *table, unsigned grade);

struct train_position {
    char fen[FEN_SIZE];
    uint8_t from; /* the right move's squares; a pawn on the last rank becomes a queen */
    uint8_t to;
    uint8_t theme; /* enum train_theme */
};

/* Reads a position by its number. False if its record is no possible one. */
bool train_read(const struct train_table *table, unsigned number, struct train_position *position);

#endif
