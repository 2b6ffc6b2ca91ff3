/*
 * Pawn structure (REBEL: pawn structure; the isolated table of its
 * introduction). All numbers are 1/256 pawn.
 */
#include "engine/eval/pawns.h"

#include "engine/eval/attack_byte.h"

/* Connected pawns get a bonus, which is larger for pawns beside each other. A pawn without
   neighbours near it is weak, and weaker on a file without enemy pawns. */
static void formation(struct eval *eval, enum colour side, unsigned square)
{
    const struct eval_params *v = eval->params;
    const uint8_t *own = &eval->attacks[side][square];
    int up = side == WHITE ? 8 : -8;
    unsigned index = diagram_index(side, square);
    unsigned file = square_file(square) + 1U;
    int score = 0;

    ASSERT(piece_type(eval->position->board[square]) == PAWN && file_is_ok(file));
    if ((own[up] & ATTACK_PAWN) != 0) {
        score = v->formation_beside[index];
    } else if (((own[0] | own[-up]) & ATTACK_PAWN) != 0) {
        score = v->formation_behind[index];
    } else if (relative_rank(side, square) == 1 || (own[-2 * up] & ATTACK_PAWN) == 0) {
        score = -v->weak_pawn[index];
        if (eval->pawns[other_side(side)][file] == 0) {
            score -= v->weak_pawn_open[index];
        }
    }
    if (eval->stage < STAGE_END && file_is_isolated(eval, side, file)) {
        score -= v->isolated_pawn[index];
    }
    eval_add(eval, TERM_PAWN_STRUCTURE, side, score);
}

/* The pressure on a pawn that no pawn guards: importance << the number of attackers, and twice as
   much in the end game. There is none if the smallest attacker is worth more than the smallest
   defender, or if the pawn could capture a pawn that attacks it. */
static void pressure(struct eval *eval, enum colour side, unsigned square)
{
    uint8_t own = eval->attacks[side][square];
    uint8_t enemy = eval->attacks[other_side(side)][square];
    int penalty;

    if (enemy == 0 || ((own | enemy) & ATTACK_PAWN) != 0 ||
        (own != 0 && smallest_attacker(own) < smallest_attacker(enemy))) {
        return;
    }
    penalty =
        eval->params->pawn_pressure[diagram_index(side, square)] * (1 << (enemy & ATTACK_COUNT));
    eval_add(eval, TERM_PAWN_PRESSURE, side, eval->stage >= STAGE_END ? -2 * penalty : -penalty);
}

/* Doubled pawns: each pawn of a file but one counts, and if they are isolated each of them: 40 for
   two on a closed file, 60 on an open one. */
static void doubled(struct eval *eval, enum colour side, unsigned file)
{
    const int8_t *penalty = eval->params->doubled_pawn;
    int pawns = eval->pawns[side][file];
    int score;

    ASSERT(file_is_ok(file));
    if (pawns < 2) {
        return;
    }
    score = -penalty[0] * (pawns - 1);
    if (file_is_isolated(eval, side, file)) {
        bool is_open = eval->pawns[other_side(side)][file] == 0;

        score -= (penalty[1] + (is_open ? penalty[2] : 0)) * pawns;
    }
    eval_add(eval, TERM_DOUBLED_PAWNS, side, score);
}

void pawns_score(struct eval *eval, enum colour side)
{
    const struct position *p = eval->position;
    unsigned pawn = piece_make(side, PAWN);

    if (p->count[pawn] == 0) {
        return;
    }
    for (unsigned i = 1; i < p->length[side]; i++) {
        unsigned square = p->list[side][i];

        if (p->board[square] == pawn) {
            formation(eval, side, square);
            pressure(eval, side, square);
        }
    }
    for (unsigned file = 1; file <= 8; file++) {
        doubled(eval, side, file);
    }
}
