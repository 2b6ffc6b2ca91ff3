/*
 * One scan of the piece lists fills the attack tables WB and BB. It also finds everything else that
 * lies along the same lines (REBEL: evaluation, hanging pieces, mobility, minimum mobility, pins,
 * bad bishops, rooks).
 */
#ifndef KILOMATE_ENGINE_EVAL_ATTACK_SCAN_H
#define KILOMATE_ENGINE_EVAL_ATTACK_SCAN_H

#include "engine/eval/eval.h"

/* REBEL's tables WB and BB hold a byte for each square, which tells what attacks it directly. Bits
   0-2 count the attackers; 7 stands for seven or more. Each other bit stands for a kind of
   attacker. */
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

/* Fills WB and BB and the pawns of the files. Adds the terms that look along the same lines:
   mobility, minimum mobility, pins, bad bishops, rook connections. */
void attack_scan(struct eval *eval);

/* Fills WB and BB alone. */
void attack_tables(struct eval *eval);

/* The worth of the smallest attacker in an attack byte: 0 without one, 1 pawn, 3 knight or bishop,
   5 rook, 9 queen, 99 king. */
unsigned smallest_attacker(uint8_t attackers);

#endif
