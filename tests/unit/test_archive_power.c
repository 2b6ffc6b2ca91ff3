/*
 * The power is cut after every byte that is written while games end and are left, in a new store
 * and in one whose ring is full; or while that byte, its page or its sector is being written. Each
 * time the games that were kept are still there, but for the oldest where room was being made, and
 * the new one is there whole or not at all. And the computer that boots from what is left goes on
 * keeping games.
 */
#include "archive_store.h"
#include "firmware/lookback/from.h"
#include "firmware/uci/uci_line.h"

/* The computer that boots may keep the game itself, behind what was begun: so that a few more of
   the oldest are gone. */
enum { GAMES = 16, STEPS_MAX = 400, EVENTS_MAX = MODEL_LOG, A_FEW = 4 };

/* Before the first action, and after each. */
static struct {
    struct games games;
    struct course course;
} seen[STEPS_MAX + 1];
static unsigned step;

static uint8_t image[MODEL_SIZE];
static struct model_event events[EVENTS_MAX];
static unsigned event_count;
static uint64_t chance;

static void note(void)
{
    assert_true(step < STEPS_MAX);
    step++;
    look_at_games(&seen[step].games);
    note_course(&seen[step].course);
    model.mark = (uint16_t)step;
}

static void act_and_note(const char *action)
{
    act(action);
    note();
}

static void play_and_note(unsigned plies)
{
    while (plies-- > 0) {
        play_plies(&chance, 1);
        note();
    }
}

/* A GUI sets up a game of its own and goes; a typed line then saves that one. */
static void let_a_gui_play(void)
{
    uci_begin(&computer.uci);
    for (const char *at = "position startpos moves e2e4 e7e5\n"; *at != '\0'; at++) {
        (void)uci_feed(&computer.uci, (uint8_t)*at);
    }
    uci_end(&computer.uci);
    act_and_note("flip");
}

static void load_kept(unsigned number)
{
    struct ring ring;
    struct ring_record found;
    struct kept_game kept;

    assert_true(archive_find(&ring, &found, number));
    assert_true(archive_take_up(c, &found, &kept));
    note();
}

/* What may follow a game of ten plies and more. */
static void end_one(unsigned way)
{
    switch (way) {
    case 0:
        act_and_note("resign");
        act_and_note("new");
        break;
    case 1:
        act_and_note("new");
        break;
    case 2:
        act_and_note("resign");
        act_and_note("undo");
        play_and_note(3);
        act_and_note("new");
        break;
    case 3:
        act_and_note("setup 8/P6k/8/8/3pP3/8/6K1/8 b - e3 12 40");
        act_and_note("dxe3");
        act_and_note("new");
        break;
    case 4:
        let_a_gui_play();
        act_and_note("new");
        break;
    case 5:
        load_kept(1);
        act_and_note("referee");
        act_and_note("new");
        break;
    case 6: /* the game goes on from an earlier place, in another way */
        if (c->match.referee) {
            act_and_note("referee");
        }
        assert_int_equal(from_here(c, c->match.game.plies - 4U), FROM_KEPT);
        note();
        play_and_note(5);
        act_and_note("new");
        break;
    default:
        act_and_note("resign");
        act_and_note("referee");
        act_and_note("referee");
        act_and_note("undo");
        act_and_note("undo");
        act_and_note("new");
        break;
    }
}

/* Games of several lengths, and what may follow one. */
static void play_games(unsigned before)
{
    for (unsigned i = 0; i < before; i++) {
        model.events = 0;
        play_game(&chance, 10 + i % 14, true);
    }
    memcpy(image, model.bytes, sizeof image);
    model.events = 0;
    model.mark = 0;
    step = 0;
    look_at_games(&seen[0].games);
    note_course(&seen[0].course);
    for (unsigned i = 0; i < GAMES; i++) {
        play_and_note(10 + i % 5 * 2);
        if (c->match.game.end == GAME_RUNNING) {
            end_one(i % 8);
        } else {
            act_and_note("new");
        }
    }
    assert_int_equal(model.violations, 0);
    memcpy(events, model.log, sizeof events);
    event_count = model.events;
}

/* One more game: it is the newest, and the others are behind it. */
static void assert_goes_on(const struct games *now)
{
    struct games after;

    act("new");
    look_at_games(&after);
    assert_true(after.count >= now->count || after.count > 3);
    play_game(&chance, 12, true);
    look_at_games(&after);
    assert_true(after.count > 0 && after.sum[0] != now->sum[0]);
    assert_int_equal(model.violations, 0);
}

static bool is_games_place(uint32_t address)
{
    return model.about.archive != 0 ? address >= model.about.size : address % 4096 >= 3072;
}

/* What the computer that boots has, kept and present: nothing is lost, and nothing is kept twice
   also when it goes on. */
static void check_cut(unsigned at, unsigned kind, const struct model_event *event)
{
    struct games now;

    look_at_games(&now);
    if (!is_allowed(&now, &seen[event->mark].games, &seen[event->mark + 1].games, A_FEW)) {
        fail_msg("cut at byte %u, tear %u, in step %u: %u games before, %u now", at, kind,
                 event->mark, seen[event->mark].games.count, now.count);
    }
    if (is_lost(&seen[event->mark].course, &now)) {
        fail_msg("cut at byte %u, tear %u, in step %u: neither saved nor kept", at, kind,
                 event->mark);
    }
    if ((at + kind) % 8 == 0) {
        assert_goes_on(&now);
    } else {
        act("new");
        look_at_games(&now);
    }
    if (has_twins(&now)) {
        fail_msg("cut at byte %u, tear %u, in step %u: kept twice", at, kind, event->mark);
    }
}

/* Do both saves and archive write about this step? */
static bool is_of_both(unsigned mark)
{
    bool saves = false;
    bool keeps = false;

    for (unsigned at = 0; at < event_count; at++) {
        if (events[at].mark == mark) {
            keeps = keeps || is_games_place(events[at].address);
            saves = saves || !is_games_place(events[at].address);
        }
    }
    return saves && keeps;
}

/* The power goes at each event in the games' place, and at each of the saves' about which both
   write; of the others at some. */
static void cut_everywhere(const char *name)
{
    unsigned cuts = 0;
    bool both = false;

    for (unsigned at = 0; at < event_count; at++) {
        const struct model_event *event = &events[at];
        bool matters;

        if (at == 0 || events[at - 1].mark != event->mark) {
            both = is_of_both(event->mark);
        }
        matters = both || is_games_place(event->address);
        for (unsigned kind = TEAR_NOTHING; kind < MODEL_TEARS; kind++) {
            uint8_t left[MODEL_SIZE];

            if (!matters && (at + kind) % 31 != 0) {
                continue;
            }
            memcpy(left, image, sizeof left);
            tear_image(left, event, (enum model_tear)kind, &chance);
            boot_from(left);
            check_cut(at, kind, event);
            cuts++;
        }
        store_model_apply(image, event);
    }
    print_message("%s: %u cuts in %u bytes and erasures, %u games kept before, none lost\n", name,
                  cuts, event_count, seen[0].games.count);
    assert_true(cuts > 3000);
}

/* The newest save again with this number, and it alone. */
static void number_saves(uint32_t number)
{
    struct journal journal;
    struct record_reader found;
    struct record_writer w;
    uint8_t bytes[512];
    uint16_t length;

    assert_int_equal(journal_open(&journal, &model.about), STORE_DONE);
    assert_true(journal_find(&journal) && journal_next(&journal, &found));
    length = found.left;
    assert_true(record_read(&found, bytes, length));
    assert_int_equal(journal_erase(&journal), STORE_DONE);
    journal.sequence = number - 1U;
    journal_begin(&journal, &w, length);
    record_put(&w, bytes, length);
    assert_int_equal(journal_finish(&journal, &w), STORE_DONE);
}

/* The same of the newest kept game. */
static void number_games(uint32_t number)
{
    struct ring_about about = { .version = 1 };
    struct ring ring;
    struct ring_record found;
    struct record_reader reader;
    struct record_writer w;
    uint8_t bytes[256];

    assert_true(archive_find(&ring, &found, 1));
    about.game = found.game;
    ring_read(&found, &reader);
    assert_true(record_read(&reader, bytes, found.length));
    assert_int_equal(ring_erase(&ring), STORE_DONE);
    ring.sequence = number - 1U;
    assert_int_equal(ring_begin(&ring, &w, found.length, &about), STORE_DONE);
    record_put(&w, bytes, found.length);
    assert_int_equal(ring_finish(&ring, &w), STORE_DONE);
}

/* In a new store, in one whose ring is full, and in one whose numbers go round. */
static void cut_in(enum store_kind kind, const char *name)
{
    static const unsigned played_before[] = { 0, 90, 0 };

    for (unsigned i = 0; i < COUNT_OF(played_before); i++) {
        chance = i + 1;
        start_store(kind);
        switch_on();
        if (i == 2) {
            play_game(&chance, 12, true);
            switch_on();
            act("flip");
            number_saves(UINT32_MAX - 2);
            number_games(UINT32_MAX - 5);
            switch_on();
            assert_int_equal(archive_count(), 1);
        }
        play_games(played_before[i]);
        cut_everywhere(name);
    }
}

UNIT(a_cut_in_an_eeprom_loses_no_game)
{
    cut_in(STORE_EEPROM, "EEPROM");
}

UNIT(a_cut_in_a_flash_loses_no_game)
{
    cut_in(STORE_FLASH, "flash");
}

UNIT(a_cut_in_a_flash_chip_loses_no_game)
{
    cut_in(STORE_CHIP, "flash chip");
}

/* What is cut while games are erased: each is there or not. */
UNIT(a_cut_while_erasing_leaves_some_games)
{
    for (unsigned kind = 0; kind < STORE_KINDS; kind++) {
        chance = 7;
        start_store((enum store_kind)kind);
        switch_on();
        play_games(10);
        memcpy(image, model.bytes, sizeof image);
        seen[0] = seen[step];
        model.events = 0;
        say("games erase yes");
        memcpy(events, model.log, sizeof events);
        event_count = model.events;
        for (unsigned at = 0; at < event_count; at++) {
            uint8_t left[MODEL_SIZE];
            struct games now;
            unsigned found = 0;

            memcpy(left, image, sizeof left);
            tear_image(left, &events[at], TEAR_PAGE, &chance);
            boot_from(left);
            look_at_games(&now);
            for (unsigned n = 0; n < now.count; n++) {
                while (found < seen[0].games.count && seen[0].games.sum[found] != now.sum[n]) {
                    found++;
                }
                assert_true(found < seen[0].games.count);
            }
            assert_goes_on(&now);
            store_model_apply(image, &events[at]);
        }
    }
}

/* What lies in the games' place is noise: no game, and the next ones are kept. */
UNIT(noise_is_no_game)
{
    for (unsigned i = 0; i < 300; i++) {
        start_store((enum store_kind)(i % STORE_KINDS));
        for (unsigned at = 0; at < MODEL_SIZE; at++) {
            if (is_games_place(at) && at < model.about.size + model.about.archive) {
                model.bytes[at] = (uint8_t)random_next(&chance);
            }
        }
        switch_on();
        assert_int_equal(archive_count(), 0);
        for (unsigned n = 1; n <= 3; n++) {
            play_game(&chance, 12, true);
            assert_int_equal(archive_count(), n);
        }
        assert_int_equal(model.violations, 0);
    }
}

static int end_store(void **state)
{
    (void)state;
    store_model_end();
    return 0;
}

UNIT_EACH(NULL, end_store);
