#include "hal/parts/matrix.h"

#include "hal/body.h"
#include "hal/hal.h"
#include "hal/pins.h"

/* The steps of a round: each row, then no row. */
enum { NO_ROW = MATRIX_SIDE, STEPS = MATRIX_SIDE + 1, ALL_COLUMNS = (1 << MATRIX_SIDE) - 1 };

static struct {
    uint8_t rows[MATRIX_SIDE];  /* last complete round without a fault: bit n is column n */
    uint8_t round[MATRIX_SIDE]; /* this round so far */
    uint8_t selected;           /* row, or NO_ROW */
    uint8_t stuck;              /* columns that read as occupied without a row, the last time */
    uint8_t faults;
    uint8_t turn;
    unsigned lends; /* pins_lends() when the row was selected */
    uint32_t selected_us;
    uint32_t rounds;
    uint64_t squares;
} state;

/* --- the wires --- */

static void pulse(unsigned pin)
{
    pins_set(pin, true);
    pins_set(pin, false);
}

/* Were all pins ours since the row was selected? See pins_lends(). */
static bool is_undisturbed(void)
{
    return state.lends % 2 == 0 && state.lends == pins_lends();
}

/* If a pin was taken away during the shifting, the outputs do not take the bits, because two rows
   may be selected by them. */
static void select_row(unsigned selected)
{
    state.lends = pins_lends();
    for (unsigned i = 0; i < MATRIX_SIDE; i++) {
        unsigned row = matrix_board.row_0_first ? i : MATRIX_SIDE - 1U - i;

        pins_set(matrix_board.data, (row == selected) == matrix_board.row_is_high);
        pulse(matrix_board.shift);
    }
    if (is_undisturbed()) {
        pulse(matrix_board.latch);
    }
    state.selected = (uint8_t)selected;
    state.selected_us = hal_now_us();
}

static unsigned read_columns(void)
{
    unsigned occupied = 0;

    for (unsigned i = 0; i < MATRIX_SIDE; i++) {
        if (pins_read(matrix_board.columns[i]) == matrix_board.occupied_is_high) {
            occupied |= 1U << i;
        }
    }
    return occupied;
}

/* --- rounds --- */

static unsigned occupied_squares(const uint8_t rows[MATRIX_SIDE])
{
    unsigned count = 0;

    for (unsigned row = 0; row < MATRIX_SIDE; row++) {
        for (unsigned rest = rows[row]; rest != 0; rest &= rest - 1U) {
            count++;
        }
    }
    return count;
}

/* Puts the rows' bits onto squares. It works with halves of 32 bits, because 64-bit shifts are slow
   on a Cortex-M0+. */
static void turn_squares(void)
{
    uint32_t halves[2] = { 0, 0 };

    for (unsigned number = 0; number < MATRIX_SIDE * MATRIX_SIDE; number++) {
        if ((unsigned)state.rows[number / MATRIX_SIDE] >> number % MATRIX_SIDE & 1U) {
            unsigned square = hal_turned(number, state.turn);

            halves[square / 32] |= UINT32_C(1) << square % 32;
        }
    }
    state.squares = (uint64_t)halves[1] << 32 | halves[0];
}

/* A column's values count only if it read as empty without a row both before and after the
   round. */
static void end_round(unsigned stuck)
{
    unsigned doubted = stuck | state.stuck;

    for (unsigned row = 0; row < MATRIX_SIDE; row++) {
        state.round[row] = (uint8_t)((state.round[row] & ~doubted) | (state.rows[row] & doubted));
    }
    state.stuck = (uint8_t)stuck;
    state.faults = (uint8_t)doubted;
    state.rounds++;
    if (occupied_squares(state.round) > MATRIX_MOST) {
        state.faults = ALL_COLUMNS;
        return;
    }
    for (unsigned row = 0; row < MATRIX_SIDE; row++) {
        state.rows[row] = state.round[row];
    }
    turn_squares();
}

bool matrix_start(void)
{
    bool starts = pins_start_output(matrix_board.data, false) &&
                  pins_start_output(matrix_board.shift, false) &&
                  pins_start_output(matrix_board.latch, false);

    for (unsigned i = 0; i < MATRIX_SIDE && starts; i++) {
        starts = pins_start_input(matrix_board.columns[i], matrix_board.pull_up);
    }
    state.turn = matrix_board.turn;
    if (starts) {
        select_row(NO_ROW);
    }
    return starts;
}

bool matrix_work(void)
{
    unsigned columns;

    if (hal_now_us() - state.selected_us < matrix_board.settle_us) {
        return false;
    }
    if (!is_undisturbed()) {
        select_row(state.selected);
        return false;
    }
    columns = read_columns();
    if (state.selected == NO_ROW) {
        end_round(columns);
    } else {
        state.round[state.selected] = (uint8_t)columns;
    }
    select_row((state.selected + 1U) % STEPS);
    return true;
}

uint32_t matrix_rounds(void)
{
    return state.rounds;
}

uint64_t matrix_squares(void)
{
    return state.squares;
}

unsigned matrix_faults(void)
{
    return state.faults;
}

void matrix_set_turn(unsigned turn)
{
    state.turn = (uint8_t)(turn % HAL_TURNS);
    turn_squares();
}
