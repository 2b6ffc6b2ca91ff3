/* Saves: what is kept over the power, what is told, and what is refused. */
#include "save_machine.h"

#include "firmware/crc.h"
#include "firmware/game/journal.h"
#include "firmware/opponent/opponent.h"

enum { EEPROM_SIZE = 4096, PAGE = 64 };

static int eeprom(void **state)
{
    (void)state;
    store_model_start(false, PAGE, EEPROM_SIZE);
    switch_on();
    return 0;
}

static int check_use(void **state)
{
    (void)state;
    assert_int_equal(model.violations, 0);
    store_model_end();
    return 0;
}

static void say(const char *line)
{
    char text[LINE_SIZE];

    forget_shown();
    snprintf(text, sizeof text, "%s", line);
    console_execute(c, text);
    additions_changed(c);
}

static bool is_told(const char *text)
{
    return strstr(printed, text) != NULL;
}

/* The power goes and comes back: everything is as it was. */
static void assert_kept(void)
{
    struct seen before;
    struct seen after;

    look(&before);
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

static void everything_outlasts_the_power(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ACTIONS; i++) {
        act(script[i]);
        assert_kept();
    }
}

static void everything_outlasts_the_power_in_flash(void **state)
{
    store_model_start(true, 4, 2 * EEPROM_SIZE);
    switch_on();
    everything_outlasts_the_power(state);
}

/* The same in one go: areas are begun anew, and older bytes lie behind the records. */
static void a_long_run_goes_round_the_ring(void **state)
{
    struct seen before;
    struct seen after;

    (void)state;
    for (unsigned round = 0; round < 5; round++) {
        for (unsigned i = 0; i < ACTIONS; i++) {
            act(script[i]);
        }
        session_new(c);
    }
    look(&before);
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

static void a_ply_is_one_page(void **state)
{
    unsigned before;

    (void)state;
    act("level 5 3 2");
    act("e4");
    before = model.events;
    act("e5");
    assert_int_equal(model.events - before, PAGE);
    assert_int_equal(model.log[before].address % PAGE, 0);
}

static void nothing_is_written_without_a_change(void **state)
{
    unsigned before;

    (void)state;
    act("level 5 3 2");
    act("e4");
    before = model.events;
    now_ms += 5000;
    clock_update(&c->clock, now_ms);
    additions_changed(c);
    say("moves");
    say("save");
    assert_int_equal(model.events, before);
    switch_on();
    additions_changed(c);
    assert_int_equal(model.events, before);
}

static void a_loaded_game_is_told_and_a_new_one_is_not(void **state)
{
    (void)state;
    act("flip");
    switch_on();
    assert_true(c->flipped);
    assert_string_equal(printed, "");
    assert_false(c->told);
    act("e4");
    switch_on();
    assert_true(is_told("goes on"));
    assert_true(c->told);
}

static void a_computer_whose_turn_it_was_goes_on(void **state)
{
    (void)state;
    act("go");
    switch_on();
    assert_true(c->told);
    assert_true(session_is_computers_turn(c));
}

static void clocks_stand_after_the_power_came_back(void **state)
{
    (void)state;
    act("level 5 3 2");
    act("e4");
    act("e5");
    now_ms += 50000;
    clock_update(&c->clock, now_ms);
    switch_on();
    assert_int_equal(c->clock.running, CLOCK_STOPPED);
    assert_int_equal(c->clock.left_ms[WHITE], 3 * 60000 + 2000);
    now_ms += 50000;
    act("Nf3");
    assert_int_equal(c->clock.left_ms[WHITE], 3 * 60000 + 4000);
}

static void what_a_gui_does_is_not_saved(void **state)
{
    struct seen before;
    struct seen after;

    (void)state;
    act("e4");
    look(&before);
    c->gui_speaks = true;
    act("new");
    act("d4");
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

/* --- no store, and one that fails --- */

static void without_a_store_the_game_is_played(void **state)
{
    (void)state;
    store_model_end();
    switch_on();
    act("e4");
    say("save");
    assert_true(is_told("there is no memory"));
    switch_on();
    assert_int_equal(c->game.plies, 0);
    assert_string_equal(printed, "");
    assert_true(additions_self_test(c, false));
}

/* It falls silent at each call of a game in turn: that is told once, the game goes on,
   and once it answers again everything is there. */
static void a_store_that_stops_answering_is_told_once(void **state)
{
    unsigned calls = 0;
    bool was_told;

    (void)state;
    do {
        struct seen before;
        struct seen after;

        store_model_start(false, PAGE, EEPROM_SIZE);
        switch_on();
        model.silent_in = 1 + calls++;
        was_told = false;
        for (unsigned i = 0; i < 12; i++) {
            forget_shown();
            act(script[i]);
            assert_false(was_told && is_told("does not answer"));
            was_told |= is_told("does not answer");
        }
        model.silent = false;
        model.silent_in = 0;
        forget_shown();
        act(script[12]);
        assert_int_equal(is_told("Saves: good."), was_told);
        look(&before);
        switch_on();
        look(&after);
        assert_true(is_seen(&before, &after));
    } while (was_told);
    assert_in_range(calls, 50, 10000);
}

/* What it holds is not known then, and so is not written over. */
static void a_store_that_fails_at_the_start_is_left_alone(void **state)
{
    unsigned calls = 0;
    bool was_told;

    (void)state;
    act("e4");
    do {
        unsigned events = model.events;

        model.silent_in = 2 + calls++;
        switch_on();
        was_told = model.silent;
        model.silent = false;
        model.silent_in = 0;
        if (was_told) {
            assert_int_equal(c->game.plies, 0);
            assert_true(is_told("did not answer at the start"));
            act("d4");
            say("save erase");
            assert_int_equal(model.events, events);
        }
    } while (was_told);
    assert_in_range(calls, 8, 100);
    assert_int_equal(c->game.plies, 1);
}

static void a_worn_page_is_passed_over(void **state)
{
    (void)state;
    for (uint32_t page = 0; page < EEPROM_SIZE; page += PAGE) {
        store_model_start(false, PAGE, EEPROM_SIZE);
        model.worn_from = page;
        model.worn_to = page + PAGE;
        switch_on();
        for (unsigned i = 0; i < ACTIONS; i++) {
            forget_shown();
            act(script[i]);
            assert_false(is_told("Saves"));
        }
        assert_kept();
    }
}

static void a_worn_out_store_is_told_once(void **state)
{
    struct seen before;
    struct seen after;

    (void)state;
    act("e4");
    look(&before);
    model.worn_to = EEPROM_SIZE;
    act("e5");
    assert_true(is_told("worn out"));
    assert_false(additions_self_test(c, true));
    forget_shown();
    act("Nf3");
    assert_false(is_told("worn out"));
    say("save");
    assert_true(is_told("worn out"));
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
}

static void the_self_test_asks_the_store(void **state)
{
    (void)state;
    model.silent = true;
    assert_false(additions_self_test(c, true));
    assert_true(is_told("does not answer"));
    model.silent = false;
    forget_shown();
    assert_true(additions_self_test(c, true));
    assert_string_equal(printed, "");
    assert_true(additions_self_test(c, false));
    assert_true(is_told("Saves: good."));
}

/* --- other firmware --- */

/* The header of the newest area, with another version. */
static uint8_t *newest_header(void)
{
    uint8_t *newest = model.bytes;

    for (unsigned area = 1; area < JOURNAL_AREAS; area++) {
        uint8_t *header = model.bytes + area * EEPROM_SIZE / JOURNAL_AREAS;

        if (header[0] == 'K' && header[8] > newest[8]) {
            newest = header;
        }
    }
    return newest;
}

static void sign_header(uint8_t *header)
{
    uint32_t crc = crc32_update(0, header, 12);

    for (unsigned i = 0; i < 4; i++) {
        header[12 + i] = (uint8_t)(crc >> (8 * i));
    }
}

static void a_newer_firmwares_saves_are_not_touched(void **state)
{
    uint8_t image[EEPROM_SIZE];
    unsigned events;

    (void)state;
    for (unsigned i = 0; i < 30; i++) {
        act(script[i]);
    }
    newest_header()[4] = JOURNAL_VERSION + 1;
    sign_header(newest_header());
    memcpy(image, model.bytes, sizeof image);
    events = model.events;
    switch_on();
    assert_true(is_told("saved by a newer firmware"));
    assert_int_equal(c->game.plies, 0);
    for (unsigned i = 0; i < ACTIONS; i++) {
        act(script[i]);
    }
    say("save");
    assert_true(is_told("saved by a newer firmware"));
    say("save now");
    assert_int_equal(model.events, events);
    assert_memory_equal(model.bytes, image, sizeof image);
    say("save erase");
    assert_true(is_told("is erased"));
    assert_kept();
    assert_int_equal(c->game.plies, 1);
}

static void erasing_begins_anew(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ACTIONS; i++) {
        act(script[i]);
    }
    say("save erase");
    assert_kept();
    store_model_start(true, 4, 2 * EEPROM_SIZE);
    switch_on();
    act("e4");
    say("save erase");
    assert_kept();
    assert_int_equal(c->game.plies, 1);
}

/* A record as it would be, written by another firmware. */
static void write_record(const uint8_t *bytes, unsigned count)
{
    struct journal journal;
    struct journal_writer writer;
    uint32_t sequence = UINT32_MAX;

    assert_int_equal(journal_open(&journal, &model.about), JOURNAL_DONE);
    journal_find(&journal, &sequence);
    journal_begin(&journal, &writer, count);
    journal_put(&writer, bytes, count);
    assert_int_equal(journal_finish(&writer), JOURNAL_DONE);
}

/* What the first record of the newest area holds. */
static unsigned read_record(uint8_t *bytes)
{
    const uint8_t *length = newest_header() + JOURNAL_HEADER;
    unsigned count = length[0] + 256U * length[1] - JOURNAL_LENGTH;

    memcpy(bytes, length + JOURNAL_LENGTH, count);
    return count;
}

/* The CRC behind the only record of the newest area, which runs over the header too. */
static void sign_only_record(void)
{
    uint8_t *header = newest_header();
    uint8_t *first = header + JOURNAL_HEADER;
    unsigned length =
        (first[0] + 256U * first[1] + JOURNAL_ALIGN - 1) / JOURNAL_ALIGN * JOURNAL_ALIGN;
    uint32_t crc = crc32_update(crc32_update(0, header, 12), first, length);

    for (unsigned i = 0; i < JOURNAL_CRC; i++) {
        first[length + i] = (uint8_t)(crc >> (8 * i));
    }
}

/* Behind parts, origin, the number of moves, game and settings, of which the opponent is the
   end: personality, or 0xFF and the CRC of the options' names. */
enum { AT_OPPONENT = 1 + 37 + 4 + 3 + 26, AT_OPTIONS = AT_OPPONENT + 8 };

static void another_firmwares_options_are_not_taken(void **state)
{
    uint8_t bytes[512];
    unsigned count;

    (void)state;
    act("set late_moves 77");
    switch_on();
    assert_int_equal(c->options->late_moves, 77);
    act("flip");
    count = read_record(bytes);
    assert_int_equal(bytes[AT_OPTIONS], 0xFF);
    bytes[AT_OPTIONS + 1] ^= 1;
    write_record(bytes, count);
    switch_on();
    assert_true(is_told("options were another firmware's"));
    assert_true(c->flipped);
    assert_true(c->options == &search_options_default);
    bytes[AT_OPTIONS] = 99; /* no such personality */
    write_record(bytes, AT_OPTIONS + 1);
    switch_on();
    assert_true(is_told("options were another firmware's"));
    assert_true(c->options == &search_options_default);
}

/* The first record of version 1 was the same without the opponent. */
static void a_store_of_version_1_is_read(void **state)
{
    uint8_t bytes[512];
    struct seen before;
    struct seen after;
    unsigned count;

    (void)state;
    act("level 5 3 2");
    act("flip");
    act("panel teaching");
    act("e4");
    say("save erase"); /* all in one record */
    act("opponent 1 1234 2 -77 2 1");
    say("save erase");
    count = read_record(bytes);
    /* one move stands before the settings */
    memmove(bytes + AT_OPPONENT + 2, bytes + AT_OPTIONS + 2, count - AT_OPTIONS - 2);
    write_record(bytes, count - 8);
    newest_header()[4] = 1;
    sign_header(newest_header());
    sign_only_record();
    look(&before);
    switch_on();
    look(&after);
    assert_int_equal(after.opponent.strength, STRENGTH_FULL);
    assert_int_equal(after.opponent.number, 0);
    assert_int_equal(after.opponent.contempt, 0);
    assert_false(after.opponent.coach);
    after.opponent = before.opponent;
    assert_true(is_seen(&before, &after));
    /* and what is written now is of this version */
    act("opponent 2 10 1 512 0 1");
    assert_int_equal(newest_header()[4], JOURNAL_VERSION);
    assert_kept();
}

/* Each field out of its range by one, and the numbers that another strength has. */
static void an_impossible_opponent_is_refused(void **state)
{
    static const struct opponent impossible[] = {
        { STRENGTH_KINDS, 0, 0, 0, 0, false },
        { STRENGTH_FULL, 0, 1200, 0, 0, false },
        { STRENGTH_ELO, 0, ELO_MIN - 1, 0, 0, false },
        { STRENGTH_ELO, 0, 3, 0, 0, false },
        { STRENGTH_ELO, 0, ELO_LIMIT + 1, 0, 0, false },
        { STRENGTH_BEGINNER, 0, 0, 0, 0, false },
        { STRENGTH_BEGINNER, 0, 11, 0, 0, false },
        { STRENGTH_FULL, STYLES, 0, 0, 0, false },
        { STRENGTH_FULL, 0, 0, CONTEMPT_MAX + 1, 0, false },
        { STRENGTH_FULL, 0, 0, -CONTEMPT_MAX - 1, 0, false },
        { STRENGTH_FULL, 0, 0, 0, BOOK_MODES, false },
    };

    (void)state;
    for (unsigned i = 0; i < COUNT_OF(impossible); i++) {
        c->opponent = (struct opponent){ 0 };
        act("e4");
        c->opponent = impossible[i];
        additions_changed(c);
        say("save erase");
        switch_on();
        assert_int_equal(c->game.recorded, 0);
        assert_int_equal(c->opponent.strength, STRENGTH_FULL);
        assert_int_equal(c->opponent.number, 0);
    }
}

/* The coach is 0 or 1. */
static void an_impossible_coach_is_refused(void **state)
{
    uint8_t bytes[512];
    unsigned count;

    (void)state;
    act("flip");
    say("save erase");
    count = read_record(bytes);
    assert_int_equal(bytes[AT_OPTIONS - 1], 0);
    bytes[AT_OPTIONS - 1] = 2;
    say("save erase");
    store_model_start(false, PAGE, EEPROM_SIZE);
    write_record(bytes, count);
    switch_on();
    assert_false(c->flipped);
    bytes[AT_OPTIONS - 1] = 1;
    write_record(bytes, count);
    switch_on();
    assert_true(c->flipped);
    assert_true(c->opponent.coach);
}

/* A board that plays less strongly takes up its own full strength. */
static void an_elo_beyond_this_board_is_its_own(void **state)
{
    (void)state;
    act("e4");
    c->opponent = (struct opponent){ STRENGTH_ELO, 0, ELO_LIMIT, 0, 0, false };
    additions_changed(c);
    switch_on();
    assert_int_equal(c->game.recorded, 1);
    assert_int_equal(c->opponent.strength, STRENGTH_ELO);
    assert_int_equal(c->opponent.number, ELO_MAX);
}

static void play_any_move(void)
{
    struct session_played played;

    if (c->game.end == GAME_RUNNING) {
        assert_true(engine_legal_moves(&c->engine, &c->game.position) > 0);
        assert_int_equal(session_play(c, engine_legal_move(&c->engine, 0), &played), SESSION_DONE);
    }
    assert_true(session_is_ok(c));
}

/* Records whose CRC is right and whose contents are not: what is taken up is possible. */
static void impossible_states_are_refused(void **state)
{
    uint64_t chance = 4711;
    uint8_t whole[512];
    unsigned count;
    unsigned taken = 0;

    (void)state;
    for (unsigned i = 0; i < 35; i++) {
        act(script[i]);
    }
    say("save erase");
    count = read_record(whole);
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t bytes[512];
        unsigned size = i % 4 == 0 ? random_below(&chance, count + 1) : count;

        memcpy(bytes, whole, sizeof bytes);
        for (unsigned n = random_below(&chance, 4); n > 0; n--) {
            bytes[random_below(&chance, size + 1)] = (uint8_t)random_next(&chance);
        }
        store_model_start(false, PAGE, EEPROM_SIZE);
        write_record(bytes, size);
        switch_on();
        assert_true(game_is_ok(&c->game));
        taken += c->game.recorded != 0;
        play_any_move();
    }
    print_message("%u of 20000 changed states were possible\n", taken);
    assert_in_range(taken, 1000, 19000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, eeprom, check_use)
        TEST(everything_outlasts_the_power),
        TEST(everything_outlasts_the_power_in_flash),
        TEST(a_long_run_goes_round_the_ring),
        TEST(a_ply_is_one_page),
        TEST(nothing_is_written_without_a_change),
        TEST(a_loaded_game_is_told_and_a_new_one_is_not),
        TEST(a_computer_whose_turn_it_was_goes_on),
        TEST(clocks_stand_after_the_power_came_back),
        TEST(what_a_gui_does_is_not_saved),
        TEST(without_a_store_the_game_is_played),
        TEST(a_store_that_stops_answering_is_told_once),
        TEST(a_store_that_fails_at_the_start_is_left_alone),
        TEST(a_worn_page_is_passed_over),
        TEST(a_worn_out_store_is_told_once),
        TEST(the_self_test_asks_the_store),
        TEST(a_newer_firmwares_saves_are_not_touched),
        TEST(erasing_begins_anew),
        TEST(another_firmwares_options_are_not_taken),
        TEST(a_store_of_version_1_is_read),
        TEST(an_impossible_opponent_is_refused),
        TEST(an_impossible_coach_is_refused),
        TEST(an_elo_beyond_this_board_is_its_own),
        TEST(impossible_states_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
