/*
 * Reads one game of PGN byte by byte, as it comes from a serial line: tags, moves, comments,
 * variations, NAGs, numbers, the result. It keeps a word at a time and no line, so lines may have any
 * length. The game's position steps through the moves; game and record stay as they are.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_READER_H
#define KILOMATE_FIRMWARE_SCORESHEET_READER_H

#include "firmware/out.h"
#include "firmware/session.h"

enum reader_fault {
    READER_FINE,
    READER_NO_GAME,      /* neither a move nor a position */
    READER_MOVE,         /* `error` says why the word is no legal move */
    READER_TOO_MANY,     /* moves: there is no room for this one */
    READER_FEN,          /* `fen_error` says why it is none */
    READER_NO_MOVE_LEFT, /* the FEN is mate or stalemate, and no move follows */
    READER_VARIANT,      /* another game than chess */
    READER_TAG,          /* a tag pair is not whole */
    READER_LATE_TAG,     /* a tag pair stands among the moves */
    READER_COMMENT,      /* a comment has no end */
    READER_NO_COMMENT,   /* a comment ends that has not begun */
    READER_VARIATION,    /* a variation has no end */
    READER_NO_VARIATION, /* a variation ends that has not begun */
    READER_FAULTS
};

struct reader {
    struct game *game;
    move_t *moves;              /* that have been read */
    uint16_t room;              /* for so many of them */
    struct session_given given; /* what has been read of the game */
    uint8_t state;              /* enum reader_state, in reader.c */
    uint8_t tag;                /* enum reader_tag */
    uint8_t depth;              /* of variations */
    uint8_t fault;              /* enum reader_fault: the first; nothing more is read */
    uint8_t error;              /* enum move_error */
    uint8_t fen_error;          /* enum fen_error */
    uint8_t length;             /* of word */
    bool line_is_empty;         /* so far */
    bool has_tags;
    bool has_position; /* of a FEN */
    bool has_text;     /* something that is no tag */
    bool is_parted;    /* an empty line has come behind the tags */
    bool is_over;      /* the result has come: what follows does not count */
    bool word_is_cut;  /* it was longer than there is room for */
    char word[FEN_SIZE];
};

/* Begins with the initial position. moves: memory for so many. */
void reader_begin(struct reader *reader, struct game *game, move_t *moves, unsigned room);

/* Takes a byte, LF at the end of a line. True if it has ended the game: by an empty line, but for
   the one between tags and moves. */
bool reader_feed(struct reader *reader, uint8_t byte);

/* No byte follows. Behind it the game's position is that behind the last move that was read, and
   `given` the game, if there is no fault. */
void reader_end(struct reader *reader);

/* Says what is wrong and where, as the rest of a sentence: "move 12 of Black: Nf9 is no move". */
void reader_tell(const struct reader *reader, struct out *out);

#endif
