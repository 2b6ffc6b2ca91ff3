/*
 * The static evaluation finds SCORE, which is a number, and the facts, on which pruning, reductions
 * and move ordering are based. Both are computed in one struct eval, to which the other modules of
 * the evaluation add.
 */
#ifndef KILOMATE_ENGINE_EVAL_EVAL_H
#define KILOMATE_ENGINE_EVAL_EVAL_H

#include "engine/eval/network.h"
#include "engine/rules/position.h"
#include "engine/rules/tables.h"

/* The phase of the game by the pieces that are left: PHASE_MAX with all of them, 0 if there are
   only pawns. */
enum { PHASE_MAX = 32 };
unsigned eval_phase(const struct position *position);

/* The stages of a game, as REBEL distinguishes them. */
enum eval_stage {
    STAGE_MIDDLE,
    STAGE_EARLY_END,
    STAGE_END,
    STAGE_LATE_END, /* no queens, at most rook and minor piece a side */
    STAGE_PAWN_END  /* kings and pawns */
};

/*
 * A hanging piece can be won (en prise). Its gain is what the other side wins by capturing it, in
 * pawns (REBEL's 9, 5, 3, 3, 1; never more than 9), if both sides go on with their smallest piece
 * as long as that pays. The other side is taken to be to move. Pieces behind others take part,
 * pinned pieces only along their line, and a king only where nothing guards the square. If the side
 * to move is in check, it captures only the checker, or with its king. Exchanges of pawns are
 * counted by the attack bytes. The sign of a gain is wrong for less than 1 % of the attacked pieces
 * that are worth 3 or more.
 */
enum { HANGING_MAX = 3 };
struct hanging {
    uint8_t square; /* SQUARE_NONE: no further one */
    uint8_t gain;   /* 0..9 */
};

/* The facts of a position: what the evaluation knows besides SCORE. REBEL calls the hanging pieces
   of the side that is not to move "hanging", and those of the side to move "threatened". */
struct facts {
    struct hanging hanging[2][HANGING_MAX]; /* by owner, highest gain first */
    uint8_t king_pressure[2];               /* on the king of that side: REBEL's COUNTER */
    uint8_t stage;                          /* enum eval_stage */
    bool stop;                              /* a dead draw: nothing is to be searched */
    bool stalemate;   /* of a bare king, to move and not in check; SCORE does not count it */
    bool special;     /* the quadrant rule or a rule of an ending has decided: no lazy guess */
    int16_t drive;    /* of a bare king, 1/256 pawn, side to move's view; SCORE does not count it */
    move_t mate_move; /* a mate in one of the side to move, or MOVE_NONE */
    move_t threat_move; /* that of the other side if the side to move passes, or MOVE_NONE */
};

/* The terms of SCORE. term[...][WHITE] and [BLACK] are each in the view of that side. */
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
    int16_t mobility[2]; /* the counters from which TERM_MOBILITY is computed */
    struct facts facts;
};
/* Finds SCORE by REBEL's terms, and the facts. SCORE is 1/256 pawn, side to move's view, within
   +-SCORE_MAX. */
int eval_position(const struct position *position, struct facts *facts);

/* SCORE by REBEL's terms, without the facts; as of eval_position(). */
NOINLINE int eval_score(const struct position *position);

/* Finds the facts without SCORE. */
NOINLINE void eval_facts(const struct position *position, struct facts *facts);

/* May a network give SCORE of this position? Not in pawn endings, and not where a rule of the
   endings may decide: there REBEL's terms give it. */
bool eval_is_for_network(const struct position *position);

/* SCORE as I_SCORE plus the output of a network: 1/256 pawn, side to move's view, within
   +-SCORE_MAX. memory belongs to the network (network.h). eval_is_for_network() must hold. */
NOINLINE int eval_by_network(const struct position *position, const struct network *network,
                             uint32_t *memory);

/* Finds SCORE by REBEL's terms, each term, and the facts. */
void eval_explain(const struct position *position, struct eval_breakdown *breakdown);

/* The short name of a term, for a table. */
const char *eval_term_name(enum eval_term term);

/* --- for the modules of the evaluation --- */

/*
 * The working memory of the evaluation. Facts and terms share it, because both need what the scan
 * finds along the lines.
 *
 * Each term looks at a side as if it were White: rank 1 is at home, forward is up. "Light pieces"
 * are rooks, bishops and knights (REBEL, king safety). Minor pieces are knights and bishops.
 */

/* The pawns of a file. Files count from 1, so that the a- and h-file have neighbours, which are
   empty. */
enum { PAWN_FILES = 10, NO_PAWN_RANK = 7 };

/* Stands in eval->decided if no rule of the endings has decided. */
enum { ENDING_OPEN = INT16_MIN };

struct eval {
    const struct position *position;
    const struct eval_params *params;
    struct facts *facts;
    struct eval_breakdown *trace; /* takes each term, or NULL */
    int score;                    /* the sum of the terms, 1/256 pawn, White's view */
    int16_t mobility[2];          /* REBEL's COUNTER, a side's share */
    int16_t adjust;               /* what the ending's pair of classes adds, White's view */
    int16_t decided;              /* SCORE by a rule of the endings, White's view, or ENDING_OPEN */
    bool promotes[2];             /* in the pawn ending: the side has a pawn that nobody stops */
    uint8_t stage;                /* enum eval_stage */
    uint8_t units[2];             /* pieces in pawns: Q 9, R 5, B 3, N 3 */
    uint8_t light[2];             /* light pieces */
    uint8_t pawns[2][PAWN_FILES]; /* pawns of each file */
    uint8_t rear[2][PAWN_FILES];  /* rank of the rearmost pawn, own view, or NO_PAWN_RANK */
    _Alignas(uint32_t) uint8_t attacks[2][SQUARES]; /* WB and BB */
};

/* Adds to a term of one side: 1/256 pawn, that side's view. */
static inline void eval_add(struct eval *eval, enum eval_term term, enum colour side, int value)
{
    eval->score += side == WHITE ? value : -value;
    if (eval->trace != NULL) {
        eval->trace->term[term][side] = (int16_t)(eval->trace->term[term][side] + value);
    }
}

/* The direction in which a side's pawns move. */
static inline unsigned forward_direction(enum colour side)
{
    return side == WHITE ? NORTH : SOUTH;
}

/* The square in front of another one, as the side sees it, or OFF_BOARD. */
static inline unsigned square_ahead(enum colour side, unsigned square)
{
    return step_table[forward_direction(side)][square];
}

/* Is it one of the eight files, which count from 1? */
static inline bool file_is_ok(unsigned file)
{
    return file >= 1 && file <= 8;
}

/* Has the side no pawns on the files beside this one? Files count from 1. */
static inline bool file_is_isolated(const struct eval *eval, enum colour side, unsigned file)
{
    return eval->pawns[side][file - 1] == 0 && eval->pawns[side][file + 1] == 0;
}

/* Is the pawn passed: does no enemy pawn stand before it on its file or a neighbouring one? */
static inline bool pawn_is_passed(const struct eval *eval, enum colour side, unsigned square)
{
    const uint8_t *rear = eval->rear[other_side(side)];
    unsigned file = square_file(square) + 1U;
    unsigned rank = relative_rank(side, square);

    return 7U - rear[file - 1] <= rank && 7U - rear[file] <= rank && 7U - rear[file + 1] <= rank;
}

#endif
