/* Saves of other firmware: older and newer, with other options, with impossible states. */
#include "save_store.h"

#include "firmware/opponent/opponent_settings.h"
#include "firmware/saves/save_state.h"
#include "firmware/store/crc.h"
#include "firmware/store/journal.h"

/* The header of the newest area, with another version. */
static uint8_t *newest_header(void)
{
    uint8_t *newest = model.bytes;

    for (unsigned area = 1; area < SPACE_AREAS; area++) {
        uint8_t *header = model.bytes + area * EEPROM_SIZE / SPACE_AREAS;

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

UNIT_EACH(eeprom, check_use);

UNIT(a_newer_firmwares_saves_are_not_touched)
{
    uint8_t image[EEPROM_SIZE];
    unsigned events;

    for (unsigned i = 0; i < 30; i++) {
        act(script[i]);
    }
    newest_header()[4] = JOURNAL_VERSION + 1;
    sign_header(newest_header());
    memcpy(image, model.bytes, sizeof image);
    events = model.events;
    switch_on();
    assert_true(is_told("saved by a newer firmware"));
    assert_int_equal(c->match.game.plies, 0);
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
    assert_int_equal(c->match.game.plies, 1);
}

UNIT(erasing_begins_anew)
{
    for (unsigned i = 0; i < ACTIONS; i++) {
        act(script[i]);
    }
    say("save erase");
    assert_kept();
    store_model_start(true, 4, FLASH_SIZE);
    switch_on();
    act("e4");
    say("save erase");
    assert_kept();
    assert_int_equal(c->match.game.plies, 1);
}

/* A record as it would be, written by another firmware. */
static void write_record(const uint8_t *bytes, unsigned count)
{
    struct journal journal;
    struct record_writer writer;

    assert_int_equal(journal_open(&journal, &model.about), STORE_DONE);
    journal_find(&journal);
    journal_begin(&journal, &writer, count);
    record_put(&writer, bytes, count);
    assert_int_equal(journal_finish(&journal, &writer), STORE_DONE);
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
    unsigned length = (first[0] + 256U * first[1] + RECORD_ALIGN - 1) / RECORD_ALIGN * RECORD_ALIGN;
    uint32_t crc = crc32_update(crc32_update(0, header, 12), first, length);

    for (unsigned i = 0; i < RECORD_CRC; i++) {
        first[length + i] = (uint8_t)(crc >> (8 * i));
    }
}

/* Behind parts, origin, the number of moves, game and settings, of which the opponent is the end:
   what is told of a game that goes on; and behind that the options: personality, or 0xFF and the
   CRC of the options' names. */
enum { AT_OPPONENT = 1 + 37 + 4 + 3 + 26, AT_FACTS = AT_OPPONENT + 8, AT_OPTIONS = AT_FACTS + 7 };
enum { CLOCK_BYTES = 48 };

/* The settings, and in them the switches and the line of a program. */
enum { AT_SETTINGS = AT_OPPONENT - 26, AT_SWITCHES = AT_SETTINGS + 9, AT_EBOARD = AT_OPPONENT - 4 };
enum { AT_MORE_SWITCHES = AT_EBOARD - 3 };

/* Byte by byte as firmware has written them that knew eight switches. */
UNIT(settings_stand_where_they_stood)
{
    static const uint8_t settings[] = { 5,   3,   0,   0,   0,   2,   0,   0,   0, 0xDF, 't',  'e',
                                        'a', 'c', 'h', 'i', 'n', 'g', 0,   0,   0, 0,    0x81, 1,
                                        3,   2,   1,   210, 4,   2,   179, 255, 2, 1 };
    uint8_t bytes[512];

    act("level 5 3 2");
    c->taste.info = c->taste.draws_board = c->taste.unicode = c->taste.flipped = true;
    c->match.referee = c->match.opponent.plays_on = true;
    c->match.side = COMPUTER_NONE;
    c->taste.colours = 256;
    save_keep(added_memory(), SAVE_EBOARD, 0x81);
    save_keep(added_memory(), SAVE_BELL, 1);
    save_keep(added_memory(), SAVE_VOLUME, 3);
    act("panel teaching");
    act("opponent 1 1234 2 -77 2 1");
    say("save erase");
    read_record(bytes);
    assert_int_equal(AT_FACTS - AT_SETTINGS, sizeof settings);
    assert_memory_equal(bytes + AT_SETTINGS, settings, sizeof settings);
}

/* Another firmware's switches change nothing here, and are there when that one is flashed again. */
UNIT(switches_of_a_newer_firmware_are_kept)
{
    static const uint8_t newer[] = { 0x80, 0x01, 0xFF };
    struct seen before;
    struct seen after;
    uint8_t bytes[512];
    unsigned count;

    act("panel teaching");
    act("flip");
    save_keep(added_memory(), SAVE_EBOARD, 2);
    say("save erase");
    look(&before);
    count = read_record(bytes);
    memcpy(bytes + AT_MORE_SWITCHES, newer, sizeof newer);
    write_record(bytes, count);
    for (unsigned i = 0; i < 2 * SPACE_AREAS; i++) {
        switch_on();
        look(&after);
        assert_true(is_seen(&before, &after));
        assert_false(is_told("newer"));
        act("flip");
        look(&before);
        read_record(bytes);
        assert_int_equal(bytes[AT_SWITCHES] >> 4 & 1, c->taste.flipped);
        assert_memory_equal(bytes + AT_MORE_SWITCHES, newer, sizeof newer);
        assert_int_equal(bytes[AT_EBOARD], 2);
    }
    say("save erase"); /* what is there now is the player's */
    read_record(bytes);
    assert_memory_equal(bytes + AT_MORE_SWITCHES, newer, sizeof newer);
}

UNIT(another_firmwares_options_are_not_taken)
{
    uint8_t bytes[512];
    unsigned count;

    act("set late_moves 77");
    switch_on();
    assert_int_equal(c->mind.options->late_moves, 77);
    act("flip");
    count = read_record(bytes);
    assert_int_equal(bytes[AT_OPTIONS], 0xFF);
    bytes[AT_OPTIONS + 1] ^= 1;
    write_record(bytes, count);
    switch_on();
    assert_true(is_told("options were another firmware's"));
    assert_true(c->taste.flipped);
    assert_true(c->mind.options == &search_options_default);
    bytes[AT_OPTIONS] = 99; /* no such personality */
    write_record(bytes, AT_OPTIONS + 1);
    switch_on();
    assert_true(is_told("options were another firmware's"));
    assert_true(c->mind.options == &search_options_default);
}

/* Makes a first record of one move and clocks that of an older version: version 4 was the same,
   versions 2 and 3 without what is told of the game, and version 1 without the opponent, too. */
static unsigned make_older(uint8_t *bytes, unsigned count, unsigned version)
{
    enum { MOVE = 2, AT = AT_FACTS + MOVE + CLOCK_BYTES, FACTS_BYTES_HERE = AT_OPTIONS - AT_FACTS };

    assert_int_equal(bytes[0], SAVE_ALL & ~SAVE_RATINGS);
    if (version == 4) {
        return count;
    }
    bytes[0] &= (uint8_t)~SAVE_FACTS;
    memmove(bytes + AT, bytes + AT + FACTS_BYTES_HERE, count - AT - FACTS_BYTES_HERE);
    count -= FACTS_BYTES_HERE;
    if (version == 1) {
        memmove(bytes + AT_OPPONENT + MOVE, bytes + AT_FACTS + MOVE, count - AT_FACTS - MOVE);
        count -= AT_FACTS - AT_OPPONENT;
    }
    return count;
}

UNIT(a_store_of_an_older_version_is_read)
{
    for (unsigned version = 1; version < JOURNAL_VERSION; version++) {
        uint8_t bytes[512];
        struct seen before;
        struct seen after;

        store_model_start(false, PAGE, EEPROM_SIZE);
        switch_on();
        act("level 5 3 2");
        act("flip");
        act("panel teaching");
        act("e4");
        act("opponent 1 1234 2 -77 2 1");
        say("save erase"); /* all in one record */
        write_record(bytes, make_older(bytes, read_record(bytes), version));
        newest_header()[4] = (uint8_t)version;
        sign_header(newest_header());
        sign_only_record();
        look(&before);
        switch_on();
        look(&after);
        if (version == 1) {
            assert_int_equal(after.opponent.strength, STRENGTH_FULL);
            assert_int_equal(after.opponent.number, 0);
            assert_int_equal(after.opponent.contempt, 0);
            assert_false(after.opponent.coach);
            after.opponent = before.opponent;
        }
        assert_true(is_seen(&before, &after));
        /* and what is written now is of this version */
        act("opponent 2 10 1 512 0 1");
        assert_int_equal(newest_header()[4], JOURNAL_VERSION);
        assert_kept();
    }
}

/* An older version has no such part. */
UNIT(facts_in_an_older_version_are_refused)
{
    uint8_t bytes[512];

    act("flip");
    say("save erase");
    write_record(bytes, read_record(bytes));
    newest_header()[4] = 3;
    sign_header(newest_header());
    sign_only_record();
    memset(model.bytes, 0xFF, EEPROM_SIZE / SPACE_AREAS); /* the one before */
    switch_on();
    assert_false(c->taste.flipped);
}

/* Numbers go round: whatever number the newest area has, the changes after it are newer. */
UNIT(saves_go_on_behind_the_highest_number)
{
    static const uint32_t numbers[] = { UINT32_MAX - 1, UINT32_MAX - 4, INT32_MAX, INT32_MAX - 4U,
                                        1 };

    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        uint8_t bytes[512];
        struct journal journal;
        struct record_writer writer;
        unsigned count;

        store_model_start(false, PAGE, EEPROM_SIZE);
        switch_on();
        act("e4");
        count = read_record(bytes);
        say("save erase");
        assert_int_equal(journal_erase(&(struct journal){ .space.store = &model.about }),
                         STORE_DONE);
        assert_int_equal(journal_open(&journal, &model.about), STORE_DONE);
        journal.sequence = numbers[i] - 1U;
        journal_begin(&journal, &writer, count);
        record_put(&writer, bytes, count);
        assert_int_equal(journal_finish(&journal, &writer), STORE_DONE);
        for (unsigned n = 0; n < 2 * SPACE_AREAS; n++) {
            model.events = 0;
            switch_on();
            assert_int_equal(c->match.game.recorded, 1);
            assert_int_equal(c->taste.flipped, n % 2);
            act("flip");
            say("save");
            assert_true(is_told("Every change is saved: 1 since the start"));
        }
    }
}

/* Two areas may lie as far apart as they like: the newest is the one with the fewer steps to it,
   and each is read once. */
UNIT(no_numbers_hide_a_save)
{
    uint64_t chance = 7;

    for (unsigned i = 0; i < 300; i++) {
        struct journal journal;
        unsigned found = 0;

        store_model_start(false, PAGE, EEPROM_SIZE);
        for (unsigned area = 0; area < SPACE_AREAS; area++) {
            uint8_t *header = model.bytes + area * EEPROM_SIZE / SPACE_AREAS;
            uint32_t number = (uint32_t)random_next(&chance) | 1;

            memcpy(header, "KSAV\4\0\0\0", 8);
            memcpy(header + 8, &number, 4);
            sign_header(header);
        }
        assert_int_equal(journal_open(&journal, &model.about), STORE_DONE);
        while (journal_find(&journal)) {
            found++;
        }
        assert_in_range(found, SPACE_AREAS - 1, SPACE_AREAS); /* one may be UINT32_MAX */
    }
}

/* Each field out of its range by one, and the numbers that another strength has. */
UNIT(an_impossible_opponent_is_refused)
{
    static const struct opponent impossible[] = {
        { STRENGTH_KINDS, 0, 0, 0, 0, false, false, false },
        { STRENGTH_FULL, 0, 1200, 0, 0, false, false, false },
        { STRENGTH_ELO, 0, ELO_MIN - 1, 0, 0, false, false, false },
        { STRENGTH_ELO, 0, 3, 0, 0, false, false, false },
        { STRENGTH_ELO, 0, ELO_LIMIT + 1, 0, 0, false, false, false },
        { STRENGTH_BEGINNER, 0, 0, 0, 0, false, false, false },
        { STRENGTH_BEGINNER, 0, 11, 0, 0, false, false, false },
        { STRENGTH_FULL, STYLES, 0, 0, 0, false, false, false },
        { STRENGTH_FULL, 0, 0, CONTEMPT_MAX + 1, 0, false, false, false },
        { STRENGTH_FULL, 0, 0, -CONTEMPT_MAX - 1, 0, false, false, false },
        { STRENGTH_FULL, 0, 0, 0, BOOK_MODES, false, false, false },
    };

    for (unsigned i = 0; i < COUNT_OF(impossible); i++) {
        c->match.opponent = (struct opponent){ 0 };
        act("e4");
        c->match.opponent = impossible[i];
        session_settings_changed(c);
        say("save erase");
        switch_on();
        assert_int_equal(c->match.game.recorded, 0);
        assert_int_equal(c->match.opponent.strength, STRENGTH_FULL);
        assert_int_equal(c->match.opponent.number, 0);
    }
}

/* The coach is 0 or 1. */
UNIT(an_impossible_coach_is_refused)
{
    uint8_t bytes[512];
    unsigned count;

    act("flip");
    say("save erase");
    count = read_record(bytes);
    assert_int_equal(bytes[AT_FACTS - 1], 0);
    bytes[AT_FACTS - 1] = 2;
    say("save erase");
    store_model_start(false, PAGE, EEPROM_SIZE);
    write_record(bytes, count);
    switch_on();
    assert_false(c->taste.flipped);
    bytes[AT_FACTS - 1] = 1;
    write_record(bytes, count);
    switch_on();
    assert_true(c->taste.flipped);
    assert_true(c->match.opponent.coach);
}

/* The terminal's colours are a number below 3; of another one there are none, and all else is
   taken up. Firmware that does not know them has written 0. */
UNIT(unknown_colours_are_none)
{
    static const uint16_t colours[] = { 0, 16, 256, 0, 0 };
    static const uint8_t numbers[] = { 0, 1, 2, 3, 255 };
    uint8_t bytes[512];
    unsigned count;

    act("flip");
    c->taste.colours = 256;
    session_settings_changed(c);
    say("save erase");
    count = read_record(bytes);
    assert_int_equal(bytes[AT_OPPONENT - 1], 2);
    for (unsigned i = 0; i < COUNT_OF(numbers); i++) {
        store_model_start(false, PAGE, EEPROM_SIZE);
        bytes[AT_OPPONENT - 1] = numbers[i];
        write_record(bytes, count);
        switch_on();
        assert_true(c->taste.flipped);
        assert_int_equal(c->taste.colours, colours[i]);
    }
}

/* A board that plays less strongly takes up its own full strength. */
UNIT(an_elo_beyond_this_board_is_its_own)
{
    act("e4");
    c->match.opponent = (struct opponent){ STRENGTH_ELO, 0, ELO_LIMIT, 0, 0, false, false, false };
    session_settings_changed(c);
    switch_on();
    assert_int_equal(c->match.game.recorded, 1);
    assert_int_equal(c->match.opponent.strength, STRENGTH_ELO);
    assert_int_equal(c->match.opponent.number, ELO_MAX);
}

/* An older firmware let games with blocked pawns go on until the players ended them. */
UNIT(an_older_firmwares_blocked_game_is_taken_up)
{
    static const uint8_t ends[] = { GAME_RUNNING, GAME_THREEFOLD_CLAIMED, GAME_TIME, GAME_RESIGNED,
                                    GAME_AGREED,  GAME_INSUFFICIENT };

    for (unsigned i = 0; i < COUNT_OF(ends); i++) {
        act("setup 4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1");
        for (unsigned ply = 0; ply < 8; ply++) {
            static const char *const moves[] = { "Ke2", "Ke7", "Ke1", "Ke8" };

            c->match.game.end = GAME_RUNNING;
            act(moves[ply % 4]);
        }
        c->match.game.end = ends[i];
        c->match.game.loser = BLACK;
        act("flip");
        switch_on();
        assert_int_equal(c->match.game.plies, 8);
        assert_int_equal(c->match.game.end, ends[i] != GAME_RUNNING ? ends[i] : GAME_INSUFFICIENT);
        assert_string_equal(game_result(&c->match.game),
                            ends[i] == GAME_TIME || ends[i] == GAME_RESIGNED ? "1-0" : "1/2-1/2");
    }
}

static void play_any_move(void)
{
    struct session_played played;

    if (c->match.game.end == GAME_RUNNING) {
        assert_true(engine_legal_moves(&c->mind.engine, &c->match.game.position) > 0);
        assert_int_equal(session_play(c, engine_legal_move(&c->mind.engine, 0), &played),
                         SESSION_DONE);
    }
    assert_true(session_is_ok(c));
}

/* Records whose CRC is right and whose contents are not: what is taken up is possible. */
UNIT(impossible_states_are_refused)
{
    uint64_t chance = 4711;
    uint8_t whole[512];
    unsigned count;
    unsigned taken = 0;

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
        assert_true(game_is_ok(&c->match.game));
        taken += c->match.game.recorded != 0;
        play_any_move();
    }
    print_message("%u of 20000 changed states were possible\n", taken);
    assert_in_range(taken, 1000, 19000);
}
