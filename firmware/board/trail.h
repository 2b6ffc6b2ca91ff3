/*
 * The trail of the pieces: in which order squares were emptied and filled since the board showed a
 * position. Sensors tell that a piece stands on a square, and not which piece. The order tells
 * which it can be: a piece that is lifted is in the hand, and a piece that is put down was in the
 * hand or comes from beside the board.
 */
#ifndef KILOMATE_FIRMWARE_BOARD_TRAIL_H
#define KILOMATE_FIRMWARE_BOARD_TRAIL_H

#include "engine/engine.h"

/* The trail follows at most TRAIL_EVENTS changes and TRAIL_HAND pieces in the hand. That is enough
   for castling with a slip of the hand while two pieces are straightened. It is not enough for
   pieces that are knocked over, and then the trail is lost. */
enum { TRAIL_EVENTS = 16, TRAIL_HAND = 4 };

struct trail {
    uint8_t events[TRAIL_EVENTS]; /* a square; with TRAIL_FILLED if it was filled */
    uint8_t length;
    uint8_t hand; /* pieces in the hand */
    bool lost;    /* more has happened than can be followed */
};

/* The board shows a position: nothing is in the hand. */
void trail_begin(struct trail *trail);

/* The trail is lost until it begins anew. */
void trail_lose(struct trail *trail);

/* A square has been filled, or emptied. */
void trail_add(struct trail *trail, unsigned square, bool filled);

/* The last change of a square, if that has emptied it, has not been. */
void trail_forget(struct trail *trail, unsigned square);

/* The squares on which a new position has another piece than the old one. */
enum { TRAIL_WANTED = 3, TRAIL_ANY = 0xFF };

struct trail_wanted {
    uint8_t count;
    uint8_t squares[TRAIL_WANTED];
    uint8_t pieces[TRAIL_WANTED]; /* codes, or TRAIL_ANY: also one from beside the board */
};

/* Adds a piece. At most TRAIL_WANTED are added. */
void trail_want(struct trail_wanted *wanted, unsigned square, unsigned piece);

/* Can the wanted pieces stand on their squares, and those of `board` on all other squares that were
   filled? marked: bit n is set if square n was occupied when the trail began. The caller compares
   which squares are occupied now. False if the trail is lost. */
bool trail_leads_to(const struct trail *trail, const uint8_t board[SQUARES], uint64_t marked,
                    const struct trail_wanted *wanted);

#endif
