/*
 * What the unit tests share: positions by theme, engines with an arena of
 * exact size, randomness from a seed. Tests run in the project's root.
 */
#ifndef KILOMATE_TESTS_UNIT_SUPPORT_H
#define KILOMATE_TESTS_UNIT_SUPPORT_H

#include <stdio.h>
#include <string.h>

#include "engine/engine.h"
#include "tests/unit/unit.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

#define START_FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

enum { MAX_MOVES = 256 };

/* --- randomness: the same numbers everywhere from the same seed --- */

uint32_t random_next(uint64_t *state);

/* 0 .. end - 1 */
unsigned random_below(uint64_t *state, unsigned end);

/* --- how long --- */

/* How often something is tried: as a variable of the environment says, or as usual. */
unsigned times_of(const char *variable, unsigned usual);

/* --- positions --- */

/* The FENs of tests/perft/positions.epd; end is one behind the last. */
const char *theme_fen(unsigned i);
unsigned theme_count(void);

/* Leaves of a theme's move tree, or -1 if the file does not say. */
long theme_leaves(unsigned i, unsigned depth);

/* The position of a FEN that must be valid. */
struct position position_of(const char *fen);

/* The same FEN with colours exchanged: ranks, letters, side, castling, en
   passant. */
void flip_fen(const char *fen, char out[FEN_SIZE]);

/* The same with what stands on each square moved to square ^ turn: 56 exchanges
   the ranks and with them the colours, 7 the wings. */
struct position turned_position(const struct position *position, unsigned turn);

/* --- engines --- */

/* An engine with a heap arena of exactly `size` bytes, so that a sanitizer
   sees a step outside. */
struct bench_engine {
    struct engine engine;
    void *arena;
    size_t size;
};

/* A roomy profile for tests that are not about memory. */
extern const struct engine_profile roomy_profile;
enum { ROOMY_ARENA = 1 << 20 };

/* fill: what every byte of the arena holds before engine_init. */
void bench_start(struct bench_engine *b, const struct engine_profile *profile, size_t size,
                 uint8_t fill);
void bench_end(struct bench_engine *b);

/* The one that most programs test: roomy, from bench_setup to bench_teardown. */
extern struct bench_engine bench;
int bench_setup(void **state);
int bench_teardown(void **state);

/* The legal moves, copied off the engine's move stack; their number. */
unsigned legal_moves(struct engine *engine, struct position *position, move_t moves[MAX_MOVES]);
bool is_legal(struct engine *engine, struct position *position, move_t move);

/* A move by SAN or coordinates that must be legal. */
move_t move_of(struct engine *engine, struct position *position, const char *text);

/* Makes moves written with spaces in between. */
void play(struct engine *engine, struct position *position, const char *moves);

/* --- searches --- */

enum { MAX_REPORTS = 400, MAX_PV = 128 };

struct report {
    struct engine_info info;
    move_t pv[MAX_PV];
};

/* One search and all it said. The test sets limits, without callbacks, and
   what the callbacks do; the rest is written by watch_search(). */
struct watched_search {
    struct engine_limits limits;
    const uint32_t *history;
    unsigned history_length;
    unsigned stop_at_poll;      /* answer this poll with POLL_STOP, 0: never */
    unsigned ponderhit_at_poll; /* answer this one with POLL_PONDERHIT, 0: never */
    unsigned polls_per_ms;      /* the clock's speed, 0: it stands still */
    uint32_t clock_base;        /* what the clock shows at first */
    bool any_score;             /* the hash lies: scores are not checked */

    struct engine_result result;
    unsigned polls;
    unsigned reports;
    struct report report[MAX_REPORTS];
};

/* Searches and checks what every search promises: the position is as before,
   the answer is legal if a move is, every variation can be replayed, there is
   a report, and the last one for the best line begins with the answer. */
void watch_search(struct engine *engine, struct position *position, struct watched_search *search);

/* The search that most tests run. search_setup() begins a test with an empty engine,
   the default options and no limits; run_search() searches a FEN. */
extern struct watched_search watched;
int search_setup(void **state);
void run_search(const char *fen);

/* The last report of a rank (multipv) that is exact or a lower bound, or NULL. */
const struct report *last_report(const struct watched_search *search, unsigned rank);

/* Plays at random; stops where there is no move. */
void random_walk(struct position *position, unsigned plies, uint64_t *chance);

/* A root mask of all legal moves but one. */
void mask_all_but(struct engine *engine, struct position *position, move_t move,
                  uint8_t mask[ENGINE_ROOT_MASK]);

#endif
