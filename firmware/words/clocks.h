/* What is said of the time controls that only some boards have, and of the clock alone. */
#ifndef KILOMATE_FIRMWARE_WORDS_CLOCKS_H
#define KILOMATE_FIRMWARE_WORDS_CLOCKS_H

/* the levels' lines in the list, as HELP_LEVEL_FORM has them, and an example of each */
#define HELP_LEVEL_BRONSTEIN "bronstein MIN SEC    up to so many seconds of a move come back"
#define HELP_LEVEL_DELAY "delay MIN SEC        the clock stands for so many seconds first"
#define HELP_LEVEL_HOURGLASS "hourglass MIN        what you take the other gets"
#define HELP_LEVEL_BYOYOMI "byoyomi MIN N SEC    minutes, then N periods of seconds a move"
#define HELP_LEVEL_STAGES "stages N MIN MIN SEC N moves in minutes, minutes for the rest"
#define HELP_LEVEL_ODDS "odds MIN MIN [SEC]   White's minutes, Black's minutes"
#define HELP_TRY_GAME "clock game game 5"
#define HELP_TRY_FISCHER "clock game fischer 3 2"
#define HELP_TRY_TOURNAMENT "clock game tournament 40 90"
#define HELP_TRY_BRONSTEIN "level bronstein 5 3"
#define HELP_TRY_DELAY "level delay 5 3"
#define HELP_TRY_HOURGLASS "level hourglass 3"
#define HELP_TRY_BYOYOMI "level byoyomi 10 5 30"
#define HELP_TRY_STAGES "level stages 40 120 60"
#define HELP_TRY_ODDS "level odds 5 1"
/* what was typed, from where to where it may be, and an example */
#define SAY_NUMBER_FROM_TO "%s is out of range, %d to %d. Try: %s\n"

/* a level, at most 63 characters; and as the screen has it */
#define SAY_BRONSTEIN "Bronstein, %d minute%s, up to %d second%s back a move"
#define BRIEF_BRONSTEIN "%d+%d back"
#define SAY_DELAY "delay, %d minute%s, the clock stands %d second%s a move"
#define BRIEF_DELAY "%d+%d delay"
#define SAY_HOURGLASS "hourglass, %d minute%s"
#define BRIEF_HOURGLASS "hourglass %d"
#define SAY_BYOYOMI "byo-yomi, %d minute%s, then %d period%s of %d second%s"
#define BRIEF_BYOYOMI "%d+%dx%ds"
#define SAY_STAGES "%d move%s in %d minute%s, then %d for the rest"
#define SAY_STAGES_SECONDS "%d move%s in %d minute%s, then %d, and %d second%s a move"
#define BRIEF_STAGES "%d/%d %d+%d"
#define SAY_ODDS "White %d minute%s, Black %d minute%s"
#define SAY_ODDS_SECONDS "White %d minute%s, Black %d minute%s, and %d second%s a move"
#define BRIEF_ODDS "%d:%d +%d"

/* the clock alone (clocks/alone.c); behind the running one stands a star, then the move's number */
#define HELP_CLOCK_AND_ALONE                                            \
    "both clocks; clock game: I am a chess clock and nothing else.\n"   \
    "clock game fischer 3 2: at that level, else at the present one.\n" \
    "Enter, space: the other clock. pause; new; white 5:00; end.\n"     \
    "A panel's menu begins it; moves on the board change sides.\n"      \
    "Example: clock game byoyomi 10 5 30\n"
#define SAY_ALONE_BEGINS \
    "I am a chess clock. Enter or space: the clock; pause, new, white 5:00, end."
#define SAY_ALONE_ENDS "The clock ends; the game is as it was."
#define SAY_ALONE_CLOCKS "White %t%s   Black %t%s   move %d\n"
#define SAY_ALONE_FLAG "The flag of %s has fallen.\n"
#define SAY_ALONE_TAKES "It is Enter or space, pause, new, white 5:00, black 5:00, clock or end."
#define SAY_ALONE_TIME "A time is minutes and seconds, 0:01 to 600:00, as white 5:00."
/* the words of a level with clocks */
#define SAY_ALONE_LEVEL \
    "It is clock, or clock game and a level with clocks: clock game fischer 3 2."

#endif
