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
/* the depth and the best move */
#define SAY_THINKING_DEPTH "Thinking: depth %d, %s, "

/* why a move is not legal (reasons.c); a piece or a square stands in the gaps */
#define SAY_IS_YOUR_OPPONENTS " is your opponent's"
#define SAY_IS_YOUR_OWN " is your own"
#define SAY_IS_IN_THE_WAY " is in the way"
#define SAY_STOPS_THE_PAWN " stops the pawn, which takes only sideways"
#define SAY_YOU_ARE_IN_CHECK_FROM "you are in check from "
#define SAY_KING_WOULD_BE_IN_CHECK_FROM "the king would stand in check from "
#define SAY_CASTLING_IS_NO_WAY_OUT ", and castling is no way out"
#define SAY_ATTACKS " attacks "
#define SAY_WHICH_THE_KING_WOULD_PASS ", which the king would pass"
#define SAY_NONE_OF_YOURS_CAN_GO_TO "no %s of yours can go to "
#define SAY_CANNOT_GO_TO " cannot go to "
#define SAY_NOTHING_PROMOTES_ON "nothing promotes on "
#define SAY_NO_PIECE_ON "there is no piece on "
#define SAY_PAWN_TAKES_SIDEWAYS "a pawn goes sideways only to take, and there is nothing on "
#define SAY_KING_OR_ROOK_HAS_MOVED "the king or that rook has moved"
#define SAY_IT_CAN_BE ": it can be "
#define SAY_OR " or "

#endif
