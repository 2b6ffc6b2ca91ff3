/* What book, teacher and opponent say. */
#ifndef KILOMATE_FIRMWARE_WORDS_TEACH_H
#define KILOMATE_FIRMWARE_WORDS_TEACH_H

/* book (book/book.c) */
#define SAY_ON_OFF_OR_WIDE "on, off or wide"
#define SAY_THE_BOOK "The book"
#define SAY_OPENING "Opening: %s.\n"
#define SAY_NO_BOOK "There is no opening book."
#define SAY_BOOK_DAMAGED "The opening book is damaged; I play without."
#define SAY_BOOK_OF_ANOTHER_VERSION "The opening book is of another version; I play without."
#define SAY_BOOK_KNOWS_NO_MOVE "It knows no move here."

/* teacher: the coach (teach_console.c) */
#define SAY_THE_COACH "The coach"
#define SAY_STOPPED_MOVE_NOT_PLAYED "Stopped; the move is not played."
/* what the move does: a judgement (below) */
#define SAY_PLAY_IT_ALL_THE_SAME "That %s. Play it all the same?"
/* behind it, in another colour */
#define SAY_YES_OR_WHY " (yes, or why)"
#define SAY_I_ASKED_NOTHING "I have asked nothing."
#define SAY_LAST_MOVES_NOT_BAD "The last moves were not bad."

/* teacher: replay and review (teach_console.c, teach_review.c) */
#define SAY_THE_BEGINNING "The beginning"
#define SAY_AFTER_MOVE "After %m"
#define SAY_REPLAY_OR_REPLAY_12 "It is replay, replay 12 or replay 12b: before Black's move 12."
#define SAY_END_OF_THE_GAME "This is the end of the game."
#define SAY_BEGINNING_OF_THE_GAME "This is the beginning of the game."
#define SAY_REVIEW_WHITE_OR_BLACK "It is review, review white or review black."
/* a number, and one of the two words */
#define SAY_I_REVIEW_IN_AT_MOST "I review the game in at most %d %s; a line ends it.\n"
#define SAY_ABOUT_TIME_LEFT "(about %d %s more)"
#define SAY_SECONDS "seconds"
#define SAY_MINUTES "minutes"
#define SAY_I_REVIEW_THE_GAME "I review the game; a line ends it."
#define SAY_TURNING_POINTS "Turning points: %d.\n"

/* what a review sums up (lookback/summary.c) */
/* White or Black, its accuracy and a percent sign */
#define SAY_SUMMARY_OF_SIDE "%s: accuracy %d %c, moves %d, mistakes %d, blunders %d.\n"
/* behind it the moves: winning chances that were lost, a percent sign, and what is typed to play on
   from there */
#define SAY_MOMENTS "What mattered most:"
#define SAY_MOMENT "  %m lost %d %c: from %d%s plays on there\n"

/* teacher: analysis and referee (teach_console.c) */
#define SAY_ROOM_FOR_SO_MANY_MOVES "There is room for so many moves: %d.\n"
/* SAY_PLAY_AGAIN or SAY_TAKE_BACK */
#define SAY_NO_MOVE_TO "There is no move to %s.\n"
#define SAY_PLAY_AGAIN "play again"
#define SAY_TAKE_BACK "take back"
#define SAY_ANALYZE_TAKES_LINES "analyze takes a number of lines from 1 to %d.\n"
#define SAY_I_ANALYSE "I analyse. Enter moves, undo, redo; stop or an empty line ends it."
#define SAY_ANALYSIS_ENDS "The analysis ends; the game is as it was."
#define SAY_REFEREE_OR_REFEREE_OFF "It is referee, or referee off."
#define SAY_I_PLAY_AGAIN "I play again, for the side that is not to move."
#define SAY_TWO_PEOPLE_PLAY "Two people play; I keep the rules and the clocks."
/* the level */
#define SAY_LEVEL_WITH_A_CLOCK "Level: %s.\n"
#define SAY_LEVEL_WITHOUT_A_CLOCK \
    "Level: %s, without a clock:\nlevel game 15 sets both to 15 minutes.\n"

/* targets (targets/targets.c) */
#define SAY_HELPS_WITH_TARGETS "off, shown, warned, quality or best"
/* squares stand behind each */
#define SAY_TARGETS_GOOD "Good:    "
#define SAY_TARGETS_DOUBTFUL "Doubtful:"
#define SAY_TARGETS_BAD "Bad:     "
#define SAY_NO_TARGETS "No piece there can move now."
/* two of these */
#define SAY_TARGETS_OF_SIDES "Targets in lights: White %s, Black %s.\n"
#define SAY_TARGETS_TAKES "It is targets e2, or targets white|black off|shown|warned|quality|best."

/* teacher: judgements of a move, and threats (teach_show.c) */
#define SAY_ALLOWS_MATE_IN "allows mate in %d"
#define BRIEF_ALLOWS_MATE_IN "Allows mate in %d. SELECT=yes"
#define SAY_IS_STALEMATE "is stalemate, a draw"
#define BRIEF_IS_STALEMATE "That is stalemate. SELECT=yes"
#define SAY_LOSES "loses the %p on %q"
#define SAY_LOSES_FOR_TOO_LITTLE "loses the %p on %q for too little"
/* with the colour of the piece (words/panel.h) */
#define BRIEF_LOSES "Loses the %s on %q. SELECT=yes"
/* a piece */
#define SAY_IS_ANOTHER "is not the %p that I named"
/* the move, the piece */
#define SAY_WHY_ANOTHER "%m is not the %p that I named.\n"
#define BRIEF_IS_ANOTHER "I named the %p. SELECT=yes"
#define SAY_MISSES_MATE_IN "misses mate in %d"
#define BRIEF_MISSES_MATE_IN "Misses mate in %d. SELECT=yes"
#define SAY_GIVES_AWAY_PAWNS "gives away %d.%d pawns"
#define BRIEF_GIVES_AWAY_PAWNS "Gives away %d.%d pawns. SELECT=yes"
#define SAY_WHITE_MATES_IN "White mates in %d"
#define BRIEF_WHITE_MATES_IN "W mates %d"
#define SAY_BLACK_MATES_IN "Black mates in %d"
#define BRIEF_BLACK_MATES_IN "B mates %d"
/* a move, a judgement, and two scores, as pawns or who mates */
#define SAY_LESSON "%m %s: from %s to %s.\n"
#define SAY_THE_REPLY "  The reply: "
#define SAY_BETTER "  Better: "
#define SAY_TAKES_AND_WINS "  %n takes the %p on %q: wins %d\n"
#define SAY_WINS_A_PIECE "  the %p on %q: wins %d\n"
#define SAY_THREATENS_NOTHING "%s threatens nothing.\n"
#define SAY_WHITE_CAN_TAKE "White can take:"
#define SAY_BLACK_CAN_TAKE "Black can take:"
#define SAY_WHITE_THREATENS "White threatens:"
#define SAY_BLACK_THREATENS "Black threatens:"
#define SAY_MOVE_MATES "  %n mates\n"

/* opponent: strength, contempt, style (opponent_console.c, opponent_settings.c) */
/* the level and SAY_BLIND_... */
#define SAY_BEGINNER_OVERLOOKS "beginner %d: I overlook %s"
#define SAY_STRENGTH "Strength: %s.\n"
#define SAY_BEGINNERS_LEVELS "Beginners' levels:"
/* SAY_NUMBER_MISSING, or SAY_NO_NUMBER (words/play.h) with what was typed */
#define SAY_BAD_NUMBER_TRY "%s%s. Try: %s\n"
#define SAY_BEHIND_LEVEL_NUMBER "There is something behind the level's number."
/* stands behind what was typed */
#define SAY_IS_OUT_OF_RANGE_TAKEN_AS " is out of range, taken as %d.\n"
#define SAY_ELO "Elo %d"
#define SAY_BEGINNER "beginner %d"
#define SAY_CONTEMPT_NUMBER "It is contempt NUMBER: what a draw is worth less, in 1/256 pawn."
#define SAY_CONTEMPT "Contempt: %d/256 pawn; a draw counts %e to me.\n"
#define SAY_NO_SUCH_STYLE "There is no style %s.\n"
#define SAY_STYLES "Style: %s. Styles:"
#define SAY_NORMAL_SOLID_OR_ATTACK "normal, solid or attack"
#define SAY_RESIGNING "Resigning"

/* rating (rating/rating.c, rating_console.c, rating_save.c) */
#define SAY_RATING "About %d, probably %d to %d; games: %d.\n"
/* behind it the last opponents' numbers, each with one of the four words */
#define SAY_RATED_LAST "The last ones:"
#define SAY_RATED_LOST "lost"
#define SAY_RATED_DRAWN "drawn"
#define SAY_RATED_WON "won"
#define SAY_RATED_WON_WITH_HELP "helped"
#define SAY_RATING_NOW "Your rating: about %d. I play the next game as strong as you.\n"
#define SAY_NO_GAME_RATED "No game of yours has counted yet; I would begin at %d.\n"
#define SAY_RATING_OR_RATING_FORGET "It is rating, or rating forget."
#define SAY_RATING_FORGOTTEN "I have forgotten your games; I begin anew with you."
#define SAY_NO_RATING_TO_FORGET "I have no rating of you."
#define SAY_RATINGS_SPOILT "What was saved of ratings is damaged; they begin anew."
#define SAY_LEVEL_ADAPTIVE_OR_A_GUESS \
    "It is level adaptive, or with a first guess: level adaptive 900"
#define SAY_I_KNOW_YOU "I know your games (%d); rating forget gives them up.\n"
#define SAY_STRENGTH_ADAPTIVE "Strength: Elo %d, and as strong as you from game to game.\n"

/* opponent: draws and giving up (opponent.c) */
#define SAY_I_OFFER_A_DRAW "I offer a draw: draw offer accepts it, a move declines."
#define BRIEF_I_OFFER_A_DRAW "I offer a draw. SELECT=yes LEFT=no"
#define SAY_I_RESIGN "I resign; undo lets me play on."
#define BRIEF_I_RESIGN "I resign."

/* opponent: what it has overlooked (opponent_console.c) */
#define SAY_DECIDES_THE_GAME "it decides the game"
#define SAY_DOES_NOT_LOSE "it does not lose the game"
#define SAY_LOSES_MORE_SLOWLY "it loses more slowly"
#define SAY_BY_PAWNS "by %d.%d pawns"
#define SAY_I_KNOW_OF_NOTHING "I know of nothing that I have overlooked."
/* a move, its reply or SAY_IT_IS_STALEMATE, a better move, and one of the four above */
#define SAY_I_OVERLOOKED "With %m I overlooked %s. Better was %m: %s.\n"
#define SAY_IT_IS_STALEMATE "that it is stalemate"

/* opponent: what a beginner overlooks (strength.c) */
#define SAY_BLIND_REPLIES_AND_GOOD_MOVES "all your replies, and good moves of mine"
#define SAY_BLIND_REPLIES "your replies, but not that you take back"
#define SAY_BLIND_SECOND_CAPTURES "every second capture of yours, and all quiet moves"
#define SAY_BLIND_DIAGONALS_AND_KNIGHTS "long diagonals, knights that go back, all quiet moves"
#define SAY_BLIND_DIAGONALS "long diagonals, and all quiet moves"
#define SAY_BLIND_QUIET_MOVES "all quiet moves of yours"
#define SAY_BLIND_SECOND_QUIET_MOVES "every second quiet move, and threats of two moves"
#define SAY_BLIND_THREATS "threats of two moves"
#define SAY_BLIND_SECOND_THREATS "every second threat of two moves"
#define SAY_BLIND_DEEP "only what lies deep"

#endif
