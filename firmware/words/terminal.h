/* What the console says where there is room. */
#ifndef KILOMATE_FIRMWARE_WORDS_TERMINAL_H
#define KILOMATE_FIRMWARE_WORDS_TERMINAL_H

/* a board in colour, the clock, progress (terminal.c, view.c, progress.c) */
#define SAY_ONE_MINUTE "One minute."
#define SAY_TEN_SECONDS "Ten seconds."
#define SAY_DID_YOU_MEAN "%s is neither a move nor a command. Did you mean %s?\n"
#define SAY_TERMINAL_HIDES_ITS_LINES "The terminal does not say how many lines it has."
#define SAY_NEEDS_LINES "It needs %d lines; the terminal has %d.\n"
#define SAY_FORMS_OF_BOARD_COLOUR \
    "It is board colour, board colour 16, 256 or fixed, or board colour off."
#define SAY_VIEW_DEPTH ", depth %d"
/* the depth, the best move, its score, and seconds */
#define SAY_THINKING_DEPTH "Thinking: depth %d, %s, %s, %d s"

/* why a move is not legal: behind what was typed (terminal/reasons.c), and beside the board
   (panel/say.c). These have one square: */
#define SAY_NOTHING_PROMOTES_ON "nothing promotes on %q"
#define SAY_NO_PIECE_ON "there is no piece on %q"
#define BRIEF_NOT_LEGAL "Not a legal move."
#define SAY_PAWN_TAKES_SIDEWAYS "a pawn goes sideways only to take, and there is nothing on %q"
#define BRIEF_NOTHING_TO_TAKE "Nothing to take on %q."
/* a piece, and where it cannot go; then also where it stands */
#define SAY_NONE_OF_YOURS_CAN_GO_TO "no %p of yours can go to %q"
#define BRIEF_CANNOT_GO_TO "A %p can't go to %q."
#define SAY_CANNOT_GO_TO "the %p on %q cannot go to %q"
/* a piece and where it stands, and at the end the square that the king would pass */
#define SAY_IS_YOUR_OPPONENTS "the %p on %q is your opponent's"
#define SAY_IS_YOUR_OWN "the %p on %q is your own"
#define BRIEF_IS_YOUR_OWN "Your %p is on %q."
#define SAY_IS_IN_THE_WAY "the %p on %q is in the way"
#define BRIEF_IS_IN_THE_WAY "%P %q is in the way."
#define SAY_STOPS_THE_PAWN "the %p on %q stops the pawn, which takes only sideways"
#define BRIEF_STOPS_THE_PAWN "%P %q blocks it."
#define SAY_YOU_ARE_IN_CHECK_FROM "you are in check from the %p on %q"
#define BRIEF_IN_CHECK_FROM "In check from %p %q."
#define SAY_KING_WOULD_BE_IN_CHECK_FROM "the king would stand in check from the %p on %q"
#define BRIEF_KING_OPEN_TO "King open to %p %q."
#define SAY_KING_OR_ROOK_HAS_MOVED "the king or that rook has moved"
#define BRIEF_KING_OR_ROOK_HAS_MOVED "King or rook has moved."
#define SAY_CASTLING_IS_NO_WAY_OUT "you are in check from the %p on %q, and castling is no way out"
#define BRIEF_CASTLING_IS_NO_WAY_OUT "No castling out of check."
#define SAY_ATTACKS_SQUARE_OF_CASTLING "the %p on %q attacks %q, which the king would pass"
#define BRIEF_ATTACKS_SQUARE_OF_CASTLING "%P %q guards %q."
/* behind what was typed: the first move that it can mean, and the others */
#define SAY_IT_CAN_BE ": it can be %n"
#define SAY_OR_MOVE " or %n"

#endif
