/*
 * The coach: finds out whether a move is a blunder and what it loses. The coach shows nothing: the
 * console (teach_show.c) and the panel do.
 */
#ifndef KILOMATE_FIRMWARE_TEACH_COACH_H
#define KILOMATE_FIRMWARE_TEACH_COACH_H

#include "firmware/teach/judge.h"

enum coach_word {
    COACH_SAYS_NOTHING,
    COACH_SAYS_STOPPED,   /* the search was stopped; the move is not played */
    COACH_SAYS_MATE,      /* the move lets the other side mate in `moves` moves */
    COACH_SAYS_STALEMATE, /* the move is stalemate, and there is a better one */
    COACH_SAYS_PIECE,     /* the move loses a piece */
    COACH_SAYS_ANOTHER,   /* the move is made with another piece than the one that was named */
    COACH_SAYS_MISSED,    /* there was a mate in `moves` moves, and the move misses it */
    COACH_SAYS_SCORE      /* the move is worse than the best one by `fall` */
};

struct coach_warning {
    uint8_t word;    /* enum coach_word */
    uint8_t moves;   /* of COACH_SAYS_MATE and COACH_SAYS_MISSED */
    uint8_t piece;   /* enum piece_type that was named; of COACH_SAYS_PIECE that is lost ... */
    uint8_t square;  /* ... its square after the move ... */
    bool too_little; /* ... and whether something of less value is won for it */
    int16_t fall;    /* score of the best move less that of this one: 1/256 pawn */
};

/* The player is asked about so many moves of one position, and about more only if another piece was
   named. */
enum { DOUBTS = 4 };

/* What the coach remembers of the last position in which it has asked. */
struct coach {
    uint32_t key; /* of the position */
    uint16_t plies;
    uint8_t count; /* of the moves doubted there; the last one is the one asked about */
    move_t move[DOUBTS];
    struct coach_warning warning;
    struct judgement judgement; /* of the last of them; of COACH_SAYS_ANOTHER none */
};

/* Finds what is wrong with a judged move of the game's position. If it is not `is_bad` the only
   thing that can be wrong is that it allows mate. */
void coach_explain(struct game *game, const struct judgement *judgement, bool is_bad,
                   struct coach_warning *warning);

/* Is the player to be asked whether he means this legal move? The answer is true if the move is a
   blunder and the coach is on, or if another piece was named, once for each move of a position; and
   if the search was stopped. It is false if two people play, the game is over or a GUI has the
   line. Searches; the clock stands meanwhile. */
bool coach_doubts(struct coach *coach, struct session *session, move_t move);

/* Forgets what was asked about another position than the game's. To be called after each change of
   the game. */
void coach_forget(struct coach *coach, const struct game *game);

/* Returns what the last coach_doubts() that returned true has found. */
const struct coach_warning *coach_warning(const struct coach *coach);

/* Returns the move that the player was asked about last in the game's position; MOVE_NONE if there
   is none. */
move_t coach_asked(const struct coach *coach, const struct game *game);

/* The same, and how it was judged. */
move_t coach_doubted(const struct coach *coach, const struct game *game,
                     struct judgement *judgement);

#endif
