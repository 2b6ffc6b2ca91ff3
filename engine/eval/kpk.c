#include "engine/eval/kpk.h"

/* Does the pawn's side win if it is to move? The pawn is on files a to d. */
static bool is_won_to_move(unsigned king, unsigned pawn, unsigned lone)
{
    unsigned group = kpk_group(king, pawn, lone);
    unsigned run = kpk_runs_before[group] - 1U;

    ASSERT(square_file(pawn) < 4 && square_rank(pawn) >= 1 && square_rank(pawn) <= 6);
    if (kpk_runs_through(king, pawn, lone)) {
        return true;
    }
    if (kpk_is_left_alone(king, pawn, lone)) {
        return false;
    }
    for (uint32_t begun = kpk_begins[group] << (KPK_PLACES - 1U - kpk_place(lone)); begun != 0;
         begun &= begun - 1U) {
        run++;
    }
    return (kpk_words[kpk_run_word[run]] >> kpk_bit(king) & 1U) != 0;
}

/* Do all moves of the lone king lose, if it is to move? It draws if it captures the pawn, or has no
   move. */
static bool is_lost(unsigned king, unsigned pawn, unsigned lone)
{
    bool can_move = false;

    for (unsigned direction = NORTH; direction < KNIGHT_JUMP; direction++) {
        unsigned to = step_table[direction][lone];

        if (to == OFF_BOARD || square_distance(to, king) <= 1 ||
            to == step_table[NORTH_EAST][pawn] || to == step_table[NORTH_WEST][pawn]) {
            continue;
        }
        if (to == pawn || !is_won_to_move(king, pawn, to)) {
            return false;
        }
        can_move = true;
    }
    return can_move;
}

bool kpk_is_won(unsigned king, unsigned pawn, unsigned lone, bool to_move)
{
    unsigned mirror = square_file(pawn) > 3 ? 7U : 0U;

    ASSERT(king != pawn && lone != pawn && square_distance(king, lone) > 1);
    king ^= mirror;
    pawn ^= mirror;
    lone ^= mirror;
    return to_move ? is_won_to_move(king, pawn, lone) : is_lost(king, pawn, lone);
}
