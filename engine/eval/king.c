/*
 * King safety (REBEL). A counter measures the pressure on the squares around the king. A table that
 * rises progressively turns it into a score. The pawn shield is ours, because REBEL's page leaves
 * it out.
 */
#include "engine/eval/king.h"

#include "engine/eval/attack_byte.h"

/* Writes the three squares of a rank beside each other, as far as they exist. Returns how many. */
static unsigned squares_of_rank(unsigned centre, unsigned square[3])
{
    unsigned count = 0;

    ASSERT(centre == OFF_BOARD || centre < SQUARES);
    if (centre == OFF_BOARD) {
        return 0;
    }
    square[count++] = centre;
    for (unsigned direction = EAST; direction <= WEST; direction++) {
        unsigned beside = step_table[direction][centre];

        if (beside != OFF_BOARD) {
            square[count++] = beside;
        }
    }
    return count;
}

/* What is known while the pressure is counted. */
struct pressure {
    unsigned counter;
    unsigned pattern; /* kinds of attackers seen, or-ed */
};

/* Counts the attacked squares of a rank. A square counts once more if only the king defends it. On
   the rank ahead of the king it also counts once more if no own piece stands on it. */
static void add_squares(const struct eval *eval, enum colour side, unsigned centre, bool is_ahead,
                        struct pressure *pressure)
{
    unsigned square[3];
    unsigned count = squares_of_rank(centre, square);

    for (unsigned i = 0; i < count; i++) {
        unsigned attackers = eval->attacks[other_side(side)][square[i]];
        unsigned piece = eval->position->board[square[i]];

        if (attackers == 0 || square[i] == eval->position->list[side][0]) {
            continue;
        }
        pressure->counter++;
        pressure->pattern |= attackers;
        if (is_ahead && (piece == EMPTY || piece_colour(piece) != side)) {
            pressure->counter++;
        }
        if (eval->attacks[side][square[i]] == ATTACK_KING_ALONE) {
            pressure->counter++;
        }
    }
}

/* Takes the kinds of the attackers two ranks ahead. Nothing else counts there. */
static void add_pattern(const struct eval *eval, enum colour side, unsigned centre,
                        struct pressure *pressure)
{
    unsigned square[3];
    unsigned count = squares_of_rank(centre, square);

    for (unsigned i = 0; i < count; i++) {
        pressure->pattern |= eval->attacks[other_side(side)][square[i]];
    }
}

static unsigned count_pressure(const struct eval *eval, enum colour side)
{
    const struct eval_params *v = eval->params;
    unsigned king = eval->position->list[side][0];
    unsigned ahead = square_ahead(side, king);
    unsigned behind = square_ahead(other_side(side), king);
    struct pressure pressure = { 0, 0 };

    if (eval->light[other_side(side)] >= 2) {
        pressure.counter = (unsigned)v->king_square[diagram_index(side, king)];
    }
    if (ahead != OFF_BOARD) {
        add_pattern(eval, side, square_ahead(side, ahead), &pressure);
    }
    add_squares(eval, side, king, false, &pressure);
    add_squares(eval, side, behind, false, &pressure);
    add_squares(eval, side, ahead, true, &pressure);
    return pressure.counter + (unsigned)v->king_pattern[pressure.pattern >> 3];
}

/* The pawn shield (ours): own pawns on the two ranks before the king and on the files beside it,
   and files there without any. */
static void shield(struct eval *eval, enum colour side)
{
    const struct eval_params *v = eval->params;
    unsigned king = eval->position->list[side][0];
    unsigned king_rank = relative_rank(side, king);
    unsigned middle = square_file(king) + 1U;
    int score = 0;

    for (unsigned file = middle - 1; file <= middle + 1; file++) {
        unsigned rank = eval->rear[side][file];

        if (!file_is_ok(file)) {
            continue;
        }
        if (eval->pawns[side][file] == 0) {
            score -= v->king_file[eval->pawns[other_side(side)][file] == 0 ? 1 : 0];
        } else if (rank > king_rank && rank <= king_rank + 2) {
            score += v->king_shield[rank - king_rank - 1];
        }
    }
    eval_add(eval, TERM_KING_SHIELD, side, score);
}

/* Has the enemy a queen and a light piece? Only then is the king in danger. */
static bool is_feared(const struct eval *eval, enum colour enemy)
{
    return eval->position->count[piece_make(enemy, QUEEN)] != 0 && eval->light[enemy] != 0;
}

void king_pressure(struct eval *eval, enum colour side)
{
    eval->facts->king_pressure[side] =
        (uint8_t)(is_feared(eval, other_side(side)) ? count_pressure(eval, side) : 0);
}

void king_score(struct eval *eval, enum colour side)
{
    unsigned counter = eval->facts->king_pressure[side];

    ASSERT(eval->facts->stage == eval->stage);
    if (is_feared(eval, other_side(side))) {
        eval_add(eval, TERM_KING_SAFETY, side,
                 -eval->params
                      ->king_safety[counter < KING_SAFETY_STEPS ? counter : KING_SAFETY_STEPS - 1]);
        shield(eval, side);
    }
}
