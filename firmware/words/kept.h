/* What is said of games that are kept, saved, written and read. */
#ifndef KILOMATE_FIRMWARE_WORDS_KEPT_H
#define KILOMATE_FIRMWARE_WORDS_KEPT_H

/* the archive (archive/archive.c) */
#define SAY_GAME_TOO_LONG_TO_KEEP "this game is too long to be kept."
#define SAY_WORN_OUT_GAME_NOT_KEPT "the memory is worn out; the game is not kept."
#define SAY_NO_ANSWER_GAME_NOT_KEPT "the memory does not answer; the game is not kept."
#define SAY_NEWER_GAMES_ERASE_GIVES_UP \
    "games of a newer firmware: not touched; games erase gives them up."
#define SAY_NO_MEMORY_FOR_IT "there is no memory for it."
#define SAY_NEWER_GAMES_NOT_TOUCHED "games of a newer firmware, not touched."
/* one of those above, or of the states of memories (words/machine.h) */
#define SAY_ARCHIVE "Archive: %s\n"

/* the archive's commands (archive/archive_console.c) */
#define SAY_NO_MEMORY_FOR_GAMES "There is no memory for games."
#define SAY_GAMES_DO_NOT_ANSWER "The memory of games does not answer."
#define SAY_NEWER_FIRMWARE_KEPT_GAMES \
    "A newer firmware has kept games: not touched; games erase gives them up."
#define SAY_NO_GAME_IS_KEPT "No game is kept."
#define SAY_CANNOT_BE_READ "cannot be read"
/* columns: keep their width */
#define SAY_GAMES_COLUMNS "  no  date       White          Black          result  moves  opening"
#define SAY_GAMES_KEPT "Games kept: %d.\n"
#define SAY_GAMES_KEPT_AND_OLDER "Games kept: %d. The older ones: games from %d.\n"
#define SAY_GAMES_DO_NOT_ANSWER_LINE "The memory of games does not answer.\n"
#define SAY_NO_SUCH_GAME "There is no such game: games lists them.\n"
#define SAY_GAME_CANNOT_BE_READ "This game cannot be read; the present game is as it was."
#define SAY_LOAD_MAKES_IT_PRESENT "games %d load makes it the present game.\n"
#define SAY_ALL_GAMES_WOULD_BE_LOST \
    "All games that are kept would be lost. If you are sure: games erase yes"
#define SAY_ALL_GAMES_ERASED "All games are erased."
#define SAY_WORN_OUT_NOT_ALL_ERASED "The memory is worn out: not all games are erased."
#define SAY_NO_ANSWER_NOT_ALL_ERASED "The memory does not answer: not all games are erased."
/* playing on from a place of the game (lookback/lookback.c) */
#define SAY_FORMS_OF_FROM \
    "It is from 17, or from 17b: before Black's move 17; behind replay from alone."
/* the numbers of the first move and of the next one */
#define SAY_FROM_WHICH_MOVE "There is no such move here: from takes %d to %d.\n"
#define SAY_FROM_GAME_OVER "The game is over there: choose an earlier move."
#define SAY_FROM_TWO_PEOPLE "Two people play: referee off lets me play, then it is from."
#define SAY_FROM_NOT_KEPT "The game cannot be kept, so it stays as it is; undo takes moves back."
#define SAY_OLD_GAME_IS_KEPT "The old game is kept."
#define SAY_FROM_HERE_I_PLAY_WHITE "The game goes on from here; I play White."
#define SAY_FROM_HERE_I_PLAY_BLACK "The game goes on from here; I play Black."
#define SAY_FORMS_OF_GAMES "It is games, games 3, games 3 load, games from 21 or games erase."

/* saves (game/save.c) */
#define SAY_NO_MEMORY_FOR_THEM "there is no memory for them."
#define SAY_NO_ANSWER_GAME_GOES_ON "the memory does not answer; the game goes on without it."
#define SAY_NO_ANSWER_NOTHING_SAVED "the memory did not answer at the start; nothing is saved."
#define SAY_SAVED_BY_NEWER_FIRMWARE \
    "saved by a newer firmware: not touched; save erase gives it up."
#define SAY_WORN_OUT_NOTHING_SAVED "the memory is worn out: nothing more is saved."
#define SAY_OPTIONS_WERE_ANOTHERS \
    "Saves: the search's options were another firmware's: they are the default now."
#define SAY_EVERY_CHANGE_IS_SAVED "Every change is saved: %d since the start.\n"
#define SAY_EVERY_CHANGE_IS_SAVED_IN_AREA \
    "Every change is saved: %d since the start, area %d of %d, begun as number %d.\n"
#define SAY_EVERYTHING_ERASED "Everything saved is erased. Saving begins anew."
#define SAY_SAVE_OR_SAVE_ERASE "It is save, or save erase: give up what is saved."
/* one of those above, or of the states of memories (words/machine.h) */
#define SAY_SAVES "Saves: %s\n"

/* PGN, name and date (scoresheet/scoresheet.c) */
#define SAY_NAME_AT_MOST "A name has at most %d characters, all of ASCII.\n"
#define SAY_I_DO_NOT_KNOW_YOUR_NAME "I do not know your name."
#define SAY_YOUR_NAME "Your name: %s\n"
#define SAY_DATE_IS_YEAR_MONTH_DAY "A date is year, month and day: date 2026.11.25"
#define SAY_DATE_IS "The date is %s.\n"
/* stands in a PGN behind the computer's name */
#define SAY_BEGINNER_IN_PGN " (beginner %d)"
#define SAY_FORMS_OF_PGN "It is pgn, pgn clocks, pgn review or pgn all."
#define SAY_LOADED "Loaded, plies: %d. Both sides are yours; go lets me play.\n"
#define SAY_SEND_A_GAME "Send a game as PGN; an empty line ends it, Ctrl-C gives it up."
#define SAY_FIRST_OF_GAMES "It is the first of %d games; the others are left out.\n"
/* a sentence about FENs (engine/rules/fen.c) follows */
#define SAY_DROPPED_FROM_FEN "Dropped from its FEN: %s.\n"
#define SAY_GIVEN_UP "Given up; the game is as it was."
/* the reason (below) */
#define SAY_REFUSED "Refused: %s; the game is as it was.\n"

/* why a game is refused (scoresheet/reader.c) */
#define SAY_NO_GAME_IN_IT "there is no game in it"
#define SAY_ROOM_FOR_NO_MORE_MOVES "there is room for no more moves"
#define SAY_ANOTHER_GAME_THAN_CHESS "it is another game than chess"
#define SAY_TAG_NOT_WHOLE "a tag is not whole"
#define SAY_TAG_AMONG_MOVES "a tag stands among the moves"
#define SAY_COMMENT_HAS_NO_END "a comment has no end"
#define SAY_BRACE_NOT_OPENED "a } has no {"
#define SAY_VARIATION_HAS_NO_END "a variation has no end"
#define SAY_PARENTHESIS_NOT_OPENED "a ) has no ("
/* the move as it was sent */
#define SAY_IS_NO_MOVE "%s is no move"
#define SAY_IS_NOT_LEGAL "%s is not a legal move"
#define SAY_FITS_SEVERAL_MOVES "%s fits several moves"
#define SAY_MOVE_MUST_NAME_PIECE "%s must name the new piece"
/* any of these */
#define SAY_AT_MOVE_OF_SIDE "move %d of %s: %s"
#define SAY_BAD_FEN "bad FEN: %s"

#endif
