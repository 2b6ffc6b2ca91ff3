/*
 * The mind: the engine with its memory, the options of its search, and the running search or the
 * last one. It has no game: whoever wants something searched gives it a task (think.h).
 */
#ifndef KILOMATE_FIRMWARE_MIND_MIND_H
#define KILOMATE_FIRMWARE_MIND_MIND_H

#include "engine/engine.h"

/* Moves that are kept of the line of a search. */
enum { THINK_MOVES = 24 };

/* What the player or the GUI asks of a running search. */
enum think_request {
    THINK_ON,
    THINK_MOVE_NOW, /* stop and use the best move found so far */
    THINK_ABORT     /* stop and drop the result */
};

/* Which command of the player an abort was for. It is carried out after the search. */
enum think_then { THEN_NOTHING, THEN_UNDO, THEN_NEW, THEN_QUIT };

/* The running search, or the last one. */
struct think {
    bool running;      /* a search runs: only requests to it are taken */
    bool for_gui;      /* it is a GUI's: UCI ends it and gets the reports */
    bool silent;       /* the player is shown no reports */
    bool ponderhit;    /* `ponderhit` came in; the next poll passes it on */
    bool line_ends;    /* a typed line stops the search and is carried out afterwards */
    bool on_your_time; /* the player's clock runs: his flag or the panel may stop the search */
    uint8_t purpose;   /* enum think_purpose (think.h) */
    uint8_t request;   /* enum think_request */
    uint8_t length;    /* moves in line[]; 0: no line has been reported */
    uint8_t event;     /* enum line_event that ended thinking on the player's time */
    uint8_t then;      /* enum think_then: what an abort was for */
    int16_t score;     /* of the line: 1/256 pawn, the side to move's view */
    move_t line[THINK_MOVES]; /* the best one of the last report, or its first moves */
    uint32_t start_ms;
};

struct mind {
    const struct search_options *options; /* constants, or the copy in the arena */
    const struct engine_profile *profile;
    struct think think;
    bool owns_options; /* the options are a copy at the end of the arena */
    struct engine engine;
};

/* The command behind a search is no `undo`: nothing was played that could be taken back. */
static inline void mind_drop_undo(struct mind *mind)
{
    mind->think.then = mind->think.then == THEN_UNDO ? (uint8_t)THEN_NOTHING : mind->think.then;
}

/* Makes the engine anew in this memory, with the same evaluation parameters and search options, and
   with the network of the mind's profile, whatever that of `profile` is.
   Returns false if the memory is too small (engine_init). */
bool mind_init_engine(struct mind *mind, void *arena, size_t size,
                      const struct engine_profile *profile);

/* Makes the engine anew in its part of the arena, with the board's profile: after a bench, or when
   the size has changed. Returns false if the arena is too small. */
bool mind_setup_engine(struct mind *mind);

/* Returns the engine's part of the arena: all of it, or all before the copy of the options. */
void *mind_arena(const struct mind *mind, size_t *size);

/* The hash table's memory, for so many moves, until something is searched. Whoever has written to
   it clears the engine. */
move_t *mind_lend_hash(const struct mind *mind, unsigned *moves);

/* Changes the size of the arena, in bytes. Returns false, and changes nothing, if the machine has
   not so much memory. */
bool mind_resize_arena(struct mind *mind, size_t size);

/* Give the search these options. mind_use_options() keeps the pointer. mind_copy_options() copies
   them to the end of the arena, which makes the hash table smaller. The contents of the hash table
   are lost when the copy is made or given up. */
void mind_use_options(struct mind *mind, const struct search_options *options);
void mind_copy_options(struct mind *mind, const struct search_options *options);

struct selftest;

/* Runs the self test. The engine is destroyed and must be made anew; a copy of the options is
   kept. */
void mind_self_test(struct mind *mind, struct selftest *test);

/* Ask the running search to stop: mind_move_now() so that the best move found so far is used,
   mind_abort() so that the result is dropped. `then` is the command to carry out afterwards. */
void mind_move_now(struct mind *mind);
void mind_abort(struct mind *mind, enum think_then then);

#endif
