/*
 * The machine of the saves with the model of a store, which is an EEPROM if a test says nothing
 * else. For test_save.c, test_save_foreign.c, test_save_power.c and, by archive_store.h, for those
 * of the archive.
 */
#include "save_machine.h"
#include "tests/fakes/store.h"

#include "firmware/store/journal.h"

enum { EEPROM_SIZE = 4608, FLASH_SIZE = 8192, PAGE = 64 };

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

/* The save, all in one record, has another byte so many before its last one, and the right sums. */
static inline void spoil_save(unsigned before_end, uint8_t byte)
{
    struct journal journal;
    struct record_reader reader = { 0 };
    struct record_writer writer;
    uint8_t bytes[512];
    unsigned count;

    say("save erase");
    assert_int_equal(journal_open(&journal, &model.about), STORE_DONE);
    assert_true(journal_find(&journal) && journal_next(&journal, &reader));
    count = reader.left;
    assert_true(record_read(&reader, bytes, count));
    bytes[count - 1 - before_end] = byte;
    journal_begin(&journal, &writer, count);
    record_put(&writer, bytes, count);
    assert_int_equal(journal_finish(&journal, &writer), STORE_DONE);
}

/* The power comes on with these bytes in the store. */
static inline void boot_from(const uint8_t *bytes)
{
    memcpy(model.bytes, bytes, sizeof model.bytes);
    model.events = 0;
    switch_on();
}
