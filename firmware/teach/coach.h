/*
 * The coach: is a move a blunder, and what does it lose? It decides; what is said of it is the
 * faces' (teach_show.c, the panel).
 */
#ifndef KILOMATE_FIRMWARE_TEACH_COACH_H
#define KILOMATE_FIRMWARE_TEACH_COACH_H

#include "firmware/teach/judge.h"

enum coach_word {
    COACH_SAYS_NOTHING,
    COACH_SAYS_STOPPED,   /* it was told to stop: the move is not played */
    COACH_SAYS_MATE,      /* the other side mates in so many moves */
    COACH_SAYS_STALEMATE, /* a better game is drawn */
    COACH_SAYS_PIECE,     /* a piece is lost */
    COACH_SAYS_MISSED,    /* the player had a mate in so many moves, and has none by this */
    COACH_SAYS_SCORE      /* it is worth so much less than the best */
};

struct coach_warning {
    uint8_t word;    /* enum coach_word */
    uint8_t moves;   /* COACH_SAYS_MATE, COACH_SAYS_MISSED */
    uint8_t piece;   /* COACH_SAYS_PIECE: enum piece_type ... */
    uint8_t square;  /* ... and where it stands after the move */
    bool too_little; /* something is won for it */
    int16_t fall;    /* by the scores, as they are; 1/256 pawn */
};

/* What is wrong with a judged move of the game's position; nothing, but that it allows mate, if it
   is not that bad. */
void coach_explain(struct game *game, const struct judgement *judgement, bool is_bad,
                   struct coach_warning *warning);

/* Is a player, who wants to make a legal move, asked whether he means it? Once for each move of a
   position, and never where the computer's word is not wanted: the coach is off, two people play
   with a referee, the game is over or a chess program's. The clock stands meanwhile; nothing
   is changed. */
bool coach_doubts(struct session *session, move_t move);

/* For the addition: the game has changed, or may have. What was asked about another position is
   forgotten. */
void coach_forget(const struct game *game);

/* What the last coach_doubts() that answered true has found. */
const struct coach_warning *coach_warning(void);

/* The move that it was about, as long as the position is the same, or MOVE_NONE; and how it was
   judged. */
move_t coach_doubted(const struct game *game, struct judgement *judgement);

#endif
