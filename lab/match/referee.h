/*
 * The referee of a game between two programs. It knows the moves that were played, whether the next
 * one is legal, and how the game has ended. Draws need no claim.
 */
#ifndef KILOMATE_LAB_MATCH_REFEREE_H
#define KILOMATE_LAB_MATCH_REFEREE_H

#include "engine/engine.h"

/* REFEREE_PLIES is more than the longest game under the fifty-move rule. REFEREE_REPEATABLE is how
   many positions must be kept to find repetitions. */
enum { REFEREE_PLIES = 12000, REFEREE_REPEATABLE = RULE50_DRAW + 1 };

enum referee_end {
    REFEREE_RUNNING,
    REFEREE_CHECKMATE, /* the side to move is mated */
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
    struct engine *engine;     /* used only for rules and notation */
    void *arena;               /* the engine's memory */
    struct referee_move *move; /* room for REFEREE_PLIES moves */
    unsigned plies;            /* how many were played */
    char fen[FEN_SIZE];        /* the position that the game began with */
    bool is_start;             /* that is the initial position */
    uint32_t dropped;          /* of that FEN: see position_set_fen_tolerantly() */
    struct position position;  /* the position now */
    unsigned repeatable;       /* number of positions in `seen` */
    /* The positions since the last irreversible move, with the position now. */
    struct position_packed seen[REFEREE_REPEATABLE];
};

/* The FEN of the initial position. */
extern const char referee_start_fen[];

/* Takes the memory. False if there is not enough. */
bool referee_init(struct referee *referee);

/* Frees the memory. */
void referee_free(struct referee *referee);

/* Begins a game from a FEN, as a GUI's is read: rights to castle and an en passant square that
   cannot be are dropped. False if it is not valid; then *why says what is wrong. `why` may be
   NULL. */
bool referee_new_game(struct referee *referee, const char *fen, const char **why);

/* Says on stderr what was dropped from the FEN that stands in this line of a file, if anything
   was. */
void referee_tell_dropped(const struct referee *referee, const char *path, unsigned long line);

/* Reads a move, in SAN or coordinates, in the spellings that programs use (e7e8Q, e7-e8=q, 0-0).
   MOVE_NONE if it is not legal in the present position. */
move_t referee_read_move(struct referee *referee, const char *text);

/* Plays a legal move. The game must not have ended. */
void referee_play(struct referee *referee, move_t move);

/* How the game has ended by the rules, or REFEREE_RUNNING. */
enum referee_end referee_end(struct referee *referee);

#endif
