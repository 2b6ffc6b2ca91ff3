#include "hal/parts/turn.h"

#include "hal/body.h"

enum { SIDE = 8, LAST = SIDE - 1 };

unsigned turn_square(unsigned number, unsigned turn)
{
    unsigned row = number / SIDE;
    unsigned column = number % SIDE;
    unsigned rank;
    unsigned file;

    if ((turn & HAL_TURN_ZIGZAG) && row % 2 == 1) {
        column = LAST - column;
    }
    rank = turn & HAL_TURN_SWAPPED ? column : row;
    file = turn & HAL_TURN_SWAPPED ? row : column;
    if (turn & HAL_TURN_FILES) {
        file = LAST - file;
    }
    if (turn & HAL_TURN_RANKS) {
        rank = LAST - rank;
    }
    return SIDE * rank + file;
}
