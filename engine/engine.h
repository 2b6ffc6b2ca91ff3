/*
 * The engine's public face: everything firmware, host tools and tests of the
 * product need. Freestanding C11; the caller owns all memory; nothing here
 * waits, prints or reads a clock but through the callbacks of the limits.
 */
#ifndef KILOMATE_ENGINE_ENGINE_H
#define KILOMATE_ENGINE_ENGINE_H

#include "engine/params.h"
#include "engine/rules/position.h"
#include "engine/types.h"

/* The memory of a board. plies, moves and pv are constants of the board; the
   hash table is what is left of the arena. */
struct engine_profile {
    const char *name;
    uint32_t arena; /* bytes the profile promises to the engine */
    uint16_t moves; /* entries of the shared move stack, at least 256 */
    uint8_t plies;  /* records of the ply stack, 8..128: main search + quiescence */
    uint8_t pv;     /* moves kept of a principal variation, 2..plies */
    uint8_t tables; /* history tables of 768 bytes: 0; 1: of cut-offs; 2: and of mates */
    uint16_t evals; /* evaluations remembered, 16 bytes each */
};

/* How the engine cut its arena: bytes of each part. */
struct engine_memory {
    uint32_t hash;
    uint32_t moves;
    uint32_t plies;
    uint32_t pv;
    uint32_t history;
    uint32_t evals;
};

/* A history table has a byte a piece and square. */
enum { HISTORY_SIZE = 12 * SQUARES };

struct ply;
struct hash_bucket;

/* The engine between and during searches. All of it is private but `params`
   and `options`, which host tools may point at their own copies; after a
   change of params, clear the engine and set the position up again. */
struct engine {
    const struct eval_params *params;
    const struct search_options *options;

    /* the arena, cut */
    struct hash_bucket *hash;
    struct ply *ply;
    move_t *move;        /* the move stack: moves ... */
    int8_t *value;       /* ... and their ordering values */
    move_t *pv;          /* triangular: row p holds pv_moves - p moves */
    int8_t *cutoffs;     /* [HISTORY_SIZE]: history of quiet moves, or NULL */
    uint8_t *mates;      /* [HISTORY_SIZE]: historic mate killers, or NULL */
    uint32_t buckets;    /* of the hash table */
    uint16_t eval_count; /* evaluations remembered, behind the hash table */
    uint16_t moves;      /* size of the move stack */
    uint8_t plies;
    uint8_t pv_moves;
    uint8_t generation; /* of the hash table, counts searches */

    /* a running search */
    struct position *position;
    const struct engine_limits *limits;
    const uint32_t *history; /* keys of the game, newest last */
    uint64_t nodes;
    uint32_t start_ms;
    uint32_t plies_exhausted; /* nodes cut short by the ply stack */
    uint32_t moves_exhausted; /* nodes cut short by the move stack */
    uint32_t hash_stores;
    uint16_t history_length;
    uint16_t root_count; /* root moves on the move stack */
    uint8_t seldepth;
    uint8_t stop;            /* the search unwinds */
    uint8_t pondering;       /* limits do not count yet */
    uint8_t root_done;       /* root moves already taken by better lines (MultiPV) */
    uint8_t stage;           /* enum eval_stage of the root */
    uint8_t reduction_depth; /* reductions 2b and 2c: in the last so many plies */
    uint8_t skipped;         /* counts moves not searched, for the polls among them */
    uint16_t mate_best[2];   /* the historic mate killer: its place in mates */
    int16_t root_i_score;    /* I_SCORE before the search, White's view */
};

/* What a poll callback answers. */
enum engine_poll { POLL_CONTINUE, POLL_STOP, POLL_PONDERHIT };

/* One report of a running search, or its result. */
struct engine_info {
    uint64_t nodes;
    uint32_t time_ms;
    int16_t score; /* 1/256 pawn, side to move's view */
    uint8_t depth;
    uint8_t seldepth;
    uint8_t bound;     /* 0 exact, 1 lower bound, 2 upper bound */
    uint8_t multipv;   /* rank of this line, 1.. */
    uint8_t pv_length; /* moves in pv; 0 for a currmove report */
    const move_t *pv;
    move_t current;         /* root move being searched, MOVE_NONE in a pv report */
    uint8_t current_number; /* its number, 1.. */
};

/*
 * Limits of one search. Zero means: no such limit. now_ms and poll may be
 * NULL (no clock, never stopped); on_info may be NULL.
 */
struct engine_limits {
    uint64_t nodes;
    uint32_t soft_ms;         /* the time to aim at: no iteration begins after half of it, and at
                                 all of it the search ends between two root moves; from half of
                                 that to double, as best move and score hold (root.h) */
    uint32_t hard_ms;         /* stop here */
    uint8_t depth;            /* iterations, at most 100 and fewer than plies */
    uint8_t mate;             /* look for the shortest mate in at most so many moves */
    uint8_t multipv;          /* lines, 0 or 1: one */
    uint8_t variety;          /* noise among the root moves, 1/256 pawn; 0: none */
    bool infinite;            /* no limit but poll */
    bool ponder;              /* as infinite until POLL_PONDERHIT */
    uint32_t seed;            /* of the variety */
    const uint8_t *root_mask; /* searchmoves: bit i = i-th move of
                                 engine_legal_moves(); NULL: all */
    void *context;            /* of the callbacks */
    uint32_t (*now_ms)(void *context);
    enum engine_poll (*poll)(void *context);
    void (*on_info)(void *context, const struct engine_info *info);
};

/* Bytes that root_mask points at. */
enum { ENGINE_ROOT_MASK = 32 };

struct engine_result {
    move_t best;     /* MOVE_NONE if there is no legal move */
    move_t ponder;   /* expected answer, or MOVE_NONE */
    int16_t score;   /* 1/256 pawn, side to move's view */
    uint8_t depth;   /* last complete iteration, 0 if none */
    uint8_t no_mate; /* with limits.mate: there is no mate in so many moves, proved */
    uint64_t nodes;
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

/* Leaf nodes of the legal move tree, at most PERFT_DEPTH_MAX deep. poll and hard_ms of limits (may be NULL)
   can stop it, and the move stack can be too small (moves_exhausted is not 0
   then): in both cases the count is not complete. */
enum { PERFT_DEPTH_MAX = 14 };
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

/* --- the static evaluation --- */

enum eval_stage {
    STAGE_MIDDLE,
    STAGE_EARLY_END,
    STAGE_END,
    STAGE_LATE_END, /* no queens, at most rook and light piece a side */
    STAGE_PAWN_END  /* kings and pawns */
};

/*
 * A piece that can be won: where it stands, and the gain in pawns (REBEL's 9, 5,
 * 3, 3, 1, and never more than 9) for who captures it, if both sides go on with
 * their smallest piece as long as it pays. The other side is taken to be to
 * move. Pieces behind others take part, pinned ones only along their line, a
 * king where nobody guards; a side to move that is in check captures the checker
 * or with its king. Exchanges of pawns are counted by the attack bytes. The sign
 * is wrong for less than 1 % of the attacked pieces worth 3 or more.
 */
enum { HANGING_MAX = 3 };
struct hanging {
    uint8_t square; /* SQUARE_NONE: no further one */
    uint8_t gain;   /* 0..9 */
};

/* What the evaluation knows of a position besides its SCORE. "Hanging" are the
   pieces en prise of the side that is not to move, "threatened" its own. */
struct facts {
    struct hanging hanging[2][HANGING_MAX]; /* by owner, highest gain first */
    uint8_t king_pressure[2];               /* on that side's king: REBEL's COUNTER */
    uint8_t stage;                          /* enum eval_stage */
    bool stop;                              /* nothing to search for: a dead draw */
    bool special;     /* quadrant rule or ending decided: not for lazy evaluation */
    move_t mate_move; /* mates at once, or MOVE_NONE */
};

/* The static score by term: [WHITE] and [BLACK] each from its own view. */
enum eval_term {
    TERM_MATERIAL,
    TERM_SQUARES,
    TERM_KING_SQUARE,
    TERM_KING_SAFETY,
    TERM_KING_SHIELD,
    TERM_MOBILITY,
    TERM_MIN_MOBILITY,
    TERM_PAWN_STRUCTURE,
    TERM_DOUBLED_PAWNS,
    TERM_PAWN_PRESSURE,
    TERM_PASSED_PAWNS,
    TERM_PAWN_ENDING,
    TERM_BAD_BISHOP,
    TERM_BISHOP_PAIR,
    TERM_TRAPPED_BISHOP,
    TERM_STRONG_SQUARES,
    TERM_CENTRE,
    TERM_PINS,
    TERM_ROOKS,
    TERM_DOUBLE_ATTACK,
    TERM_ENDGAME,
    EVAL_TERMS
};
struct eval_breakdown {
    int16_t term[EVAL_TERMS][2];
    int16_t score;       /* side to move's view */
    int16_t mobility[2]; /* counters behind TERM_MOBILITY */
    struct facts facts;
};
void engine_evaluate(const struct position *position, struct eval_breakdown *breakdown);
const char *engine_term_name(enum eval_term term);

/* --- notation: FEN, coordinates, SAN --- */

enum fen_error {
    FEN_OK,
    FEN_EMPTY,           /* nothing there */
    FEN_PIECE,           /* an unknown letter in the board field */
    FEN_RANK_LENGTH,     /* a rank that has not eight squares */
    FEN_RANK_COUNT,      /* not eight ranks */
    FEN_KINGS,           /* not one king a side */
    FEN_PAWN_RANK,       /* a pawn on rank 1 or 8 */
    FEN_PAWNS,           /* more than eight pawns a side */
    FEN_PIECES,          /* more pieces than promotions allow */
    FEN_SIDE,            /* side to move is not w or b, or is missing */
    FEN_CASTLING,        /* castling field malformed or missing */
    FEN_CASTLING_HOME,   /* a castling right without king or rook at home */
    FEN_EN_PASSANT,      /* en passant field malformed or missing */
    FEN_EN_PASSANT_PAWN, /* no pawn has just made a double step there */
    FEN_HALFMOVE,        /* halfmove clock not 0..150 */
    FEN_FULLMOVE,        /* move number not 0..60000; 0 is taken as 1 */
    FEN_TRAILING,        /* more than six fields */
    FEN_KINGS_TOUCH,     /* the kings stand next to each other */
    FEN_CHECK            /* the side that is not to move is in check */
};

enum { FEN_SIZE = 100, SAN_SIZE = 8, COORDINATES_SIZE = 6 };

/* Reads a FEN of 4 to 6 fields; on an error the position is unchanged. */
enum fen_error position_set_fen(struct position *position, const char *fen,
                                const struct eval_params *params);

/* Writes the FEN with its end mark; returns its length. */
size_t position_to_fen(const struct position *position, char out[FEN_SIZE]);

/* One sentence without a full stop. */
const char *fen_error_text(enum fen_error error);

enum move_error {
    MOVE_OK,
    MOVE_SYNTAX,      /* not a move at all */
    MOVE_ILLEGAL,     /* a move, but not legal here */
    MOVE_AMBIGUOUS,   /* SAN that fits several legal moves */
    MOVE_NO_PROMOTION /* a pawn reaches the last rank and no piece is named */
};

/* Reads SAN (Nf3, exd5, e8=Q, O-O, also without x, + and #, with small
   letters for all pieces but the bishop) or coordinates (g1f3, e7e8q). Not while a search runs. move is set only on MOVE_OK. */
enum move_error move_from_text(struct engine *engine, struct position *position, const char *text,
                               move_t *move);

/* Writes coordinates (e7e8q, castling as e1g1) with the end mark. */
void move_to_coordinates(move_t move, char out[COORDINATES_SIZE]);

/* Writes SAN with + or #. Not while a search runs. */
void move_to_san(struct engine *engine, struct position *position, move_t move, char out[SAN_SIZE]);

#endif
