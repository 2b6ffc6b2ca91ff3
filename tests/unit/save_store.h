/*
 * The machine of the saves with the model of a store, which is an EEPROM if a test says nothing
 * else. For test_save.c, test_save_foreign.c, test_save_power.c and, by archive_store.h, for those
 * of the archive.
 */
#include "save_machine.h"
#include "store_model.h"

enum { EEPROM_SIZE = 4096, PAGE = 64 };

static inline int eeprom(void **state)
{
    (void)state;
    store_model_start(false, PAGE, EEPROM_SIZE);
    switch_on();
    return 0;
}

static inline int check_use(void **state)
{
    (void)state;
    assert_int_equal(model.violations, 0);
    store_model_end();
    return 0;
}
