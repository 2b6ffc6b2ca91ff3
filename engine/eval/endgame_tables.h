/*
 * What the recogniser of endings knows by heart (REBEL, end game): each side's pieces
 * make one of sixteen classes, and a table of 16 x 16 says what is known of the pair.
 */
#ifndef KILOMATE_ENGINE_EVAL_ENDGAME_TABLES_H
#define KILOMATE_ENGINE_EVAL_ENDGAME_TABLES_H

#include "engine/types.h"

/* What a side has besides its king. */
enum endgame_class {
    CLASS_KING,
    CLASS_PAWN,
    CLASS_PAWNS_2,
    CLASS_PAWNS_3,
    CLASS_KNIGHT,
    CLASS_KNIGHTS,
    CLASS_BISHOP,
    CLASS_KNIGHT_BISHOP,
    CLASS_BISHOPS,
    CLASS_ROOK,
    CLASS_ROOK_MINOR,
    CLASS_KNIGHT_PAWN,
    CLASS_WRONG_BISHOP_PAWN, /* a rook pawn whose corner the bishop does not see */
    CLASS_BISHOP_PAWN,
    CLASS_ROOK_PAWN,
    CLASS_QUEEN,
    ENDGAME_CLASSES,
    CLASS_NONE = ENDGAME_CLASSES
};

/* Most pieces of one side, the king included, that any class has. */
enum { ENDGAME_LENGTH = 4 };

/* Which numbers the recogniser goes by: eval_params.endgame_set. */
enum endgame_set { ENDGAME_MENDED, ENDGAME_REBEL_2007 };

/* What is known of a pair: a letter of REBEL's jump table (capitals for White,
   small letters for Black), and what the adjust table adds, 1/256 pawn. */
struct endgame_known {
    char jump;
    int16_t adjust;
};

/* REBEL's index byte: bits 0-1 pawns, 2-3 knights, 4-5 bishops, 6 rook,
   7 queen; answers the class, a bishop with a pawn being CLASS_BISHOP_PAWN. */
unsigned endgame_class_of(unsigned index);

/* The entry of a pair of classes. */
struct endgame_known endgame_lookup(enum endgame_set set, unsigned white, unsigned black);

/* Where the lone king stands well for who mates with bishop and knight, 0 the
   worst: 1/256 pawn to take off. is_dark: the bishop walks on dark squares. */
unsigned endgame_corner(unsigned square, bool is_dark);

#endif
