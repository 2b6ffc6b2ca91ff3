/*
 * An attack byte tells what attacks a square. REBEL's tables WB and BB have one for each square.
 */
#ifndef KILOMATE_ENGINE_EVAL_ATTACK_BYTE_H
#define KILOMATE_ENGINE_EVAL_ATTACK_BYTE_H

#include "engine/types.h"

/* Bits 0-2 count the direct attackers; 7 stands for seven or more. Each other bit stands for a kind
   of attacker. */
enum {
    ATTACK_COUNT = 7,
    ATTACK_PAWN = 8,
    ATTACK_MINOR = 16, /* knight or bishop */
    ATTACK_ROOK = 32,
    ATTACK_QUEEN = 64,
    ATTACK_KING = 128,
    ATTACK_KINDS = 248,
    ATTACK_KING_ALONE = ATTACK_KING | 1
};

/* The worth of the smallest attacker in an attack byte: 0 without one, 1 pawn, 3 knight or bishop,
   5 rook, 9 queen, 99 king. */
unsigned smallest_attacker(uint8_t attackers);

#endif
