/*
 * A match: one game with all that belongs to it while it is played, its clock, its level and who
 * sits where. Whoever shows, writes, keeps or sends a game takes a match, or its game alone.
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
    bool adaptive;    /* the Elo is set anew for each game, as the player's games go */
    bool plays_on;    /* it neither resigns nor offers draws */
};

enum { COMPUTER_NONE = 2 };

/* The game comes first: most callers hand that on, and its address is the match's own. */
struct match {
    struct game game;
    uint8_t side; /* enum colour that the computer plays, or COMPUTER_NONE */
    bool referee; /* two people play; the computer keeps the rules and the clocks */
    struct opponent opponent;
    struct level level;
    struct clock clock;
};

/* Is the side to move the computer's? Even if the game is over. */
bool match_is_computers(const struct match *match);

/* Is the game not over, and the computer to move? */
bool match_is_computers_turn(const struct match *match);

/* Do two people play a game that is not over? Then advice would be unfair. */
bool match_is_refereed(const struct match *match);

/* Does a player move who may have advice? */
static inline bool match_is_advised(const struct match *match)
{
    return !match->referee && match->game.end == GAME_RUNNING && !match_is_computers_turn(match);
}

/* Returns the draw that the player, who is to move, may claim, or GAME_RUNNING. If the computer is
   to move the answer is GAME_RUNNING, because it claims draws by itself. */
enum game_end match_claimable(struct match *match);

/* Returns what the clock of a side shows at a moment, at any level; 0 or less if its time is up:
   milliseconds. */
int32_t match_clock_ms(const struct match *match, enum colour side, uint32_t now_ms);

/* Stops both clocks and sets them to the level's time. */
void match_reset_clocks(struct match *match);

/* Takes back all plies but the first `plies`, at most those that are played, and an end that a
   player has brought about. The clocks get back what is remembered of the moves' time, and stop. */
void match_return(struct match *match, unsigned plies, uint32_t now_ms);

/* Is the state of the match possible? For assertions. */
bool match_is_ok(const struct match *match);

#endif
