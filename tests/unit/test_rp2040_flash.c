/* The store in the RP2040's flash, with the registers of its SSI in memory: what the driver
   writes is looked at whenever it asks for a register, by the data sheets of the SSI and of a
   flash chip of the common kind. */
#include <limits.h>
#include <setjmp.h>

#include "hal/pins.h"
#include "tests/unit/support.h"

/* --- in place of the core --- */

#define KILOMATE_HAL_CORTEXM_CORTEXM_H
#define KILOMATE_HAL_CORTEXM_MEMORY_H

static bool is_masked;
static unsigned feedings;
static unsigned meetings; /* questions until the USB's host knows the device */

static uint32_t cortexm_interrupts_mask(void)
{
    is_masked = true;
    return 0;
}

static bool has_passed_a_frame;
static unsigned lends;        /* odd: the chip has a pin for itself */
static unsigned restorations; /* of interrupts, until it gives it back */

/* The USB's frames that come while interrupts are masked are none to send in. */
static void cortexm_interrupts_restore(uint32_t primask)
{
    assert_int_equal(primask, 0);
    assert_true(is_masked);
    assert_true(has_passed_a_frame || lends % 2 != 0);
    is_masked = has_passed_a_frame = false;
    if (lends % 2 != 0 && --restorations == 0) {
        lends++;
    }
}

unsigned pins_lends(void)
{
    assert_true(is_masked);
    return lends;
}

#define STORE_SIZE 32768
#define ARCHIVE_SIZE 8192
enum {
    FLASH_SIZE = 65536,
    STORE_START = FLASH_SIZE - STORE_SIZE,
    ARCHIVE_START = STORE_START - ARCHIVE_SIZE
};

static uint8_t memory[FLASH_SIZE];
#define cortexm_store_start (memory + STORE_START)
#define cortexm_archive_start (memory + ARCHIVE_START)

/* --- registers --- */

#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/ssi.h"

/* A byte that the model has put there. */
#define ITS_OWN UINT32_C(0x100)

enum { PAGE = 256, BYTES = 4096, TELLS_MAX = 300, FEEDING_US = 10 };

static struct rp2040_ssi registers;
static uint32_t select_pin;
static uint32_t flush;
static uint32_t time_us;
static uint32_t watchdog;
static jmp_buf restarted;

static uint8_t told[TELLS_MAX]; /* since it was selected */
static unsigned told_count;
static bool may_write;
static uint32_t busy_until_us;
static uint32_t takes_us; /* a program or an erasure */
static bool is_silent;    /* no byte comes back */
static unsigned programs;
static unsigned erasures;
static const uint8_t its_id[] = { 0xE6, 0x61, 0x41, 0x04, 0x03, 0x2D, 0x57, 0x31 };

/* --- the flash --- */

static bool is_busy(void)
{
    return (int32_t)(busy_until_us - time_us) > 0;
}

static uint32_t address_told(void)
{
    return (uint32_t)told[1] << 16 | (uint32_t)told[2] << 8 | told[3];
}

static uint8_t flash_exchange(uint8_t byte)
{
    assert_in_range(told_count, 0, TELLS_MAX - 1);
    told[told_count++] = byte;
    if (told[0] == 0x05 && told_count > 1) {
        return is_busy() ? 1 : 0;
    }
    if (told[0] == 0x4B && told_count > 5) {
        return its_id[(told_count - 6) % sizeof its_id];
    }
    return 0xFF;
}

static void flash_deselect(void)
{
    if (told_count == 0) {
        return;
    }
    assert_true(told[0] == 0x05 || !is_busy()); /* a busy one obeys nothing */
    if (told[0] == 0x06) {
        assert_int_equal(told_count, 1);
        may_write = true;
    } else if (told[0] == 0x02) {
        assert_true(may_write && told_count > 4);
        for (unsigned i = 4; i < told_count; i++) {
            uint32_t place = address_told();

            place = (place & ~(uint32_t)(PAGE - 1)) | ((place + i - 4U) % PAGE);
            memory[place] &= told[i];
        }
        programs++;
    } else if (told[0] == 0x20) {
        assert_true(may_write && told_count == 4 && address_told() % BYTES == 0);
        memset(memory + address_told(), 0xFF, BYTES);
        erasures++;
    } else {
        assert_true(told[0] == 0x05 || told[0] == 0x4B);
    }
    if (told[0] == 0x02 || told[0] == 0x20) {
        may_write = false;
        busy_until_us = time_us + takes_us;
    }
    told_count = 0;
}

/* --- what the driver has done since the last look --- */

static void look(void)
{
    bool by_bytes = registers.CTRLR0 == SSI_CTRLR0_BYTES;

    assert_true(is_masked);
    if (!(registers.DR0 & ITS_OWN)) {
        assert_true(registers.SSIENR == 1 && by_bytes && select_pin == IO_QSPI_SS_LOW);
        registers.DR0 = ITS_OWN | flash_exchange((uint8_t)registers.DR0);
        registers.SR = is_silent ? 0 : SSI_SR_RFNE;
        time_us += !is_silent;
    }
    if (select_pin != IO_QSPI_SS_LOW) {
        flash_deselect();
    }
}

static struct rp2040_ssi *registers_now(void)
{
    look();
    return &registers;
}

static uint32_t *pin_now(void)
{
    look();
    return &select_pin;
}

static uint32_t *time_now(void)
{
    look();
    return &time_us;
}

static uint32_t *restart(void)
{
    longjmp(restarted, 1);
    return &watchdog;
}

#undef SSI
#define SSI registers_now()
#undef IO_QSPI_SS_CTRL
#define IO_QSPI_SS_CTRL (*pin_now())
#undef XIP_CTRL_FLUSH
#define XIP_CTRL_FLUSH flush
#undef TIMER_TIMERAWL
#define TIMER_TIMERAWL (*time_now())
#undef RP2040_SET
#define RP2040_SET(name) (*restart())
#undef RP2040_FLASH
#define RP2040_FLASH ((const uint8_t *)memory)

#include "hal/rp2040/flash.c"

void usb_port_frame_passed(void)
{
    assert_true(is_masked && registers.CTRLR0 == SSI_CTRLR0_IN_PLACE);
    has_passed_a_frame = true;
}

uint32_t hal_now_us(void)
{
    return time_us;
}

bool usb_device_is_met(void)
{
    assert_false(is_masked);
    meetings -= meetings != 0;
    return meetings != 0;
}

void hal_watchdog_feed(void)
{
    assert_false(is_masked);
    feedings++;
    time_us += FEEDING_US;
}

static int begin(void **state)
{
    (void)state;
    memset(memory, 0xFF, sizeof memory);
    memset(&registers, 0, sizeof registers);
    registers.CTRLR0 = SSI_CTRLR0_IN_PLACE;
    registers.SSIENR = 1;
    registers.DR0 = ITS_OWN;
    select_pin = flush = time_us = busy_until_us = 0;
    takes_us = 700;
    programs = erasures = feedings = 0;
    is_masked = is_silent = may_write = false;
    told_count = 0;
    lends = meetings = 0;
    return 0;
}

/* It can be read in place again, and nothing old is kept. */
static int end(void **state)
{
    (void)state;
    assert_false(is_masked);
    assert_int_equal(registers.SSIENR, 1);
    assert_int_equal(registers.CTRLR0, SSI_CTRLR0_IN_PLACE);
    assert_int_equal(registers.SPI_CTRLR0, SSI_SPI_CTRLR0_IN_PLACE);
    assert_int_equal(registers.BAUDR, SSI_BAUDR_DIVIDER);
    assert_int_equal(select_pin, 0);
    assert_int_equal(flush, 1);
    assert_int_equal(told_count, 0);
    return 0;
}

UNIT_EACH(begin, end);

UNIT(what_is_written_is_read)
{
    uint8_t bytes[1000];
    uint8_t back[1000];

    for (unsigned i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i * 7U);
    }
    assert_true(hal_store_write(201, bytes, sizeof bytes));
    assert_true(hal_store_read(201, back, sizeof back));
    assert_memory_equal(bytes, back, sizeof back);
    assert_int_equal(memory[STORE_START + 200], 0xFF);
    assert_int_equal(memory[STORE_START + 1201], 0xFF);
    assert_int_equal(feedings, programs);
    for (unsigned i = 0; i < STORE_START; i++) {
        assert_int_equal(memory[i], 0xFF);
    }
}

/* Each within its page, of at most 64 bytes. */
UNIT(a_write_keeps_to_pages)
{
    static const uint8_t bytes[64];

    assert_true(hal_store_write(PAGE - 1, bytes, 2));
    assert_int_equal(programs, 2);
    assert_true(hal_store_write(3 * PAGE, bytes, sizeof bytes));
    assert_int_equal(programs, 3);
    assert_int_equal(memory[STORE_START + PAGE - 1], 0);
    assert_int_equal(memory[STORE_START + PAGE], 0);
    assert_int_equal(memory[STORE_START + PAGE + 1], 0xFF);
}

UNIT(a_sector_is_erased_and_no_other)
{
    memset(memory, 0, sizeof memory);
    takes_us = 400000;
    assert_true(hal_store_erase(2 * BYTES));
    for (unsigned i = 0; i < FLASH_SIZE; i++) {
        bool is_in = i >= STORE_START + 2 * BYTES && i < STORE_START + 3 * BYTES;

        assert_int_equal(memory[i], is_in ? 0xFF : 0);
    }
    assert_int_equal(erasures, 1);
    assert_true(time_us >= 400000);
}

/* Its addresses follow those of the saves, in the chip it lies before them. */
UNIT(the_archive_lies_below_the_saves)
{
    static const uint8_t bytes[2] = { 0x12, 0x34 };
    uint8_t back[sizeof bytes];

    assert_true(hal_store_write(STORE_SIZE + 1, bytes, sizeof bytes));
    assert_true(hal_store_read(STORE_SIZE + 1, back, sizeof back));
    assert_memory_equal(bytes, back, sizeof back);
    assert_memory_equal(memory + ARCHIVE_START + 1, bytes, sizeof bytes);
    assert_true(hal_store_erase(STORE_SIZE));
    assert_int_equal(memory[ARCHIVE_START + 1], 0xFF);
    assert_true(hal_store_write(STORE_SIZE + ARCHIVE_SIZE - 1, bytes, 1));
    assert_int_equal(memory[STORE_START - 1], bytes[0]);
    assert_int_equal(memory[STORE_START], 0xFF);
    assert_int_equal(memory[ARCHIVE_START - 1], 0xFF);
}

UNIT(its_shape_is_told)
{
    uint8_t nothing = 0xFF;

    assert_int_equal(hal_store()->size, STORE_SIZE);
    assert_int_equal(hal_store()->archive, ARCHIVE_SIZE);
    assert_int_equal(hal_store()->sector, BYTES);
    assert_int_equal(hal_store()->page, PAGE);
    assert_int_equal(hal_store()->unit, 1);
    assert_true(hal_store()->needs_erase);
    assert_true(hal_store_write(0, &nothing, 1));
}

UNIT(the_chips_number_is_read)
{
    uint8_t id[RP2040_FLASH_ID];

    assert_true(rp2040_flash_id(id));
    assert_memory_equal(id, its_id, sizeof id);
    assert_int_equal(programs + erasures, 0);
}

UNIT(a_chip_that_never_answers_has_no_number)
{
    uint8_t id[RP2040_FLASH_ID];

    is_silent = true;
    assert_false(rp2040_flash_id(id));
}

/* While interrupts are masked nobody gives it back. */
UNIT(a_pin_that_is_lent_is_waited_for)
{
    lends = 1;
    restorations = 20;
    assert_true(hal_store_erase(0));
    assert_int_equal(lends, 2);
    assert_int_equal(erasures, 1);
}

UNIT(a_pin_that_is_never_given_back_is_not)
{
    takes_us = 0;
    lends = 1;
    restorations = UINT_MAX;
    assert_true(hal_store_erase(0));
    assert_int_equal(erasures, 1);
    assert_in_range(time_us, 3000, 3500);
}

UNIT(an_erasure_waits_for_the_usbs_host)
{
    meetings = 100;
    assert_true(hal_store_erase(0));
    assert_int_equal(meetings, 0);
    assert_int_equal(erasures, 1);
    assert_true(feedings >= 99);
}

UNIT(a_host_that_never_configures_is_not_waited_for)
{
    takes_us = 0;
    meetings = UINT_MAX;
    assert_true(hal_store_erase(0));
    assert_int_equal(erasures, 1);
    assert_in_range(time_us, 2000000, 2000500);
}

UNIT(a_write_waits_for_nobody)
{
    static const uint8_t byte[1];

    meetings = 100;
    assert_true(hal_store_write(0, byte, 1));
    assert_int_equal(meetings, 100);
}

/* It is waited for half a second; then nobody could read the program any more. */
UNIT(a_chip_that_stays_busy_is_restarted)
{
    takes_us = UINT32_C(1) << 30;
    if (setjmp(restarted) == 0) {
        (void)hal_store_erase(0);
        fail_msg("it went on with a flash that is busy");
    }
    assert_in_range(time_us, 500000, 510000);
    takes_us = 0;
    begin(NULL);
    assert_true(hal_store_erase(0));
}
