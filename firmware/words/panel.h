/*
 * What the screen of a panel says: in short, as it must fit beside a board. What it says as the
 * console does is the console's text; where it says the same in short, the short form (BRIEF_)
 * stands beside the long one (SAY_) in the table of its subject, with the same holes in the same
 * order. The titles of the menu's entries stand in its list (panel/menu.c).
 */
#ifndef KILOMATE_FIRMWARE_WORDS_PANEL_H
#define KILOMATE_FIRMWARE_WORDS_PANEL_H

/* beside the board (panel/say.c) */
#define BRIEF_THINKING "Thinking"
/* behind a reason (words/terminal.h) */
#define BRIEF_PUT_BACK "Put it back on %q."
/* one of the pieces below */
#define BRIEF_I_EXPECT_PIECE "I expect the %s on %q."
#define BRIEF_I_EXPECT_NO_PIECE "I expect no piece on %q."
#define BRIEF_PIECE_BACK "%q: Taken back. Put there the %s"
#define BRIEF_NEW_GAME_ASK "A new game? SELECT=yes LEFT=no"
#define BRIEF_YES_NO "SELECT=yes LEFT=no"
#define BRIEF_PROMOTE "Promote to <%c>"
#define BRIEF_IS_IT_MEANT "Is it meant? SELECT=yes"
/* the moves of a line follow */
#define BRIEF_ANALYSIS "Analysis:"
/* a part */
#define BRIEF_NO_ANSWER "No answer: %s"
#define BRIEF_CHESS_PROGRAM_PLAYS "A chess program plays."
#define BRIEF_LEFT_ENDS_IT "LEFT ends it."
/* from where to where, and "=Q" or nothing */
#define BRIEF_MY_MOVE "My move: %q-%q%s"
#define BRIEF_TAKE_BACK "Take back: %q-%q%s"
#define BRIEF_MAKE_MOVE "Make the move %q-%q%s"
#define BRIEF_WHITE_TO_MOVE "White to move"
#define BRIEF_BLACK_TO_MOVE "Black to move"
/* seconds */
#define BRIEF_WHITE_RUNS "White: %d s"
#define BRIEF_BLACK_RUNS "Black: %d s"
#define BRIEF_DEPTH "depth %d"

/* the clock alone (panel/chess_clock.c): between the clocks, and what the keys do then */
#define BRIEF_MOVE_NUMBER "Move %d"
#define BRIEF_PAUSED "paused"
#define BRIEF_FLAG_OF_WHITE "White's flag fell"
#define BRIEF_FLAG_OF_BLACK "Black's flag fell"
#define BRIEF_SELECT_STARTS "SELECT starts"
#define BRIEF_UP_DOWN_CHANGE "UP DOWN change"
#define BRIEF_LEFT_LEAVES "LEFT leaves"
#define BRIEF_UP_DOWN_ANEW "DOWN again"

/* the menu (panel/menu.c), and whose the search's options are */
/* White or Black */
#define BRIEF_TRAIN_MATE "%s: mate in %d"
#define BRIEF_TRAIN_WINS "%s: one move wins"
#define BRIEF_TRAIN_HOLDS "%s: one move holds"
#define BRIEF_TRAIN_ENDING "%s: find the move"
#define BRIEF_TRAIN_WRONG "Not it. UP=hint"
/* a piece and its square */
#define BRIEF_TRAIN_HINT "Look at the %p on %q."
/* in so many moves */
#define BRIEF_TRAIN_ON "Right! Mate in %d"
#define BRIEF_TRAIN_RIGHT "Right! RIGHT=next"
#define BRIEF_TRAIN_SHOWN "It is %q-%q. RIGHT=next"
#define BRIEF_MENU "MENU"
#define BRIEF_OWN_SET "own"
#define BRIEF_KEYS_OF_MENU "LEFT back  SELECT ok"
#define BRIEF_KEYS_OF_TEXT "LEFT game"
#define BRIEF_RESIGN_ASK "Resign this game?"
#define BRIEF_SELFTEST_PASSED "All parts passed."
/* a line for each of them follows */
#define BRIEF_SELFTEST_FAILED "FAILED:"
#define BRIEF_STACK_UNUSED "stack unused %d"

/* replay (panel/replay.c); the best move stands in the next line */
#define BRIEF_REPLAY "REPLAY"
#define BRIEF_BEGINNING "beginning"
#define BRIEF_BEST "best:"
#define BRIEF_KEYS_OF_REPLAY "SEL=game"
#define BRIEF_KEYS_PLAY_ON "SEL=play"
#define BRIEF_NOT_KEPT "The game can't be kept, and goes on."
#define BRIEF_TWO_PEOPLE_PLAY "Two people play."

/* set-up and verify (panel/setup.c) */
#define BRIEF_SET_UP "SET UP"
#define BRIEF_PLACE_EACH "Place each %s"
#define BRIEF_KEYS_OF_SET_UP "UP DOWN piece, SELECT done"
#define BRIEF_KEYS_OF_VALUE "UP DOWN change, SELECT next"
/* White or Black; rights as in a FEN; a file or BRIEF_NONE */
#define BRIEF_SIDE_TO_MOVE "To move: %s"
#define BRIEF_CASTLING "Castling: %s"
#define BRIEF_EN_PASSANT "En passant: %s"
#define BRIEF_NONE "none"
#define BRIEF_REFUSED "Refused: %s"
#define BRIEF_VERIFY "VERIFY"
#define BRIEF_KEYS_OF_VERIFY "UP DOWN next, LEFT game"

/* pieces with their colour */
#define BRIEF_WHITE_PAWN "white pawn"
#define BRIEF_WHITE_KNIGHT "white knight"
#define BRIEF_WHITE_BISHOP "white bishop"
#define BRIEF_WHITE_ROOK "white rook"
#define BRIEF_WHITE_QUEEN "white queen"
#define BRIEF_WHITE_KING "white king"
#define BRIEF_BLACK_PAWN "black pawn"
#define BRIEF_BLACK_KNIGHT "black knight"
#define BRIEF_BLACK_BISHOP "black bishop"
#define BRIEF_BLACK_ROOK "black rook"
#define BRIEF_BLACK_QUEEN "black queen"
#define BRIEF_BLACK_KING "black king"

#endif
