/*
 * The store of an STM32F4: areas that can be erased each by itself, in two sectors of the flash
 * that can only be erased whole, which takes a second. The first eight are for saves, the others
 * for finished games. An area that was never erased takes no room.
 *
 * A sector has a head, a table and slots. A slot holds an area's bytes, and its word in the table
 * tells of which area. Erasing an area takes the next free slot for it: the last slot of an area is
 * the one that counts. When no slot is free the other sector is erased, gets the areas as they are,
 * and last of all its head, with the next number: so at each instant one of the two is whole. What
 * is kept of all this in RAM is nothing.
 */
#include "hal/store.h"

#include "hal/cortexm/memory.h"
#include "hal/hal.h"
#include "hal/stm32f4/flash.h"

enum { WORD = 4, AREA_SIZE = STM32F4_STORE_AREA };
enum { SAVE_AREAS = HAL_STORE_AREAS, AREAS = SAVE_AREAS + STM32F4_GAME_AREAS };
enum { SAVES_SIZE = SAVE_AREAS * AREA_SIZE, GAMES_SIZE = STM32F4_GAME_AREAS * AREA_SIZE };

/* The head: a mark, a number, and its complement. Then the table, and at SLOTS_START the slots. */
enum { HEAD_MARK = 0, HEAD_NUMBER = 4, HEAD_COMPLEMENT = 8, TABLE = 16, SLOTS_START = 256 };
#define MARK UINT32_C(0x4B534C34)
#define FREE UINT32_MAX

enum { SECTOR = STM32F4_STORE_SECTOR, SLOTS = (SECTOR - SLOTS_START) / AREA_SIZE };
_Static_assert(STORE_SIZE == 0 || STORE_SIZE == 0x40000, "these are two sectors");
_Static_assert((int)SLOTS > (int)AREAS, "no slot is ever free");
_Static_assert(TABLE + SLOTS * WORD <= SLOTS_START, "the table is too long");
_Static_assert(STORE_SIZE == 0 || HAL_STORE_HOLDS_SAVE(SAVES_SIZE, GAMES_SIZE),
               HAL_STORE_TOO_SMALL);

#define NOWHERE UINT32_MAX

static const struct hal_store store = {
    .size = SAVES_SIZE,
    .archive = GAMES_SIZE,
    .sector = AREA_SIZE,
    .page = WORD,
    .unit = WORD,
    .needs_erase = true,
};

const struct hal_store *hal_store(void)
{
    return STORE_SIZE != 0 ? &store : NULL;
}

static uint32_t word_at(uint32_t offset)
{
    return STM32F4_STORE_WORD(offset);
}

/* The number of the sector that begins there, or 0 if it has no whole head. */
static uint32_t number_of(uint32_t sector)
{
    uint32_t number = word_at(sector + HEAD_NUMBER);

    return word_at(sector + HEAD_MARK) == MARK && word_at(sector + HEAD_COMPLEMENT) == ~number
               ? number
               : 0;
}

/* Where the sector in use begins, or NOWHERE. */
static uint32_t sector_in_use(void)
{
    uint32_t first = number_of(0);
    uint32_t second = number_of(SECTOR);

    if (first == 0 || second == 0) {
        return first != 0 ? 0 : second != 0 ? SECTOR : NOWHERE;
    }
    return first - second - 1U < UINT32_MAX / 2 ? 0 : SECTOR;
}

/* Numbers go round: behind the highest comes 1. */
static uint32_t number_behind(uint32_t number)
{
    return number == UINT32_MAX ? 1 : number + 1U;
}

static uint32_t table_entry(uint32_t sector, unsigned slot)
{
    return sector + TABLE + slot * WORD;
}

static uint32_t slot_start(uint32_t sector, unsigned slot)
{
    return sector + SLOTS_START + slot * AREA_SIZE;
}

/* What stands in the table for an area. A word that was cut off is none of these, nor FREE. */
static uint32_t entry_of(unsigned area)
{
    return area | ~(uint32_t)area << 16;
}

/* Where an area's bytes are, or NOWHERE: then all are 0xFF. */
static uint32_t area_start(unsigned area)
{
    uint32_t sector = sector_in_use();

    for (unsigned slot = sector == NOWHERE ? 0 : SLOTS; slot-- > 0;) {
        if (word_at(table_entry(sector, slot)) == entry_of(area)) {
            return slot_start(sector, slot);
        }
    }
    return NOWHERE;
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    uint8_t *bytes = to;

    while (count > 0) {
        uint32_t start = area_start(address / AREA_SIZE);
        uint32_t at = address % AREA_SIZE;

        do {
            *bytes++ = start == NOWHERE ? 0xFF : ((const uint8_t *)STM32F4_STORE)[start + at];
            address++;
            count--;
        } while (++at < AREA_SIZE && count > 0);
    }
    return true;
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    const uint8_t *bytes = from;

    for (size_t done = 0; done < count; done += WORD, address += WORD) {
        uint32_t start = area_start(address / AREA_SIZE);
        uint32_t word = 0;

        for (unsigned i = WORD; i-- > 0;) {
            word = word << 8 | bytes[done + i];
        }
        if (start == NOWHERE) {
            return false;
        }
        (void)stm32f4_flash_program(start + address % AREA_SIZE, word);
    }
    return true;
}

/* --- erasing --- */

/* Copies what an area holds into a slot. */
static void copy_area(unsigned area, uint32_t sector, unsigned slot)
{
    uint32_t from = area_start(area);

    if (from == NOWHERE) {
        return;
    }
    hal_watchdog_feed();
    for (uint32_t at = 0; at < AREA_SIZE; at += WORD) {
        if (word_at(from + at) != FREE) {
            (void)stm32f4_flash_program(slot_start(sector, slot) + at, word_at(from + at));
        }
    }
    (void)stm32f4_flash_program(table_entry(sector, slot), entry_of(area));
}

/* Moves all areas but one into a sector, where that one is empty. The mark comes last. */
static bool move_without(unsigned empty, uint32_t sector, uint32_t number)
{
    if (!stm32f4_flash_erase(sector)) {
        return false;
    }
    for (unsigned area = 0; area < AREAS; area++) {
        if (area != empty) {
            copy_area(area, sector, area);
        }
    }
    return stm32f4_flash_program(table_entry(sector, empty), entry_of(empty)) &&
           stm32f4_flash_program(sector + HEAD_NUMBER, number) &&
           stm32f4_flash_program(sector + HEAD_COMPLEMENT, ~number) &&
           stm32f4_flash_program(sector + HEAD_MARK, MARK);
}

/* A move that was cut off has left a head that may be read as whole one day. */
static bool is_half_moved(uint32_t sector)
{
    return number_of(sector) == 0 &&
           (word_at(sector + HEAD_NUMBER) & word_at(sector + HEAD_COMPLEMENT) &
            word_at(sector + HEAD_MARK)) != FREE;
}

/* The first slot behind those that were ever taken. */
static unsigned next_slot(uint32_t sector)
{
    unsigned slot = SLOTS;

    while (slot > 0 && word_at(table_entry(sector, slot - 1U)) == FREE) {
        slot--;
    }
    return slot;
}

bool hal_store_erase(uint32_t address)
{
    unsigned area = address / AREA_SIZE;
    uint32_t sector = sector_in_use();
    uint32_t other = sector == 0 ? SECTOR : 0;

    if (sector == NOWHERE) {
        return move_without(area, 0, 1);
    }
    if (is_half_moved(other) && !stm32f4_flash_erase(other)) {
        return false;
    }
    for (unsigned slot = next_slot(sector); slot < SLOTS; slot++) {
        if (stm32f4_flash_program(table_entry(sector, slot), entry_of(area))) {
            return true;
        }
    }
    return move_without(area, other, number_behind(number_of(sector)));
}
