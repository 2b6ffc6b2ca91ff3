/* The store at the end of the flash, and the flash's own number. The program comes from
   the same chip: while that is written or asked, what runs is in RAM, interrupts are
   masked, and nothing is read from the flash, constants neither. */
#include "hal/cortexm/cortexm.h"
#include "hal/cortexm/memory.h"
#include "hal/rp2040/rp2040.h"
#include "hal/store.h"

#include <string.h>

#ifndef RAM_CODE
#define RAM_CODE __attribute__((section(".ram_code"), noinline))
#endif

/* What the board keeps for it, in bytes. */
#ifndef STORE_SIZE
#define STORE_SIZE 0
#endif

enum { SECTOR_SIZE = 4096, PAGE_SIZE = 256, ID_SIZE = 8 };

/* Commands that all serial flash chips know, and their status. */
enum {
    PROGRAM_PAGE = 0x02,
    READ_STATUS = 0x05,
    WRITE_ENABLE = 0x06,
    ERASE_SECTOR = 0x20,
    READ_UNIQUE_ID = 0x4B
};
enum { STATUS_BUSY = 1 << 0, STATUS_WRITE_ENABLED = 1 << 1 };
enum { COMMAND_SIZE = 4, ID_COMMAND_SIZE = 5 };

/* By the data sheets at most 400 ms and 3 ms; a byte takes some 32 clocks of the core. */
enum { ERASE_US = 500000, PROGRAM_US = 10000, BYTE_POLLS = 1000 };

/* One exchange with the flash, all of it in RAM. */
struct transfer {
    const uint8_t *command;
    unsigned command_size;
    const uint8_t *data; /* sent behind it */
    unsigned data_size;
    uint8_t *answer; /* taken behind it */
    unsigned answer_size;
};

static const struct hal_store store = {
    .size = STORE_SIZE,
    .sector = SECTOR_SIZE,
    .page = PAGE_SIZE,
    .unit = 1,
    .needs_erase = true,
};

const struct hal_store *hal_store(void)
{
    return store.size != 0 ? &store : NULL;
}

/* --- from here in RAM --- */

static RAM_CODE bool wait_for(uint32_t bits, uint32_t value)
{
    for (unsigned polls = BYTE_POLLS; polls > 0; polls--) {
        if ((XIP_SSI->SR & bits) == value) {
            return true;
        }
    }
    return false;
}

/* Byte by byte, with the flash selected by hand; or its memory shown again, as boot2
   does it. */
static RAM_CODE void set_up(uint32_t control)
{
    wait_for(SSI_SR_BUSY, 0);
    XIP_SSI->SSIENR = 0;
    XIP_SSI->BAUDR = SSI_BAUDR_4;
    XIP_SSI->CTRLR0 = control;
    XIP_SSI->CTRLR1 = 0;
    XIP_SSI->SPI_CTRLR0 = SSI_SPI_CTRLR0_03_24_BITS;
    XIP_SSI->SER = 1;
    XIP_SSI->SSIENR = 1;
}

static RAM_CODE void bytes_end(void)
{
    RP2040_CLEAR(IO_QSPI_SS_CTRL) = IO_QSPI_SS_OUTOVER_HIGH;
    set_up(SSI_CTRLR0_32_BITS_EEPROM_READ);
    XIP_FLUSH = 1;
    (void)XIP_FLUSH; /* until it is done */
}

static RAM_CODE bool exchange(uint8_t out, uint8_t *in)
{
    if (!wait_for(SSI_SR_TFNF, SSI_SR_TFNF)) {
        return false;
    }
    XIP_SSI->DR0 = out;
    if (!wait_for(SSI_SR_RFNE, SSI_SR_RFNE)) {
        return false;
    }
    *in = (uint8_t)XIP_SSI->DR0;
    return true;
}

/* The flash begins what it was told when it is no longer selected. */
static RAM_CODE bool transfer(const struct transfer *t)
{
    uint8_t unused;
    bool is_good = true;

    RP2040_CLEAR(IO_QSPI_SS_CTRL) = IO_QSPI_SS_OUTOVER_HIGH & ~IO_QSPI_SS_OUTOVER_LOW;
    RP2040_SET(IO_QSPI_SS_CTRL) = IO_QSPI_SS_OUTOVER_LOW;
    for (unsigned i = 0; i < t->command_size && is_good; i++) {
        is_good = exchange(t->command[i], &unused);
    }
    for (unsigned i = 0; i < t->data_size && is_good; i++) {
        is_good = exchange(t->data[i], &unused);
    }
    for (unsigned i = 0; i < t->answer_size && is_good; i++) {
        is_good = exchange(0, &t->answer[i]);
    }
    RP2040_SET(IO_QSPI_SS_CTRL) = IO_QSPI_SS_OUTOVER_HIGH;
    return is_good;
}

static RAM_CODE bool status(uint8_t *told)
{
    uint8_t command = READ_STATUS;
    struct transfer t;

    t.command = &command;
    t.command_size = 1;
    t.data_size = 0;
    t.answer = told;
    t.answer_size = 1;
    return transfer(&t);
}

static RAM_CODE bool write_enable(void)
{
    uint8_t command = WRITE_ENABLE;
    uint8_t told = 0;
    struct transfer t;

    t.command = &command;
    t.command_size = 1;
    t.data_size = 0;
    t.answer_size = 0;
    return transfer(&t) && status(&told) && (told & STATUS_WRITE_ENABLED) != 0;
}

/* The watchdog, which this would outlast only if a sector never got ready, is fed. */
static RAM_CODE bool wait_until_ready(uint32_t us)
{
    uint32_t start = TIMER_TIMERAWL;
    uint8_t told = STATUS_BUSY;

    do {
        WATCHDOG_LOAD = HAL_WATCHDOG_MS * WATCHDOG_COUNTS_PER_MS;
        if (!status(&told)) {
            return false;
        }
    } while ((told & STATUS_BUSY) != 0 && TIMER_TIMERAWL - start < us);
    return (told & STATUS_BUSY) == 0;
}

/* A transfer that writes, if it may take some time, or one that asks. */
static RAM_CODE bool run(const struct transfer *t, uint32_t us)
{
    uint32_t primask = cortexm_interrupts_mask();
    bool is_good;

    RP2040_SET(IO_QSPI_SS_CTRL) = IO_QSPI_SS_OUTOVER_HIGH;
    set_up(SSI_CTRLR0_8_BITS_BOTH_WAYS);
    is_good = (us == 0 || write_enable()) && transfer(t) && (us == 0 || wait_until_ready(us));
    bytes_end();
    cortexm_interrupts_restore(primask);
    return is_good;
}

/* --- from here in the flash again --- */

static void command_with_address(uint8_t *command, uint8_t code, uint32_t address)
{
    uint32_t place = (uint32_t)(uintptr_t)cortexm_store_start - FLASH_ORIGIN + address;

    command[0] = code;
    command[1] = (uint8_t)(place >> 16);
    command[2] = (uint8_t)(place >> 8);
    command[3] = (uint8_t)place;
}

bool rp2040_flash_id(uint8_t *id)
{
    uint8_t command[ID_COMMAND_SIZE] = { READ_UNIQUE_ID };
    struct transfer t = {
        .command = command, .command_size = sizeof command, .answer = id, .answer_size = ID_SIZE
    };

    return run(&t, 0);
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    memcpy(to, cortexm_store_start + address, count);
    return true;
}

/* What is written may itself be in the flash. */
static bool write_page(uint32_t address, const uint8_t *from, unsigned count)
{
    static uint8_t data[PAGE_SIZE];
    uint8_t command[COMMAND_SIZE];
    struct transfer t = {
        .command = command, .command_size = sizeof command, .data = data, .data_size = count
    };

    memcpy(data, from, count);
    command_with_address(command, PROGRAM_PAGE, address);
    return run(&t, PROGRAM_US);
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    const uint8_t *bytes = from;
    bool is_good = true;

    while (count > 0 && is_good) {
        unsigned room = PAGE_SIZE - address % PAGE_SIZE;
        unsigned part = count < room ? (unsigned)count : room;

        is_good = write_page(address, bytes, part);
        address += part;
        bytes += part;
        count -= part;
    }
    return is_good;
}

bool hal_store_erase(uint32_t address)
{
    uint8_t command[COMMAND_SIZE];
    struct transfer t = { .command = command, .command_size = sizeof command };

    command_with_address(command, ERASE_SECTOR, address);
    return run(&t, ERASE_US);
}
