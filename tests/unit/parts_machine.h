/*
 * What the tests of hal/parts share, each in a program of its own: a machine whose bus is
 * the model, a board, and the drivers.
 */
#ifndef KILOMATE_TESTS_UNIT_PARTS_MACHINE_H
#define KILOMATE_TESTS_UNIT_PARTS_MACHINE_H

#include "hal/body.h"
#include "hal/hal.h"
#include "hal/i2c.h"
#include "hal/inputs.h"
#include "hal/parts/body.h"
#include "hal/parts/ssd0323.h"
#include "hal/spi.h"
#include "hal/store.h"
#include "tests/unit/bus_model.h"
#include "tests/unit/support.h"

static struct bus_model bus;
static bool has_repeated_start;
static bool is_stuck;
static bool display_is_stuck;
static uint8_t contacts;

/* --- the chip: its clock, its master of the bus, its ports --- */

uint32_t hal_now_us(void)
{
    bus.now_us++;
    return (uint32_t)bus.now_us;
}

uint32_t hal_now_ms(void)
{
    return (uint32_t)(bus.now_us / 1000);
}

void i2c_start(void)
{
}

static enum i2c_result end_with(enum i2c_result result)
{
    bus_model_end(&bus);
    return result;
}

static enum i2c_result read_bytes(uint8_t address, uint8_t *to, unsigned count)
{
    if (!bus_model_begin(&bus, address, true)) {
        return end_with(I2C_NO_ANSWER);
    }
    for (unsigned i = 0; i < count; i++) {
        to[i] = bus_model_get(&bus, i + 1 < count);
    }
    return end_with(I2C_DONE);
}

static bool write_bytes(uint8_t address, const uint8_t *bytes, unsigned count)
{
    bool is_taken = bus_model_begin(&bus, address, false);

    for (unsigned i = 0; i < count && is_taken; i++) {
        is_taken = bus_model_put(&bus, bytes[i]);
    }
    return is_taken;
}

enum i2c_result i2c_write(uint8_t address, const uint8_t *bytes, unsigned count)
{
    uint8_t dropped;

    if (is_stuck) {
        bus.now_us += 200;
        return I2C_STUCK;
    }
    if (count == 0) {
        return read_bytes(address, &dropped, 1);
    }
    return end_with(write_bytes(address, bytes, count) ? I2C_DONE : I2C_NO_ANSWER);
}

enum i2c_result i2c_write_read(uint8_t address, const uint8_t *bytes, unsigned sent, uint8_t *to,
                               unsigned count)
{
    if (is_stuck) {
        bus.now_us += 200;
        return I2C_STUCK;
    }
    if (!write_bytes(address, bytes, sent)) {
        return end_with(I2C_NO_ANSWER);
    }
    if (!has_repeated_start) {
        bus_model_end(&bus);
    }
    return read_bytes(address, to, count);
}

void inputs_start(void)
{
}

uint8_t inputs_read(void)
{
    return contacts;
}

enum { SENT_MAX = 8192 };
static uint8_t sent[SENT_MAX];
static bool sent_is_data[SENT_MAX];
static unsigned sent_count;

void spi_start(void)
{
}

bool spi_write(bool is_data, const uint8_t *bytes, unsigned count)
{
    for (unsigned i = 0; i < count && sent_count < SENT_MAX; i++) {
        sent[sent_count] = bytes[i];
        sent_is_data[sent_count++] = is_data;
    }
    return !display_is_stuck;
}

/* --- the board: its squares lie as they like --- */

#define SPREAD(first)                                                                              \
    {                                                                                              \
        (first), (first) + 4, (first) + 8, (first) + 12, (first) + 16, (first) + 20, (first) + 24, \
            (first) + 28, (first) + 32, (first) + 36, (first) + 40, (first) + 44, (first) + 48,    \
            (first) + 52, (first) + 56, (first) + 60                                               \
    }

#define CHIP(name, address, first)       \
    {                                    \
        (name), (address), SPREAD(first) \
    }
#define CHIPS_OF(name, address)                                                  \
    {                                                                            \
        CHIP(name " 0", (address), 0), CHIP(name " 1", (address) + 1, 1),        \
            CHIP(name " 2", (address) + 2, 2), CHIP(name " 3", (address) + 3, 3) \
    }

static const struct body_board sheet_board = { .sensors = CHIPS_OF("sensors", 0x60),
                                               .lights = CHIPS_OF("lights", 0x64),
                                               .memory_address = 0x50,
                                               .closed_key_is_fault = true };
static struct body_board board;

const uint8_t at24c256_address = 0x50;
static const uint8_t setup[] = { 0x81, 50, 0xA0, 0x52 };
const struct ssd0323_board ssd0323_board = { { 1, 4, 9, 15 }, setup, sizeof setup };

#define body_board board
#include "hal/parts/at24c256.c"
#include "hal/parts/body.c"
#include "hal/parts/keys.c"
#include "hal/parts/pca9552.c"
#include "hal/parts/ssd0323.c"

static struct model_chip *const memory_chip = &bus.chips[MODEL_CHIPS - 1];

static int fresh(void **test)
{
    (void)test;
    bus_model_start(&bus);
    bus.now_us = 123456789;
    board = sheet_board;
    has_repeated_start = true;
    is_stuck = false;
    display_is_stuck = false;
    contacts = 0;
    sent_count = 0;
    memset(&state, 0, sizeof state);
    return 0;
}

/* What LS0 to LS3 say of a pin. */
static unsigned code_of(uint8_t address, unsigned pin)
{
    return (unsigned)bus_model_chip(&bus, address)->registers[LS0 + pin / 4] >> (pin % 4 * 2) & 3U;
}

UNIT_EACH(fresh, NULL);

#endif
