/* The archive: which games are kept, what is told of a store that fails, and what is shown. */
#include "archive_store.h"

static uint64_t chance;

static int eeprom_of_32k(void **state)
{
    (void)state;
    chance = 1;
    start_store(STORE_EEPROM);
    switch_on();
    return 0;
}

static int flash(void **state)
{
    (void)state;
    chance = 1;
    start_store(STORE_FLASH);
    switch_on();
    return 0;
}

static void play_line(const char *moves)
{
    char word[8];
    int used;

    while (sscanf(moves, "%7s%n", word, &used) == 1) {
        act(word);
        moves += used;
    }
}

static const char *const mate = "f3 e5 g4 Qh4";
static const char *const ten_plies = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7";

/* --- which games are kept --- */

static void a_game_that_ends_is_kept_once(void **state)
{
    static const struct {
        const char *actions[4];
        const char *result;
    } cases[] = {
        { { "f3 e5 g4 Qh4" }, "0-1" },
        { { "e4", "resign" }, "1-0" },
        { { "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "draw" }, "1/2-1/2" },
        { { "e4 e5", "flag" }, "0-1" },
    };

    (void)state;
    act("level 4 1 0");
    for (unsigned i = 0; i < COUNT_OF(cases); i++) {
        struct ring ring;
        struct ring_record found;
        struct kept_game kept;
        move_t moves[PLIES];

        play_line(cases[i].actions[0]);
        if (cases[i].actions[1] != NULL) {
            act(cases[i].actions[1]);
        }
        assert_int_equal(archive_count(), i + 1);
        act("flip");
        switch_on();
        act("new");
        assert_int_equal(archive_count(), i + 1);
        assert_true(archive_find(&ring, &found, 1));
        assert_true(kept_read(&found, &kept, moves, PLIES));
        assert_string_equal(kept_result(&kept), cases[i].result);
        assert_int_equal(kept.level.kind, 4);
    }
}

static void a_game_that_is_left_is_kept_from_ten_plies_on(void **state)
{
    (void)state;
    play_line("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O");
    act("new");
    assert_int_equal(archive_count(), 0);
    play_line(ten_plies);
    assert_int_equal(archive_count(), 0);
    act("new");
    assert_int_equal(archive_count(), 1);
    play_line("d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O");
    act("setup 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    assert_int_equal(archive_count(), 2);
    play_line("Rb7 Kg8 Ra8");
    assert_int_equal(archive_count(), 3);
}

static void a_game_outlasts_the_power_before_it_is_left(void **state)
{
    (void)state;
    play_line(ten_plies);
    switch_on();
    act("new");
    assert_int_equal(archive_count(), 1);
}

static void the_same_game_is_kept_once(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
        play_line(mate);
        act("new");
        play_line(ten_plies);
        act("new");
        assert_int_equal(archive_count(), 2);
        switch_on();
    }
}

/* Another end of the same game takes the place of the first. */
static void a_game_that_is_taken_back_and_ended_again_is_kept_once(void **state)
{
    struct games before;
    struct games after;

    (void)state;
    play_line(ten_plies);
    act("new");
    play_line(mate);
    look_at_games(&before);
    act("undo"); /* two plies */
    play_line("h3 Qh4");
    act("resign");
    look_at_games(&after);
    assert_int_equal(after.count, 2);
    assert_int_equal(after.sum[1], before.sum[1]);
    assert_int_not_equal(after.sum[0], before.sum[0]);
    /* and a third time as the first */
    act("undo"); /* the resignation */
    act("undo");
    act("undo");
    play_line("f3 e5 g4 Qh4");
    look_at_games(&after);
    assert_int_equal(after.count, 2);
    assert_int_equal(after.sum[0], before.sum[0]);
    switch_on();
    look_at_games(&after);
    assert_int_equal(after.count, 2);
}

static void a_game_that_is_taken_back_and_left_stays_as_it_ended(void **state)
{
    struct games before;
    struct games after;

    (void)state;
    play_line(ten_plies);
    act("resign");
    look_at_games(&before);
    act("undo");
    act("undo");
    act("new");
    look_at_games(&after);
    assert_int_equal(after.count, 1);
    assert_int_equal(after.sum[0], before.sum[0]);
}

static void what_a_gui_plays_is_not_kept(void **state)
{
    (void)state;
    play_line(ten_plies);
    c->gui_speaks = true;
    act("new");
    play_line(mate);
    c->gui_speaks = false;
    act("new");
    assert_int_equal(archive_count(), 0);
}

/* The record has forgotten the first moves: the rest is kept. */
static void a_game_longer_than_the_record_is_kept_from_where_it_begins(void **state)
{
    (void)state;
    play_plies(&chance, PLIES + 1);
    assert_false(c->game.origin_is_start);
    act("resign");
    say("games 1");
    assert_true(is_told("1-0") || is_told("0-1"));
    assert_int_equal(archive_count(), 1);
}

/* The power went between the save of the end and the archive. */
static void an_ended_game_that_was_not_kept_is_kept_at_the_start(void **state)
{
    struct games games;

    (void)state;
    play_line(mate);
    look_at_games(&games);
    assert_int_equal(games.count, 1);
    memset(model.bytes + model.about.size, 0xFF, model.about.archive);
    assert_int_equal(archive_count(), 0);
    switch_on();
    assert_int_equal(archive_count(), 1);
}

/* --- a full ring, and what fails --- */

static void the_oldest_games_make_room(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < STORE_KINDS; kind++) {
        uint32_t sums[GAMES_MAX];
        struct games games;

        start_store((enum store_kind)kind);
        switch_on();
        for (unsigned i = 0; i < GAMES_MAX; i++) {
            model.events = 0;
            play_plies(&chance, 10 + i % 14);
            if (c->game.end == GAME_RUNNING) {
                act("resign");
            }
            look_at_games(&games);
            sums[i] = games.sum[0];
            for (unsigned n = 0; n < games.count; n++) {
                assert_int_equal(games.sum[n], sums[i - n]);
            }
            act("new");
            if (i % 7 == 0) {
                switch_on();
            }
        }
        print_message("store %u: %u games\n", kind, games.count);
        assert_in_range(games.count, 20, GAMES_MAX - 1);
        assert_int_equal(model.violations, 0);
    }
}

static void a_game_longer_than_half_the_ring_is_refused(void **state)
{
    struct ring ring;
    struct ring_writer w;

    (void)state;
    assert_int_equal(ring_open(&ring), RING_DONE);
    assert_int_equal(ring_begin(&ring, &w, 2049, 1, false, false), RING_LONG);
    assert_int_equal(ring_begin(&ring, &w, 70000, 1, false, false), RING_LONG);
    assert_int_equal(model.events, 0);
}

/* At each call of keeping a game in turn: that is told, the games before are there, and the next one
   is kept. */
static void a_store_that_falls_silent_loses_no_game(void **state)
{
    unsigned calls = 0;
    bool was_told;

    (void)state;
    do {
        start_store(STORE_FLASH);
        switch_on();
        play_game(&chance, 12, true);
        play_plies(&chance, 12);
        /* the saves have written their last: what is silent now is the archive */
        c->gui_speaks = true;
        act("resign");
        c->gui_speaks = false;
        forget_shown();
        model.silent_in = 1 + calls++;
        archive_addition.face.happened(&computer, &(struct happening){ .kind = HAPPENED_END });
        was_told = model.silent;
        assert_int_equal(is_told("Archive: the memory does not answer"), was_told);
        model.silent = false;
        model.silent_in = 0;
        /* 2 also if it fell silent when the last bytes were compared */
        assert_in_range(archive_count(), was_told ? 1 : 2, 2);
        act("new");
        assert_int_equal(archive_count(), 2);
        play_game(&chance, 12, true);
        assert_int_equal(archive_count(), 3);
    } while (was_told);
    assert_in_range(calls, 50, 10000);
}

static void a_worn_page_is_passed_over(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < STORE_KINDS; kind++) {
        start_store((enum store_kind)kind);
        for (uint32_t at = 0; at < (kind == STORE_EEPROM ? 8192U : model.about.archive);
             at += 256) {
            struct games games;
            uint32_t place =
                kind == STORE_EEPROM ? at / 1024 * 4096 + 3072 + at % 1024 : model.about.size + at;

            start_store((enum store_kind)kind);
            model.worn_from = place;
            model.worn_to = place + 20;
            memset(model.bytes + place, 0, 20);
            switch_on();
            for (unsigned i = 0; i < 60; i++) {
                struct games before;

                look_at_games(&before);
                play_game(&chance, 12, true);
                look_at_games(&games);
                assert_true(games.count != 0);
                assert_true(before.count == 0 || games.sum[1] == before.sum[0]);
            }
            assert_false(is_told("worn"));
            assert_in_range(games.count, 10, 60);
        }
    }
}

/* What stands there is not of this firmware, or of an erasure that the power has cut. */
static void what_is_not_blank_is_not_written_over(void **state)
{
    uint32_t behind = model.about.size + 3 * RING_PIECE; /* in the sector of the first game */

    (void)state;
    play_game(&chance, 12, true);
    memset(model.bytes + behind, 0x5A, RING_PIECE);
    play_game(&chance, 12, true);
    assert_int_equal(archive_count(), 2);
    assert_int_equal(model.bytes[behind], 0x5A);
    assert_memory_equal(model.bytes + model.about.size + FLASH_SECTOR, "KGAM", 4);
}

static void a_store_that_keeps_nothing_is_told(void **state)
{
    (void)state;
    model.worn_from = model.about.size;
    model.worn_to = model.about.size + model.about.archive;
    memset(model.bytes + model.worn_from, 0, model.about.archive);
    play_plies(&chance, 12);
    act("resign");
    assert_true(is_told("Archive: the memory is worn out; the game is not kept."));
    forget_shown();
    act("flip");
    assert_false(is_told("Archive"));
    assert_false(additions_self_test(c, &computer.serial.out, true));
    assert_true(is_told("Archive: the memory is worn out."));
    model.worn_to = 0;
}

static void without_a_store_that_is_said(void **state)
{
    (void)state;
    store_model_end();
    switch_on();
    play_line(mate);
    assert_false(is_told("Archive"));
    say("games");
    assert_string_equal(printed, "There is no memory for games.\n");
    assert_true(additions_self_test(c, &computer.serial.out, false));
    assert_true(is_told("Archive: there is no memory for it."));
}

static void a_silent_store_is_said(void **state)
{
    static const char *const lines[] = { "games", "games 1", "games 1 load", "games erase yes" };

    (void)state;
    play_line(mate);
    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        model.silent_in = 3;
        say(lines[i]);
        assert_true(is_told("does not answer"));
        model.silent = false;
        model.silent_in = 0;
    }
    assert_int_equal(archive_count(), 1);
}

/* --- foreign and spoiled records --- */

static void sign_header(uint8_t *header)
{
    uint32_t crc = crc32_update(0, header, 16);

    for (unsigned i = 0; i < 4; i++) {
        header[16 + i] = (uint8_t)(crc >> (8 * i));
    }
}

static void games_of_a_newer_firmware_are_not_touched(void **state)
{
    uint8_t *header = model.bytes + model.about.size;
    unsigned before;

    (void)state;
    play_line(mate);
    act("new");
    header[4] = RING_VERSION + 1;
    sign_header(header);
    switch_on();
    before = model.events;
    c->gui_speaks = true; /* the saves are not the matter */
    play_plies(&chance, 12);
    c->gui_speaks = false;
    c->game.end = GAME_AGREED;
    archive_addition.face.happened(&computer, &(struct happening){ .kind = HAPPENED_END });
    assert_true(is_told("Archive: games of a newer firmware: not touched"));
    c->game.end = GAME_RUNNING;
    say("games");
    assert_true(is_told("newer firmware"));
    assert_int_equal(model.bytes[model.about.size + 4], RING_VERSION + 1);
    for (unsigned i = before; i < model.events; i++) {
        assert_true(model.log[i].address < model.about.size);
    }
    say("games erase");
    assert_true(is_told("If you are sure"));
    say("games erase yes");
    say("games");
    assert_string_equal(printed, "No game is kept.\n");
}

/* A record with this content is written, whole. */
static void write_record(const uint8_t *content, unsigned length)
{
    struct ring ring;
    struct ring_writer w;

    assert_int_equal(ring_open(&ring), RING_DONE);
    assert_int_equal(ring_begin(&ring, &w, length, 77, false, false), RING_DONE);
    ring_put(&w, content, length);
    assert_int_equal(ring_finish(&w), RING_DONE);
}

/* Its bytes are whole, what they say is not chess. */
static void impossible_games_are_refused_and_nothing_changes(void **state)
{
    static const struct {
        unsigned place;
        uint8_t value;
    } changes[] = {
        { 0, GAME_ENDS | 2 << 5 }, /* no such end */
        { 0, 3 << 5 },             /* no such side */
        { 0, GAME_CHECKMATE | 2 << 5 },
        { 1, 1 << 2 }, /* no such flag */
        { 1, 1 << 1 }, /* an origin, which is not there */
        { 2, LEVEL_KINDS },
        { 11, STRENGTH_KINDS },
        { 14, 1 },  /* a year without a month */
        { 18, 24 }, /* a name that is too long */
        { 19, PLIES + 1 },
        { 19, 3 },    /* more moves than there are */
        { 21, 0xFF }, /* no legal move */
    };
    uint8_t content[25] = { 2 << 5, 0, LEVEL_AVERAGE, 5 };

    (void)state;
    play_line("e4 e5");
    act("undo");
    content[19] = 2;
    memcpy(content + 21, c->game.record, 4);
    write_record(content, sizeof content);
    say("games 1");
    assert_true(is_told("1. e4 e5 *"));
    for (unsigned i = 0; i < COUNT_OF(changes); i++) {
        uint8_t bad[sizeof content];
        struct seen before;
        struct seen after;

        memcpy(bad, content, sizeof bad);
        bad[changes[i].place] = changes[i].value;
        write_record(bad, sizeof bad);
        look(&before);
        say("games 1");
        assert_string_equal(printed, "This game cannot be read; the present game is as it was.\n");
        say("games 1 load");
        assert_string_equal(printed, "This game cannot be read; the present game is as it was.\n");
        say("games");
        assert_true(is_told("   1  cannot be read\n"));
        assert_true(archive_console_exports(&computer.console));
        look(&after);
        assert_true(is_seen(&before, &after));
        assert_ptr_equal(c->game.record, record);
        assert_int_equal(c->game.size, PLIES);
    }
}

/* Any change of a byte takes that game away and no other; and games go on being kept. */
static void a_changed_byte_loses_at_most_its_game(void **state)
{
    uint8_t image[MODEL_SIZE];
    struct games before;

    (void)state;
    for (unsigned i = 0; i < 5; i++) {
        play_game(&chance, 12, true);
    }
    look_at_games(&before);
    assert_int_equal(before.count, 5);
    memcpy(image, model.bytes, sizeof image);
    for (uint32_t at = model.about.size; at < model.about.size + 5 * 128; at++) {
        struct games after;
        unsigned found = 0;

        memcpy(model.bytes, image, sizeof image);
        model.bytes[at] ^= (uint8_t)(1U << at % 8);
        look_at_games(&after);
        for (unsigned n = 0; n < after.count; n++) {
            while (found < before.count && before.sum[found] != after.sum[n]) {
                found++;
            }
            assert_true(found < before.count);
        }
        assert_in_range(after.count, 4, 5);
        model.events = 0;
        switch_on();
        play_game(&chance, 12, true);
        assert_int_equal(archive_count(), after.count + 1);
    }
}

/* --- the EEPROM --- */

/* Saves of version 2 fill their areas: no game is written there, and they are read to their end. */
static void old_saves_in_an_eeprom_are_not_written_over(void **state)
{
    uint8_t *const area = model.bytes + 4096; /* the second */
    uint8_t image[4096];
    uint32_t crc;

    (void)state;
    for (unsigned i = 0; i < 3; i++) { /* one area each start */
        switch_on();
        act("flip");
    }
    assert_memory_equal(area, "KSAV\3", 5);
    area[4] = JOURNAL_VERSION_WHOLE;
    crc = crc32_update(0, area, 12);
    for (unsigned i = 0; i < 4; i++) {
        area[12 + i] = (uint8_t)(crc >> (8 * i));
    }
    memset(area + 3072, 0x5A, 1024);
    memcpy(image, area, sizeof image);
    for (unsigned i = 0; i < 60; i++) {
        play_game(&chance, 12, true);
        if (memcmp(area, "KSAV\2", 5) == 0) {
            assert_memory_equal(area, image, sizeof image);
        }
    }
    assert_true(archive_count() > 30);
    assert_int_equal(model.violations, 0);
}

/* Saves of version 3 leave the end of their area alone. */
static void saves_in_an_eeprom_leave_the_games_alone(void **state)
{
    struct games before;
    struct games after;

    (void)state;
    for (unsigned i = 0; i < 30; i++) {
        play_game(&chance, 12, true);
    }
    look_at_games(&before);
    for (unsigned i = 0; i < 2000; i++) {
        model.events = 0;
        act("flip");
    }
    look_at_games(&after);
    assert_int_equal(before.count, after.count);
    assert_memory_equal(before.sum, after.sum, before.count * sizeof before.sum[0]);
    say("save erase");
    look_at_games(&after);
    assert_int_equal(before.count, after.count);
}

/* --- what is shown --- */

static void what_is_shown_changes_nothing(void **state)
{
    static const char *const lines[] = {
        "games",   "games 1",     "games 2", "games 7",           "games from 2", "games from 9",
        "games x", "games erase", "games 0", "games 99999999999", "games 1 x",    "games from"
    };
    struct seen before;
    struct seen after;

    (void)state;
    act("opponent 1 1300 0 0 1 0");
    play_line(ten_plies);
    act("new");
    act("setup 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    play_line("Rb7 Kg8 Ra8");
    act("setup 8/P6k/8/8/3pP3/8/6K1/8 b - e3 12 40");
    play_line("dxe3 a8=N");
    act("undo");
    look(&before);
    for (unsigned i = 0; i < COUNT_OF(lines); i++) {
        say(lines[i]);
        assert_true(printed_length != 0);
    }
    assert_true(additions_export(&computer.console));
    look(&after);
    assert_true(is_seen(&before, &after));
    assert_int_equal(archive_count(), 2);
    act("redo");
}

static void a_game_is_taken_up_and_the_running_one_kept(void **state)
{
    (void)state;
    play_line(mate);
    act("new");
    play_line("e4 e5");
    say("games 1 load");
    assert_true(is_told("Loaded, plies: 4."));
    assert_int_equal(c->game.end, GAME_CHECKMATE);
    assert_int_equal(archive_count(), 2);
    act("new");
    assert_int_equal(archive_count(), 2);
    say("games 2 load");
    assert_int_equal(c->game.plies, 4);
    say("games 1 load");
    assert_int_equal(c->game.plies, 2);
    assert_int_equal(archive_count(), 2);
    /* it goes on from there, and is another game then */
    act("Nf3");
    act("resign");
    assert_int_equal(archive_count(), 3);
}

static void pages_of_twenty(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 25; i++) {
        play_game(&chance, 10, true);
    }
    say("games");
    assert_true(is_told("  20  ????.??.??") && !is_told("  21  "));
    assert_true(is_told("Games kept: 25. The older ones: games from 21.\n"));
    say("games from 21");
    assert_true(is_told("  21  ????.??.??") && is_told("  25  ") && !is_told("  20  "));
    assert_true(is_told("Games kept: 25.\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#define IN_FLASH(name) cmocka_unit_test_setup_teardown(name, flash, check_use)
#define IN_EEPROM(name) cmocka_unit_test_setup_teardown(name, eeprom_of_32k, check_use)
        IN_FLASH(a_game_that_ends_is_kept_once),
        IN_EEPROM(a_game_that_ends_is_kept_once),
        IN_FLASH(a_game_that_is_left_is_kept_from_ten_plies_on),
        IN_FLASH(a_game_outlasts_the_power_before_it_is_left),
        IN_FLASH(the_same_game_is_kept_once),
        IN_FLASH(a_game_that_is_taken_back_and_ended_again_is_kept_once),
        IN_FLASH(a_game_that_is_taken_back_and_left_stays_as_it_ended),
        IN_FLASH(what_a_gui_plays_is_not_kept),
        IN_FLASH(a_game_longer_than_the_record_is_kept_from_where_it_begins),
        IN_FLASH(an_ended_game_that_was_not_kept_is_kept_at_the_start),
        IN_FLASH(the_oldest_games_make_room),
        IN_FLASH(a_game_longer_than_half_the_ring_is_refused),
        IN_FLASH(a_store_that_falls_silent_loses_no_game),
        IN_FLASH(a_worn_page_is_passed_over),
        IN_FLASH(what_is_not_blank_is_not_written_over),
        IN_FLASH(a_store_that_keeps_nothing_is_told),
        IN_FLASH(without_a_store_that_is_said),
        IN_FLASH(a_silent_store_is_said),
        IN_FLASH(games_of_a_newer_firmware_are_not_touched),
        IN_FLASH(impossible_games_are_refused_and_nothing_changes),
        IN_FLASH(a_changed_byte_loses_at_most_its_game),
        IN_EEPROM(old_saves_in_an_eeprom_are_not_written_over),
        IN_EEPROM(saves_in_an_eeprom_leave_the_games_alone),
        IN_FLASH(what_is_shown_changes_nothing),
        IN_FLASH(a_game_is_taken_up_and_the_running_one_kept),
        IN_FLASH(pages_of_twenty),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
