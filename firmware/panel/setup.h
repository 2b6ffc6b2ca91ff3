/*
 * A position is set up piece by piece: the one that is asked for is put on its squares. Then side,
 * castling rights and en passant are asked. And the other way round: the pieces of a position are
 * verified, kind by kind.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_SETUP_H
#define KILOMATE_FIRMWARE_PANEL_SETUP_H

#include "firmware/base/out.h"
#include "firmware/board/table.h"
#include "firmware/panel/screen.h"

/* What is asked when a position is set up. */
enum setup_step { SETUP_PIECES, SETUP_SIDE, SETUP_CASTLING, SETUP_EN_PASSANT };

/* What follows from a key. */
enum setup_answer {
    SETUP_GOES_ON,
    SETUP_IS_GIVEN_UP,
    SETUP_IS_DONE /* all has been asked */
};

struct setup {
    uint8_t step;     /* enum setup_step */
    uint8_t piece;    /* placed, or verified, now: 1..12 */
    uint8_t side;     /* enum colour */
    uint8_t castling; /* index into the choices that the pieces leave */
    uint8_t file;     /* en passant; 8: none */
    bool refused;     /* what was set up is no position */
    uint8_t error;    /* enum fen_error; FEN_OK: there is no legal move */
    uint8_t board[SQUARES];
};

/* Writes a rank as the first field of a FEN has it, from the a-file on. A piece that is not known
   is SETUP_UNKNOWN, and a question mark. */
enum { SETUP_UNKNOWN = PIECE_CODES };
void setup_write_rank(struct out *out, const uint8_t squares[8]);

/* Begins with the pieces of the game's position that stand where they should. */
void setup_begin(struct setup *setup, const struct table *board);

/* Obeys keys (enum hal_key). */
enum setup_answer setup_keys(struct setup *setup, unsigned keys);

/* Writes the position as a FEN. It may be one that cannot be played. */
void setup_write_fen(struct out *out, const struct setup *setup);

/* It cannot be played: the player is told why, and goes on with it. error: FEN_OK if it has no
   legal move. */
void setup_refuse(struct setup *setup, enum fen_error error);

/* A piece that was placed is the one that is asked for; one that was lifted is gone. True if there
   was any. */
bool setup_squares(struct setup *setup, squares_t occupied);

/* Begins with the white pawns, of which only the number of the piece is used. */
void verify_begin(struct setup *setup);

/* The next kind of piece, or the one before it. */
void verify_keys(struct setup *setup, unsigned keys);

/* The squares of the kind of piece that is asked for, or shown. board: pieces by square. */
squares_t verify_squares(const struct setup *setup, const uint8_t board[SQUARES]);

/* Draws what is asked beside the board; or, if it `verifies`, what is shown. part: of a text that
   is too long for its place. */
void setup_draw(struct canvas *canvas, const struct setup *setup, unsigned part, bool verifies);

#endif
