/*
 * The numbers of the evaluation and the options of the search, which tuning and personalities
 * change. The defaults are constants in flash. The engine holds pointers to them; host tools pass
 * copies in RAM instead. The structs, the tuner, the UCI options and the files of numbers are all
 * made from the field lists below.
 */
#ifndef KILOMATE_ENGINE_PARAMS_H
#define KILOMATE_ENGINE_PARAMS_H

#include "engine/types.h"

/* Sizes of the tables below. */
enum {
    MOBILITY_STEPS = 170,
    KING_SAFETY_STEPS = 32,
    BISHOP_PAIR_UNITS = 32,
    DOUBLE_ATTACK_GAINS = 10
};

/*
 * EVAL_PARAMS_FIELDS(X): X(name, type, count, min, max, group).
 * material: the worth of each piece type, 1/256 pawn. piece_square: a table for each piece type,
 * pawn to queen. Tables of squares are seen from White, rank 8 first, as a diagram is read; these
 * are in 1/128 pawn, so that a byte reaches almost a pawn. king_middle and king_end: the same for
 * the king; the phase of the game blends the two.
 */
#define EVAL_PARAMS_FIELDS(X)                                           \
    X(material, int16_t, PIECE_TYPES, 0, 2600, "material")              \
    X(piece_square, int8_t, 5 * SQUARES, -127, 127, "square")           \
    X(king_middle, int8_t, SQUARES, -127, 127, "king")                  \
    X(king_end, int8_t, SQUARES, -127, 127, "king")                     \
    X(formation_beside, int8_t, SQUARES, -127, 127, "pawns")            \
    X(formation_behind, int8_t, SQUARES, -127, 127, "pawns")            \
    X(weak_pawn, int8_t, SQUARES, -127, 127, "pawns")                   \
    X(weak_pawn_open, int8_t, SQUARES, -127, 127, "pawns")              \
    X(isolated_pawn, int8_t, SQUARES, -127, 127, "pawns")               \
    X(doubled_pawn, int8_t, 3, -127, 127, "pawns")                      \
    X(pawn_pressure, int8_t, SQUARES, 0, 8, "pressure")                 \
    X(passed_pawn, int16_t, 3 * SQUARES, 0, 400, "passed")              \
    X(passed_king, int8_t, SQUARES, -127, 127, "passed")                \
    X(passed_tropism, int8_t, SQUARES, -127, 127, "passed")             \
    X(passed_immobile, int16_t, 1, 0, 600, "passed")                    \
    X(passed_compelling, int16_t, 2, 0, 600, "passed")                  \
    X(unstoppable_pawn, int16_t, 1, 0, 3000, "ending")                  \
    X(pawn_ending_pawn, int16_t, 1, 0, 600, "ending")                   \
    X(knight_mobility, int8_t, SQUARES, 0, 20, "mobility")              \
    X(mobility_bishop, int8_t, 1, 0, 20, "mobility")                    \
    X(mobility_rook, int8_t, 2, 0, 20, "mobility")                      \
    X(mobility_xray, int8_t, 1, 0, 20, "mobility")                      \
    X(mobility, int16_t, MOBILITY_STEPS, 0, 1500, "mobility")           \
    X(knight_minimum, int16_t, 9, -200, 300, "mobility")                \
    X(bishop_minimum, int16_t, 14, -200, 300, "mobility")               \
    X(bishop_pin, int16_t, PIECE_TYPES, -100, 300, "pins")              \
    X(rook_pin, int16_t, PIECE_TYPES, -100, 300, "pins")                \
    X(double_xray, int16_t, 1, 0, 600, "pins")                          \
    X(bad_bishop_blocker, int8_t, 7, 0, 20, "bishops")                  \
    X(bad_bishop_square, int8_t, SQUARES, 0, 4, "bishops")              \
    X(bishop_pair, int16_t, BISHOP_PAIR_UNITS, -100, 400, "bishops")    \
    X(bishop_pair_alone, int16_t, 1, -100, 400, "bishops")              \
    X(trapped_bishop, int16_t, 1, 0, 900, "bishops")                    \
    X(strong_square, int8_t, SQUARES, -127, 127, "knights")             \
    X(centre, int8_t, SQUARES, -127, 127, "centre")                     \
    X(rook_connection, int8_t, SQUARES, -127, 127, "rooks")             \
    X(doubled_rooks_file, int8_t, 8, -127, 127, "rooks")                \
    X(doubled_rooks_pawns, int8_t, 9, -127, 127, "rooks")               \
    X(rook_seventh, int16_t, 1, -100, 300, "rooks")                     \
    X(double_attack, int16_t, DOUBLE_ATTACK_GAINS, -100, 600, "attack") \
    X(king_safety, int16_t, KING_SAFETY_STEPS, 0, 3000, "safety")       \
    X(king_square, int8_t, SQUARES, 0, 10, "safety")                    \
    X(king_pattern, int8_t, 32, 0, 10, "safety")                        \
    X(king_shield, int8_t, 2, -127, 127, "shield")                      \
    X(king_file, int8_t, 2, -127, 127, "shield")                        \
    X(endgame_set, int8_t, 1, 0, 1, "ending")

struct eval_params {
#define EVAL_PARAMS_MEMBER(name, type, count, min, max, group) type name[count];
    EVAL_PARAMS_FIELDS(EVAL_PARAMS_MEMBER)
#undef EVAL_PARAMS_MEMBER
};

/*
 * SEARCH_OPTIONS_FIELDS(X): X(name, type, best, rebel, plain, min, max, group).
 * The type is a byte if a byte holds the range. best is the default, which wins most games. rebel
 * is REBEL as it is described. plain is alpha-beta with a search of captures, and nothing else.
 * Switches are 0 and 1, margins 1/256 pawn, extensions quarter plies.
 *
 * network: SCORE is I_SCORE and what the board's network adds, if it has one; 0: REBEL's terms;
 * correction: a network's SCORE is corrected by what the search has learned of such positions
 * (correction history of today's engines), in percent; 0: not;
 * aspiration: half width of the first window at the root; 0: open;
 * aspiration_wide: half width of the second window at the root; 0: open;
 * narrow_beta: after a new best move beta is the score + 0.10 or 0.25;
 * zero_window: principal variation search (PVS): moves behind the first are tried with a closed
 * window;
 * hash_moves: the hash table's move is searched first;
 * mate_killer: a killer that mated is searched second;
 * mate_threat: a mate that threatened one ply before is searched next;
 * hanging_captures: captures of hanging pieces are searched first (REBEL's winning captures);
 * killers: quiet moves that cut off at the same ply are searched early;
 * historic_mate: the historic mate killer is searched early;
 * history: quiet moves are ordered by how often they cut off, by piece and square;
 * order_correction: points for a move away from an attacked square, against one to a square that
 * a pawn guards;
 * unsorted_search: an unsorted tree is first searched to half the depth: internal iterative
 * deepening (IID);
 * internal_reduction: an unsorted tree is searched a ply less: internal iterative reduction (IIR);
 * hash_cutoffs: a score of the hash table may end a node;
 * mate_pattern: a mate in one that the evaluation finds ends a node;
 * null_move: null move pruning (NMP): the other side may move twice;
 * null_reduction: plies by which the null move is searched less deep (R) in the middle game;
 * null_reduction_end: R in the endings;
 * null_depth: R grows by so many sixty-fourths of a ply for each ply of depth;
 * null_surplus: R grows by a ply for each such amount that SCORE is above beta, at most by three;
 * 0: it does not;
 * null_avoid: no null move where SCORE less the threat is below beta, nor behind a check;
 * null_zugzwang: pieces besides pawns that the side to move needs for a null move;
 * static_depth: 1: static pruning behind S_DEPTH only, null move only up to it; 0: both
 * everywhere;
 * static_margin: MARGIN of static pruning in percent of REBEL's table; 0: no static pruning;
 * mate_guard: a mate in one that is threatened forbids static pruning and reverse futility;
 * pressure_guard: a rise of the pressure on a king by so much forbids pruning and reducing;
 * futility_one: margin of futility one ply before the horizon in the middle game; 0: none;
 * futility_two: margin of futility two plies before the horizon; 0: none there and earlier;
 * futility_end: futility_one in the endings;
 * reverse_futility: reverse futility pruning (RFP, static null move): margin for each ply, half
 * the threat being taken off SCORE; 0: none;
 * reverse_depth: the largest depth of reverse futility;
 * futility_ply: what each further ply adds to futility_two;
 * futility_depth: the largest depth of futility;
 * late_pruning: late move pruning (LMP): at depth d quiet moves behind this + d d others are left
 * out; 0: none;
 * exchange_capture: a capture that loses more than this for each ply of depth by exchange is left
 * out (SEE pruning); 0: none;
 * exchange_quiet: the same of quiet moves;
 * exchange_depth: the largest depth of both;
 * late_depth: the largest depth of late move pruning;
 * reduction_1: hopeless quiet moves are reduced, once a line;
 * reduction_2a, 2b, 2c, 2d: a node is reduced whose mover is near its ALPHA;
 * reductions_max: reductions 2 of one line; 15 and more: no limit;
 * late_moves: late move reductions (LMR): hundredths of the divisor of the product of logarithms;
 * 0: none;
 * improving: more is left out and reduced where SCORE does not rise;
 * late_history: late move reductions are guided by the history;
 * late_root: late moves of the root are reduced, too;
 * check_extension: extension of a check;
 * check_exchange: a check that loses by exchange is not extended;
 * check_skip_first: the first check of a line is not extended, the fourth twice;
 * recapture: extension of a recapture;
 * pawn_seventh: extension of a pawn move to the seventh rank;
 * simple_ending: extension of a capture that leads into a simple ending;
 * pawn_ending: extension of a capture that leads into a pawn ending;
 * king_attack: extension of a node where the pressure on a king has risen by much;
 * pvs_extension: the PVS extension;
 * pvs_extension_count: pairs of hash moves in a row that the PVS extension needs;
 * pvs_extension_margin: how near alpha the scores of these moves are;
 * quiescence_evasions: plies of quiescence in which a king in check may answer with every move;
 * quiescence_captures: plies of quiescence with all captures, then only recaptures;
 * quiescence_equal: quiescence searches only winning and equal captures;
 * quiescence_checks: checks in quiescence, up to MAX_CHECKS_DEPTH by REBEL's new formula;
 * quiescence_check_plies: plies of these checks;
 * quiescence_hash: quiescence looks into the hash table;
 * quiescence_facts: quiescence finds REBEL's facts; 0: where a network gives SCORE, exchanges are
 * computed one by one instead;
 * bare_king: a bare king that cannot move is stalemated in quiescence, too; and it is driven by how
 * it is cut off and by its flights, too (ours);
 * trick_one: trick one ends a node whose SCORE is below alpha by more than this and the worth of
 * the piece that can be won; 0: off;
 * trick_two: trick two ends a node whose SCORE is below alpha by more than this; 0: off;
 * delta_margin: a capture that does not bring SCORE within this of alpha is left out; 0: none;
 * lazy_margin: how far SCORE is taken to be from a guess at it, at most; 0: no guess;
 * lazy_reverse: reverse futility by such a guess, before the evaluation (ours);
 * lazy_first: the guess decides before a capture is made, instead of delta_margin.
 */
#define SEARCH_OPTIONS_FIELDS(X)                                          \
    X(network, uint8_t, 1, 0, 0, 0, 1, "evaluation")                      \
    X(correction, uint8_t, 44, 0, 0, 0, 255, "evaluation")                \
    X(aspiration, int16_t, 128, 128, 0, 0, 2560, "root")                  \
    X(aspiration_wide, int16_t, 512, 512, 0, 0, 5120, "root")             \
    X(narrow_beta, uint8_t, 0, 1, 0, 0, 1, "root")                        \
    X(zero_window, uint8_t, 1, 0, 0, 0, 1, "root")                        \
    X(hash_moves, uint8_t, 1, 1, 0, 0, 1, "ordering")                     \
    X(mate_killer, uint8_t, 1, 1, 0, 0, 1, "ordering")                    \
    X(mate_threat, uint8_t, 1, 1, 0, 0, 1, "ordering")                    \
    X(hanging_captures, uint8_t, 1, 1, 0, 0, 1, "ordering")               \
    X(killers, uint8_t, 1, 1, 0, 0, 1, "ordering")                        \
    X(historic_mate, uint8_t, 1, 1, 0, 0, 1, "ordering")                  \
    X(history, uint8_t, 1, 0, 0, 0, 1, "ordering")                        \
    X(order_correction, uint8_t, 33, 30, 0, 0, 40, "ordering")            \
    X(unsorted_search, uint8_t, 0, 1, 0, 0, 1, "ordering")                \
    X(internal_reduction, uint8_t, 1, 0, 0, 0, 1, "ordering")             \
    X(hash_cutoffs, uint8_t, 1, 1, 0, 0, 1, "hash")                       \
    X(mate_pattern, uint8_t, 1, 1, 0, 0, 1, "selective")                  \
    X(null_move, uint8_t, 1, 1, 0, 0, 1, "selective")                     \
    X(null_reduction, uint8_t, 3, 3, 3, 1, 5, "selective")                \
    X(null_reduction_end, uint8_t, 2, 2, 2, 1, 5, "selective")            \
    X(null_depth, uint8_t, 17, 0, 0, 0, 64, "selective")                  \
    X(null_surplus, int16_t, 180, 0, 0, 0, 2000, "selective")             \
    X(null_avoid, uint8_t, 1, 1, 0, 0, 1, "selective")                    \
    X(null_zugzwang, uint8_t, 1, 1, 1, 0, 2, "selective")                 \
    X(static_depth, uint8_t, 0, 1, 0, 0, 1, "selective")                  \
    X(static_margin, int16_t, 320, 100, 0, 0, 1000, "selective")          \
    X(mate_guard, uint8_t, 1, 0, 0, 0, 1, "selective")                    \
    X(pressure_guard, uint8_t, 1, 1, 1, 0, 9, "selective")                \
    X(futility_one, int16_t, 161, 768, 0, 0, 5000, "selective")           \
    X(futility_two, int16_t, 400, 1280, 0, 0, 5000, "selective")          \
    X(futility_end, int16_t, 148, 1280, 0, 0, 5000, "selective")          \
    X(reverse_futility, int16_t, 119, 0, 0, 0, 2000, "selective")         \
    X(reverse_depth, uint8_t, 6, 0, 0, 0, 20, "selective")                \
    X(futility_ply, int16_t, 175, 0, 0, 0, 2000, "selective")             \
    X(futility_depth, uint8_t, 6, 2, 0, 0, 20, "selective")               \
    X(late_pruning, uint8_t, 4, 0, 0, 0, 60, "selective")                 \
    X(late_depth, uint8_t, 6, 4, 0, 0, 20, "selective")                   \
    X(exchange_capture, int16_t, 205, 0, 0, 0, 2000, "selective")         \
    X(exchange_quiet, int16_t, 92, 0, 0, 0, 2000, "selective")            \
    X(exchange_depth, uint8_t, 6, 0, 0, 0, 20, "selective")               \
    X(reduction_1, uint8_t, 0, 1, 0, 0, 1, "reduction")                   \
    X(reduction_2a, uint8_t, 0, 1, 0, 0, 1, "reduction")                  \
    X(reduction_2b, uint8_t, 0, 1, 0, 0, 1, "reduction")                  \
    X(reduction_2c, uint8_t, 0, 1, 0, 0, 1, "reduction")                  \
    X(reduction_2d, uint8_t, 0, 1, 0, 0, 1, "reduction")                  \
    X(reductions_max, uint8_t, 99, 99, 0, 0, 99, "reduction")             \
    X(late_moves, int16_t, 250, 0, 0, 0, 1000, "reduction")               \
    X(improving, uint8_t, 1, 0, 0, 0, 1, "reduction")                     \
    X(late_history, uint8_t, 1, 0, 0, 0, 1, "reduction")                  \
    X(late_root, uint8_t, 1, 0, 0, 0, 1, "reduction")                     \
    X(check_extension, uint8_t, 4, 4, 0, 0, 8, "extension")               \
    X(check_exchange, uint8_t, 1, 0, 0, 0, 1, "extension")                \
    X(check_skip_first, uint8_t, 0, 1, 0, 0, 1, "extension")              \
    X(recapture, uint8_t, 0, 4, 0, 0, 8, "extension")                     \
    X(pawn_seventh, uint8_t, 4, 4, 0, 0, 8, "extension")                  \
    X(simple_ending, uint8_t, 0, 4, 0, 0, 8, "extension")                 \
    X(pawn_ending, uint8_t, 12, 12, 0, 0, 16, "extension")                \
    X(king_attack, uint8_t, 0, 4, 0, 0, 8, "extension")                   \
    X(pvs_extension, uint8_t, 0, 4, 0, 0, 8, "extension")                 \
    X(pvs_extension_count, uint8_t, 4, 4, 4, 2, 4, "extension")           \
    X(pvs_extension_margin, int16_t, 256, 256, 256, 0, 2000, "extension") \
    X(quiescence_evasions, uint8_t, 2, 99, 0, 0, 99, "quiescence")        \
    X(quiescence_captures, uint8_t, 6, 99, 99, 0, 99, "quiescence")       \
    X(quiescence_equal, uint8_t, 1, 1, 0, 0, 1, "quiescence")             \
    X(quiescence_checks, uint8_t, 1, 1, 0, 0, 1, "quiescence")            \
    X(quiescence_check_plies, uint8_t, 1, 2, 0, 0, 9, "quiescence")       \
    X(quiescence_hash, uint8_t, 1, 1, 0, 0, 1, "quiescence")              \
    X(quiescence_facts, uint8_t, 0, 1, 1, 0, 1, "quiescence")             \
    X(bare_king, uint8_t, 1, 0, 0, 0, 1, "quiescence")                    \
    X(trick_one, int16_t, 768, 768, 0, 0, 5000, "quiescence")             \
    X(trick_two, int16_t, 2304, 2304, 0, 0, 9000, "quiescence")           \
    X(delta_margin, int16_t, 160, 0, 0, 0, 5000, "quiescence")            \
    X(lazy_margin, int16_t, 395, 128, 0, 0, 5000, "quiescence")           \
    X(lazy_reverse, uint8_t, 1, 0, 0, 0, 1, "quiescence")                 \
    X(lazy_first, uint8_t, 0, 1, 0, 0, 1, "quiescence")

struct search_options {
#define SEARCH_OPTIONS_MEMBER(name, type, best, rebel, plain, min, max, group) type name;
    SEARCH_OPTIONS_FIELDS(SEARCH_OPTIONS_MEMBER)
#undef SEARCH_OPTIONS_MEMBER
};

/* One line of a field list. The offset in its struct and the size of one element are bytes. It is
   packed, because a board holds the list in its flash. */
struct param_field {
    const char *name;
    const char *group;
    uint16_t offset;
    uint16_t count : 12;
    uint16_t size : 4;
    int16_t min;
    int16_t max;
};

/* The default numbers and options, in flash. */
extern const struct eval_params eval_params_default;
extern const struct search_options search_options_default;

/* A named set of options of the search. REBEL calls it a personality. */
struct personality {
    const char *name;
    const struct search_options *options;
};

/* Kilomate (the default), REBEL and Plain. One whose name is NULL ends the list. */
extern const struct personality personalities[];

/* The field lists as tables. A field whose name is NULL ends each of them. */
extern const struct param_field eval_params_fields[];
extern const struct param_field search_options_fields[];

/* Reads and writes one element, 0..count - 1, of a field in its struct. The value must be in the
   field's range. */
int param_get(const void *params, const struct param_field *field, unsigned element);
void param_set(void *params, const struct param_field *field, unsigned element, int value);

/* What a piece on a square adds to I_SCORE: 1/256 pawn, White's view. A king adds nothing, because
   the worth of its square depends on the phase. */
static inline int params_piece_value(const struct eval_params *params, unsigned piece,
                                     unsigned square)
{
    if (piece < W_KING) {
        return params->material[piece - 1] +
               2 * params->piece_square[(piece - 1) * SQUARES + (square ^ 56U)];
    }
    if (piece == W_KING || piece == B_KING) {
        return 0;
    }
    return -params->material[piece - 7] - 2 * params->piece_square[(piece - 7) * SQUARES + square];
}

/* What a piece adds to I_SCORE by going from one square to another: 1/256 pawn, its own side's
   view. 0 for a king. */
static inline int params_move_value(const struct eval_params *params, unsigned piece, unsigned from,
                                    unsigned to)
{
    unsigned ranks = piece > W_KING ? 0 : 56U;
    unsigned kind = piece > W_KING ? piece - 7U : piece - 1U;
    const int8_t *square = params->piece_square + kind * SQUARES;

    return kind == KING ? 0 : 2 * (square[to ^ ranks] - square[from ^ ranks]);
}

#endif
