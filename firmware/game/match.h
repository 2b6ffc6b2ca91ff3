/*
 * A match: one game with all that belongs to it while it is played, its clock, its level and who
 * sits where. It is a value: whoever shows, writes, keeps or sends a game takes a match, whether
 * it is the one being played, a kept one or a program's.
 */
#ifndef KILOMATE_FIRMWARE_GAME_MATCH_H
#define KILOMATE_FIRMWARE_GAME_MATCH_H

#include "firmware/game/clock.h"
#include "firmware/game/game.h"

enum { COMPUTER_NONE = 2 };

/* The game comes last: its keys are long, and what lies before them has short offsets. */
struct match {
    uint8_t side; /* enum colour that the computer plays, or COMPUTER_NONE */
    bool referee; /* two people play; the computer keeps the rules and the clocks */
    struct level level;
    struct clock clock;
    struct game game;
};

/* Is the state of the match possible? For assertions. */
bool match_is_ok(const struct match *match);

#endif
