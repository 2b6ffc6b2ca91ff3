#include "random_games.h"

enum { PLIES = 24 };

void visit_games(visit_function *visit, uint64_t seed)
{
    for (unsigned i = 0; i < theme_count(); i++) {
        struct position position = position_of(theme_fen(i));
        struct position before[PLIES];
        struct undo undo[PLIES];
        move_t played[PLIES];
        unsigned plies = 0;

        for (; plies < PLIES; plies++) {
            move_t moves[MAX_MOVES];
            unsigned count;

            visit(&position, &seed);
            count = legal_moves(&bench.engine, &position, moves);
            if (count == 0) {
                break;
            }
            memcpy(&before[plies], &position, sizeof position);
            played[plies] = moves[random_below(&seed, count)];
            position_make(&position, played[plies], &undo[plies]);
        }
        while (plies-- != 0) {
            position_unmake(&position, played[plies], &undo[plies]);
            assert_memory_equal(&position, &before[plies], sizeof position);
        }
    }
}

const char *fen_of(const struct position *position)
{
    static char fen[FEN_SIZE];

    position_to_fen(position, fen);
    return fen;
}
