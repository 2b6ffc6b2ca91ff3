#include "engine/search/rebel_tables.h"

unsigned rebel_static_depth(enum eval_stage stage, unsigned iteration)
{
    static const uint8_t table[] = { 0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6 };

    ASSERT(stage <= STAGE_PAWN_END);
    if (stage >= STAGE_LATE_END && iteration >= 6) {
        return iteration - 3;
    }
    if (stage == STAGE_END && iteration >= 7) {
        return iteration - 4;
    }
    return iteration < sizeof table ? table[iteration] : iteration - 8;
}

unsigned rebel_reduction_depth(enum eval_stage stage, unsigned iteration)
{
    static const uint8_t most[] = {
        [STAGE_MIDDLE] = 8,   [STAGE_EARLY_END] = 6, [STAGE_END] = 4,
        [STAGE_LATE_END] = 3, [STAGE_PAWN_END] = 2,
    };
    unsigned depth = rebel_static_depth(STAGE_MIDDLE, iteration);

    ASSERT(stage <= STAGE_PAWN_END);
    return depth < most[stage] ? depth : most[stage];
}

int rebel_margin(unsigned remaining)
{
#define CENTIPAWNS(n) ((n)*SCORE_PAWN / 100)
    static const uint8_t table[] = {
        0, 0, CENTIPAWNS(10), CENTIPAWNS(15), CENTIPAWNS(20), CENTIPAWNS(25)
    };

    return table[remaining < sizeof table ? remaining : sizeof table - 1];
}
