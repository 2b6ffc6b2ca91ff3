/*
 * A program that takes the board for a Citrine: its commands are obeyed, and it is told what
 * happens in the game that the board keeps for it. The computer plays in that game only if the
 * program says so: after `U OFF`, until `U ON`.
 */
#ifndef KILOMATE_FIRMWARE_EBOARD_CITRINE_PROGRAM_H
#define KILOMATE_FIRMWARE_EBOARD_CITRINE_PROGRAM_H

#include "firmware/desk/session.h"
#include "firmware/eboard/citrine.h"
#include "firmware/eboard/keep.h"

struct citrine_program {
    struct citrine reader;
    enum citrine_order order; /* that is not obeyed yet */
    bool was_heard;           /* it has sent a command */
    bool transmits;           /* what is done on the board is told */
    bool is_flipped;          /* White sits at the upper edge of the board */
    bool tells_game;          /* a new one has begun, which is not told yet */
    bool tells_moves;         /* those that are not told yet; else they are passed over */
    enum citrine_order list;  /* that is being told, line after line; or CITRINE_NOTHING */
    uint16_t line_number;     /* its next line */
    uint16_t told;            /* plies of the game that the program knows */
    char line[CITRINE_LINE];  /* that waits for room; empty: none does */
    struct keep *keep;        /* at the end of the arena. Its match: the computer plays `side` while
                                 there is no referee */
};

/* Begins, with a new game and a referee, its level and strength like those of a match. The engine
   lends the end of its arena, so that no memory is set aside for this. Returns false, and nothing
   has begun, if the arena is too small. */
bool citrine_program_begin(struct citrine_program *program, struct mind *mind,
                           const struct match *like);

/* Gives the engine its memory back. What it has learned of the own game is forgotten. */
void citrine_program_end(struct mind *mind);

/* Its port has been opened anew: a command that has begun is forgotten. */
void citrine_program_reopen(struct citrine_program *program);

/* Hears a byte before the first turn behind a beginning. */
void citrine_program_hear(struct citrine_program *program, uint8_t byte);

/* One turn: tells a line, or obeys a command, or looks at the board, or finds the computer's move.
   To be called often. Returns true if it has heard something. */
bool citrine_program_turn(struct citrine_program *program, struct session *session);

/* To be called often while the computer's move is searched, which may end the search. Returns true
   if it has heard something. */
bool citrine_program_listen(struct citrine_program *program, struct mind *mind);

/* Its lights, on a board as it stands. */
void citrine_program_lights(const struct citrine_program *program, bool has_colours,
                            struct hal_lights *lights);

#endif
