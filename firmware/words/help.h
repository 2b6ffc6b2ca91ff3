/*
 * What help says: a line for each command, the forms of a level, and more by topic. Commands are
 * typed as they stand here, in every language.
 */
#ifndef KILOMATE_FIRMWARE_WORDS_HELP_H
#define KILOMATE_FIRMWARE_WORDS_HELP_H

/* the list (console_commands.c) */
#define HELP_NEW "a new game, you play White"
#define HELP_GO "I play for the side to move; while I think: move now"
#define HELP_UNDO "take the last move back"
#define HELP_REDO "play it again"
#define HELP_HINT "a good move for you"
#define HELP_LEVEL "show the level, or set it: level fischer 3 2"
#define HELP_CLOCK "both clocks"
#define HELP_SETUP "setup FEN: play from a position; alone: show the FEN"
#define HELP_BOARD "the board; board colour|unicode|ascii; board on|off behind moves"
#define HELP_FLIP "turn the board round"
#define HELP_MOVES "the moves so far"
#define HELP_PGN "the game as PGN"
#define HELP_EVAL "how I see the position, by term"
#define HELP_PERSONALITY "how I search: personality REBEL; alone: the choices"
#define HELP_OPTIONS "the search's options, * marks what is not the default"
#define HELP_SET "set NAME NUMBER: change one of them"
#define HELP_DRAW "claim a draw (repetition, fifty moves); draw offer: offer one"
#define HELP_RESIGN "the side to move gives up"
#define HELP_UCI "speak the UCI protocol on this line"
#define HELP_BENCH "measure the engine, ends the game; bench 32: with 32 KB"
#define HELP_VERSION "version, board and memory"
#define HELP_SELFTEST "test firmware, memory and clock; why it was started"
#define HELP_FAULT "fault test or hang: fail, restart, and tell it"
#define HELP_HELP "this list"
#define HELP_QUIT "end the program"
#define HELP_HOW_MOVES_ARE_TYPED "Moves: e4  exd5  Nf3  O-O  e8=Q, or squares: e2e4  e7e8q"

/* settings that are commands (settings.c) */
#define HELP_INFO "info on|off: show what I think"
#define HELP_VARIETY "variety on|off: small surprises in the opening"
#define HELP_PONDER "ponder on|off: think while you do"

/* the additions' commands and settings */
#define HELP_GAMES "the games that are kept; games 3: one; games 3 load; games erase"
#define HELP_ODDS "a new game, and I lack a piece: odds knight; odds pawn me: you do"
#define HELP_PLAY "your move by me: play; with a piece that you name: play knight"
#define HELP_BRAIN "on: I name the piece, you find its move; off"
#define HELP_FROM "play on from a move: from 17, from 17b; the old game is kept"
#define HELP_SAVE "what is saved, of itself; save erase: give it up"
#define HELP_BOOK "what the book has here; book on|off|wide"
#define HELP_BOOTLOADER "wait for new firmware over USB"
#define HELP_EBOARD "a program's: certabo, chesslink, citrine, cpp; off; flip on|off"
#define HELP_MIRROR "tell a program each change; on, off"
#define HELP_CONTEMPT "contempt NUMBER: what a draw is worth less to me, 1/256 pawn"
#define HELP_RATING "how strong I think you are; rating forget: I begin anew with you"
#define HELP_STYLE "style solid|normal|attack: what kind of moves I like"
#define HELP_OVERLOOKED "what I have overlooked in this game, the last of it"
#define HELP_RESIGNS "resigns on|off: I give up what is lost, and offer draws"
#define HELP_PANEL "teaching on|off; with coloured lights: brightness, calibrate, wiring"
/* in place of HELP_PGN */
#define HELP_PGN_AND_KEPT_GAMES "the game as PGN; pgn clocks, pgn review; pgn all: all games kept"
#define HELP_LOAD "take up a game that is sent as PGN"
#define HELP_NAME "your name, for the PGN: name Anna"
#define HELP_DATE "the date, for the PGN: date 2026.11.25"
#define HELP_BELL "bell on|off: your terminal rings for what is worth a sound"
#define HELP_SOUND "sound off|low|medium|high: my moves, checks, errors, the clock"
#define HELP_COLOUR "the board in colour: colour 16, 256, fixed or off"
#define HELP_YES "play the move that I have asked about"
#define HELP_THREATS "what hangs, on both sides"
#define HELP_TRAIN "positions with one right move, train 3: of grade 3"
#define HELP_TARGETS "targets e2: good and bad squares; targets white quality: in lights"
#define HELP_WHY "what was bad about the last bad move"
#define HELP_ANALYZE "think without end; analyze 3: three lines; moves may be entered"
#define HELP_REFEREE "two people play, I keep rules and clocks; referee off"
#define HELP_REPLAY "the game from its beginning; replay 12, 12b: from that move"
#define HELP_FORWARD "the replay's next move"
#define HELP_BACK "the one before"
#define HELP_FIRST "to the beginning"
#define HELP_LAST "to the end"
#define HELP_REVIEW "the game's turning points; review white|black"
#define HELP_COACH "coach on|off: ask before a blunder of yours is played; yes: play it"

/* levels (console_level.c, opponent_console.c) */
#define HELP_LEVEL_TIME "time SECONDS         average seconds a move"
#define HELP_LEVEL_DEPTH "depth PLIES          fixed depth"
#define HELP_LEVEL_NODES "nodes N              fixed number of nodes a move"
#define HELP_LEVEL_MATE "mate N               look for a mate in N moves"
#define HELP_LEVEL_GAME "game MINUTES         the whole game in so many minutes a side"
#define HELP_LEVEL_FISCHER "fischer MIN SEC      minutes a side and seconds a move"
#define HELP_LEVEL_TOURNAMENT "tournament MOVES MIN so many moves in so many minutes"
#define HELP_LEVEL_FULL "  level full                 as strong as I am"
#define HELP_LEVEL_ELO "  level elo 1200             weaker: %d to %d\n"
#define HELP_LEVEL_BEGINNER \
    "  level beginner 3           %d to %d; level beginner lists what I overlook\n"
#define HELP_LEVEL_ADAPTIVE "  level adaptive             as strong as you, by how your games end"
/* one of those above; FULL, ELO, BEGINNER and ADAPTIVE are whole lines */
#define HELP_LEVEL_FORM "  level %s\n"

/* the groups of the list, and its end (terminal/help.c) */
#define HELP_GROUP_PLAY "Play"
#define HELP_GROUP_LEVEL "Level"
#define HELP_GROUP_LEARN "Learn"
#define HELP_GROUP_SHOW "Show"
#define HELP_GROUP_KEEP "Keep"
#define HELP_GROUP_PEOPLE "People"
#define HELP_GROUP_ENGINE "Engine"
#define HELP_GROUP_COMPUTER "Computer"
#define HELP_GROUP_OTHERS "Others"
#define HELP_GROUP_MOVES "Moves      e4  exd5  Nf3  O-O  e8=Q, or squares: e2e4  e7e8q"
#define HELP_MORE_ABOUT_ONE "More about one of them: help level"
#define HELP_NO_SUCH_COMMAND "There is no command %s; help lists them.\n"

/* help by topic, an example last (terminal/help.c) */
#define TOPIC_LEVEL                                                          \
    "time 5: five seconds a move. game 15: fifteen minutes for the game.\n"  \
    "fischer 3 2: three minutes and two seconds a move. tournament 40 90.\n" \
    "depth 6, nodes 2000, mate 3: without a clock.\n"                        \
    "elo 1200, beginner 3: weaker than I could be; full takes that back.\n"  \
    "level alone lists all that this board has.\n"                           \
    "Example: level fischer 5 3\n"
#define TOPIC_COACH                                                                   \
    "With the coach on I look at each move of yours before it is played.\n"           \
    "If it loses much, I ask: yes plays it, another move is taken instead.\n"         \
    "why tells what was wrong. It is for learning; a game in earnest goes without.\n" \
    "Example: coach on\n"
#define TOPIC_BOARD                                                                 \
    "board colour: for terminals of 60 columns with UTF-8 and 16 or 256 colours.\n" \
    "board colour fixed: it stays at the top; that needs 24 lines.\n"               \
    "board draws it anew.\n"                                                        \
    "board unicode: chess symbols. board ascii: letters, the way it begins.\n"      \
    "board off: no board after my moves; board alone shows it. flip turns it.\n"    \
    "Example: board colour\n"
#define TOPIC_SETUP                                                              \
    "The position as FEN: pieces from rank 8 down, side to move, castling, en\n" \
    "passant.\n"                                                                 \
    "The last four fields may be left out.\n"                                    \
    "setup alone shows the FEN of this position.\n"                              \
    "Example: setup 4k3/8/8/8/8/8/4P3/4K3 w\n"
#define TOPIC_BOOK                                              \
    "on: I play openings from my book. wide: rarer ones too.\n" \
    "off: I think from move one.\n"                             \
    "book alone: what it has here.\n"                           \
    "Example: book wide\n"
#define TOPIC_ANALYZE                                                             \
    "I think without end and show the best line; analyze 3 shows three.\n"        \
    "Meanwhile type moves to look at what follows them, undo and redo to step.\n" \
    "stop or an empty line ends it; the game is as it was.\n"                     \
    "Example: analyze 2\n"
#define TOPIC_DRAW                                                                     \
    "draw: claims it, after a threefold repetition or fifty moves without progress.\n" \
    "draw offer: I accept if I am not ahead.\n"                                        \
    "Example: draw offer\n"
#define TOPIC_REPLAY                                                              \
    "The game from its beginning; replay 12 from move 12 on, 12b from Black's.\n" \
    "forward, back, first and last step through it; the game itself stays.\n"     \
    "Example: replay 12\n"
#define TOPIC_REVIEW                                                           \
    "I look at each move of the game and name its turning points.\n"           \
    "review white, review black: of one side. A line that is typed ends it.\n" \
    "Example: review white\n"
#define TOPIC_GAMES                                                                     \
    "Games that are over are kept, and those of ten plies or more that you leave.\n"    \
    "games 3: its moves. games 3 load: go on from it. games from 21: the older ones.\n" \
    "pgn all writes all as PGN. games erase gives them up.\n"                           \
    "Example: games 3 load\n"
#define TOPIC_UNDO                                                \
    "Takes my last move and yours back. redo plays them again.\n" \
    "When a game has ended, undo lets it go on.\n"                \
    "Example: undo\n"
#define TOPIC_FROM                                                                  \
    "from 17: before White's move 17; from 17b: Black's; alone: as replay shows.\n" \
    "redo plays the old moves again.\n"                                             \
    "Example: from 17b\n"
#define TOPIC_GO                                  \
    "I play for the side to move, from now on.\n" \
    "While I think, go makes me move at once.\n"  \
    "Example: go\n"

#endif
