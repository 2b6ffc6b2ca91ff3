/* What is said while one trains. */
#ifndef KILOMATE_FIRMWARE_WORDS_TRAIN_H
#define KILOMATE_FIRMWARE_WORDS_TRAIN_H

/* train (train/train.c) */
#define SAY_TRAIN_BEGINS "Training: %d positions, grade %d of %d. Your game waits.\n"
#define SAY_TRAIN_TAKES "This is training: a move, hint, solution, next, score, board or end."
#define SAY_TRAIN_GRADES "train takes a grade from 1 to %d.\n"
#define SAY_TRAIN_NOT_THERE "There are no training positions."
#define SAY_TRAIN_DAMAGED "The training positions are damaged."
#define SAY_TRAIN_ANOTHERS "The training positions are of another version."
#define SAY_TRAIN_SCORE_SPOILT "The score of your training could not be read; it begins anew."
#define SAY_TRAIN_ENDS "The training ends; your game is as it was."
#define SAY_TRAIN_IS_LEFT "The training ends."
/* White or Black; then the number of moves */
#define SAY_TRAIN_MATE "%s to move: mate in %d.\n"
#define SAY_TRAIN_WINS "%s to move: one move wins.\n"
#define SAY_TRAIN_HOLDS "%s to move: one move holds, all others lose.\n"
#define SAY_TRAIN_ENDING "%s to move, an ending: one move is right.\n"
#define SAY_TRAIN_AGAIN "You have seen it before."
/* a move, without its number */
#define SAY_TRAIN_WRONG "%n is not it. Try again; or hint, solution.\n"
#define SAY_TRAIN_RIGHT "%n is right.\n"
/* the other side's move */
#define SAY_TRAIN_ANSWER "The reply is %n.\n"
#define SAY_TRAIN_SOLUTION "The move is %n. It will come again.\n"
/* a piece and its square */
#define SAY_TRAIN_HINT "Look at the %p on %q.\n"
#define SAY_TRAIN_SCORE "At the first try %d of %d; grade %d of %d; %d to come again.\n"
#define SAY_TRAIN_NEXT "next, or an empty line, brings another one."

#endif
