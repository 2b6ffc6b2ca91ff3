/*
 * Saves and archive in the two sectors of an STM32F4, by its driver, until all areas have been
 * carried over to the other sector: for a change of the game, and for a game that is kept. The
 * power is cut at each word and erasure, or while it is being written. Each time the game goes on
 * as it was before or after the last change, every game that was kept is still there, but for the
 * oldest where the new one needs their room, and the computer that boots goes on.
 */
#include "archive_machine.h"

/* --- two sectors in memory --- */

#define KILOMATE_HAL_CORTEXM_MEMORY_H
#define STORE_SIZE 262144
static uint8_t cortexm_store_start[STORE_SIZE] __attribute__((aligned(4)));

#include "hal/stm32f4/flash.h"
#include "hal/stm32f4/store.c"

/* A word that was written, or a sector that was erased. */
struct event {
    uint32_t offset;
    uint32_t word;
    uint16_t step; /* what the player was doing */
    bool is_erase;
};

enum { EVENTS_MAX = 200000 };

static struct event events[EVENTS_MAX];
static unsigned event_count;
static unsigned step;
static unsigned violations; /* words that were not erased */
static uint64_t chance;

static void apply(uint8_t *image, const struct event *event)
{
    uint32_t word;

    if (event->is_erase) {
        memset(image + event->offset, 0xFF, SECTOR);
        return;
    }
    memcpy(&word, image + event->offset, WORD);
    word &= event->word;
    memcpy(image + event->offset, &word, WORD);
}

static void do_event(uint32_t offset, uint32_t word, bool is_erase)
{
    struct event event = {
        .offset = offset, .word = word, .step = (uint16_t)step, .is_erase = is_erase
    };

    assert_true(event_count < EVENTS_MAX);
    events[event_count++] = event;
    apply(cortexm_store_start, &event);
}

bool stm32f4_flash_program(uint32_t offset, uint32_t word)
{
    violations += offset % WORD != 0 || offset >= STORE_SIZE || word_at(offset) != FREE;
    do_event(offset, word, false);
    return word_at(offset) == word;
}

bool stm32f4_flash_erase(uint32_t offset)
{
    violations += offset != 0 && offset != SECTOR;
    do_event(offset, FREE, true);
    return true;
}

/* What is left where the power went during an event: some of its bits. */
static void tear(uint8_t *image, const struct event *event)
{
    if (event->is_erase) {
        for (unsigned i = 0; i < SECTOR; i++) {
            image[event->offset + i] |= (uint8_t)random_next(&chance);
        }
    } else {
        struct event torn = *event;

        torn.word |= (uint32_t)random_next(&chance);
        apply(image, &torn);
    }
}

/* --- what is played --- */

enum { STEPS_MAX = 500, GAMES = 20 };

/* Before the first change, and after each. */
static struct {
    struct seen seen;
    struct games games;
} after[STEPS_MAX + 1];

static uint8_t image[STORE_SIZE];

/* Games of two slots each, where the ring is full but for the area that is written. */
enum { FULL_RING = (STM32F4_GAME_AREAS - 1) * AREA_SIZE / (2 * SPACE_PIECE) };

/* A full ring makes room for an area, and no more. */
static void assert_none_was_lost(const struct games *before, const struct games *now)
{
    unsigned has_new = now->count != 0 && !agree(now, before, 1);
    unsigned stay = now->count - has_new;

    assert_true(stay == before->count || (before->count >= FULL_RING && stay >= FULL_RING - 1));
    assert_memory_equal(now->sum + has_new, before->sum, stay * sizeof now->sum[0]);
}

static void note(void)
{
    assert_true(step < STEPS_MAX);
    step++;
    look(&after[step].seen);
    look_at_games(&after[step].games);
    assert_none_was_lost(&after[step - 1].games, &after[step].games);
}

/* Games of several lengths, with clocks; some are given up, the others are left. */
static void play_games(void)
{
    memcpy(image, cortexm_store_start, sizeof image);
    event_count = 0;
    step = 0;
    look(&after[0].seen);
    look_at_games(&after[0].games);
    for (unsigned i = 0; i < GAMES; i++) {
        for (unsigned plies = 10 + i % 4 * 4; plies > 0 && c->match.game.end == GAME_RUNNING;
             plies--) {
            play_plies(&chance, 1);
            note();
        }
        if (i % 3 != 0 && c->match.game.end == GAME_RUNNING) {
            act("resign");
            note();
        }
        act("new");
        note();
    }
    assert_int_equal(violations, 0);
}

static unsigned free_slots(void)
{
    return SLOTS - next_slot(sector_in_use());
}

/* As many games as are wanted, with clocks. */
static void begin_with(unsigned games)
{
    memset(cortexm_store_start, 0xFF, sizeof cortexm_store_start);
    event_count = violations = 0;
    switch_on();
    act("level 5 3 2");
    for (unsigned i = 0; i < games; i++) {
        event_count = 0;
        play_game(&chance, 10 + i % 12, true);
    }
    assert_true(archive_count() == games || archive_count() >= FULL_RING);
}

/* So many games more that the next area of the saves makes all areas move. */
static void play_to_the_last_slot(void)
{
    while (free_slots() > 1) {
        event_count = 0;
        play_game(&chance, 10, true);
    }
}

/* So many games more that the next one begins an area; and that area makes all move. */
static void play_to_the_last_slot_of_an_area(void)
{
    struct ring ring;
    unsigned games = 0;

    do {
        event_count = 0;
        play_game(&chance, 10, true);
        assert_int_equal(ring_open(&ring), STORE_DONE);
        assert_true(++games < AREA_SIZE / SPACE_PIECE);
    } while (ring.next * SPACE_PIECE % AREA_SIZE != 0);
    while (free_slots() > 0) {
        assert_true(hal_store_erase((AREAS - 1) * AREA_SIZE)); /* which has no games yet */
    }
}

/* --- cuts --- */

/* Computers that boot may keep a game themselves, in the next sector of the ring, whose games
   go. */
enum { A_SECTOR_OF_GAMES = AREA_SIZE / SPACE_PIECE };

static void boot_from(const uint8_t *bytes)
{
    memcpy(cortexm_store_start, bytes, sizeof cortexm_store_start);
    event_count = 0;
    switch_on();
}

/* One more change, and one more game. */
static void assert_goes_on(const struct games *now)
{
    struct games kept;

    c->taste.ponders = !c->taste.ponders;
    session_settings_changed(c);
    assert_kept();
    act("new");
    play_game(&chance, 12, true);
    look_at_games(&kept);
    assert_true(kept.count > 0 && kept.sum[0] != now->sum[0]);
    assert_kept();
    assert_int_equal(violations, 0);
}

static void assert_nothing_is_lost(unsigned at, bool is_torn, unsigned during)
{
    struct seen now;
    struct games games;

    look(&now);
    if (!is_seen(&now, &after[during].seen) && !is_seen(&now, &after[during + 1].seen)) {
        fail_msg("cut at event %u, torn %u, step %u: neither the old state nor the new one", at,
                 is_torn, during);
    }
    look_at_games(&games);
    if (!is_allowed(&games, &after[during].games, &after[during + 1].games, A_SECTOR_OF_GAMES)) {
        fail_msg("cut at event %u, torn %u, step %u: %u games before, %u now", at, is_torn, during,
                 after[during].games.count, games.count);
    }
    if (at % 8 == 0) {
        assert_goes_on(&games);
    }
}

/* How much of what was written is tried: all that tells where areas are, all of a kept game, and
   some of the saves and of what is carried over. */
static bool is_tried(const struct event *event, unsigned at)
{
    uint32_t place = event->offset % SECTOR;
    bool is_kept_game = false;

    if (event->is_erase || place < SLOTS_START) {
        return true;
    }
    if (event->offset / SECTOR * SECTOR == sector_in_use()) {
        uint32_t entry =
            word_at(table_entry(sector_in_use(), (place - SLOTS_START) / (uint32_t)AREA_SIZE));

        is_kept_game = (entry & 0xFF) >= SAVE_AREAS;
    }
    return at % (is_kept_game ? 3 : 61) == 0;
}

/* For whose area all others were carried over. */
enum { FOR_SAVES = 1, FOR_GAMES = 2 };

/* Returns them. */
static unsigned cut_everywhere(const char *name)
{
    static struct event played[EVENTS_MAX];
    unsigned count = event_count;
    unsigned cuts = 0;
    unsigned moves = 0;

    memcpy(played, events, count * sizeof played[0]);
    for (unsigned at = 0; at < count; at++) {
        const struct event *event = &played[at];

        memcpy(cortexm_store_start, image, sizeof image);
        for (unsigned torn = 0; is_tried(event, at) && torn < 2; torn++) {
            static uint8_t left[STORE_SIZE];

            memcpy(left, image, sizeof left);
            if (torn) {
                tear(left, event);
            }
            boot_from(left);
            assert_nothing_is_lost(at, torn != 0, event->step);
            memcpy(cortexm_store_start, image, sizeof image);
            cuts++;
        }
        apply(image, event);
        if (event->offset % SECTOR == HEAD_NUMBER) { /* behind the table's word of that area */
            moves |= (event[-1].word & 0xFF) < SAVE_AREAS ? FOR_SAVES : FOR_GAMES;
        }
    }
    print_message("%s: %u cuts in %u words and erasures, %u games kept before, none lost\n", name,
                  cuts, count, after[0].games.count);
    return moves;
}

UNIT(a_cut_loses_nothing)
{
    chance = 1;
    begin_with(9);
    play_to_the_last_slot();
    play_games();
    assert_int_equal(cut_everywhere("a new ring"), FOR_SAVES);
}

UNIT(a_cut_loses_nothing_while_a_game_is_kept)
{
    chance = 2;
    begin_with(40);
    play_to_the_last_slot_of_an_area();
    play_games();
    assert_int_equal(cut_everywhere("a new area of the ring"), FOR_GAMES);
}

UNIT(a_cut_loses_nothing_where_room_is_made)
{
    chance = 3;
    begin_with(400);
    play_to_the_last_slot();
    play_games();
    assert_true(cut_everywhere("a full ring") != 0);
}
