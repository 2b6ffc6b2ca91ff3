/* The archive: what is told of a store that fails, and what spoiled and foreign records do. */
#include "archive_player.h"

#include "firmware/lookback/from.h"

#include "firmware/scoresheet/export.h"
#include "firmware/scoresheet/scoresheet_state.h"

/* --- stores that fail --- */

/* At each call of keeping a game in turn: that is told, the games before are there, and the next
   one is kept. */
UNIT(a_store_that_falls_silent_loses_no_game)
{
    unsigned calls = 0;
    bool was_told;

    do {
        start_store(STORE_FLASH);
        switch_on();
        play_game(&chance, 12, true);
        play_plies(&chance, 12);
        /* the saves have written their last: what is silent now is the archive */
        session_enter(c, &mode_gui);
        act("resign");
        session_leave(c);
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

/* The store is silent when the game ends, and answers at what happens next. */
UNIT(a_given_game_is_tried_again)
{
    play_line("f3 e5 g4");
    act("resign");
    say("games 1 load");
    act("undo"); /* the resignation */
    model.silent = true;
    act("Qh4");
    assert_int_equal(c->match.game.end, GAME_CHECKMATE);
    assert_true(is_told("Archive: the memory does not answer"));
    model.silent = false;
    assert_int_equal(archive_count(), 1);
    act("level 3 7 0");
    assert_int_equal(archive_count(), 2);
}

/* The same when the power goes before the store answers again: that nothing was kept is saved. */
UNIT(a_given_game_is_tried_again_at_the_start)
{
    play_line("f3 e5 g4");
    act("resign");
    say("games 1 load");
    act("undo"); /* the resignation */
    act("Qh4");
    assert_int_equal(archive_count(), 2);
    memset(model.bytes + model.about.size, 0xFF, model.about.archive);
    scoresheet_state(added_memory())->now.kept_sum = 0;
    scoresheet_state(added_memory())->now.kept_plies = 0;
    saves_addition.face.happened(&computer, &(struct happening){ .kind = HAPPENED_SETTING });
    switch_on();
    assert_int_equal(archive_count(), 1);
}

/* Nothing is taken back then, and it is done when the store is there again. */
UNIT(a_game_that_cannot_be_kept_is_not_played_on)
{
    struct seen before;
    struct seen after;

    play_line(ten_plies);
    look(&before);
    model.silent = true;
    assert_int_equal(from_here(c, 3), FROM_NOT_KEPT);
    model.silent = false;
    look(&after);
    assert_true(is_seen(&before, &after));
    assert_int_equal(from_here(c, 3), FROM_KEPT);
    assert_int_equal(archive_count(), 1);
}

UNIT(a_worn_page_is_passed_over)
{
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
UNIT(what_is_not_blank_is_not_written_over)
{
    uint32_t behind = model.about.size + 3 * SPACE_PIECE; /* in the sector of the first game */

    play_game(&chance, 12, true);
    memset(model.bytes + behind, 0x5A, SPACE_PIECE);
    play_game(&chance, 12, true);
    assert_int_equal(archive_count(), 2);
    assert_int_equal(model.bytes[behind], 0x5A);
    assert_memory_equal(model.bytes + model.about.size + FLASH_SECTOR, "KGAM", 4);
}

UNIT(a_store_that_keeps_nothing_is_told)
{
    model.worn_from = model.about.size;
    model.worn_to = model.about.size + model.about.archive;
    memset(model.bytes + model.worn_from, 0, model.about.archive);
    play_plies(&chance, 12);
    act("resign");
    assert_true(is_told("Archive: the memory is worn out; the game is not kept."));
    forget_shown();
    act("flip");
    assert_false(is_told("Archive"));
    assert_false(additions_self_test(c->added, &computer.serial.out, true));
    assert_true(is_told("Archive: the memory is worn out."));
    model.worn_to = 0;
}

UNIT(without_a_store_that_is_said)
{
    store_model_end();
    switch_on();
    play_line(mate);
    assert_false(is_told("Archive"));
    say("games");
    assert_string_equal(printed, "There is no memory for games.\n");
    assert_true(additions_self_test(c->added, &computer.serial.out, false));
    assert_true(is_told("Archive: there is no memory for it."));
}

UNIT(a_silent_store_is_said)
{
    static const char *const lines[] = { "games", "games 1", "games 1 load", "games erase yes" };

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

UNIT(games_of_a_newer_firmware_are_not_touched)
{
    uint8_t *header = model.bytes + model.about.size;
    unsigned before;

    play_line(mate);
    act("new");
    header[4] = RING_VERSION + 1;
    sign_header(header);
    switch_on();
    before = model.events;
    session_enter(c, &mode_gui); /* the saves are not the matter */
    play_plies(&chance, 12);
    session_leave(c);
    c->match.game.end = GAME_AGREED;
    archive_addition.face.happened(&computer, &(struct happening){ .kind = HAPPENED_END });
    assert_true(is_told("Archive: games of a newer firmware: not touched"));
    c->match.game.end = GAME_RUNNING;
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
    const struct ring_about about = { .game = 77, .version = 1 };
    struct record_writer w;

    assert_int_equal(ring_open(&ring), STORE_DONE);
    assert_int_equal(ring_begin(&ring, &w, length, &about), STORE_DONE);
    record_put(&w, content, length);
    assert_int_equal(ring_finish(&ring, &w), STORE_DONE);
}

/* Its bytes are whole, what they say is not chess. */
UNIT(impossible_games_are_refused_and_nothing_changes)
{
    static const struct {
        unsigned place;
        uint8_t value;
    } changes[] = {
        { 0, GAME_ENDS | 2 << 5 }, /* no such end */
        { 0, 3 << 5 },             /* no such side */
        { 0, GAME_CHECKMATE | 2 << 5 },
        { 1, 1 << 4 }, /* no such flag */
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

    play_line("e4 e5");
    act("undo");
    content[19] = 2;
    memcpy(content + 21, c->match.game.record, 4);
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
        assert_true(
            export_kept_games(computer.console.out, &c->mind, c->match.game.size, c->added));
        look(&after);
        assert_true(is_seen(&before, &after));
        assert_ptr_equal(c->match.game.record, record);
        assert_int_equal(c->match.game.size, PLIES);
    }
}

/* Any change of a byte takes that game away and no other; and games go on being kept. */
UNIT(a_changed_byte_loses_at_most_its_game)
{
    uint8_t image[MODEL_SIZE];
    struct games before;

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
UNIT_WITH(old_saves_in_an_eeprom_are_not_written_over, eeprom_of_32k, check_use)
{
    uint8_t *const area = model.bytes + 4096; /* the second */
    uint8_t image[4096];
    uint32_t crc;

    for (unsigned i = 0; i < 3; i++) { /* one area each start */
        switch_on();
        act("flip");
    }
    assert_memory_equal(area, "KSAV\6", 5);
    area[4] = JOURNAL_VERSION_SLICES - 1;
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
UNIT_WITH(saves_in_an_eeprom_leave_the_games_alone, eeprom_of_32k, check_use)
{
    struct games before;
    struct games after;

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
