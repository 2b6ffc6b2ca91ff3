/*
 * The rules of a game between two programs: the moves played, whether the next
 * one is legal, and how the game has ended. Draws need no claim.
 */
#ifndef KILOMATE_LAB_MATCH_REFEREE_H
#define KILOMATE_LAB_MATCH_REFEREE_H

#include "engine/engine.h"

/* Longer than any game in which every fifty moves a pawn moves or a piece is
   taken; and the positions from which a repetition can come. */
enum { REFEREE_PLIES = 12000, REFEREE_REPEATABLE = RULE50_DRAW + 1 };

enum referee_end {
    REFEREE_RUNNING,
    REFEREE_CHECKMATE, /* of the side to move */
    REFEREE_STALEMATE,
    REFEREE_INSUFFICIENT,
    REFEREE_THREEFOLD,
    REFEREE_FIFTY,
    REFEREE_FULL /* REFEREE_PLIES have been played */
};

struct referee_move {
    move_t move;
    char san[SAN_SIZE];
};

struct referee {
    struct engine *engine;                           /* only for rules and notation */
    void *arena;                                     /* of the engine */
    struct referee_move *move;                       /* REFEREE_PLIES of them */
    unsigned plies;                                  /* played */
    char fen[FEN_SIZE];                              /* where the game began */
    bool is_start;                                   /* that is the initial position */
    struct position position;                        /* now */
    unsigned repeatable;                             /* positions in seen */
    struct position_packed seen[REFEREE_REPEATABLE]; /* since the last irreversible move, with
                                                        the one now */
};

/* The initial position. */
extern const char referee_start_fen[];

/* False if there is no memory. */
bool referee_init(struct referee *referee);
void referee_free(struct referee *referee);

/* A new game from a FEN; false, and a message on what is wrong in `why` (may
   be NULL), if it is none. */
bool referee_new_game(struct referee *referee, const char *fen, const char **why);

/* A move by its text, SAN or coordinates, in the spellings that programs use
   (e7e8Q, e7-e8=q, 0-0); MOVE_NONE if it is not legal here. */
move_t referee_read_move(struct referee *referee, const char *text);

/* Plays a legal move of a game that has not ended. */
void referee_play(struct referee *referee, move_t move);

/* How the game has ended by the rules. */
enum referee_end referee_end(struct referee *referee);

#endif
