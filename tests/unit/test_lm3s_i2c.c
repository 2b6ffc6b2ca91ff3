/* The I2C driver of hal/lm3s with registers in memory: what it writes is looked
   at whenever it asks for the registers or the time, by the data sheet. */
#include "hal/hal.h"
#include "hal/i2c.h"
#include "hal/lm3s/buses.h"
#include "tests/unit/bus_model.h"
#include "tests/unit/support.h"

/* No status: the driver has written a command there. */
#define STATUS (UINT32_C(1) << 31)

enum {
    SCL = 1 << 2,
    SDA = 1 << 3,
    BYTE_POLLS = 5,
    ADRACK = 1 << 2,
    DATACK = 1 << 3,
    IDLE = 1 << 5
};

static struct bus_model bus;
static struct lm3s_i2c registers;
static struct lm3s_gpio port;
static uint32_t rcgc1;
static struct lm3s_i2c_board settings;
static unsigned busy_polls; /* so often the master is still busy */
static uint32_t next_status;
static unsigned clocks_to_free; /* until then a part holds SDA; 0: none does */
static bool is_held_for_good;
static bool is_scl_high;
static bool is_sda_high;
static unsigned clocks; /* by the pins */
static unsigned stops;  /* by the pins */
static bool is_arbitration_lost;
static bool is_emulated; /* no part: the arbitration is lost */

/* --- the master --- */

static uint32_t no_answer(uint32_t bit)
{
    return I2C_MCS_ERROR | (is_emulated ? I2C_MCS_ARBLST : bit);
}

static uint32_t move_byte(uint32_t command)
{
    if (!(registers.MSA & I2C_MSA_RECEIVE)) {
        return bus_model_put(&bus, (uint8_t)registers.MDR) ? 0 : no_answer(DATACK);
    }
    assert_true(!(command & I2C_MCS_ACK) == !!(command & I2C_MCS_STOP));
    registers.MDR = bus_model_get(&bus, (command & I2C_MCS_ACK) != 0);
    return 0;
}

/* A START moves the first byte, too, once the address has been acknowledged. */
static uint32_t obey(uint32_t command)
{
    uint32_t status = 0;

    assert_int_equal(registers.MCR, I2C_MCR_MFE);
    if (is_arbitration_lost) {
        return I2C_MCS_ERROR | I2C_MCS_ARBLST;
    }
    if (command & I2C_MCS_START) {
        assert_true(command & I2C_MCS_RUN);
        assert_true(!is_emulated || !bus.is_open); /* it has no repeated start */
        if (!bus_model_begin(&bus, (uint8_t)(registers.MSA >> 1),
                             (registers.MSA & I2C_MSA_RECEIVE) != 0)) {
            status = no_answer(ADRACK);
        }
    }
    if ((command & I2C_MCS_RUN) && status == 0) {
        assert_true(bus.is_open);
        status = move_byte(command);
    }
    if ((command & I2C_MCS_STOP) && bus.is_open) {
        bus_model_end(&bus);
    }
    return status;
}

/* What the driver has done since the last look. */
static void look_at_master(void)
{
    if (!(registers.MCS & STATUS)) {
        assert_int_equal(busy_polls, 0); /* it was busy and got a command */
        if ((clocks_to_free > 0 || is_held_for_good) && registers.MCS != I2C_MCS_STOP) {
            next_status = I2C_MCS_BUSY;
            busy_polls = UINT32_MAX;
        } else {
            next_status = obey(registers.MCS);
            busy_polls = registers.MCS == I2C_MCS_STOP ? 0 : BYTE_POLLS;
        }
    }
    if (registers.MCR == 0) {
        busy_polls = 0;
        next_status = 0;
    }
    registers.MCS = STATUS | IDLE | (bus.is_open ? I2C_MCS_BUSBSY : 0U);
    if (busy_polls > 0) {
        busy_polls--;
        registers.MCS |= I2C_MCS_BUSY;
    } else {
        registers.MCS |= next_status;
    }
}

/* The lines as plain pins. */
static void look_at_pins(void)
{
    bool scl = port.DATA[SCL] != 0;
    bool sda = port.DATA[SDA] != 0;

    if (port.AFSEL & SCL) {
        return;
    }
    assert_int_equal(port.ODR & (SCL | SDA), SCL | SDA);
    assert_int_equal(port.DEN & (SCL | SDA), SCL | SDA);
    assert_int_equal(port.DIR & (SCL | SDA), SCL | SDA);
    assert_int_equal(registers.MCR, 0);
    if (scl && !is_scl_high) {
        clocks++;
        clocks_to_free -= clocks_to_free > 0;
    }
    if (scl && is_scl_high && sda && !is_sda_high && !is_held_for_good) {
        stops++;
        if (bus.is_open) {
            bus_model_end(&bus);
        }
    }
    is_scl_high = scl;
    is_sda_high = sda;
}

uint32_t hal_now_us(void)
{
    look_at_pins();
    bus.now_us++;
    return (uint32_t)bus.now_us;
}

static struct lm3s_i2c *master(void)
{
    look_at_master();
    return &registers;
}

struct lm3s_gpio *lm3s_gpio_start(enum lm3s_port number)
{
    assert_int_equal(number, PORT_B);
    port.DATA[SCL] = SCL;
    port.DATA[SDA] = SDA;
    return &port;
}

const struct hal_board hal_board = { .name = "model", .mcu = "none", .clock_hz = 50000000 };

#undef LM3S_I2C0
#define LM3S_I2C0 (master())
#undef LM3S_GPIOB
#define LM3S_GPIOB (&port)
#undef SYSCTL_RCGC1
#define SYSCTL_RCGC1 rcgc1
#define lm3s_i2c_board settings
#include "hal/lm3s/i2c.c"
#undef lm3s_i2c_board

static int fresh(void **state)
{
    (void)state;
    bus_model_start(&bus);
    memset(&registers, 0, sizeof registers);
    memset((void *)&port, 0, sizeof port);
    settings = (struct lm3s_i2c_board){ .hz = 400000, .has_repeated_start = true };
    registers.MCS = STATUS | IDLE;
    busy_polls = 0;
    next_status = 0;
    clocks_to_free = 0;
    is_held_for_good = false;
    is_arbitration_lost = false;
    is_emulated = false;
    is_scl_high = is_sda_high = true;
    rcgc1 = 0;
    is_started = false;
    i2c_start();
    (void)master();
    clocks = 0;
    stops = 0;
    return 0;
}

UNIT_EACH(fresh, NULL);

static void as_emulated(void)
{
    is_emulated = true;
    bus.must_restart = false;
    settings.has_repeated_start = false;
    settings.arblst_is_no_answer = true;
}

/* SCL's period is 20 (1 + MTPR) clocks of the core. */
UNIT(the_bus_is_not_too_fast)
{
    assert_int_equal(registers.MTPR, 6); /* 357 kHz; 5 would be 417 */
    settings.hz = 100000;
    is_started = false;
    i2c_start();
    assert_int_equal(registers.MTPR, 24);
    assert_int_equal(registers.MCR, I2C_MCR_MFE);
    assert_int_equal(port.AFSEL & (SCL | SDA), SCL | SDA);
    assert_true(rcgc1 & (1U << 12));
}

UNIT(a_start_frees_the_bus)
{
    is_started = false;
    i2c_start();
    assert_in_range(clocks, 9, 10);
    assert_int_equal(stops, 1);
    i2c_start();
    assert_in_range(clocks, 9, 10); /* once is enough */
}

static void check_transfers(void)
{
    static const uint8_t page[] = { 0x10, 0x00, 1, 2, 3 };
    uint8_t read[3] = { 0 };
    uint8_t input = 1;

    assert_int_equal(i2c_write(0x50, page, sizeof page), I2C_DONE);
    assert_false(bus.is_open);
    bus.now_us += MODEL_WRITE_US;
    assert_int_equal(bus.memory[0x1002], 3);
    assert_int_equal(i2c_write_read(0x50, page, 2, read, 3), I2C_DONE);
    assert_memory_equal(read, page + 2, 3);
    assert_false(bus.is_open);
    bus_model_chip(&bus, 0x60)->pins = 0xA500;
    assert_int_equal(i2c_write_read(0x60, &input, 1, read, 1), I2C_DONE);
    assert_int_equal(read[0], 0xA5);
}

UNIT(bytes_arrive_in_both_directions)
{
    unsigned transfers = bus.transfers;

    check_transfers();
    assert_int_equal(bus.transfers - transfers, 5);
}

UNIT(the_emulator_needs_no_repeated_start)
{
    as_emulated();
    check_transfers();
}

UNIT(is_it_there)
{
    assert_int_equal(i2c_write(0x50, NULL, 0), I2C_DONE);
    bus_model_chip(&bus, 0x50)->is_absent = true;
    assert_int_equal(i2c_write(0x50, NULL, 0), I2C_NO_ANSWER);
    assert_false(bus.is_open);
    as_emulated();
    assert_int_equal(i2c_write(0x50, NULL, 0), I2C_NO_ANSWER);
    assert_int_equal(i2c_write(0x60, NULL, 0), I2C_DONE);
    assert_int_equal(clocks, 0);
}

UNIT(a_refusal_gives_the_bus_back)
{
    static const uint8_t bytes[] = { 0x12, 1, 2, 3 };
    uint8_t read = 0;

    bus_model_chip(&bus, 0x64)->is_absent = true;
    assert_int_equal(i2c_write(0x64, bytes, sizeof bytes), I2C_NO_ANSWER);
    assert_false(bus.is_open);
    assert_int_equal(i2c_write_read(0x64, bytes, 1, &read, 1), I2C_NO_ANSWER);
    assert_false(bus.is_open);
    bus_model_chip(&bus, 0x65)->refuses_after = 2;
    assert_int_equal(i2c_write(0x65, bytes, sizeof bytes), I2C_NO_ANSWER);
    assert_false(bus.is_open);
    assert_int_equal(i2c_write(0x66, bytes, sizeof bytes), I2C_DONE);
    assert_int_equal(clocks, 0);
}

/* A part that was left in the middle of a byte holds SDA for up to nine clocks. */
UNIT(a_held_bus_is_freed)
{
    static const uint8_t bytes[] = { 0x12, 1 };

    for (unsigned needed = 1; needed <= 9; needed++) {
        clocks_to_free = needed;
        assert_int_equal(i2c_write(0x64, bytes, sizeof bytes), I2C_STUCK);
        assert_int_equal(clocks_to_free, 0);
        assert_int_equal(i2c_write(0x64, bytes, sizeof bytes), I2C_DONE);
    }
    assert_int_equal(stops, 9);
}

UNIT(a_bus_that_is_held_for_good_ends_every_call)
{
    uint8_t byte = 0;
    uint64_t start = bus.now_us;

    is_held_for_good = true;
    assert_int_equal(i2c_write(0x64, &byte, 1), I2C_STUCK);
    assert_int_equal(i2c_write(0x64, NULL, 0), I2C_STUCK);
    assert_int_equal(i2c_write_read(0x64, &byte, 1, &byte, 1), I2C_STUCK);
    assert_true(bus.now_us - start < 3 * 400);
    is_held_for_good = false;
    assert_int_equal(i2c_write(0x64, NULL, 0), I2C_DONE);
}

/* Somebody has begun and never ended. */
UNIT(a_bus_that_stays_busy_is_freed)
{
    uint8_t byte = 0;

    assert_true(bus_model_begin(&bus, 0x60, false));
    assert_int_equal(i2c_write_read(0x60, &byte, 1, &byte, 1), I2C_STUCK);
    assert_in_range(clocks, 9, 10);
    assert_int_equal(i2c_write_read(0x60, &byte, 1, &byte, 1), I2C_DONE);
}

/* With one master only a held line can do that. */
UNIT(a_lost_arbitration_is_a_held_line)
{
    uint8_t byte = 0;

    is_arbitration_lost = true;
    assert_int_equal(i2c_write(0x64, &byte, 1), I2C_STUCK);
    assert_in_range(clocks, 9, 10);
    is_arbitration_lost = false;
    assert_int_equal(i2c_write(0x64, NULL, 0), I2C_DONE);
}
