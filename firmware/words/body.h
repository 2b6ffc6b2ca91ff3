/* What is said of a board's parts: squares, wiring, sound, the line that a program has. */
#ifndef KILOMATE_FIRMWARE_WORDS_BODY_H
#define KILOMATE_FIRMWARE_WORDS_BODY_H

/* the panel (panel/panel_face.c) */
#define SAY_NO_SENSORS "There are no sensors."
#define SAY_BOARD_MUST_BE_EMPTY "The board must be empty for it."
#define SAY_PUT_PIECES_ON_CORNERS                        \
    "Put a piece on a1, h1, h8 and a8, in this order.\n" \
    "Then lift the one on the corner that is lit, four times."
#define SAY_NOT_NOW "Not now."
#define SAY_BRIGHTNESS_TAKES "panel brightness takes a number from 1 to %d\n"
#define SAY_TEACHING_TAKES "panel teaching takes on or off."
#define SAY_PANEL_TAKES_ALL "panel takes teaching on|off, brightness, calibrate or wiring."
#define SAY_PANEL_TAKES_TEACHING "panel takes teaching on|off."
#define SAY_SQUARES_THAT_FLICKER "Squares whose sensors flicker:"
#define SAY_SQUARES_THAT_DIFFER "Squares that differ from the game:"

/* the check of the wiring (panel/wiring_tell.c) */
#define SAY_ALL_COLUMNS_SAY_A_PIECE                                          \
    "All columns say that a piece stands there though no row is selected.\n" \
    "Turn matrix_board.occupied_is_high over, or look at the pull-ups."
#define SAY_SENSOR_IS_STUCK "Where no piece stands a sensor is stuck:"
#define SAY_PUT_IT_ON_THE_RED_SQUARE                    \
    "Put the piece on the square whose light is red.\n" \
    "If a light is green turn pixels_board.red_first over."
#define SAY_ONE_PIECE_GOES_ROUND                                                      \
    "One piece goes from square to square. Where nothing happens wait ten seconds.\n" \
    "Put it on %q, even if another square is lit.\n"
#define SAY_PUT_IT_ON "Put it on %q.\n"
/* SAY_ROW or SAY_COLUMN with a number, twice; then SAY_OR_THEIR_NUMBERS or nothing */
#define SAY_MOVE_ITS_WIRE "%s %d is where %s %d belongs: move its wire%s.\n"
#define SAY_EXCHANGE_THEIR_WIRES "%s %d and %s %d are exchanged: exchange their wires%s.\n"
#define SAY_ROW "Row"
#define SAY_COLUMN "Column"
#define SAY_OR_THEIR_NUMBERS ", or their numbers in matrix_board.columns"
/* and SAY_ROW or SAY_COLUMN with a number */
#define SAY_FILE_IS_SILENT "The %c file is silent: look at the wire of %s %d.\n"
#define SAY_RANK_IS_SILENT "The rank %c is silent: look at the wire of %s %d.\n"
#define SAY_ROWS_ARE_SELECTED \
    "Rows are selected when they are not to be: turn matrix_board.row_is_high over."
#define SAY_ROW_IS_ALWAYS_SELECTED \
    "A row is selected all the time; look at its wire and its transistor:"
#define SAY_COLUMN_IS_SHORT_CIRCUITED                                           \
    "Column %d reads as occupied though no row is selected: look for a short\n" \
    "circuit.\n"
#define SAY_NO_SQUARE_ANSWERS                                                         \
    "No square answers: turn the magnet over, and look at the register's wires and\n" \
    "at its supply."
#define SAY_ANOTHER_SENSOR_ANSWERS "Another square's sensor answers:"
#define SAY_NO_SENSOR_ANSWERS "No sensor answers:"
#define SAY_SEVERAL_SENSORS_ANSWER "More than one sensor answers:"
#define SAY_LIGHTS_LIE_IN_NO_KNOWN_WAY                                            \
    "The lights lie in no way that is known: look at pixels_board.a_square and\n" \
    ".has_white."
#define SAY_HOW_LIGHTS_LIE_NOT_KNOWN \
    "How the lights lie is not known: no sensor has answered over some of them."
#define SAY_CHECK_ENDED_TOO_EARLY "The check of the wiring has ended too early to find anything."
#define SAY_WIRED_AS_IT_SHOULD_BE "All that was asked is wired as it should be."
#define SAY_LIES_IN_ANOTHER_WAY                            \
    "Sensors and lights lie in another way than before.\n" \
    "This is kept, and nothing is to be changed."

/* a program that has the board (eboard/eboard.c, mirror/mirror.c) */
#define SAY_PROGRAM_HAS_THE_BOARD "A program has the board."
#define SAY_PROGRAM_HAS_GONE \
    "The program has gone. Your game goes on when its pieces stand on the board."
#define SAY_LINE_IS_THE_CONSOLES "The line is the console's."
/* SAY_LEFT_TAKES_IT_BACK or SAY_KINGS_TAKE_IT_BACK */
#define SAY_LINE_IS_A_PROGRAMS                    \
    "This line is a program's now, at %d baud.\n" \
    "%s\n"
#define SAY_LEFT_TAKES_IT_BACK "The key LEFT takes it back, or both kings off the board."
#define SAY_KINGS_TAKE_IT_BACK "Both kings off the board take it back."
#define SAY_PROGRAM_GETS_THE_BOARD \
    "A program that opens the line at %d or %d baud gets the board.\n"
#define SAY_EBOARD_TAKES "eboard takes certabo, chesslink, citrine, cpp or off, or flip on|off."
#define SAY_CHESSLINK_TELLS_FIRST "A ChessLink program is told %s first.\n"
#define SAY_THE_MIRROR_IS "The mirror is %s. It is mirror on or mirror off.\n"

/* sound (sound/sound.c, sound/bell.c) */
#define SAY_THE_SOUND "The sound"
#define SAY_OFF_LOW_MEDIUM_OR_HIGH "off, low, medium or high"
/* SAY_GOOD (words/machine.h) or SAY_OUTPUT_DOES_NOT_START */
#define SAY_SOUND_STATE "Sound: %s.\n"
#define SAY_OUTPUT_DOES_NOT_START "its output does not start"
#define SAY_TERMINALS_BELL "The terminal's bell"

/* new firmware (bootloader/bootloader.c) */
#define SAY_BOARD_WAITS_FOR_FIRMWARE                                                \
    "The board leaves the game and waits for new firmware until it is unplugged.\n" \
    "If you mean it: bootloader y"
#define SAY_I_WAIT_AS_THE_DRIVE "I wait as the drive RPI-RP2."
#define SAY_BOOT_ROM_DOES_NOT_TAKE_OVER \
    "The boot ROM of this chip does not take over. The game goes on."

#endif
