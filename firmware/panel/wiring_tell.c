#include "firmware/panel/wiring_tell.h"
#include "firmware/say/say.h"
#include "firmware/words/body.h"

enum { ALL_COLUMNS = (1 << WIRING_LINES) - 1 };

static void out_squares(struct out *out, const char *text, squares_t squares)
{
    if (squares == 0) {
        return;
    }
    out_text(out, text);
    for (; squares != 0; squares &= squares - 1U) {
        out_char(out, ' ');
        out_square(out, squares_first(squares));
    }
    out_line(out, ".");
}

bool wiring_can_begin(struct out *out, squares_t occupied)
{
    if (wiring_faults() == ALL_COLUMNS) {
        out_line(out, SAY_ALL_COLUMNS_SAY_A_PIECE);
        return false;
    }
    if (occupied != 0) {
        out_line(out, SAY_BOARD_MUST_BE_EMPTY);
        out_squares(out, SAY_SENSOR_IS_STUCK, occupied);
        return false;
    }
    return true;
}

bool wiring_tell_step(const struct wiring *wiring, struct out *out)
{
    unsigned square = wiring_square(wiring);

    if (wiring_light(wiring) == 0) {
        return false;
    }
    out_end_line(out);
    if (square == SQUARE_NONE) {
        out_line(out, SAY_PUT_IT_ON_THE_RED_SQUARE);
    } else {
        say(out, wiring->step == 0 ? SAY_ONE_PIECE_GOES_ROUND : SAY_PUT_IT_ON, square);
    }
    return true;
}

/* --- what has been found --- */

/* The squares with this answer; with WIRING_COLUMN those with any column. */
static squares_t squares_with(const struct wiring_answers *answers, unsigned answer)
{
    squares_t squares = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned here = answers->squares[square];

        if (here == answer || (answer == WIRING_COLUMN && here > WIRING_COLUMN)) {
            squares |= square_bit(square);
        }
    }
    return squares;
}

/* The squares of a rank or of a file. */
static squares_t squares_of_line(unsigned line, bool is_file)
{
    return is_file ? UINT64_C(0x0101010101010101) << line : UINT64_C(0xFF) << WIRING_LINES * line;
}

/* Rows or columns: which of them belongs to each rank or file. */
struct kind {
    const char *name;
    const char *data; /* what can be changed instead of a wire */
    const uint8_t *lines;
    bool is_file;
};

/* Do the lines run from the last rank or file to the first? Most of them say it. */
static bool runs_back(const uint8_t lines[WIRING_LINES])
{
    unsigned forth = 0;
    unsigned back = 0;

    for (unsigned i = 0; i < WIRING_LINES; i++) {
        forth += lines[i] == i;
        back += lines[i] == WIRING_LINES - 1U - i;
    }
    return back > forth;
}

static unsigned line_wanted(const struct kind *kind, unsigned line)
{
    return runs_back(kind->lines) ? WIRING_LINES - 1U - line : line;
}

/* A line that is another's, and that has its own in exchange or not. */
static void tell_displaced(const struct kind *kind, struct out *out)
{
    for (unsigned line = 0; line < WIRING_LINES; line++) {
        unsigned wanted = line_wanted(kind, line);
        unsigned there = kind->lines[line];
        unsigned other = line_wanted(kind, there % WIRING_LINES);

        if (there == WIRING_NO_LINE || there == wanted) {
            continue;
        }
        if (kind->lines[other] != wanted) {
            out_format(out, SAY_MOVE_ITS_WIRE, kind->name, (int)there, kind->name, (int)wanted,
                       kind->data);
        } else if (there > wanted) {
            out_format(out, SAY_EXCHANGE_THEIR_WIRES, kind->name, (int)wanted, kind->name,
                       (int)there, kind->data);
        }
    }
}

/* Ranks and files of which no square answers, though two have been asked. Returns their squares. */
static squares_t tell_silent_lines(const struct kind *kind, squares_t silent, squares_t asked,
                                   struct out *out)
{
    squares_t told = 0;

    for (unsigned line = 0; line < WIRING_LINES; line++) {
        squares_t here = squares_of_line(line, kind->is_file);

        if (squares_count(asked & here) >= 2 && (asked & here & ~silent) == 0) {
            out_format(out, kind->is_file ? SAY_FILE_IS_SILENT : SAY_RANK_IS_SILENT,
                       (kind->is_file ? 'a' : '1') + (int)line, kind->name,
                       (int)line_wanted(kind, line));
            told |= here;
        }
    }
    return told;
}

/* Rows that are selected when they are not to be: all, if no square answers as it should. */
static void tell_levels(const struct wiring_answers *answers, squares_t good, struct out *out)
{
    squares_t wrong = squares_with(answers, WIRING_COLUMN);

    if (wrong != 0 && good == 0) {
        out_line(out, SAY_ROWS_ARE_SELECTED);
        return;
    }
    out_squares(out, SAY_ROW_IS_ALWAYS_SELECTED, wrong);
}

static void tell_columns(unsigned columns, struct out *out)
{
    for (unsigned column = 0; column < WIRING_LINES; column++) {
        if (columns >> column & 1U) {
            out_format(out, SAY_COLUMN_IS_SHORT_CIRCUITED, (int)column);
        }
    }
}

/* Sensors that answer, but not by the row and column of their square. */
static squares_t strangers(const struct wiring_answers *answers, const struct wiring_lines *lines)
{
    squares_t squares = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        if (answers->squares[square] < SQUARES &&
            answers->squares[square] != wiring_sensor_of(lines, square)) {
            squares |= square_bit(square);
        }
    }
    return squares;
}

/* Returns whether there is nothing to tell. */
static bool tell_sensors(const struct wiring *wiring, bool has_turn, struct out *out)
{
    const struct wiring_answers *answers = &wiring->answers;
    squares_t silent = squares_with(answers, WIRING_SILENT);
    squares_t asked = ~squares_with(answers, WIRING_UNASKED);
    squares_t wrong =
        silent | squares_with(answers, WIRING_MANY) | squares_with(answers, WIRING_COLUMN);
    struct wiring_lines lines;

    wiring_find_lines(answers, &lines);
    tell_columns(answers->columns, out);
    if (asked == silent) {
        out_line(out, SAY_NO_SQUARE_ANSWERS);
        return false;
    }
    tell_levels(answers, asked & ~wrong, out);
    if ((asked & ~wrong) != 0) {
        const struct kind rows = { SAY_ROW, "", lines.rows, lines.swapped };
        const struct kind cols = { SAY_COLUMN, SAY_OR_THEIR_NUMBERS, lines.columns,
                                   !lines.swapped };

        if (!has_turn) {
            tell_displaced(&rows, out);
            tell_displaced(&cols, out);
            out_squares(out, SAY_ANOTHER_SENSOR_ANSWERS, strangers(answers, &lines));
        }
        silent &= ~tell_silent_lines(&rows, silent, asked, out);
        silent &= ~tell_silent_lines(&cols, silent, asked, out);
    }
    out_squares(out, SAY_NO_SENSOR_ANSWERS, silent);
    out_squares(out, SAY_SEVERAL_SENSORS_ANSWER, squares_with(answers, WIRING_MANY));
    return has_turn && wrong == 0 && answers->columns == 0;
}

/* Lights whose way is not known: they lie otherwise, or the sensors over them are silent. */
static void tell_lights(const struct wiring_answers *answers, struct out *out)
{
    unsigned answered = 0;

    for (unsigned i = 0; i < WIRING_LIGHTS; i++) {
        answered += answers->lights[i] < SQUARES;
    }
    out_line(out, answered == WIRING_LIGHTS ? SAY_LIGHTS_LIE_IN_NO_KNOWN_WAY
                                            : SAY_HOW_LIGHTS_LIE_NOT_KNOWN);
}

void wiring_tell_end(const struct wiring *wiring, const struct panel_settings *settings,
                     struct out *out)
{
    unsigned squares_turn = wiring_sensors_turn(&wiring->answers, settings->squares_turn);
    unsigned lights_turn = wiring_lights_turn(&wiring->answers, settings->lights_turn);
    bool is_good;

    out_end_line(out);
    if (!wiring_has_found(wiring)) {
        out_line(out, SAY_CHECK_ENDED_TOO_EARLY);
        return;
    }
    is_good = tell_sensors(wiring, squares_turn < HAL_TURNS, out);
    if (lights_turn == HAL_TURNS) {
        tell_lights(&wiring->answers, out);
    } else if (is_good) {
        out_line(out, squares_turn == settings->squares_turn && lights_turn == settings->lights_turn
                          ? SAY_WIRED_AS_IT_SHOULD_BE
                          : SAY_LIES_IN_ANOTHER_WAY);
    }
}
