/*
 * One scan of the piece lists fills the attack tables WB and BB. It also finds everything else that
 * lies along the same lines (REBEL: evaluation, hanging pieces, mobility, minimum mobility, pins,
 * bad bishops, rooks).
 */
#ifndef KILOMATE_ENGINE_EVAL_ATTACK_SCAN_H
#define KILOMATE_ENGINE_EVAL_ATTACK_SCAN_H

#include "engine/eval/terms.h"

/* Fills WB and BB and the pawns of the files. Adds the terms that look along the same lines:
   mobility, minimum mobility, pins, bad bishops, rook connections. */
void attack_scan(struct eval *eval);

/* Fills WB and BB alone. */
void attack_tables(struct eval *eval);

#endif
