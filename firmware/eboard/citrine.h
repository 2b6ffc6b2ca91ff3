/*
 * The lines of the Novag Citrine, a chess computer with a board that keeps the game itself. A
 * program sends commands of one letter, and is told moves as text. Nothing here knows a machine.
 * docs/reference/eboard.md has every line.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_CITRINE_H
#define KILOMATE_FIRMWARE_EBOARD_CITRINE_H

#include "engine/engine.h"
#include "firmware/game/clock.h"

/* Room for a line that is told, with its CR, its LF and an end mark; and for a command without its
   spaces. In bytes. */
enum { CITRINE_LINE = 64, CITRINE_COMMAND = 9 };

enum citrine_order {
    CITRINE_NOTHING,   /* no command has ended, or one that is none has */
    CITRINE_IDENTIFY,  /* I */
    CITRINE_NEW_GAME,  /* N */
    CITRINE_TRANSMIT,  /* X: what is done on the board is told, or is not */
    CITRINE_REFEREE,   /* U: the computer plays no moves, or plays */
    CITRINE_CLOCK,     /* C */
    CITRINE_GAME,      /* G */
    CITRINE_POSITION,  /* P */
    CITRINE_LEVEL,     /* L */
    CITRINE_FLIP,      /* F */
    CITRINE_MOVE,      /* M */
    CITRINE_TAKE_BACK, /* T */
    CITRINE_PLAY       /* J: the computer plays the side to move */
};

/* What stands behind X or U. */
enum citrine_switch { CITRINE_ASKED, CITRINE_ON, CITRINE_OFF };

struct citrine {
    uint8_t length;               /* of the command so far */
    bool is_wrong;                /* no command begins like this line */
    char text[CITRINE_COMMAND];   /* its characters, small and without spaces */
    uint8_t last[2];              /* the last two characters, the later one first */
    bool is_scid;                 /* it is Scid: its lines end so */
    enum citrine_switch switched; /* of X and U */
    uint8_t from;                 /* squares of M */
    uint8_t to;
    uint8_t promotion; /* enum piece_type; QUEEN if none is named */
};

/* Begins, with the beginning of a line. */
void citrine_begin(struct citrine *reader);

/* What has come of a command is forgotten. */
void citrine_forget(struct citrine *reader);

/* Takes a character that has come. */
enum citrine_order citrine_take(struct citrine *reader, uint8_t byte);

/* The legal move that CITRINE_MOVE names, or MOVE_NONE. No search runs. */
move_t citrine_find_move(const struct citrine *reader, struct engine *engine,
                         struct position *position);

/* --- what is told; each writes a whole line --- */

/* A move that is played (`letter` M) or taken back (T), in the position before it. for_scid: as
   Scid reads it, which knows neither the x of a piece nor `ep`, and leaves out the first -. */
void citrine_tell_move(char line[CITRINE_LINE], char letter, const struct position *before,
                       move_t move, bool for_scid);

/* A text, and a number or another text behind it. */
void citrine_tell_number(char line[CITRINE_LINE], const char *text, unsigned number);
void citrine_tell_text(char line[CITRINE_LINE], const char *text, const char *behind);

/* The time of both sides. */
void citrine_tell_clock(char line[CITRINE_LINE], const struct clock *clock);

/* A full move of the list of moves: White's alone, or with Black's; MOVE_NONE: there is none.
   `before` is the position before the first of them, and is changed. */
void citrine_tell_pair(char line[CITRINE_LINE], struct position *before, move_t white,
                       move_t black);

/* The lines of the position, from 0 to CITRINE_POSITION_LINES - 1. */
enum { CITRINE_POSITION_LINES = 11 };
void citrine_tell_position(char line[CITRINE_LINE], const struct position *position,
                           unsigned number);

#endif
