/*
 * The machine of the saves with the model of a store, which is an EEPROM if a test says nothing
 * else. For test_save.c, test_save_foreign.c, test_save_power.c and, by archive_store.h, for those
 * of the archive.
 */
#include "save_machine.h"
#include "tests/fakes/store.h"

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

/* The power comes on with these bytes in the store. */
static inline void boot_from(const uint8_t *bytes)
{
    memcpy(model.bytes, bytes, sizeof model.bytes);
    model.events = 0;
    switch_on();
}
