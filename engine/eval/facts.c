#include "engine/eval/facts.h"

#include "engine/eval/attack_scan.h"
#include "engine/eval/endgame.h"
#include "engine/eval/exchange.h"
#include "engine/eval/king.h"
#include "engine/eval/mate_pattern.h"
#include "engine/eval/pawn_ending.h"

/* Pieces in REBEL's pawns, and rooks, bishops and knights. */
static void count_pieces(struct eval *eval, enum colour side)
{
    const uint8_t *count = &eval->position->count[piece_make(side, PAWN)];
    unsigned minors = (unsigned)count[KNIGHT] + count[BISHOP];

    ASSERT(eval->position->count[piece_make(side, KING)] == 1);
    eval->units[side] = (uint8_t)(3 * minors + 5U * count[ROOK] + 9U * count[QUEEN]);
    eval->light[side] = (uint8_t)(minors + count[ROOK]);
}

/* REBEL's stages, by the bounds of its bishop pair table: an end game to 13
   units, an early one to 18, of the side that has more. Late: no
   queens, at most a rook and a minor piece a side. */
static enum eval_stage find_stage(const struct eval *eval)
{
    const uint8_t *count = eval->position->count;
    unsigned units =
        eval->units[WHITE] > eval->units[BLACK] ? eval->units[WHITE] : eval->units[BLACK];

    if (units == 0) {
        return STAGE_PAWN_END;
    }
    if (count[W_QUEEN] + count[B_QUEEN] == 0 && eval->light[WHITE] <= 2 &&
        eval->light[BLACK] <= 2 && count[W_ROOK] <= 1 && count[B_ROOK] <= 1) {
        return STAGE_LATE_END;
    }
    return units <= 13 ? STAGE_END : units <= 18 ? STAGE_EARLY_END : STAGE_MIDDLE;
}

static void begin(struct eval *eval, const struct position *p, struct facts *facts)
{
    ASSERT(p->params != NULL && p->length[WHITE] != 0 && p->length[BLACK] != 0);
    eval->position = p;
    eval->params = p->params;
    eval->facts = facts;
    eval->score = p->i_score;
    eval->adjust = 0;
    eval->decided = ENDING_OPEN;
    count_pieces(eval, WHITE);
    count_pieces(eval, BLACK);
    eval->stage = (uint8_t)find_stage(eval);
    facts->stage = eval->stage;
    facts->stop = false;
    facts->special = false;
    facts->mate_move = MOVE_NONE;
    facts->threat_move = MOVE_NONE;
}

void facts_find(struct eval *eval, const struct position *p, struct facts *facts, unsigned also)
{
    begin(eval, p, facts);
    /* what runs in a pawn ending asks for the pawns of the files */
    if ((also & FACTS_TERMS) != 0 || eval->stage == STAGE_PAWN_END) {
        attack_scan(eval);
    } else {
        attack_tables(eval);
    }
    hanging_find(eval);
    king_pressure(eval, WHITE);
    king_pressure(eval, BLACK);
    if (eval->stage == STAGE_PAWN_END) {
        pawn_ending_race(eval);
    }
    endgame_recognise(eval);
    if ((also & FACTS_MATE) != 0) {
        facts->mate_move = mate_pattern_find(eval, (enum colour)p->side);
        facts->threat_move = mate_pattern_find(eval, other_side((enum colour)p->side));
    }
}
