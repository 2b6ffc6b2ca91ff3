/* What the console says of a game: sides, results, moves, levels, settings. */
#ifndef KILOMATE_FIRMWARE_WORDS_PLAY_H
#define KILOMATE_FIRMWARE_WORDS_PLAY_H

/* sides and pieces */
#define SAY_WHITE "White"
#define SAY_BLACK "Black"
/* stands before how the game has ended: whose flag, who has resigned */
#define SAY_OF_WHITE "White: "
#define SAY_OF_BLACK "Black: "
#define SAY_PAWN "pawn"
#define SAY_KNIGHT "knight"
#define SAY_BISHOP "bishop"
#define SAY_ROOK "rook"
#define SAY_QUEEN "queen"
#define SAY_KING "king"

/* how a game ends (game/game.c, console_play.c) */
#define SAY_GAME_NOT_OVER "The game is not over"
#define SAY_CHECKMATE "Checkmate"
#define SAY_STALEMATE "Stalemate"
#define SAY_NEITHER_CAN_MATE "Neither side can mate"
#define SAY_FIVEFOLD_REPETITION "Fivefold repetition"
#define SAY_SEVENTY_FIVE_MOVES "Seventy-five moves without capture or pawn move"
#define SAY_THREEFOLD_REPETITION "Threefold repetition"
#define SAY_FIFTY_MOVES "Fifty moves without capture or pawn move"
#define SAY_FLAG_HAS_FALLEN "The flag has fallen"
#define SAY_FLAG_BUT_NO_MATE "The flag has fallen, but the opponent cannot mate"
#define SAY_RESIGNED "Resigned"
#define SAY_DRAW_AGREED "Draw agreed"
#define SAY_DRAW "Draw"
#define SAY_WHITE_WINS "White wins"
#define SAY_BLACK_WINS "Black wins"
#define SAY_TYPE_DRAW_TO_CLAIM "%s: type draw to claim it.\n"
#define BRIEF_DRAW_TO_CLAIM "Draw to be claimed: %s"
#define SAY_I_CLAIM_A_DRAW "I claim a draw. "
#define SAY_CHECK "Check."

/* the line and its prompt (console_line.c, computer.c) */
#define SAY_PROMPT_GAME_OVER "Game over"
/* stands behind the level */
#define SAY_TYPE_A_MOVE_OR_HELP ". Type a move (e4, Nf3), go to let me begin, or help."
#define SAY_ONLY_ASCII_AND_FIGURINES "Only ASCII and figurines are read."
#define SAY_LINE_TOO_LONG_AT_MOST "The line is too long: at most %d characters.\n"
#define SAY_LINE_TOO_LONG "The line is too long."
#define SAY_I_AM_THINKING_GO_UNDO_NEW \
    "I am thinking. go: move now; undo: take back; new: a new game."
#define SAY_NOT_ENOUGH_MEMORY_FOR_ENGINE "Not enough memory for the engine."

/* games, turns and moves taken back (console_commands.c) */
#define SAY_NEW_GAME_YOU_ARE_WHITE "A new game. You are White; go lets me begin."
#define SAY_GO_STANDS_ALONE "It is go alone; uci lets a chess program speak."
#define SAY_GAME_OVER_NEW_OR_UNDO "The game is over. Type new or undo."
#define SAY_NO_MOVE_TO_TAKE_BACK "There is no move to take back."
#define BRIEF_NO_MOVE_TO_TAKE_BACK "No move to take back."
#define SAY_GAME_GOES_ON "The game goes on."
#define SAY_BOTH_SIDES_YOURS_NOW "Both sides are yours now; go lets me play again."
#define BRIEF_BOTH_SIDES_ARE_YOURS "Both sides are yours."
#define SAY_NO_MOVE_TO_PLAY_AGAIN "There is no move to play again."
#define BRIEF_NO_MOVE_TO_PLAY_AGAIN "No move to play again."
#define SAY_GAME_OVER_ALREADY "The game is over already."
#define SAY_I_DECLINE_THE_DRAW "I decline the draw."
#define SAY_DRAW_OR_DRAW_OFFER "It is draw, or draw offer."
#define SAY_NO_DRAW_TO_CLAIM "There is no draw to claim: no threefold repetition, no fifty moves."
#define BRIEF_NO_DRAW_TO_CLAIM "There is no draw to claim."
#define SAY_SETUP_REFUSED "Refused: %s.\n"
#define SAY_NO_LEGAL_MOVE "the side to move has no legal move"
#define SAY_NO_MOVE_PLAYED "No move has been played."
/* a level */
#define SAY_NO_CLOCK_AT_THIS_LEVEL "There is no clock at this level: %s.\n"
/* behind the running one stands a star */
#define SAY_CLOCKS "White %t%s   Black %t%s\n"
#define SAY_SWITCH_THE_POWER_OFF "There is nothing to return to: switch the power off."

/* moves and whose turn it is (console_play.c) */
#define SAY_RECORD_IS_FULL "The game record is full: its oldest moves are forgotten."
#define BRIEF_RECORD_IS_FULL "Record full: oldest moves forgotten."
#define SAY_I_AM_THE_REFEREE "two people play, I am the referee."
#define SAY_BOTH_SIDES_ARE_YOURS "both sides are yours."
#define SAY_I_PLAY_WHITE "I play White."
#define SAY_I_PLAY_BLACK "I play Black."
#define SAY_GAME_GOES_ON_AT_START "The game goes on where it was left."
/* what was done there: a move, a level, or SAY_BOARD_..., SAY_I_... */
#define SAY_ON_THE_BOARD "On the board: %s\n"
#define SAY_BOARD_NEW_GAME "a new game."
#define SAY_BOARD_NEW_POSITION "a new position."
#define SAY_BOARD_TAKEN_BACK "taken back."
#define SAY_BOARD_PLAYED_AGAIN "played again."
#define SAY_BOARD_GAME_GOES_ON "the game goes on."
#define SAY_BOARD_I_AM_TO_PLAY "I am to play."
#define SAY_BOARD_GAME_IS_OVER "the game is over."
/* in the lines of info: a minus or nothing, and in how many moves */
#define SAY_MATE_SCORE "mate %s%d"
#define SAY_THINKING "Thinking ..."
#define SAY_STOPPED "Stopped."
/* what a search for a mate has found, and in how many moves; found: BRIEF_MATE_IN */
#define SAY_MATE_FOUND "Mate in %d.\n"
#define SAY_THERE_IS_NO_MATE "There is no mate in %d.\n"
#define BRIEF_THERE_IS_NO_MATE "No mate in %d"
#define SAY_I_FOUND_NO_MATE "I have found no mate in %d.\n"
#define BRIEF_I_FOUND_NO_MATE "Found no mate in %d"
#define SAY_FROM_THE_BOOK "From the book."
/* what was typed stands before these reasons */
#define SAY_NEITHER_MOVE_NOR_COMMAND "is neither a move nor a command; help lists them"
#define SAY_MORE_THAN_A_MOVE "is more than a move: moves are typed one at a time"
#define SAY_NOT_LEGAL_HERE "is not a legal move here"
#define SAY_AMBIGUOUS "is ambiguous: several pieces can move there"
#define SAY_MUST_NAME_NEW_PIECE "must name the new piece: add =Q, =R, =B or =N"
#define SAY_I_WOULD_PLAY "I would play %m.\n"
#define BRIEF_I_WOULD_PLAY "I would play %n"
#define SAY_GAME_IS_OVER "The game is over."
#define SAY_REFEREE_GIVES_NO_ADVICE "A referee gives no advice."

/* what stands behind a command, and commands that the board lacks (console_read.c) */
/* the words, and the command */
#define SAY_WORDS_NOT_UNDERSTOOD "%s behind %s is not understood.\n"
/* the command, and what is missing (tools/build/absent.sh has these words) */
#define SAY_THIS_BOARD_HAS "%s: this board has %s\n"

/* levels (console_level.c, show.c) */
#define SAY_LEVELS "Levels:"
#define SAY_LEVEL "Level: "
#define SAY_OUT_OF_RANGE_TAKEN_AS "%s is out of range, taken as %d.\n"
/* stands behind what is wrong */
#define SAY_TRY_LEVEL ". Try: level %s %d"
#define SAY_NUMBER_MISSING "A number is missing"
/* what was typed follows */
#define SAY_NO_NUMBER "This is no number: "
#define SAY_NO_SUCH_LEVEL "There is no level %s.\n"
#define SAY_BEHIND_LEVEL_NUMBERS "There is something behind the level's numbers."
#define SAY_CLOCKS_SET_ANEW ". The clocks are set anew."
#define SAY_SECONDS_A_MOVE "%d second%s a move"
#define BRIEF_SECONDS_A_MOVE "%d s/move"
#define SAY_DEPTH "depth %d"
#define SAY_NODES_A_MOVE "%d node%s a move"
#define BRIEF_NODES_A_MOVE "%d nodes"
#define SAY_MATE_IN "mate in %d"
#define BRIEF_MATE_IN "Mate in %d"
#define SAY_GAME_IN_MINUTES "game in %d minute%s"
#define BRIEF_GAME_IN_MINUTES "%d min"
#define SAY_FISCHER_MINUTES_SECONDS "Fischer, %d minute%s and %d second%s a move"
#define BRIEF_FISCHER_MINUTES_SECONDS "%d+%d"
#define SAY_MOVES_IN_MINUTES "tournament, %d move%s in %d minute%s"
#define BRIEF_MOVES_IN_MINUTES "%d/%d min"
/* stands in the %s behind a word, for more than one */
#define SAY_PLURAL "s"

/* settings and options (settings.c, console_options.c) */
/* the setting (SAY_THINKING_ON_YOUR_TIME) and the name of its value */
#define SAY_SETTING_IS "%s is %s.\n"
#define SAY_ON_OR_OFF "on or off"
#define SAY_SHOWING_WHAT_I_THINK "Showing what I think"
#define SAY_VARIETY_IN_FIRST_EIGHT "Variety in the first eight moves"
#define SAY_THINKING_ON_YOUR_TIME "Thinking on your time"
#define SAY_BOARD_AFTER_MY_MOVES "The board after each of my moves"
#define SAY_WHITE_BLACK_OR_BOTH "White, Black or both"
/* their names follow */
#define SAY_PERSONALITY "Personality: %s.\nPersonalities:"
#define SAY_NO_PERSONALITY "No personality: single options have been changed.\nPersonalities:"
#define SAY_NO_SUCH_PERSONALITY "There is no personality %s; personality lists them.\n"
#define SAY_OPTION_RANGE_DEFAULT "  %d..%d, default %d\n"
#define SAY_SET_NAME_NUMBER "It is set NAME NUMBER; options lists them."
#define SAY_NO_SUCH_OPTION "There is no option %s; options lists them.\n"
#define SAY_OPTION_IS "%s is %d.\n"
/* name and range, then SAY_OPTION_NOT and what was typed, if anything was */
#define SAY_OPTION_TAKES_NUMBER "%s takes a number from %d to %d%s%s.\n"
#define SAY_OPTION_NOT ", not "
/* what is allowed (SAY_ON_OR_OFF), and what was typed */
#define SAY_IT_IS_NOT "It is %s, not %s.\n"

#endif
