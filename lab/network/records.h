/*
 * Labelled positions in a compact binary file, with a block for each game. The file
 * begins with one line of text, the header of kilomate-selfplay. The blocks follow
 * without gaps. Numbers are little endian. A block begins with a header of 22 bytes:
 *
 *    0  4  the letters K M G B
 *    4  4  number of the game, from 0 on
 *    8  2  positions, 0..RECORDS_MAX
 *   10  2  plies of the game
 *   12  1  its result for White: 0 lost, 1 drawn, 2 won
 *   13  1  how it ended, enum game_reason
 *   14  4  CRC-32 (as in zip files) of the positions' bytes
 *   18  4  CRC-32 of the 18 bytes before it
 *
 * The positions follow, 38 bytes each:
 *
 *    0 32  the board, two squares a byte: A1 in the low half of the first, B1
 *          in its high half, ... H8; 0 empty, 1..6 White's pawn, knight,
 *          bishop, rook, queen, king, 7..12 Black's
 *   32  1  bit 7: Black is to move; bits 0..3: castling K, Q, k, q
 *   33  1  the square behind a double step if it can be captured there, else 64
 *   34  1  plies since a capture or pawn move
 *   35  2  score of the search, signed, White's view, 1/256 pawn
 *   37  1  the game's result for White, as above
 */
#ifndef KILOMATE_LAB_NETWORK_RECORDS_H
#define KILOMATE_LAB_NETWORK_RECORDS_H

#include <stdio.h>

#include "engine/engine.h"

/* The beginning of the file's first line. */
#define RECORDS_TITLE "# kilomate-selfplay packed 1:"

/* A game has so many positions at most. */
enum { RECORDS_MAX = 300 };

enum game_reason {
    REASON_NONE, /* the game goes on; not in files */
    REASON_MATE,
    REASON_STALEMATE,
    REASON_MATERIAL,
    REASON_FIFTY_MOVES,
    REASON_REPETITION,
    REASON_LENGTH,
    REASON_MATE_SEEN,
    REASON_ADJUDICATED,
    REASONS
};

/* A labelled position. */
struct sample {
    struct position_packed packed;
    uint8_t rule50;
    uint8_t result; /* 0 lost, 1 drawn, 2 won by White */
    int16_t score;  /* of the search, in 1/256 pawn, from White's view */
};

struct game_records {
    uint32_t number;
    unsigned plies;
    unsigned result; /* as in struct sample */
    enum game_reason reason;
    unsigned count;
    struct sample sample[RECORDS_MAX];
};

enum records_status {
    RECORDS_READ,
    RECORDS_END,    /* the file has ended */
    RECORDS_TORN,   /* the file ends within a block */
    RECORDS_DAMAGED /* the bytes are not a valid block */
};

/* Writes a block. False if that fails. */
bool records_write(FILE *file, const struct game_records *game);

/* Reads the next block. It does not check whether the positions are legal. */
enum records_status records_read(FILE *file, struct game_records *game);

/* A text for RECORDS_TORN or RECORDS_DAMAGED, to be part of a sentence. */
const char *records_wrong(enum records_status status);

/* Does the line begin as the first line of such a file? */
bool records_is_title(const char *line);

#endif
