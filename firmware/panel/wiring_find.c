#include "firmware/panel/wiring_find.h"

#include <string.h>

/* Three corners tell how lights lie, two do not. */
enum { LEAST_LIGHTS = 3 };

const uint8_t wiring_lights[WIRING_LIGHTS] = { 0, 7, 63, 56 };

static bool fits(const uint8_t *numbers, const uint8_t *squares, unsigned count, unsigned turn)
{
    for (unsigned i = 0; i < count; i++) {
        if (hal_turned(numbers[i], turn) != squares[i]) {
            return false;
        }
    }
    return true;
}

unsigned wiring_find_turn(const uint8_t *numbers, const uint8_t *squares, unsigned count,
                          unsigned preferred)
{
    unsigned found = HAL_TURNS;

    if (preferred < HAL_TURNS && fits(numbers, squares, count, preferred)) {
        return preferred;
    }
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        if (fits(numbers, squares, count, turn)) {
            if (found != HAL_TURNS) {
                return HAL_TURNS;
            }
            found = turn;
        }
    }
    return found;
}

unsigned wiring_sensors_turn(const struct wiring_answers *answers, unsigned preferred)
{
    uint8_t numbers[SQUARES];
    uint8_t squares[SQUARES];
    unsigned count = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        if (answers->squares[square] < SQUARES) {
            numbers[count] = answers->squares[square];
            squares[count++] = (uint8_t)square;
        }
    }
    return count == 0 ? HAL_TURNS : wiring_find_turn(numbers, squares, count, preferred);
}

unsigned wiring_lights_turn(const struct wiring_answers *answers, unsigned preferred)
{
    struct wiring_lines lines;
    uint8_t numbers[WIRING_LIGHTS];
    uint8_t squares[WIRING_LIGHTS];
    unsigned turn = wiring_sensors_turn(answers, HAL_TURNS);
    unsigned count = 0;

    wiring_find_lines(answers, &lines);
    for (unsigned i = 0; i < WIRING_LIGHTS; i++) {
        if (answers->lights[i] < SQUARES) {
            numbers[count] = wiring_lights[i];
            squares[count++] =
                (uint8_t)(turn < HAL_TURNS ? hal_turned(answers->lights[i], turn)
                                           : wiring_square_of(&lines, answers->lights[i]));
        }
    }
    return count < LEAST_LIGHTS ? HAL_TURNS : wiring_find_turn(numbers, squares, count, preferred);
}

/* --- rows and columns --- */

/* The rank or the file of a square. */
static unsigned line_of(unsigned square, bool is_file)
{
    return is_file ? square % WIRING_LINES : square / WIRING_LINES;
}

/* Of each rank, or of each file, the row or the column that most of its squares have. */
static void vote(const struct wiring_answers *answers, bool of_files, bool for_columns,
                 uint8_t winners[WIRING_LINES])
{
    uint8_t votes[WIRING_LINES][WIRING_LINES] = { { 0 } };

    for (unsigned square = 0; square < SQUARES; square++) {
        unsigned sensor = answers->squares[square];

        if (sensor < SQUARES) {
            votes[line_of(square, of_files)][line_of(sensor, for_columns)]++;
        }
    }
    for (unsigned line = 0; line < WIRING_LINES; line++) {
        unsigned most = 0;

        winners[line] = WIRING_NO_LINE;
        for (unsigned i = 0; i < WIRING_LINES; i++) {
            if (votes[line][i] > most) {
                most = votes[line][i];
                winners[line] = (uint8_t)i;
            }
        }
    }
}

/* How many of the squares that have answered have their sensor by rank and file. */
static unsigned count_fitting(const struct wiring_answers *answers,
                              const struct wiring_lines *lines)
{
    unsigned count = 0;

    for (unsigned square = 0; square < SQUARES; square++) {
        count += answers->squares[square] < SQUARES &&
                 answers->squares[square] == wiring_sensor_of(lines, square);
    }
    return count;
}

void wiring_find_lines(const struct wiring_answers *answers, struct wiring_lines *lines)
{
    struct wiring_lines found[2];

    for (unsigned swapped = 0; swapped < 2; swapped++) {
        found[swapped].swapped = swapped != 0;
        vote(answers, swapped != 0, false, found[swapped].rows);
        vote(answers, swapped == 0, true, found[swapped].columns);
    }
    *lines = found[count_fitting(answers, &found[1]) > count_fitting(answers, &found[0])];
}

unsigned wiring_sensor_of(const struct wiring_lines *lines, unsigned square)
{
    unsigned row = lines->rows[line_of(square, lines->swapped)];
    unsigned column = lines->columns[line_of(square, !lines->swapped)];

    return row == WIRING_NO_LINE || column == WIRING_NO_LINE ? WIRING_SILENT
                                                             : row * WIRING_LINES + column;
}

unsigned wiring_square_of(const struct wiring_lines *lines, unsigned sensor)
{
    for (unsigned square = 0; square < SQUARES; square++) {
        if (sensor < SQUARES && wiring_sensor_of(lines, square) == sensor) {
            return square;
        }
    }
    return SQUARE_NONE;
}
