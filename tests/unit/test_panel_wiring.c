/*
 * The wiring check of a board with coloured lights: a maker's hands put one piece on each square
 * that is asked for, on boards that are wired in many wrong ways.
 */
#include "panel_colours.h"

#include "firmware/panel/wiring_tell.h"

/* --- a board that is wired wrong --- */

static struct {
    uint8_t rows[8]; /* of the board, that hang on each row of the register; none from 8 on */
    uint8_t columns[8];
    uint64_t dead;     /* by the squares */
    unsigned always;   /* rows that are always selected, by the register */
    bool is_inverted;  /* all rows but the one that is selected are selected */
    unsigned grounded; /* columns */
    bool is_bridged;   /* columns 2 and 3 are connected */
    bool is_half;      /* the strip has two lights a square, and is told of one */
} fault;

/* As the matrix reads it: a column that reads as occupied without a row keeps what it said, which
   is nothing here. */
static uint64_t wrong_reading(uint64_t wires)
{
    uint64_t said = 0;
    unsigned without_row = fault.grounded;

    wires &= ~turned(fault.dead, wiring[0], 0);
    for (unsigned row = 0; row < 8; row++) {
        for (unsigned column = 0; column < 8; column++) {
            if (fault.rows[row] < 8 && fault.columns[column] < 8 &&
                (wires >> (8 * fault.rows[row] + fault.columns[column]) & 1)) {
                said |= UINT64_C(1) << (8 * row + column);
                without_row |= fault.is_inverted || (fault.always >> row & 1) ? 1U << column : 0;
            }
        }
    }
    if (fault.is_bridged) {
        said |=
            (said & UINT64_C(0x0404040404040404)) << 1 | (said & UINT64_C(0x0808080808080808)) >> 1;
    }
    column_faults = without_row;
    for (unsigned column = 0; column < 8; column++) {
        said &= without_row >> column & 1 ? ~(UINT64_C(0x0101010101010101) << column) : UINT64_MAX;
    }
    return said;
}

static int begin_wiring(void **state)
{
    begin_colours(state);
    memset(&fault, 0, sizeof fault);
    for (unsigned i = 0; i < 8; i++) {
        fault.rows[i] = fault.columns[i] = (uint8_t)i;
    }
    reading = wrong_reading;
    pieces = 0;
    wait_ms(2000);
    return 0;
}

UNIT_EACH(begin_wiring, end);

/* --- hands --- */

/* The square that the console asked for last, or -1 if it was a light. */
static int asked_square(void)
{
    const char *last = NULL;

    for (const char *next = printed; (next = strstr(next, "Put ")) != NULL; next++) {
        last = next;
    }
    assert_non_null(last);
    if (strncmp(last, "Put it on ", 10) != 0) {
        assert_non_null(strstr(last, "red"));
        return -1;
    }
    return (last[10] - 'a') + 8 * (last[11] - '1');
}

static unsigned count_of(const char *text)
{
    unsigned count = 0;

    for (const char *next = printed; (next = strstr(next, text)) != NULL; next++) {
        count++;
    }
    return count;
}

/* Where a light is seen that is meant for another square: the strip is used up twice as slowly. */
static uint64_t half_way(uint64_t light)
{
    uint64_t wires = turned(light, wiring[1], 0);

    for (unsigned wire = 0; wire < 64; wire++) {
        if (wires >> wire & 1) {
            return turned(UINT64_C(1) << wire / 2, 0, wiring[1]);
        }
    }
    return 0;
}

/* One piece goes where it is asked for, so many times. */
static void follow(unsigned steps)
{
    while (steps-- > 0) {
        int square = asked_square();
        unsigned before = count_of("Put ");

        wait_ms(700); /* the piece still stands on the square before */
        pieces = 0;
        wait_ms(200);
        if (square < 0) {
            assert_true(lit != 0 && (lit & (lit - 1)) == 0);
        }
        pieces = square >= 0 ? UINT64_C(1) << square : fault.is_half ? half_way(lit) : lit;
        for (unsigned i = 0; i < 120 && before == count_of("Put "); i++) {
            wait_ms(100);
            if (strstr(printed, "end") || strstr(printed, "as it should") ||
                strstr(printed, "kept")) {
                break;
            }
        }
    }
}

enum { STAIRS_AND_LIGHTS = 20, ALL = 68 };

/* So many steps, of which the stairs and the lights are the first; then it is ended. */
static const char *check(unsigned steps)
{
    pieces = 0;
    wait_ms(500);
    obey("wiring");
    follow(steps);
    printed_length = 0;
    printed[0] = '\0';
    if (steps < ALL) {
        obey("wiring");
    }
    return printed;
}

static void assert_said(const char *text)
{
    if (strstr(printed, text) == NULL) {
        print_message("%s", printed);
    }
    assert_non_null(strstr(printed, text));
}

static void assert_told(const char *text)
{
    (void)check(STAIRS_AND_LIGHTS);
    assert_said(text);
}

/* --- ways to lie --- */

UNIT(a_way_is_found_if_it_is_the_only_one)
{
    static const uint8_t first[] = { 0, 7 };
    static const uint8_t corners[] = { A1, H1 };

    assert_int_equal(wiring_find_turn(first, corners, 2, HAL_TURNS), HAL_TURNS);
    assert_int_equal(wiring_find_turn(first, corners, 2, HAL_TURN_ZIGZAG), HAL_TURN_ZIGZAG);
    assert_int_equal(wiring_find_turn(first, corners, 2, HAL_TURN_RANKS), HAL_TURNS);
}

UNIT(three_of_four_lights_tell_how_all_lie)
{
    for (unsigned turn = 0; turn < HAL_TURNS; turn++) {
        for (unsigned missing = 0; missing < WIRING_LIGHTS; missing++) {
            struct wiring_answers answers;

            for (unsigned square = 0; square < 64; square++) {
                answers.squares[square] = (uint8_t)square;
            }
            for (unsigned i = 0; i < WIRING_LIGHTS; i++) {
                answers.lights[i] = (uint8_t)hal_turned(wiring_lights[i], turn);
            }
            answers.lights[missing] = WIRING_SILENT;
            assert_int_equal(wiring_lights_turn(&answers, HAL_TURNS), turn);
            answers.lights[(missing + 1) % WIRING_LIGHTS] = WIRING_SILENT;
            assert_int_equal(wiring_lights_turn(&answers, HAL_TURNS), HAL_TURNS);
        }
    }
}

/* --- what is found --- */

UNIT(a_board_that_is_well_is_told_so)
{
    (void)check(16);
    assert_said("How the lights lie is not known");
    assert_told("All that was asked is wired as it should be.");
    assert_int_equal(turns[0], colour_body.squares_turn);
    assert_int_equal(turns[1], colour_body.lights_turn);
}

UNIT(each_square_is_asked_for_once_and_a_dead_one_is_named)
{
    fault.dead = squares_named("e4 g6");
    obey("wiring");
    follow(ALL - 1);
    for (unsigned square = 0; square < 64; square++) {
        char text[16];

        snprintf(text, sizeof text, "Put it on %s", name_of(square));
        assert_int_equal(count_of(text), 1);
    }
    follow(1);
    assert_said("No sensor answers: e4 g6.");
}

UNIT(every_way_of_lying_is_found_and_kept)
{
    for (unsigned squares = 0; squares < HAL_TURNS; squares++) {
        wiring[0] = squares;
        wiring[1] = 15 - squares;
        pieces = 0;
        switch_on();
        wait_ms(1000);
        (void)check(STAIRS_AND_LIGHTS);
        assert_int_equal(turns[0], squares);
        assert_int_equal(turns[1], 15 - squares);
        switch_on();
        assert_int_equal(turns[0], squares);
        assert_int_equal(turns[1], 15 - squares);
    }
}

/* As the board is wired column 0 is the h file, and row 0 is rank 1. */
UNIT(exchanged_rows_and_columns_are_named)
{
    fault.rows[2] = 3;
    fault.rows[3] = 2;
    assert_told("Row 2 and Row 3 are exchanged");
    assert_null(strstr(printed, "Column"));
    assert_null(strstr(printed, "silent"));
    assert_null(strstr(printed, "Another square"));
    fault.rows[2] = 2;
    fault.rows[3] = 3;
    fault.columns[0] = 5;
    fault.columns[5] = 0;
    assert_told("Column 0 and Column 5 are exchanged");
    assert_null(strstr(printed, "Row"));
}

/* Row 0 is the a file here, and column 0 rank 1. */
UNIT(rows_that_are_files_are_named_so)
{
    wiring[0] = HAL_TURN_SWAPPED;
    fault.rows[2] = 3;
    fault.rows[3] = 2;
    fault.rows[6] = 8;
    assert_told("Row 2 and Row 3 are exchanged");
    assert_said("The g file is silent: look at the wire of Row 6.");
    assert_null(strstr(printed, "Column"));
    assert_null(strstr(printed, "rank"));
}

UNIT(lines_that_go_round_are_named_one_by_one)
{
    fault.columns[1] = 2;
    fault.columns[2] = 4;
    fault.columns[4] = 1;
    assert_told("Column 4 is where Column 1 belongs");
    assert_said("Column 1 is where Column 2 belongs");
    assert_said("Column 2 is where Column 4 belongs");
    assert_null(strstr(printed, "exchanged"));
}

UNIT(a_dead_row_and_a_dead_column_are_named)
{
    fault.rows[4] = 8;
    assert_told("The rank 5 is silent: look at the wire of Row 4.");
    fault.rows[4] = 4;
    fault.rows[0] = 8;
    (void)check(STAIRS_AND_LIGHTS);
    assert_said("The rank 1 is silent: look at the wire of Row 0.");
    fault.rows[0] = 0;
    fault.columns[6] = 8;
    (void)check(STAIRS_AND_LIGHTS);
    assert_said("The b file is silent: look at the wire of Column 6.");
    assert_null(strstr(printed, "No sensor"));
}

UNIT(a_wrong_level_of_the_rows_is_found)
{
    fault.is_inverted = true;
    assert_told("turn matrix_board.row_is_high over");
    fault.is_inverted = false;
    fault.always = 1 << 2;
    pieces = 0;
    wait_ms(2000);
    assert_told("A row is selected all the time; look at its wire and its transistor: c3 d3.");
    assert_null(strstr(printed, "row_is_high"));
}

UNIT(a_wrong_level_of_the_columns_ends_it_at_once)
{
    fault.grounded = 0xFF;
    wait_ms(100);
    obey("wiring");
    assert_said("Turn matrix_board.occupied_is_high over");
    assert_null(strstr(printed, "Put "));
    fault.grounded = 1 << 3;
    wait_ms(100);
    assert_told("Column 3 reads as occupied though no row is selected");
}

UNIT(sensors_that_answer_together_are_named)
{
    fault.is_bridged = true;
    assert_told("More than one sensor answers: e4 e5 f5 f6.");
}

UNIT(lights_that_lie_in_no_way_are_named)
{
    fault.is_half = true;
    assert_told("The lights lie in no way that is known: look at pixels_board.a_square");
    assert_int_equal(turns[1], colour_body.lights_turn);
}

/* Any answers at all: what is found is one of the ways, and what is told ends. */
UNIT(any_answers_are_told)
{
    uint64_t seed = 5;

    for (unsigned i = 0; i < 20000; i++) {
        struct wiring wiring_of = { .step = (uint8_t)(16 + random_below(&seed, 53)) };
        struct panel_settings settings = { .colour = &colour_body,
                                           .is_new = true,
                                           .squares_turn = (uint8_t)random_below(&seed, 16),
                                           .lights_turn = (uint8_t)random_below(&seed, 16) };

        for (unsigned square = 0; square < 64; square++) {
            unsigned kind = random_below(&seed, 4);

            wiring_of.answers.squares[square] =
                (uint8_t)(kind < i % 4 ? square : random_below(&seed, WIRING_COLUMN + 8));
        }
        for (unsigned light = 0; light < 4; light++) {
            wiring_of.answers.lights[light] = (uint8_t)random_below(&seed, WIRING_COLUMN + 8);
        }
        wiring_of.answers.columns = (uint8_t)random_below(&seed, 256);
        printed_length = 0;
        wiring_tell_end(&wiring_of, &settings, computer.console.out);
        assert_in_range(printed_length, 20, 4000);
        assert_int_equal(wiring_end(&wiring_of, &settings), !settings.is_new);
        assert_true(settings.squares_turn < HAL_TURNS && settings.lights_turn < HAL_TURNS);
    }
}

UNIT(a_silent_board_is_given_up)
{
    memset(fault.rows, 8, sizeof fault.rows);
    obey("wiring");
    wait_ms(200000);
    assert_said("No square answers: turn the magnet over");
    assert_int_equal(turns[0], colour_body.squares_turn);
}

/* --- when --- */

UNIT(it_wants_an_empty_board)
{
    pieces = squares_named("a1 e4");
    wait_ms(2000);
    obey("wiring");
    assert_said("must be empty");
    assert_said("a sensor is stuck: a1 e4.");
    assert_null(strstr(printed, "Put "));
}

/* Settings of a board that has been calibrated before. */
static const uint8_t calibrated[SAVE_PANEL_SETTINGS] = { [2] = 3, [3] = 1 + 4, [4] = 1 + 2 };

/* Without the console: by a piece in the middle of an empty board, when it is switched on. */
UNIT(a_piece_in_the_middle_begins_it)
{
    static const char *const middle[] = { "d4", "e4", "d5", "e5" };

    for (unsigned i = 0; i < 4; i++) {
        wiring[0] = 2 * i;
        pieces = 0;
        save_set_panel_settings(added_memory(), calibrated);
        switch_on();
        wait_ms(4000);
        assert_lights("", "a1 h1 h8 a8");
        pieces = bit(middle[i]);
        wait_ms(2500);
        assert_null(strstr(printed, "Put it on"));
        wait_ms(1000);
        assert_non_null(strstr(printed, "One piece goes from square to square"));
        follow(STAIRS_AND_LIGHTS);
        obey("wiring");
        assert_int_equal(turns[0], 2 * i);
    }
}

UNIT(other_pieces_do_not_begin_it)
{
    static const char *const deeds[] = { "c4", "e6", "a1", "d4 e4", "e4 f7" };

    for (unsigned i = 0; i < sizeof deeds / sizeof deeds[0]; i++) {
        pieces = 0;
        save_set_panel_settings(added_memory(), calibrated);
        switch_on();
        wait_ms(4000);
        pieces = squares_named(deeds[i]);
        wait_ms(20000);
        assert_null(strstr(printed, "One piece goes"));
    }
    pieces = 0; /* after a corner it is no sign */
    switch_on();
    wait_ms(4000);
    place("a1");
    wait_ms(500);
    place("e4");
    wait_ms(20000);
    assert_null(strstr(printed, "One piece goes"));
}

UNIT(an_end_that_comes_early_changes_nothing)
{
    wiring[0] = 0;
    (void)check(5);
    assert_said("too early");
    assert_int_equal(turns[0], colour_body.squares_turn);
    assert_int_equal(turns[1], colour_body.lights_turn);
}

UNIT(pieces_that_are_put_up_end_it)
{
    wiring[0] = 0;
    (void)check(0);
    obey("wiring");
    follow(STAIRS_AND_LIGHTS);
    pieces = UINT64_C(0xFFFF00000000FFFF);
    wait_ms(4000);
    assert_said("too early");
    assert_int_equal(turns[0], colour_body.squares_turn);
    wiring[0] = colour_body.squares_turn;
    wait_ms(3000);
    two_players();
    make_move("e2 e4");
    assert_last_move("e2e4", 1);
}

/* A maker's first power on: corners that lie nowhere, or that have been found, lead to it. */
UNIT(it_follows_the_first_calibration)
{
    static const char *const corners[] = { "a1", "h1", "h8", "a8" };

    fault.rows[0] = 1;
    fault.rows[1] = 0;
    switch_on();
    wait_ms(4000);
    assert_int_equal(blinking, squares_named("a1 h1 h8 a8"));
    place("a1");
    wait_ms(1500);
    assert_said("One piece goes from square to square.");
    follow(STAIRS_AND_LIGHTS);
    obey("wiring");
    assert_said("Row 0 and Row 1 are exchanged");
    fault.rows[0] = 0;
    fault.rows[1] = 1;
    fault.is_inverted = true;
    pieces = 0;
    switch_on();
    wait_ms(4000);
    place("a1");
    wait_ms(1500);
    assert_said("One piece goes from square to square.");
    follow(STAIRS_AND_LIGHTS);
    obey("wiring");
    assert_said("turn matrix_board.row_is_high over");
    assert_null(strstr(printed, "Column"));
    fault.is_inverted = false;
    pieces = 0;
    switch_on();
    wait_ms(4000);
    for (unsigned i = 0; i < 4; i++) {
        place(corners[i]);
        wait_ms(500);
    }
    for (unsigned i = 0; i < 4; i++) {
        pieces &= ~lit;
        wait_ms(500);
    }
    assert_said("One piece goes from square to square.");
    pieces = 0;
    printed[0] = '\0';
    switch_on(); /* what was found is kept, and it is not the first time any more */
    wait_ms(4000);
    place("b1");
    wait_ms(2000);
    assert_null(strstr(printed, "One piece goes"));
}

UNIT(a_chess_program_ends_it)
{
    (void)check(0);
    obey("wiring");
    follow(STAIRS_AND_LIGHTS);
    type("uci\n");
    wait_ms(1000);
    assert_int_equal(turns[0], colour_body.squares_turn);
    assert_null(strstr(printed, "as it should"));
}
