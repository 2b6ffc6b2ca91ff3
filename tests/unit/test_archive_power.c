/*
 * The power is cut after every byte that is written while games end and are left, in a new store and
 * in one whose ring is full; or while that byte, its page or its sector is being written. Each time the
 * games that were kept are still there, but for the oldest where room was being made, and the new one
 * is there whole or not at all. And the computer that boots from what is left goes on keeping games.
 */
#include "archive_store.h"

/* The computer that boots may keep the game itself, behind what was begun: so that a few more of the
   oldest are gone. */
enum { GAMES = 12, EVENTS_MAX = MODEL_LOG, A_FEW = 4 };

static struct games seen[GAMES + 1]; /* before the first game, and after each */
static uint8_t image[MODEL_SIZE];
static struct model_event events[EVENTS_MAX];
static unsigned event_count;
static uint64_t chance;

/* Games of several lengths; some are given up, taken back and given up again, the others are left. */
static void play_games(unsigned before)
{
    for (unsigned i = 0; i < before; i++) {
        model.events = 0;
        play_game(&chance, 10 + i % 14, true);
    }
    memcpy(image, model.bytes, sizeof image);
    model.events = 0;
    look_at_games(&seen[0]);
    for (unsigned i = 0; i < GAMES; i++) {
        model.mark = (uint16_t)i;
        play_plies(&chance, 10 + i % 5 * 3);
        if (i % 3 != 0 && c->game.end == GAME_RUNNING) {
            act("resign");
        }
        act("new");
        look_at_games(&seen[i + 1]);
    }
    assert_int_equal(model.violations, 0);
    memcpy(events, model.log, sizeof events);
    event_count = model.events;
}

static void boot_from(const uint8_t *bytes)
{
    memcpy(model.bytes, bytes, sizeof model.bytes);
    model.events = 0;
    switch_on();
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

/* The power goes at each event in the games' place, and at some of the saves'. */
static void cut_everywhere(const char *name)
{
    unsigned cuts = 0;

    for (unsigned at = 0; at < event_count; at++) {
        const struct model_event *event = &events[at];

        for (unsigned kind = TEAR_NOTHING; kind < MODEL_TEARS; kind++) {
            uint8_t left[MODEL_SIZE];
            struct games now;

            if (!is_games_place(event->address) && (at + kind) % 31 != 0) {
                continue;
            }
            memcpy(left, image, sizeof left);
            tear_image(left, event, (enum model_tear)kind, &chance);
            boot_from(left);
            look_at_games(&now);
            if (!is_allowed(&now, &seen[event->mark], &seen[event->mark + 1], A_FEW)) {
                fail_msg("cut at byte %u, tear %u, in game %u: %u games before, %u now", at, kind,
                         event->mark, seen[event->mark].count, now.count);
            }
            if ((at + kind) % 8 == 0) {
                assert_goes_on(&now);
            }
            cuts++;
        }
        store_model_apply(image, event);
    }
    print_message("%s: %u cuts in %u bytes and erasures, %u games kept before, none lost\n", name,
                  cuts, event_count, seen[0].count);
    assert_true(cuts > 3000);
}

static void cut_in(enum store_kind kind, const char *name)
{
    static const unsigned played_before[] = { 0, 90 };

    for (unsigned i = 0; i < COUNT_OF(played_before); i++) {
        chance = i + 1;
        start_store(kind);
        switch_on();
        play_games(played_before[i]);
        cut_everywhere(name);
    }
}

static void a_cut_in_an_eeprom_loses_no_game(void **state)
{
    (void)state;
    cut_in(STORE_EEPROM, "EEPROM");
}

static void a_cut_in_a_flash_loses_no_game(void **state)
{
    (void)state;
    cut_in(STORE_FLASH, "flash");
}

static void a_cut_in_a_flash_chip_loses_no_game(void **state)
{
    (void)state;
    cut_in(STORE_CHIP, "flash chip");
}

/* What is cut while games are erased: each is there or not. */
static void a_cut_while_erasing_leaves_some_games(void **state)
{
    (void)state;
    for (unsigned kind = 0; kind < STORE_KINDS; kind++) {
        chance = 7;
        start_store((enum store_kind)kind);
        switch_on();
        play_games(10);
        memcpy(image, model.bytes, sizeof image);
        seen[0] = seen[GAMES];
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
                while (found < seen[0].count && seen[0].sum[found] != now.sum[n]) {
                    found++;
                }
                assert_true(found < seen[0].count);
            }
            assert_goes_on(&now);
            store_model_apply(image, &events[at]);
        }
    }
}

/* What lies in the games' place is noise: no game, and the next ones are kept. */
static void noise_is_no_game(void **state)
{
    (void)state;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_teardown(name, end_store)
        TEST(a_cut_in_an_eeprom_loses_no_game),
        TEST(a_cut_in_a_flash_loses_no_game),
        TEST(a_cut_in_a_flash_chip_loses_no_game),
        TEST(a_cut_while_erasing_leaves_some_games),
        TEST(noise_is_no_game),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
