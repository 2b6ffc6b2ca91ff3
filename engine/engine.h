/*
 * The public interface of the engine, for the firmware, the host tools and the tests. It is
 * freestanding C11, and the caller owns all memory. The engine never waits and never prints. It
 * reads the clock only through a callback of the limits.
 */
#ifndef KILOMATE_ENGINE_ENGINE_H
#define KILOMATE_ENGINE_ENGINE_H

#include "engine/eval/eval.h"
#include "engine/params.h"
#include "engine/rules/attack_test.h"
#include "engine/rules/blocked.h"
#include "engine/rules/fen.h"
#include "engine/rules/makemove.h"
#include "engine/rules/material.h"
#include "engine/rules/notation.h"
#include "engine/rules/perft.h"
#include "engine/rules/position.h"
#include "engine/rules/reason.h"
#include "engine/search/opponent.h"
#include "engine/search/state.h"
#include "engine/types.h"

/* The memory of a board. The hash table takes what the other parts leave of the arena. */
struct engine_profile {
    const char *name;
    uint32_t arena; /* bytes that the board promises to the engine */
    uint16_t moves; /* entries of the shared move stack, at least 256 */
    uint8_t plies;  /* records of the ply stack, 8..128, for main search and quiescence */
    uint8_t pv;     /* moves that are kept of a principal variation, 2..plies */
    uint8_t tables; /* 0..128, 768 bytes each: the first is the history of cut-offs, the second
                       that of mates, the others hold 384 corrections of SCORE each */
    uint16_t evals; /* evaluations that are remembered, 16 bytes each */
    const struct network *network; /* gives SCORE; NULL: REBEL's terms give it */
};

/* The parts into which the engine divides its arena, in bytes. */
struct engine_memory {
    uint32_t hash;
    uint32_t moves;
    uint32_t plies;
    uint32_t pv;
    uint32_t history;
    uint32_t evals;
    uint32_t network;
};

/* How a game ends in a position, whatever the game's history is. */
enum engine_ending { ENDING_NONE, ENDING_CHECKMATE, ENDING_STALEMATE, ENDING_INSUFFICIENT };

/* The smallest arena for a profile, in bytes: its hash table is one bucket. */
size_t engine_arena_min(const struct engine_profile *profile);

/* Divides the arena of `size` bytes into its parts (struct engine_memory) and clears it. The engine
   keeps the arena and the network of the profile, not the profile. Returns false if the arena is
   NULL, too small or not aligned to 8 bytes, or if a number of the profile is out of range. */
bool engine_init(struct engine *engine, void *arena, size_t size,
                 const struct engine_profile *profile);

/* Writes the sizes of the arena's parts. */
void engine_memory(const struct engine *engine, struct engine_memory *memory);

/* Forgets what earlier searches have learned: hash table, killers, history, corrections of SCORE,
   remembered evaluations. */
void engine_clear(struct engine *engine);

/* How full the last search has made the hash table, in permille: a sample of entries is counted. */
unsigned engine_hashfull(const struct engine *engine);

/* Generates the legal moves in the order of the piece lists, and returns their number. Must not be
   called while a search runs. */
unsigned engine_legal_moves(struct engine *engine, struct position *position);

/* The move with number i, from 0, of the last engine_legal_moves(). */
move_t engine_legal_move(const struct engine *engine, unsigned i);

/* Tells whether the position is a mate, a stalemate or a dead position, by its material or because
   all pawns are blocked for ever. Must not be called while a search runs. */
enum engine_ending engine_ending(struct engine *engine, struct position *position);

/* Counts the leaves of the tree of legal moves, at most PERFT_DEPTH_MAX plies deep. poll and
   hard_ms of the limits (may be NULL) can stop it. The count is not complete if it was stopped, or
   if the move stack was too small: engine->moves_exhausted is not 0 then. */
uint64_t engine_perft(struct engine *engine, struct position *position, unsigned depth,
                      const struct engine_limits *limits);

/*
 * Searches a position. The search makes moves on `position` and takes all of them back. history
 * holds the low 32 bits of the keys of the positions since the last irreversible move, the newest
 * last, without the current one. history_length is their number. The result holds a legal move if
 * there is one. At least one variation is reported before the function returns. The same position
 * with the same order of piece lists (position_sort_lists), limits, arena and learned tables gives
 * the same result on every machine.
 */
void engine_search(struct engine *engine, struct position *position, const uint32_t *history,
                   unsigned history_length, const struct engine_limits *limits,
                   struct engine_result *result);

/* Evaluates a position by REBEL's terms: SCORE, each term, and the facts. */
void engine_evaluate(const struct position *position, struct eval_breakdown *breakdown);

/* SCORE of a position, by the network where that gives it: 1/256 pawn, side to move's view. */
int engine_score(const struct engine *engine, const struct position *position);

/* Does the network give SCORE of this position, and not REBEL's terms? */
bool engine_is_by_network(const struct engine *engine, const struct position *position);

/* Both are for positions of which the network gives SCORE; 1/256 pawn, White's view. The first is
   SCORE by the output of a bucket, 0..NETWORK_BUCKETS - 1. The second is what the piece on a
   square, not a king, is worth: SCORE minus SCORE without this piece. */
int engine_network_score(const struct engine *engine, const struct position *position,
                         unsigned bucket);
int engine_network_effect(const struct engine *engine, const struct position *position,
                          unsigned square);

/* What a capture wins (above 0) or loses by the exchanges on its square, in pawns (exchange.h). The
   move has not been made. It is no promotion and does not capture en passant. */
int engine_exchange(const struct position *position, move_t move);

/* Reads and writes moves as text, as notation.h says. The engine's move stack is used as memory, so
   they must not be called while a search runs. */
enum move_error move_from_text(struct engine *engine, struct position *position, const char *text,
                               move_t *move);
void move_to_san(struct engine *engine, struct position *position, move_t move, char out[SAN_SIZE]);

/* The same while a search runs, from what it reports: it needs none of the engine's memory. Mate is
   told by + as check is. */
void move_to_san_in_search(struct position *position, move_t move, char out[SAN_SIZE]);

#endif
