/*
 * Reads one game of PGN byte by byte, as it comes from a serial line: tags, moves, comments,
 * variations, NAGs, numbers, the result. It keeps a word at a time and no line, so lines may have
 * any length. The game's position steps through the moves; game and record stay as they are. What
 * comes behind the game is read as well, and only the games in it are counted.
 */
#ifndef KILOMATE_FIRMWARE_SCORESHEET_READER_H
#define KILOMATE_FIRMWARE_SCORESHEET_READER_H

#include "firmware/base/out.h"
#include "firmware/base/spelling.h"
#include "firmware/desk/session.h"
#include "firmware/scoresheet/facts.h"

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

/* Bytes of the longest word, a FEN with figurines, its end mark included. */
enum { READER_WORD = 144 };

/* Bytes of the longest text of a move. */
enum { READER_MOVE_MAX = 15 };

/* What is looked at for each byte stands first: there the code for it is shortest. */
struct reader {
    uint8_t state;            /* enum reader_state, in reader.c */
    uint8_t fault;            /* enum reader_fault: the first; nothing more is read */
    uint8_t depth;            /* of variations */
    uint8_t length;           /* of word */
    uint8_t held;             /* bytes of it up to a parenthesis: bxa8( */
    uint8_t tag;              /* enum reader_tag */
    uint8_t result;           /* enum reader_result, of the tag */
    uint8_t points;           /* behind the number of the next move */
    bool is_quoted;           /* the tag's value */
    bool word_is_cut;         /* it was longer than there is room for */
    bool line_is_empty;       /* so far */
    bool is_below_empty_line; /* nothing has come behind the last empty line */
    bool has_position;        /* of a FEN */
    /* of the game that is in work, the first or one of those behind it */
    bool has_tags;
    bool has_text;   /* something that is no tag */
    bool has_ended;  /* its result has come */
    bool is_parted;  /* an empty line has come behind its tags, or its last move */
    uint8_t words;   /* that are moves, read or not; no more than 2 are counted */
    uint16_t number; /* of the next move, as it was told; 0: it was not */
    uint16_t others; /* games that have begun behind the first */
    uint16_t room;   /* for so many moves */
    struct game *game;
    move_t *moves;              /* that have been read */
    uint32_t dropped;           /* from its FEN: see position_set_fen_tolerantly() */
    struct session_given given; /* what has been read of the game */
    struct game_facts facts;    /* what its tags tell */
    uint8_t error;              /* enum move_error */
    uint8_t fen_error;          /* enum fen_error */
    char word[READER_WORD + SPELLING_GROWTH];
};

/* Begins with the initial position. moves: memory for so many. */
void reader_begin(struct reader *reader, struct game *game, move_t *moves, unsigned room);

/* Takes a byte, LF at the end of a line. */
void reader_feed(struct reader *reader, uint8_t byte);

/* Can the game end here, if its sender is silent: behind a line that was empty, but for the one
   between tags and moves and those in comments and variations, or behind a line that has brought
   the result or a fault? */
bool reader_may_end(const struct reader *reader);

/* No byte follows. Behind it the game's position is that behind the last move that was read, and
   `given` the game, if there is no fault. */
void reader_end(struct reader *reader);

/* Says what is wrong and where, as the rest of a sentence: "move 12 of Black: Nf9 is no move". */
void reader_tell(const struct reader *reader, struct out *out);

#endif
