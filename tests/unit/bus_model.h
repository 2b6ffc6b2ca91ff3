/*
 * An I2C bus with parts on it, as their data sheets have them: what a driver must not do
 * fails the test. A master of the test's own begins, moves bytes and ends.
 */
#ifndef KILOMATE_TESTS_UNIT_BUS_MODEL_H
#define KILOMATE_TESTS_UNIT_BUS_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { MODEL_CHIPS = 9, MODEL_MEMORY = 32768, MODEL_BYTE_US = 23, MODEL_WRITE_US = 5000 };

/* One of the parts: a PCA9552, or an AT24C256 if is_memory. */
struct model_chip {
    uint8_t address;
    bool is_memory;

    /* faults */
    bool is_absent;
    uint8_t wrong_bits;     /* are turned over in each byte it gives */
    unsigned refuses_after; /* bytes it takes in a transfer; 0: all */
    uint32_t write_us;      /* a memory's time for a page */

    /* a PCA9552 */
    uint16_t pins; /* levels from outside */
    uint8_t registers[10];
    uint8_t control;

    /* a memory; what it holds is the bus's */
    uint16_t pointer;
    uint64_t busy_until_us;

    unsigned taken; /* bytes in this transfer */
};

struct bus_model {
    struct model_chip chips[MODEL_CHIPS];
    uint8_t memory[MODEL_MEMORY];
    uint8_t page[64]; /* what the memory has taken of a write */
    bool page_taken[64];
    struct model_chip *chip; /* of the transfer, or NULL */
    bool is_reading;
    bool is_acknowledged; /* the last byte read was */
    bool is_open;         /* begun and not ended */
    bool must_restart;    /* an address without data may not be followed by a STOP */
    unsigned transfers;
    unsigned bytes;
    uint64_t now_us;
};

/* Eight PCA9552 at 0x60 .. 0x67, as after their reset, and an erased memory at 0x50,
   the last one. */
void bus_model_start(struct bus_model *bus);

/* START, or a repeated one, and an address: is it acknowledged? */
bool bus_model_begin(struct bus_model *bus, uint8_t address, bool is_reading);

/* A byte to the part: is it acknowledged? */
bool bus_model_put(struct bus_model *bus, uint8_t byte);

/* A byte from the part; the master acknowledges it, or not: then it is the last. */
uint8_t bus_model_get(struct bus_model *bus, bool is_acknowledged);

/* STOP. */
void bus_model_end(struct bus_model *bus);

/* The chip of an address. */
struct model_chip *bus_model_chip(struct bus_model *bus, uint8_t address);

#endif
