/*
 * How accurate a move is, by the formulas that Lichess has published (lichess.org/page/accuracy):
 * of a position the winning chances, and of a move what it leaves of them. In whole numbers.
 */
#ifndef KILOMATE_FIRMWARE_LOOKBACK_ACCURACY_H
#define KILOMATE_FIRMWARE_LOOKBACK_ACCURACY_H

/* Of winning chances and accuracies: 1/100 %. */
enum { ACCURACY_WHOLE = 10000 };

/* Losses of winning chances from which a move is a mistake, and a blunder: 1/100 %. Lichess has
   them as 0.2 and 0.3 of chances between -1 and 1. */
enum { ACCURACY_MISTAKE = 1000, ACCURACY_BLUNDER = 1500 };

/* Returns the winning chances for a score of 1/256 pawn, which counts as ten pawns at most:
   50 + 50 * (2 / (1 + exp(-0.00368208 * centipawns)) - 1), in 1/100 %. */
unsigned accuracy_chances(int score);

/* Returns the accuracy of a move that loses so much of the winning chances, 0 to ACCURACY_WHOLE:
   103.1668 * exp(-0.04354 * percent) - 3.1669, in 1/100 %, and not below 0. */
unsigned accuracy_of_loss(unsigned lost);

#endif
