/* What is said of games at odds (odds/odds.c). */
#ifndef KILOMATE_FIRMWARE_WORDS_ODDS_H
#define KILOMATE_FIRMWARE_WORDS_ODDS_H

#define SAY_ODDS_TAKES \
    "It is odds pawn, knight, rook or queen; then white, black or me: who lacks it."
/* White or Black; a piece and its square */
#define SAY_ODDS_BEGIN "New game: %s is without the %p on %q.\n"
/* the values of the setting, in a sentence */
#define SAY_ODDS_VALUES "none, pawn, knight, rook or queen"

#endif
