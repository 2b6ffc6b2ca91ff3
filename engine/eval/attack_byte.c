#include "engine/eval/attack_byte.h"

unsigned smallest_attacker(uint8_t attackers)
{
    static const uint8_t smallest[32] = {
        0,  1, 3, 1, 5, 1, 3, 1, 9, 1, 3, 1, 5, 1, 3, 1,
        99, 1, 3, 1, 5, 1, 3, 1, 9, 1, 3, 1, 5, 1, 3, 1,
    };

    return smallest[attackers >> 3];
}
