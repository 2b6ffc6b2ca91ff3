/*
 * The static evaluation: SCORE, which is a number, and the facts, which the search's
 * pruning, reductions and move ordering rest on. Each is made by a function of its own,
 * and both work on one struct eval; the other modules of the evaluation add to it.
 */
#ifndef KILOMATE_ENGINE_EVAL_EVAL_H
#define KILOMATE_ENGINE_EVAL_EVAL_H

#include "engine/eval/network.h"
#include "engine/rules/position.h"
#include "engine/rules/tables.h"

/* Phase of the game by pieces left: 32 with all of them, 0 with pawns only. */
enum { PHASE_MAX = 32 };
unsigned eval_phase(const struct position *position);

enum eval_stage {
    STAGE_MIDDLE,
    STAGE_EARLY_END,
    STAGE_END,
    STAGE_LATE_END, /* no queens, at most rook and minor piece a side */
    STAGE_PAWN_END  /* kings and pawns */
};

/*
 * A hanging piece, one that can be won (en prise): where it stands, and the gain in
 * pawns (REBEL's 9, 5, 3, 3, 1, and never more than 9) for who captures it, if both sides
 * go on with their smallest piece as long as it pays. The other side is taken to be to
 * move. Pieces behind others take part, pinned ones only along their line, a king where
 * nobody guards; a side to move that is in check captures the checker or with its king.
 * Exchanges of pawns are counted by the attack bytes. The sign is wrong for less than 1 %
 * of the attacked pieces worth 3 or more.
 */
enum { HANGING_MAX = 3 };
struct hanging {
    uint8_t square; /* SQUARE_NONE: no further one */
    uint8_t gain;   /* 0..9 */
};

/* What is known of a position besides its SCORE. In REBEL's words the pieces in
   hanging[] of the side that is not to move are "hanging", its own "threatened". */
struct facts {
    struct hanging hanging[2][HANGING_MAX]; /* by owner, highest gain first */
    uint8_t king_pressure[2];               /* on that side's king: REBEL's COUNTER */
    uint8_t stage;                          /* enum eval_stage */
    bool stop;                              /* nothing to search for: a dead draw */
    bool special;       /* quadrant rule or ending decided: not for lazy evaluation */
    move_t mate_move;   /* mates at once, or MOVE_NONE */
    move_t threat_move; /* ... if the side to move passes */
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
/* SCORE and the facts: 1/256 pawn, side to move's view, within +-SCORE_MAX. */
int eval_position(const struct position *position, struct facts *facts);

/* SCORE alone. */
NOINLINE int eval_score(const struct position *position);

/* The facts alone. */
NOINLINE void eval_facts(const struct position *position, struct facts *facts);

/* Does a network speak here? Not in pawn endings nor where a rule of the endings may decide:
   there SCORE is REBEL's. */
bool eval_is_for_network(const struct position *position);

/* SCORE of such a position as I_SCORE and what a network adds. memory: the network's
   (network.h). */
NOINLINE int eval_by_network(const struct position *position, const struct network *network,
                             uint32_t *memory);

/* SCORE by term, and the facts. */
void eval_explain(const struct position *position, struct eval_breakdown *breakdown);

/* A few letters for a table. */
const char *eval_term_name(enum eval_term term);

/* --- for the evaluation's own modules --- */

/*
 * The evaluation's working memory, which facts and terms share: what the scan sees
 * along the lines serves both.
 *
 * Every term looks at one side as if it were White: rank 1 at home, forward is up.
 * "Light pieces" are rooks, bishops and knights (REBEL, king safety); knights and
 * bishops are minor pieces.
 */

/* The pawns of a file. Files are counted from 1, so that the neighbours of the
   a- and h-file are there, and empty. */
enum { PAWN_FILES = 10, NO_PAWN_RANK = 7 };

/* No rule of the endings has decided. */
enum { ENDING_OPEN = INT16_MIN };

struct eval {
    const struct position *position;
    const struct eval_params *params;
    struct facts *facts;
    struct eval_breakdown *trace; /* terms one by one, or NULL */
    int score;                    /* sum of the terms, 1/256 pawn, White's view */
    int16_t mobility[2];          /* REBEL's COUNTER, a side's share */
    int16_t adjust;               /* what the ending's pair of classes adds, White's view */
    int16_t decided;              /* SCORE by a rule of the endings, White's view, or ENDING_OPEN */
    bool promotes[2];             /* in the pawn ending: a pawn that nobody stops */
    uint8_t stage;                /* enum eval_stage */
    uint8_t units[2];             /* pieces in pawns: Q 9, R 5, B 3, N 3 */
    uint8_t light[2];             /* light pieces */
    uint8_t pawns[2][PAWN_FILES]; /* number of pawns of a file */
    uint8_t rear[2][PAWN_FILES];  /* rank of the rearmost, own view, or NO_PAWN_RANK */
    _Alignas(uint32_t) uint8_t attacks[2][SQUARES]; /* WB and BB */
};

/* Adds to a term of one side, 1/256 pawn, that side's view. */
static inline void eval_add(struct eval *eval, enum eval_term term, enum colour side, int value)
{
    eval->score += side == WHITE ? value : -value;
    if (eval->trace != NULL) {
        eval->trace->term[term][side] = (int16_t)(eval->trace->term[term][side] + value);
    }
}

/* The direction in which a side's pawns walk. */
static inline unsigned forward_direction(enum colour side)
{
    return side == WHITE ? NORTH : SOUTH;
}

/* The square in front of another, or OFF_BOARD. */
static inline unsigned square_ahead(enum colour side, unsigned square)
{
    return step_table[forward_direction(side)][square];
}

/* Is it one of the eight files, counted from 1? */
static inline bool file_is_ok(unsigned file)
{
    return file >= 1 && file <= 8;
}

/* Has a file, counted from 1, no own pawns beside it? */
static inline bool file_is_isolated(const struct eval *eval, enum colour side, unsigned file)
{
    return eval->pawns[side][file - 1] == 0 && eval->pawns[side][file + 1] == 0;
}

/* Does no enemy pawn stand before a pawn, on its file or a neighbour's? */
static inline bool pawn_is_passed(const struct eval *eval, enum colour side, unsigned square)
{
    const uint8_t *rear = eval->rear[other_side(side)];
    unsigned file = square_file(square) + 1U;
    unsigned rank = relative_rank(side, square);

    return 7U - rear[file - 1] <= rank && 7U - rear[file] <= rank && 7U - rear[file + 1] <= rank;
}

#endif
