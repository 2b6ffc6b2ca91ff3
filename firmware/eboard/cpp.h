/*
 * The Chess Peripheral Protocol: a program begins a round with a position, the board tells the
 * moves that are made on it, and the program allows them or not and tells its own. Lights show how
 * the pieces are to stand. The round is followed in `struct follow`, with the program as its
 * referee; this is no game of the session. docs/reference/eboard.md has every line.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_CPP_H
#define KILOMATE_FIRMWARE_EBOARD_CPP_H

#include "firmware/eboard/follow.h"
#include "hal/body.h"

/* Room for the longest line of a program that is obeyed, and for the longest one that it is told
   with its LF, in bytes. */
enum { CPP_LINE = 112, CPP_ANSWER = 88 };

/* What the board is doing in a round. */
enum cpp_round {
    CPP_NO_ROUND,
    CPP_IN_STEP, /* the board shows the position, but for what a player is doing */
    CPP_BEHIND,  /* the program has moved, and the player is to make it on the board */
    CPP_UNSYNC   /* the board shows something else, and the program was told so */
};

struct cpp {
    char line[CPP_LINE];    /* of the program, as far as it has come */
    uint8_t length;         /* of it; CPP_LINE: it is too long */
    uint8_t round;          /* enum cpp_round */
    bool is_spoken;         /* the program has said a line of the protocol */
    bool tells_moved;       /* the program wants to hear when its move is made */
    bool is_refused;        /* the program has not allowed the move that stands on the board */
    bool has_changed;       /* a square has, and it is not looked at yet */
    bool has_changed_since; /* a square has since the squares were told last */
    uint8_t behind;         /* moves of the program that the board does not show: 0, 1, 2 or more */
    move_t told;            /* the player's, which the program is to allow, or MOVE_NONE */
    move_t led;             /* the program's last move */
    squares_t before;       /* squares that were to be occupied before it */
    squares_t captured;     /* squares from which a piece is still to be taken */
    squares_t shown;        /* squares on which a player's half made move is to be completed */
};

/* Begins, without a round. is_spoken: the program is known to speak the protocol; else nothing is
   answered before it has said a line that no other protocol has. */
void cpp_begin(struct cpp *cpp, bool is_spoken);

/* What has come of a line is forgotten. */
void cpp_forget(struct cpp *cpp);

/* Takes a byte that has come. Writes the line that answers it and returns its length; 0: there is
   none. No search runs. */
unsigned cpp_take(struct cpp *cpp, struct follow *follow, struct engine *engine, uint8_t byte,
                  char answer[CPP_ANSWER]);

/* Takes a reading of the sensors, as follow_look() does, which it calls while there is no round.
   Writes a line for the program, if may_tell and there is something to be told, and returns its
   length; 0: there is none. */
unsigned cpp_look(struct cpp *cpp, struct follow *follow, struct engine *engine, squares_t reading,
                  uint32_t now_ms, bool may_tell, char answer[CPP_ANSWER]);

/* The lights of the round: what blinks is to be lifted, what is lit is to be filled. */
void cpp_lights(const struct cpp *cpp, const struct follow *follow, struct hal_lights *lights);

#endif
