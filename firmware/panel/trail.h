/*
 * The trail of the pieces: in which order squares were emptied and filled since the board
 * showed a position. Sensors tell that a piece stands on a square, not which one; the order
 * tells which ones it can be. A piece that is lifted is in the hand; what is put down was in
 * the hand, or comes from beside the board.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_TRAIL_H
#define KILOMATE_FIRMWARE_PANEL_TRAIL_H

#include "engine/engine.h"

/* So many changes are followed, and so many pieces in the hand: a castling with a slip of the
   hand, and two pieces straightened meanwhile. Pieces that are knocked over are more. */
enum { TRAIL_EVENTS = 16, TRAIL_HAND = 4 };

struct trail {
    uint8_t events[TRAIL_EVENTS]; /* a square; with TRAIL_FILLED if it was filled */
    uint8_t length;
    uint8_t hand; /* pieces in the hand */
    bool lost;    /* there was more than can be followed */
};

/* The board shows a position: nothing is in the hand. */
void trail_begin(struct trail *trail);

/* What follows can not be told from the order any more, until the trail begins anew. */
void trail_lose(struct trail *trail);

/* A square has been filled, or emptied. */
void trail_add(struct trail *trail, unsigned square, bool filled);

/* Pieces that are to stand on squares, where another position has other ones or none. */
enum { TRAIL_WANTED = 3, TRAIL_ANY = 0xFF };

struct trail_wanted {
    uint8_t count;
    uint8_t squares[TRAIL_WANTED];
    uint8_t pieces[TRAIL_WANTED]; /* codes, or TRAIL_ANY: also one from beside the board */
};

void trail_want(struct trail_wanted *wanted, unsigned square, unsigned piece);

/*
 * Can what is wanted stand there, and on all other squares that were filled what `board` has?
 * marked: bit n, square n was occupied when the trail began. Which squares are occupied now is
 * the caller's to compare. False if the trail is lost.
 */
bool trail_leads_to(const struct trail *trail, const uint8_t board[SQUARES], uint64_t marked,
                    const struct trail_wanted *wanted);

#endif
