/*
 * The scan: one pass over the piece lists fills the attack tables WB and BB, and
 * gathers all that is seen along the same lines (REBEL: evaluation, hanging pieces,
 * mobility, minimum mobility, pins, bad bishops, rooks).
 */
#ifndef KILOMATE_ENGINE_EVAL_ATTACK_SCAN_H
#define KILOMATE_ENGINE_EVAL_ATTACK_SCAN_H

#include "engine/eval/eval.h"

/* REBEL's WB and BB: a byte a square tells who attacks it directly. Bits 0-2
   count the attackers, seven or more being seven; one bit a kind. */
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

/* Fills WB and BB, pawns of the files, and, since these look along the same lines, the
   terms mobility, minimum mobility, pins, bad bishops, rook connections. */
void attack_scan(struct eval *eval);

/* WB and BB alone. */
void attack_tables(struct eval *eval);

/* The smallest piece of an attack byte: 0 none, 1 pawn, 3 knight or bishop, 5
   rook, 9 queen, 99 king. */
unsigned smallest_attacker(uint8_t attackers);

#endif
