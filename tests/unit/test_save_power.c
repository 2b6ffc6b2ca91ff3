/*
 * The power is cut after every byte that a script of games writes to the store,
 * or while that byte, its page or its sector is being written; bits flip, the
 * image is cut short or is noise. Each time the computer that boots from what is
 * left plays the old state or the new one; of a spoiled image a state there was,
 * or a new game. And it can go on from there.
 */
#include "save_store.h"

/* What has been seen: before the first action, and after each. */
static struct seen seen[ACTIONS + 1];
static uint8_t image[MODEL_SIZE];
static struct model_event events[MODEL_LOG];
static unsigned event_count;
static uint64_t chance;

enum { ROUNDS = 2 };

/* --- cuts --- */

/* Plays the script and keeps what was seen and written. In a store that has been used before
   old bytes lie everywhere. */
static void play_script(unsigned rounds)
{
    for (unsigned round = 1; round <= rounds; round++) {
        if (round > 1) {
            act("new");
        }
        memcpy(image, model.bytes, sizeof image);
        model.events = 0;
        look(&seen[0]);
        for (unsigned i = 0; i < ACTIONS; i++) {
            model.mark = (uint16_t)i;
            act(script[i]);
            look(&seen[i + 1]);
        }
    }
    assert_int_equal(model.violations, 0);
    memcpy(events, model.log, sizeof events);
    event_count = model.events;
}

/* The computer that has just booted goes on, and keeps what it does. */
static void assert_goes_on(void)
{
    struct seen before;
    struct seen after;

    c->taste.ponders = !c->taste.ponders;
    session_settings_changed(c);
    look(&before);
    switch_on();
    look(&after);
    assert_true(is_seen(&before, &after));
    assert_int_equal(model.violations, 0);
}

/* The power goes at each event in turn. */
static unsigned cut_everywhere(void)
{
    unsigned cuts = 0;

    for (unsigned at = 0; at < event_count; at++) {
        const struct model_event *event = &events[at];

        for (unsigned tear = TEAR_NOTHING; tear < MODEL_TEARS; tear++) {
            uint8_t left[MODEL_SIZE];
            struct seen now;

            memcpy(left, image, sizeof left);
            tear_image(left, event, (enum model_tear)tear, &chance);
            boot_from(left);
            look(&now);
            if (!is_seen(&now, &seen[event->mark]) && !is_seen(&now, &seen[event->mark + 1])) {
                fail_msg("cut at byte %u, tear %u, in '%s': neither the old state nor the new one",
                         at, tear, script[event->mark]);
            }
            if ((at + tear) % 4 == 0) {
                assert_goes_on();
            }
            cuts++;
        }
        store_model_apply(image, event);
    }
    return cuts;
}

static void cut_in(bool needs_erase, unsigned page, uint32_t size, const char *name)
{
    unsigned cuts;

    for (unsigned rounds = 1; rounds <= ROUNDS; rounds++) {
        chance = rounds;
        store_model_start(needs_erase, page, size);
        switch_on();
        play_script(rounds);
        cuts = cut_everywhere();
        print_message("%s, round %u: %u cuts in %u bytes and erasures, none lost\n", name, rounds,
                      cuts, event_count);
    }
}

UNIT(a_cut_in_an_eeprom_leaves_old_or_new)
{
    cut_in(false, 64, EEPROM_SIZE, "EEPROM");
}

UNIT(a_cut_in_a_flash_leaves_old_or_new)
{
    cut_in(true, 4, FLASH_SIZE, "flash");
}

UNIT(a_cut_in_a_flash_chip_leaves_old_or_new)
{
    cut_in(true, 256, 8192, "flash chip");
}

/* Twice: the computer that has booted is cut off again while it goes on. */
UNIT(a_second_cut_leaves_old_or_new)
{
    unsigned cuts = 0;

    chance = 3;
    store_model_start(false, 64, EEPROM_SIZE);
    switch_on();
    play_script(2);
    for (unsigned at = 0; at < event_count; at++) {
        struct seen before;
        struct seen after;
        struct seen now;
        uint8_t left[MODEL_SIZE];

        if (at % 7 == 0) {
            memcpy(left, image, sizeof left);
            tear_image(left, &events[at], TEAR_PAGE, &chance);
            boot_from(left);
            look(&before);
            act("panel two");
            look(&after);
            for (unsigned end = random_below(&chance, 5); end < model.events; end += 5) {
                uint8_t again[MODEL_SIZE];
                struct model_event log[512];
                unsigned count = model.events;

                assert_true(count <= COUNT_OF(log));
                memcpy(log, model.log, count * sizeof log[0]);
                memcpy(again, left, sizeof again);
                for (unsigned i = 0; i < end; i++) {
                    store_model_apply(again, &log[i]);
                }
                tear_image(again, &log[end], TEAR_PAGE, &chance);
                boot_from(again);
                look(&now);
                assert_true(is_seen(&now, &before) || is_seen(&now, &after));
                memcpy(model.log, log, count * sizeof log[0]);
                model.events = count;
                cuts++;
            }
        }
        store_model_apply(image, &events[at]);
    }
    print_message("EEPROM: %u second cuts, none lost\n", cuts);
}

/* --- spoiled images --- */

/* The whole image at the end of the script. */
static void make_image(uint32_t size)
{
    chance = 5;
    store_model_start(false, 64, size);
    switch_on();
    play_script(2);
    memcpy(image, model.bytes, sizeof image);
}

/* A state there was, or a new game with nothing set. */
static bool was_seen(const struct seen *now)
{
    unsigned i = 0;

    while (i <= ACTIONS && !is_seen(now, &seen[i])) {
        i++;
    }
    return i <= ACTIONS;
}

static void see_new_game(struct seen *now)
{
    store_model_end();
    switch_on();
    look(now);
}

UNIT(a_flipped_bit_leaves_a_state_there_was)
{
    unsigned newest = 0;

    make_image(EEPROM_SIZE);
    for (unsigned bit = 0; bit < EEPROM_SIZE * 8; bit++) {
        struct seen now;

        image[bit / 8] ^= (uint8_t)(1U << bit % 8);
        boot_from(image);
        look(&now);
        assert_true(was_seen(&now));
        newest += is_seen(&now, &seen[ACTIONS]);
        if (bit % 8 == 0) {
            assert_goes_on();
        }
        image[bit / 8] ^= (uint8_t)(1U << bit % 8);
    }
    print_message("%u flipped bits: %u times the newest state, else an older one\n",
                  (unsigned)EEPROM_SIZE * 8, newest);
    /* all but those of what the newest area holds */
    assert_true(newest > 7U * EEPROM_SIZE && newest < 8U * EEPROM_SIZE);
}

UNIT(an_image_cut_at_any_length_leaves_a_state_there_was)
{
    struct seen new_game;
    unsigned old = 0;

    make_image(EEPROM_SIZE);
    see_new_game(&new_game);
    for (unsigned end = 0; end <= EEPROM_SIZE; end++) {
        for (unsigned fill = 0; fill <= 0xFF; fill += 0xFF) {
            uint8_t left[MODEL_SIZE];
            struct seen now;

            memcpy(left, image, sizeof left);
            memset(left + end, (int)fill, sizeof left - end);
            model.about.size = EEPROM_SIZE;
            boot_from(left);
            look(&now);
            old += was_seen(&now);
            assert_true(was_seen(&now) || is_seen(&now, &new_game));
            assert_goes_on();
        }
    }
    print_message("%u lengths, filled with 0x00 and 0xFF: %u times a state there was, else a new "
                  "game\n",
                  EEPROM_SIZE + 1U, old);
    assert_true(old > 6000);
}

UNIT(noise_leaves_a_new_game)
{
    struct seen new_game;

    see_new_game(&new_game);
    for (unsigned i = 0; i < 5000; i++) {
        struct seen now;

        store_model_start(i % 2 == 0, i % 2 == 0 ? 4 : 64, i % 2 == 0 ? FLASH_SIZE : EEPROM_SIZE);
        for (unsigned at = 0; at < sizeof image; at++) {
            image[at] = (uint8_t)random_next(&chance);
        }
        boot_from(image);
        look(&now);
        assert_true(is_seen(&now, &new_game));
        assert_goes_on();
    }
}

static int end_store(void **state)
{
    (void)state;
    store_model_end();
    return 0;
}

UNIT_EACH(NULL, end_store);
