/*
 * The engine's public face: everything firmware, host tools and tests of the
 * product need. Freestanding C11; the caller owns all memory; nothing here
 * waits, prints or reads a clock but through the callbacks of the limits.
 */
#ifndef KILOMATE_ENGINE_ENGINE_H
#define KILOMATE_ENGINE_ENGINE_H

#include "engine/eval/eval.h"
#include "engine/params.h"
#include "engine/rules/attack_test.h"
#include "engine/rules/fen.h"
#include "engine/rules/notation.h"
#include "engine/rules/perft.h"
#include "engine/rules/position.h"
#include "engine/search/state.h"
#include "engine/types.h"

/* The memory of a board. plies, moves and pv are constants of the board; the
   hash table is what is left of the arena. */
struct engine_profile {
    const char *name;
    uint32_t arena; /* bytes the profile promises to the engine */
    uint16_t moves; /* entries of the shared move stack, at least 256 */
    uint8_t plies;  /* records of the ply stack, 8..128: main search + quiescence */
    uint8_t pv;     /* moves kept of a principal variation, 2..plies */
    uint8_t tables; /* of 768 bytes, 0..128: the first is the history of cut-offs, the second
                       that of mates, the others hold corrections of SCORE, 384 each */
    uint16_t evals; /* evaluations remembered, 16 bytes each */
    const struct network *network; /* for SCORE, or NULL */
};

/* How the engine cut its arena: bytes of each part. */
struct engine_memory {
    uint32_t hash;
    uint32_t moves;
    uint32_t plies;
    uint32_t pv;
    uint32_t history;
    uint32_t evals;
    uint32_t network;
};

/* How a position, taken for itself, has ended. */
enum engine_ending { ENDING_NONE, ENDING_CHECKMATE, ENDING_STALEMATE, ENDING_INSUFFICIENT };

/* Smallest arena for a profile: one hash bucket and the stacks. */
size_t engine_arena_min(const struct engine_profile *profile);

/* Cuts the arena (8-byte aligned) into ply stack, move stack, principal variation,
   history tables, hash table and remembered evaluations, and clears it. False if it is
   too small or not aligned, or if a number of the profile is out of its range. */
bool engine_init(struct engine *engine, void *arena, size_t size,
                 const struct engine_profile *profile);

/* The sizes of the parts of the arena. */
void engine_memory(const struct engine *engine, struct engine_memory *memory);

/* Forgets everything learned: hash table, killers, history, evaluations. */
void engine_clear(struct engine *engine);

/* Entries of the hash table that the last search wrote, in permille of those
   looked at. */
unsigned engine_hashfull(const struct engine *engine);

/* Generates the legal moves in the order of the piece lists; returns their
   number. Not while a search runs. */
unsigned engine_legal_moves(struct engine *engine, struct position *position);

/* The i-th move of the last engine_legal_moves(). */
move_t engine_legal_move(const struct engine *engine, unsigned i);

/* Mate, stalemate or dead position. Not while a search runs. */
enum engine_ending engine_ending(struct engine *engine, struct position *position);

/* Leaves of the legal move tree, at most PERFT_DEPTH_MAX plies deep. poll and hard_ms of limits
   (may be NULL) can stop it, and the move stack can be too small (moves_exhausted is not 0 then):
   in both cases the count is not complete. */
uint64_t engine_perft(struct engine *engine, struct position *position, unsigned depth,
                      const struct engine_limits *limits);

/*
 * Searches. position is changed and restored. history holds the low 32 bits
 * of the keys of the positions since the last irreversible move, newest
 * last, without the current one. Always answers a legal move if there is
 * one, and sends at least one pv report before it returns. The same position
 * with the same list order (position_sort_lists), limits and memory gives the
 * same result on every machine.
 */
void engine_search(struct engine *engine, struct position *position, const uint32_t *history,
                   unsigned history_length, const struct engine_limits *limits,
                   struct engine_result *result);

/* REBEL's static score by term, and the facts. */
void engine_evaluate(const struct position *position, struct eval_breakdown *breakdown);

/* SCORE as the search has it: 1/256 pawn, side to move's view. */
int engine_score(const struct engine *engine, const struct position *position);

/* Is it the network's (engine_network()), and not REBEL's? */
bool engine_is_by_network(const struct engine *engine, const struct position *position);

/* If it is: SCORE by the output of each bucket, and how much of it by the one in use is due to
   a piece: SCORE less that of the position without it, no king. 1/256 pawn, White's view. */
int engine_network_score(const struct engine *engine, const struct position *position,
                         unsigned bucket);
int engine_network_effect(const struct engine *engine, const struct position *position,
                          unsigned square);

/* What a capture, not made, wins or loses in pawns, as far as exchanges on its square go
   (exchange.h); not of a capture en passant or a promotion. */
int engine_exchange(const struct position *position, move_t move);

/* Moves as text (notation.h), with the engine's move stack as scratch memory. Not while
   a search runs. */
enum move_error move_from_text(struct engine *engine, struct position *position, const char *text,
                               move_t *move);
void move_to_san(struct engine *engine, struct position *position, move_t move, char out[SAN_SIZE]);

#endif
