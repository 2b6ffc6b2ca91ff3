/*
 * The protocol of the Millennium ChessLink: a program asks for the pieces and sets the lights, and
 * each message ends with a parity of all its characters. Nothing here knows a machine or a game.
 * docs/reference/eboard.md has every message.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_CHESSLINK_H
#define KILOMATE_FIRMWARE_EBOARD_CHESSLINK_H

#include "firmware/eboard/corners.h"
#include "hal/body.h"

/* Room for the longest answer, in bytes: a letter, 64 pieces, the parity. */
enum { CHESSLINK_ANSWER = 1 + 64 + 2 };

enum chesslink_register {
    CHESSLINK_NO_PARITY, /* not 0: a message with a wrong block parity is obeyed, too */
    CHESSLINK_SCAN,
    CHESSLINK_REPORTS, /* which changes of the pieces are told without being asked */
    CHESSLINK_INTERVAL,
    CHESSLINK_BRIGHTNESS,
    CHESSLINK_REGISTERS
};

/* Of the register CHESSLINK_REPORTS; from 3 on each change is told. */
enum { CHESSLINK_EACH_SCAN = 0, CHESSLINK_NO_REPORTS = 1, CHESSLINK_ON_CHANGE = 3 };

struct chesslink {
    uint8_t registers[CHESSLINK_REGISTERS];
    bool is_turned;           /* the program sees the board from Black's side: h1 is told as a8 */
    bool answers_with_parity; /* bit 7 of a character makes its number of ones odd */
    char letter;              /* of the message that comes in; 0: none */
    uint8_t taken;            /* its characters so far */
    uint8_t block;            /* the parity of those of them that count */
    uint8_t digit;            /* the first one of a pair */
    uint8_t told;             /* the block parity that the message ends with */
    bool has_bit_7;           /* a character came with it */
    bool lacks_bit_7;         /* a character came without it that should have it */
    uint8_t number[2];        /* of a message with one or two of them */
    struct corner_lights any; /* corners that are lit at some time */
    struct corner_lights all; /* at all times */
    struct hal_lights lights; /* as the program has set them last */
};

/* What a message of the program asks for. */
enum chesslink_order {
    CHESSLINK_NOTHING, /* no message has ended, or a wrong one has */
    CHESSLINK_TELL_VERSION,
    CHESSLINK_TELL_PIECES,
    CHESSLINK_LIGHTS, /* `lights` are new ones */
    CHESSLINK_DARK,   /* they are all off */
    CHESSLINK_READ,
    CHESSLINK_WRITE,
    CHESSLINK_RESET
};

/* Begins, with all lights off and the registers as after a start. is_turned: as the field. */
void chesslink_begin(struct chesslink *link, bool is_turned);

/* Takes a character that has come. */
enum chesslink_order chesslink_take(struct chesslink *link, uint8_t byte);

/* Writes the answer to an order and returns its length; 0: there is none. pieces: 64 characters of
   "KQRNBPkqrnbp.", from a8 to h8, at last from a1 to h1; for CHESSLINK_TELL_PIECES. */
unsigned chesslink_answer(const struct chesslink *link, enum chesslink_order order,
                          const char pieces[64], uint8_t answer[CHESSLINK_ANSWER]);

#endif
