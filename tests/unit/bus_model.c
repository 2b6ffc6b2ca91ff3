#include "tests/unit/bus_model.h"

#include "tests/unit/support.h"

enum { INPUT0 = 0, INPUT1 = 1, LS0 = 6, LS3 = 9, AUTO_INCREMENT = 0x10, PAGE = 64 };

void bus_model_start(struct bus_model *bus)
{
    static const uint8_t after_reset[] = { 0, 0, 0xFF, 0x80, 0xFF, 0x80, 0x55, 0x55, 0x55, 0x55 };

    memset(bus, 0, sizeof *bus);
    memset(bus->memory, 0xFF, sizeof bus->memory);
    bus->must_restart = true;
    for (unsigned i = 0; i < MODEL_CHIPS; i++) {
        struct model_chip *chip = &bus->chips[i];

        chip->address = (uint8_t)(0x60 + i);
        chip->pins = 0xFFFF;
        memcpy(chip->registers, after_reset, sizeof after_reset);
    }
    bus->chips[MODEL_CHIPS - 1].address = 0x50;
    bus->chips[MODEL_CHIPS - 1].is_memory = true;
    bus->chips[MODEL_CHIPS - 1].write_us = MODEL_WRITE_US;
}

struct model_chip *bus_model_chip(struct bus_model *bus, uint8_t address)
{
    for (unsigned i = 0; i < MODEL_CHIPS; i++) {
        if (bus->chips[i].address == address) {
            return &bus->chips[i];
        }
    }
    fail_msg("address %#x", address);
    return NULL;
}

static void check_begin(const struct bus_model *bus)
{
    if (bus->is_open && bus->is_reading && bus->is_acknowledged) {
        fail_msg("a transfer ends behind a byte that was acknowledged");
    }
}

bool bus_model_begin(struct bus_model *bus, uint8_t address, bool is_reading)
{
    struct model_chip *chip = bus_model_chip(bus, address);

    check_begin(bus);
    bus->now_us += MODEL_BYTE_US;
    bus->transfers++;
    bus->is_open = true;
    bus->is_reading = is_reading;
    bus->is_acknowledged = false;
    bus->chip = NULL;
    if (chip->is_absent || bus->now_us < chip->busy_until_us) {
        return false;
    }
    bus->chip = chip;
    chip->taken = 0;
    if (is_reading && !chip->is_memory) {
        bool is_forbidden = chip->control == (INPUT0 | AUTO_INCREMENT);

        assert_false(is_forbidden); /* a read that goes on by itself must not begin there */
    }
    return true;
}

/* --- PCA9552 --- */

static void pca9552_next(struct model_chip *chip)
{
    if (chip->control & AUTO_INCREMENT) {
        unsigned next = (chip->control & 0xFU) + 1U;

        chip->control = (uint8_t)(AUTO_INCREMENT | (next > LS3 ? INPUT0 : next));
    }
}

static void pca9552_put(struct model_chip *chip, uint8_t byte)
{
    if (chip->taken == 1) {
        assert_int_equal(byte & 0xE0, 0);
        assert_in_range(byte & 0xF, INPUT0, LS3);
        chip->control = byte;
        return;
    }
    assert_in_range(chip->control & 0xF, INPUT1 + 1, LS3); /* inputs are not written */
    chip->registers[chip->control & 0xF] = byte;
    pca9552_next(chip);
}

/* A pin that drives its LED is low, whatever there is outside. */
static uint8_t pca9552_levels(const struct model_chip *chip, unsigned half)
{
    unsigned levels = 0;

    for (unsigned i = 0; i < 8; i++) {
        unsigned pin = half * 8 + i;
        unsigned code = (unsigned)chip->registers[LS0 + pin / 4] >> (pin % 4 * 2) & 3U;

        if (code == 1 && (chip->pins >> pin & 1) != 0) {
            levels |= 1U << i;
        }
    }
    return (uint8_t)levels;
}

static uint8_t pca9552_get(struct model_chip *chip)
{
    unsigned number = chip->control & 0xFU;
    uint8_t byte = number <= INPUT1 ? pca9552_levels(chip, number) : chip->registers[number];

    pca9552_next(chip);
    return byte;
}

/* --- AT24C256 --- */

static void memory_put(struct bus_model *bus, struct model_chip *chip, uint8_t byte)
{
    if (chip->taken <= 2) {
        chip->pointer = (uint16_t)((chip->pointer << 8 | byte) % MODEL_MEMORY);
        memset(bus->page_taken, 0, sizeof bus->page_taken);
        return;
    }
    bus->page[chip->pointer % PAGE] = byte;
    bus->page_taken[chip->pointer % PAGE] = true;
    chip->pointer = (uint16_t)(chip->pointer / PAGE * PAGE + (chip->pointer + 1) % PAGE);
}

static uint8_t memory_get(const struct bus_model *bus, struct model_chip *chip)
{
    uint8_t byte = bus->memory[chip->pointer];

    chip->pointer = (uint16_t)((chip->pointer + 1) % MODEL_MEMORY);
    return byte;
}

/* A STOP behind data begins the write. */
static void memory_end(struct bus_model *bus, struct model_chip *chip)
{
    uint16_t page = chip->pointer / PAGE * PAGE;

    assert_true(chip->taken != 1);
    if (chip->taken == 2 && bus->must_restart) {
        fail_msg("an address, and a STOP behind it");
    }
    if (chip->taken <= 2) {
        return;
    }
    for (unsigned i = 0; i < PAGE; i++) {
        if (bus->page_taken[i]) {
            bus->memory[page + i] = bus->page[i];
        }
    }
    chip->busy_until_us = bus->now_us + chip->write_us;
}

/* --- bytes --- */

bool bus_model_put(struct bus_model *bus, uint8_t byte)
{
    struct model_chip *chip = bus->chip;

    assert_true(bus->is_open && !bus->is_reading);
    bus->now_us += MODEL_BYTE_US;
    bus->bytes++;
    if (chip == NULL || (chip->refuses_after != 0 && chip->taken >= chip->refuses_after)) {
        return false;
    }
    chip->taken++;
    if (chip->is_memory) {
        memory_put(bus, chip, byte);
    } else {
        pca9552_put(chip, byte);
    }
    return true;
}

uint8_t bus_model_get(struct bus_model *bus, bool is_acknowledged)
{
    struct model_chip *chip = bus->chip;
    uint8_t byte;

    assert_true(bus->is_open && bus->is_reading);
    assert_non_null(chip);
    bus->now_us += MODEL_BYTE_US;
    bus->bytes++;
    byte = chip->is_memory ? memory_get(bus, chip) : pca9552_get(chip);
    bus->is_acknowledged = is_acknowledged;
    return byte ^ chip->wrong_bits;
}

void bus_model_end(struct bus_model *bus)
{
    check_begin(bus);
    if (bus->chip != NULL && bus->chip->is_memory && !bus->is_reading) {
        memory_end(bus, bus->chip);
    }
    bus->is_open = false;
    bus->chip = NULL;
}
