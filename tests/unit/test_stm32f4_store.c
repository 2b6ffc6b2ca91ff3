/* The store of an STM32F4: its areas outlast erasures and power cuts at any word, and while it
   erases no tick is lost and no byte that is received. */
#include "stm32f4_flash_model.h"

static uint8_t expected[AREAS][AREA_SIZE];

static void power_on(void)
{
    flash = (struct flash_registers){ .CR = FLASH_CR_LOCK, .ACR = FLASH_ACR_DCEN };
    iwdg = (struct iwdg_registers){ 0 };
    usart = (struct usart_registers){ 0 };
    world = (struct world){ .cr = FLASH_CR_LOCK };
    scb.ICSR = 0;
    is_masked = false;
}

static int new_chip(void **state)
{
    (void)state;
    memset(cortexm_store_start, 0xFF, sizeof cortexm_store_start);
    memset(expected, 0xFF, sizeof expected);
    chance = 1;
    power_on();
    return 0;
}

static int locked_again(void **state)
{
    (void)state;
    (void)flash_now();
    assert_int_equal(flash.CR, FLASH_CR_LOCK);
    assert_int_equal(flash.ACR, FLASH_ACR_DCEN);
    assert_true(world.flushes >= world.erasures);
    assert_false(is_masked);
    return 0;
}

UNIT_EACH(new_chip, locked_again);

static void assert_area(unsigned area)
{
    static uint8_t found[AREA_SIZE];

    assert_true(hal_store_read(area * AREA_SIZE, found, sizeof found));
    assert_memory_equal(found, expected[area], sizeof found);
}

static void erase_area(unsigned area)
{
    assert_true(hal_store_erase(area * AREA_SIZE));
    memset(expected[area], 0xFF, AREA_SIZE);
}

/* A piece of random bytes. */
static void write_piece(unsigned area, unsigned at)
{
    uint8_t bytes[64];

    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)random_next(&chance);
    }
    assert_true(hal_store_write(area * AREA_SIZE + at, bytes, sizeof bytes));
    memcpy(expected[area] + at, bytes, sizeof bytes);
}

UNIT(its_shape_is_told)
{
    assert_int_equal(hal_store()->size, 8 * 3072);
    assert_int_equal(hal_store()->archive, 16 * 3072);
    assert_int_equal(hal_store()->sector, 3072);
    assert_int_equal(hal_store()->page, 4);
    assert_int_equal(hal_store()->unit, 4);
    assert_true(hal_store()->needs_erase);
}

UNIT(a_new_chip_is_empty)
{
    static const uint8_t bytes[WORD];

    memset(cortexm_store_start, 0, sizeof cortexm_store_start);
    for (unsigned area = 0; area < AREAS; area++) {
        assert_area(area);
    }
    assert_false(hal_store_write(0, bytes, sizeof bytes));
    assert_int_equal(world.programs + world.erasures, 0);
    erase_area(3);
    write_piece(3, 0);
    for (unsigned area = 0; area < AREAS; area++) {
        assert_area(area);
    }
}

/* A read may go over the end of an area. */
UNIT(areas_adjoin)
{
    uint8_t found[8];

    erase_area(1);
    erase_area(0);
    write_piece(0, AREA_SIZE - 64);
    write_piece(1, 0);
    assert_true(hal_store_read(AREA_SIZE - 4, found, sizeof found));
    assert_memory_equal(found, expected[0] + AREA_SIZE - 4, 4);
    assert_memory_equal(found + 4, expected[1], 4);
}

UNIT(each_area_outlasts_the_moves)
{
    enum { MOVES = 40 };

    for (unsigned i = 0; i < MOVES * (SLOTS - AREAS + 1); i++) {
        unsigned area = (unsigned)(random_next(&chance) % AREAS);

        erase_area(area);
        write_piece(area, 0);
        write_piece(area, AREA_SIZE - 64);
        assert_area(area);
        assert_area((area + 3U) % AREAS);
    }
    for (unsigned area = 0; area < AREAS; area++) {
        assert_area(area);
    }
    assert_in_range(world.erasures, MOVES - 2, MOVES + 2); /* a second each */
}

/* What is left of the area that was being erased or written: any, but all others stay. */
static void take_as_it_is(unsigned area)
{
    for (unsigned other = 0; other < AREAS; other++) {
        if (other != area) {
            assert_area(other);
        }
    }
    assert_true(hal_store_read(area * AREA_SIZE, expected[area], AREA_SIZE));
}

static bool is_blank(const uint8_t *bytes)
{
    for (unsigned i = 0; i < AREA_SIZE; i++) {
        if (bytes[i] != 0xFF) {
            return false;
        }
    }
    return true;
}

/* An area is erased and written, and the power may go at any time. Returns whether it went. */
static bool change(unsigned area, unsigned cut_in)
{
    static uint8_t before[AREA_SIZE];
    static bool is_written;

    memcpy(before, expected[area], AREA_SIZE);
    is_written = false;
    if (setjmp(power_gone) == 0) {
        world.cut_in = cut_in;
        erase_area(area);
        is_written = true;
        write_piece(area, 0);
        world.cut_in = 0;
        return false;
    }
    power_on();
    take_as_it_is(area);
    assert_true(is_written || is_blank(expected[area]) ||
                memcmp(before, expected[area], AREA_SIZE) == 0);
    return true;
}

UNIT(the_power_goes_at_any_word)
{
    for (unsigned i = 0; i < 6000; i++) {
        change((unsigned)(random_next(&chance) % AREAS), (unsigned)(random_next(&chance) % 40));
    }
}

/* Each word and erasure of one move to the other sector. */
UNIT(the_power_goes_at_each_word_of_a_move)
{
    static uint8_t memory[STORE_SIZE];
    static uint8_t areas[AREAS][AREA_SIZE];
    static unsigned cut;
    static bool is_cut_off = true;

    for (unsigned i = 0; i < SLOTS; i++) {
        change(i % AREAS, 0);
    }
    memcpy(memory, cortexm_store_start, sizeof memory);
    memcpy(areas, expected, sizeof areas);
    for (cut = 1; is_cut_off; cut++) {
        power_on();
        memcpy(cortexm_store_start, memory, sizeof memory);
        memcpy(expected, areas, sizeof areas);
        is_cut_off = change(2, cut);
        change(5, 0);
        for (unsigned area = 0; area < AREAS; area++) {
            assert_area(area);
        }
    }
    assert_in_range(cut, AREAS * 64 / WORD, AREAS * (64 / WORD + 2)); /* a piece and a word each */
}

/* A sector as the first program for this board has left it, which knew eight areas. */
static void put_old_sector(uint32_t sector, uint32_t number)
{
    enum { OLD_TABLE = 16, OLD_SLOTS = 256, OLD_AREA = 3072, OLD_AREAS = 8 };

    *stored(sector) = 0x4B534C34;
    *stored(sector + 4) = number;
    *stored(sector + 8) = ~number;
    for (unsigned slot = 0; slot < 2 * OLD_AREAS; slot++) {
        uint8_t *bytes = cortexm_store_start + sector + OLD_SLOTS + slot * OLD_AREA;
        unsigned area = slot % OLD_AREAS;

        *stored(sector + OLD_TABLE + 4 * slot) = area | ~area << 16;
        for (unsigned i = 0; i < OLD_AREA / 2; i++) {
            bytes[i] = (uint8_t)random_next(&chance);
        }
        memcpy(expected[area], bytes, OLD_AREA);
    }
}

/* What an older program has saved stays, and games find room beside it, wherever it wrote last. */
UNIT(saves_of_before_there_were_games_stay)
{
    for (unsigned second = 0; second < 2; second++) {
        new_chip(NULL);
        put_old_sector(second * SECTOR_SIZE, 1 + second);
        for (unsigned area = 0; area < AREAS; area++) {
            assert_area(area);
        }
        assert_int_equal(world.programs + world.erasures, 0);
        for (unsigned i = 0; i < 2 * SLOTS; i++) {
            unsigned area = SAVE_AREAS + i % STM32F4_GAME_AREAS;

            erase_area(area);
            write_piece(area, 0);
        }
        assert_true(world.erasures > 0);
        for (unsigned area = 0; area < AREAS; area++) {
            assert_area(area);
        }
    }
}

/* The numbers of sectors go round. */
UNIT(areas_outlast_moves_behind_the_highest_number)
{
    for (unsigned second = 0; second < 2; second++) {
        new_chip(NULL);
        put_old_sector(second * SECTOR_SIZE, UINT32_MAX - 1);
        for (unsigned i = 0; i < 5 * SLOTS; i++) {
            erase_area(i % AREAS);
            write_piece(i % AREAS, 0);
            assert_area(i % AREAS);
            assert_area((i + 5) % AREAS);
        }
        assert_in_range(world.erasures, 4, 12);
    }
}

/* A board that keeps no games, or none yet, moves as few bytes as it has saved. */
UNIT(areas_that_were_never_erased_take_no_room)
{
    for (unsigned i = 0; i <= SLOTS; i++) {
        erase_area(i % 2);
    }
    assert_int_equal(world.erasures, 2);
    assert_int_equal(world.programs, SLOTS + 3 + 2 + 3);
    assert_false(hal_store_write((SAVE_AREAS + 1) * AREA_SIZE, expected[0], WORD));
}

/* Half a head may be read as a whole one another day: it goes before anything is written. */
UNIT(what_a_cut_move_left_is_erased)
{
    erase_area(0);
    *stored(SECTOR_SIZE + HEAD_NUMBER) = 2;
    erase_area(1);
    assert_int_equal(*stored(SECTOR_SIZE + HEAD_NUMBER), UINT32_MAX);
    assert_int_equal(world.erasures, 2);
}

UNIT(a_refusal_is_told)
{
    erase_area(0);
    world.is_refusing = true;
    assert_false(stm32f4_flash_program(SLOTS_START, 0x1234));
    assert_int_equal(*stored(SLOTS_START), UINT32_MAX);
    world.is_refusing = false;
    assert_true(stm32f4_flash_program(SLOTS_START, 0x1234));
}

UNIT(no_tick_is_lost_while_it_erases)
{
    unsigned ticks;

    assert_true(stm32f4_flash_erase(0));
    assert_true(world.ticks > 3);
    assert_int_equal(world.added, world.ticks - 1); /* one waits, and is served */
    assert_int_equal(iwdg.KR, IWDG_KR_RELOAD);
    ticks = world.ticks;
    world.added = 0;
    scb.ICSR = SCB_ICSR_PENDSTSET; /* of before, which is the one that is served */
    assert_true(stm32f4_flash_erase(SECTOR_SIZE));
    assert_int_equal(world.added, world.ticks - ticks);
}

UNIT(what_is_received_meanwhile_is_kept)
{
    uint32_t lost = hal_console_lost();

    usart.SR = USART_SR_RXNE; /* at each look */
    usart.DR = 'x';
    assert_true(stm32f4_flash_erase(0));
    assert_int_equal(hal_console_get(), 'x');
    assert_int_equal(hal_console_lost(), lost);
    while (hal_console_get() >= 0) {
    }
    usart.SR = USART_SR_RXNE | USART_SR_ORE;
    assert_true(stm32f4_flash_erase(0));
    assert_int_equal(hal_console_lost(), lost + 1);
    while (hal_console_get() >= 0) {
    }
}
