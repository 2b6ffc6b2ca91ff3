/*
 * The protocol of the Tabutronic Sentio, of the Certabo family: the board tells which squares are
 * occupied, some ten times a second, and a program tells which are to be lit. Nothing here knows a
 * machine or a game. docs/reference/eboard.md has every byte.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_SENTIO_H
#define KILOMATE_FIRMWARE_EBOARD_SENTIO_H

#include "firmware/eboard/corners.h"
#include "hal/body.h"

/* Room for a line with its CR, its LF and an end mark, in bytes. */
enum { SENTIO_LINE = 40 };

/* Writes the line that tells the occupied squares (bit n is square n), and returns its length. */
unsigned sentio_line(char line[SENTIO_LINE], uint64_t occupied);

/* A frame of lights is 8 bytes, a bit a square, or 247 with the colours of the corners. It has no
   mark of its end but silence of SENTIO_GAP_MS. What is no whole frame is dropped after
   SENTIO_TORN_MS of silence. */
enum { SENTIO_FRAME = 8, SENTIO_COLOURS = 247, SENTIO_GAP_MS = 20, SENTIO_TORN_MS = 200 };

struct sentio_reader {
    uint32_t heard_ms;             /* when the last byte came */
    uint16_t length;               /* bytes of the frame so far */
    bool has_frame;                /* `frame` is a whole one, and waits for silence */
    bool is_of_colours;            /* the present one has begun as one of colours */
    uint8_t frame[SENTIO_FRAME];   /* the last whole one */
    uint8_t bytes[SENTIO_FRAME];   /* the last bytes of the present one */
    struct corner_lights plane[3]; /* the corners with red, with green, with blue */
    struct hal_lights lights;      /* the last ones that were told */
};

/* Begins, with all lights off. */
void sentio_begin(struct sentio_reader *reader);

/* Takes a byte that has come. Returns true if `lights` are new ones. */
bool sentio_take(struct sentio_reader *reader, uint8_t byte, uint32_t now_ms);

/* To be called often while no byte comes. Returns true if `lights` are new ones. */
bool sentio_look(struct sentio_reader *reader, uint32_t now_ms);

#endif
