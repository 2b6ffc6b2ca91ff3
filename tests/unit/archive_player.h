/*
 * A player of the machine with an archive, in a new EEPROM or flash. For test_archive.c and
 * test_archive_damage.c alone.
 */
#include "archive_store.h"

static uint64_t chance;

static inline int begin_with(enum store_kind kind)
{
    chance = 1;
    start_store(kind);
    switch_on();
    return 0;
}

static inline int eeprom_of_32k(void **state)
{
    (void)state;
    return begin_with(STORE_EEPROM);
}

static inline int flash(void **state)
{
    (void)state;
    return begin_with(STORE_FLASH);
}

UNIT_EACH(flash, check_use);

static inline void play_line(const char *moves)
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
