/*
 * A match: one game with all that belongs to it while it is played, its clock, its level and who
 * sits where. It is a value: whoever shows, writes, keeps or sends a game takes a match, whether
 * it is the one being played, a kept one or a program's.
 */
#ifndef KILOMATE_FIRMWARE_GAME_MATCH_H
#define KILOMATE_FIRMWARE_GAME_MATCH_H

#include "firmware/game/clock.h"
#include "firmware/game/game.h"

/* In what way the computer's strength is chosen. */
enum strength_kind { STRENGTH_FULL, STRENGTH_ELO, STRENGTH_BEGINNER, STRENGTH_KINDS };

/* How the computer uses the opening book. BOOK_WIDE also plays unusual moves. */
enum book_mode { BOOK_OFF, BOOK_ON, BOOK_WIDE, BOOK_MODES };

/* What the player has chosen about his opponent, the computer. */
struct opponent {
    uint8_t strength; /* enum strength_kind */
    uint8_t style;    /* 0: normal */
    uint16_t number;  /* Elo, or the beginner's level; 0 at full strength */
    int16_t contempt; /* by how much a draw is worth less to the computer: 1/256 pawn */
    uint8_t book;     /* enum book_mode */
    bool coach;       /* the computer warns of the player's blunders */
};

enum { COMPUTER_NONE = 2 };

/* The game comes last: its keys are long, and what lies before them has short offsets. */
struct match {
    uint8_t side; /* enum colour that the computer plays, or COMPUTER_NONE */
    bool referee; /* two people play; the computer keeps the rules and the clocks */
    struct opponent opponent;
    struct level level;
    struct clock clock;
    struct game game;
};

/* Is the state of the match possible? For assertions. */
bool match_is_ok(const struct match *match);

#endif
