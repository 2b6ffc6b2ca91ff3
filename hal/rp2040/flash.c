/*
 * The memory for saves is the end of the flash that the program runs from. The linker script keeps
 * the program out of it. The flash chip is of the common kind: command 20h erases a sector of 4 KB,
 * command 02h programs within a page of 256 bytes, and bit 0 of what command 05h reads is set while
 * the chip is busy.
 *
 * During a command the flash cannot be read as memory, so the code that sends commands lies in RAM,
 * calls only code in RAM, and masks interrupts. Bytes that the console's ports receive during that
 * time and cannot hold are lost, and counted.
 */
#include "hal/rp2040/flash.h"

#include <stddef.h>

#include "hal/cortexm/cortexm.h"
#include "hal/cortexm/memory.h"
#include "hal/hal.h"
#include "hal/pins.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/ssi.h"
#include "hal/rp2040/usb_device.h"
#include "hal/rp2040/usb_port.h"
#include "hal/store.h"

#define RAM_CODE __attribute__((section(".ram_code"), noinline))

enum { SECTOR_SIZE = 4096, PAGE_SIZE = 256, PIECE = 64 };

enum flash_code {
    FLASH_PROGRAM = 0x02,
    FLASH_READ_STATUS = 0x05,
    FLASH_WRITE_ENABLE = 0x06,
    FLASH_ERASE_SECTOR = 0x20,
    FLASH_READ_ID = 0x4B
};
enum { FLASH_STATUS_BUSY = 1 << 0, ID_DUMMY_BYTES = 4 };

/* Longer than the data sheets of such chips allow: 3 ms a page, 400 ms a sector. */
enum { PROGRAM_LIMIT_US = 10000, ERASE_LIMIT_US = 500000 };

/* A host that has not configured the device by then has its reasons. */
enum { MEETING_LIMIT_US = 2000000 };

/* Longer than usb_reset.c takes a pin away for. */
enum { LENT_LIMIT_US = 3000 };

/* A byte takes a quarter of a microsecond. */
enum { BYTE_POLLS = 10000 };

/* How many bytes of the flash are for saves, and for finished games; board.mk sets it. */
#ifndef STORE_SIZE
#define STORE_SIZE 0
#endif
#ifndef ARCHIVE_SIZE
#define ARCHIVE_SIZE 0
#endif
_Static_assert(STORE_SIZE == 0 || HAL_STORE_HOLDS_SAVE(STORE_SIZE, ARCHIVE_SIZE),
               HAL_STORE_TOO_SMALL);
_Static_assert(HAL_STORE_SPLITS(STORE_SIZE, ARCHIVE_SIZE, SECTOR_SIZE), HAL_STORE_SHARES);

static const struct hal_store store = {
    .size = STORE_SIZE,
    .archive = ARCHIVE_SIZE,
    .sector = SECTOR_SIZE,
    .page = PAGE_SIZE,
    .unit = 1,
    .needs_erase = true,
};

/* A command to the flash: bytes to it, then bytes from it, while it is selected once. */
struct flash_command {
    uint8_t out[1 + 3 + PIECE];
    uint8_t out_count;
    uint8_t in_count;
    uint8_t *in;
    uint32_t limit_us; /* how long it may be busy afterwards; 0: a command that only reads */
};

const struct hal_store *hal_store(void)
{
    return store.size != 0 ? &store : NULL;
}

/* The archive lies below the saves, though its addresses follow theirs. */
static const uint8_t *place_of(uint32_t address)
{
    return address < store.size ? cortexm_store_start + address
                                : cortexm_archive_start + (address - store.size);
}

bool hal_store_read(uint32_t address, void *to, size_t count)
{
    const uint8_t *place = place_of(address);
    uint8_t *bytes = to;

    for (size_t i = 0; i < count; i++) {
        bytes[i] = place[i];
    }
    return true;
}

/* --- while the flash cannot be read in place --- */

RAM_CODE static void begin_bytes(void)
{
    SSI->SSIENR = 0;
    SSI->BAUDR = SSI_BAUDR_DIVIDER;
    SSI->CTRLR0 = SSI_CTRLR0_BYTES;
    SSI->SSIENR = 1;
}

/* Sets the SSI as boot2.S does. The cache is flushed, because the flash may have changed. */
RAM_CODE static void end_bytes(void)
{
    SSI->SSIENR = 0;
    SSI->BAUDR = SSI_BAUDR_DIVIDER;
    SSI->CTRLR0 = SSI_CTRLR0_IN_PLACE;
    SSI->CTRLR1 = SSI_CTRLR1_IN_PLACE;
    SSI->SPI_CTRLR0 = SSI_SPI_CTRLR0_IN_PLACE;
    SSI->SSIENR = 1;
    XIP_CTRL_FLUSH = 1;
    (void)XIP_CTRL_FLUSH;
}

/* Sends a byte and returns the byte that is received for it, or 0xFF if none is received. */
RAM_CODE static uint8_t exchange(uint8_t byte)
{
    unsigned polls = BYTE_POLLS;

    SSI->DR0 = byte;
    while (!(SSI->SR & SSI_SR_RFNE)) {
        if (polls-- == 0) {
            return 0xFF;
        }
    }
    return (uint8_t)SSI->DR0;
}

RAM_CODE static void tell(const uint8_t *out, unsigned out_count, uint8_t *in, unsigned in_count)
{
    IO_QSPI_SS_CTRL = IO_QSPI_SS_LOW;
    for (unsigned i = 0; i < out_count; i++) {
        (void)exchange(out[i]);
    }
    for (unsigned i = 0; i < in_count; i++) {
        in[i] = exchange(0);
    }
    IO_QSPI_SS_CTRL = IO_QSPI_SS_HIGH;
}

/* Waits until the flash is not busy. False if it is busy for longer than the limit. */
RAM_CODE static bool wait_until_ready(uint32_t limit_us)
{
    uint32_t since_us = TIMER_TIMERAWL;

    for (;;) {
        uint32_t passed_us = TIMER_TIMERAWL - since_us;
        uint8_t code = FLASH_READ_STATUS;
        uint8_t status;

        tell(&code, 1, &status, 1);
        if (!(status & FLASH_STATUS_BUSY)) {
            return true;
        }
        if (passed_us > limit_us) {
            return false;
        }
    }
}

/* Sends a command. If the flash stays busy the program cannot be read any more, so this restarts
   the chip. */
RAM_CODE static void run(const struct flash_command *command)
{
    uint8_t code = FLASH_WRITE_ENABLE;

    begin_bytes();
    if (command->limit_us != 0) {
        tell(&code, 1, NULL, 0);
    }
    tell(command->out, command->out_count, command->in, command->in_count);
    if (command->limit_us != 0 && !wait_until_ready(command->limit_us)) {
        RP2040_SET(WATCHDOG_CTRL) = WATCHDOG_CTRL_TRIGGER;
        for (;;) {
        }
    }
    IO_QSPI_SS_CTRL = 0;
    end_bytes();
}

/* --- while the flash can be read in place --- */

/* Masks interrupts. If a pin is taken away, it waits until the pin is given back (pins_lends()):
   with interrupts masked that would be done too late. */
static uint32_t mask_interrupts(void)
{
    uint32_t primask = cortexm_interrupts_mask();
    uint32_t since_us = TIMER_TIMERAWL;

    while (pins_lends() % 2 != 0 && TIMER_TIMERAWL - since_us < LENT_LIMIT_US) {
        cortexm_interrupts_restore(primask);
        hal_watchdog_feed();
        primask = cortexm_interrupts_mask();
    }
    return primask;
}

static void obey(const struct flash_command *command)
{
    uint32_t primask;

    hal_watchdog_feed();
    primask = mask_interrupts();
    run(command);
    usb_port_frame_passed();
    cortexm_interrupts_restore(primask);
}

static void begin_command(struct flash_command *command, enum flash_code code, uint32_t address)
{
    *command = (struct flash_command){
        .out = { (uint8_t)code, (uint8_t)(address >> 16), (uint8_t)(address >> 8),
                 (uint8_t)address },
        .out_count = 4,
    };
}

/* The address in the flash chip of an address of hal/store.h. */
static uint32_t flash_address(uint32_t address)
{
    return (uint32_t)(uintptr_t)(place_of(address) - RP2040_FLASH);
}

bool hal_store_write(uint32_t address, const void *from, size_t count)
{
    const uint8_t *bytes = from;

    while (count > 0) {
        struct flash_command command;
        size_t piece = PAGE_SIZE - address % PAGE_SIZE;

        piece = piece < count ? piece : count;
        piece = piece < PIECE ? piece : PIECE;
        begin_command(&command, FLASH_PROGRAM, flash_address(address));
        command.limit_us = PROGRAM_LIMIT_US;
        for (size_t i = 0; i < piece; i++) {
            command.out[command.out_count++] = bytes[i];
        }
        obey(&command);
        bytes += piece;
        address += (uint32_t)piece;
        count -= piece;
    }
    return true;
}

/* Waits until no host is getting to know the USB device. An erasure would make it deaf for longer
   than a host waits for an answer. */
static void wait_for_host(void)
{
    uint32_t since_us = hal_now_us();

    while (usb_device_is_met() && hal_now_us() - since_us < MEETING_LIMIT_US) {
        hal_watchdog_feed();
    }
}

bool hal_store_erase(uint32_t address)
{
    struct flash_command command;

    wait_for_host();
    begin_command(&command, FLASH_ERASE_SECTOR, flash_address(address));
    command.limit_us = ERASE_LIMIT_US;
    obey(&command);
    return true;
}

bool rp2040_flash_id(uint8_t id[RP2040_FLASH_ID])
{
    struct flash_command command;
    uint8_t in[RP2040_FLASH_ID];
    uint8_t ones = 0xFF;
    uint8_t zeros = 0;

    begin_command(&command, FLASH_READ_ID, 0);
    command.out_count = 1 + ID_DUMMY_BYTES;
    command.in_count = RP2040_FLASH_ID;
    command.in = in;
    obey(&command);
    for (unsigned i = 0; i < RP2040_FLASH_ID; i++) {
        id[i] = in[i];
        ones &= in[i];
        zeros |= in[i];
    }
    return ones != 0xFF && zeros != 0;
}
