/*
 * The tables of the recogniser of endings (REBEL, end game). The pieces of each side belong to one
 * of sixteen classes. A table of 16 x 16 tells what is known of each pair of classes.
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

/* The most pieces of a side that any class has, the king included. */
enum { ENDGAME_LENGTH = 4 };

/* Which numbers the recogniser uses: eval_params.endgame_set. The mended set repairs misprints. */
enum endgame_set { ENDGAME_MENDED, ENDGAME_REBEL_2007 };

/* What is known of a pair of classes: a letter of REBEL's jump table (capitals for White, small
   letters for Black), and what REBEL's adjust table adds, in 1/256 pawn, White's view. */
struct endgame_known {
    char jump;
    int16_t adjust;
};

/* The class of REBEL's index byte, or CLASS_NONE. Bits 0-1 of the byte count the pawns, 2-3 the
   knights, 4-5 the bishops; bit 6 is a rook, bit 7 a queen. A bishop with a pawn is always
   CLASS_BISHOP_PAWN. */
unsigned endgame_class_of(unsigned index);

/* The entry of a pair of classes, each below ENDGAME_CLASSES. */
struct endgame_known endgame_lookup(enum endgame_set set, unsigned white, unsigned black);

/* How badly the lone king stands for the side that mates with bishop and knight: 1/256 pawn, to be
   subtracted; 0 is a corner of the bishop. is_dark: the bishop moves on dark squares. */
unsigned endgame_corner(unsigned square, bool is_dark);

#endif
