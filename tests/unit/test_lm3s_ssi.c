/* The SSI driver of hal/lm3s with registers in memory: what the emulator does not show,
   speed and when the line for data and commands may change. */
#include "hal/hal.h"
#include "hal/lm3s/buses.h"
#include "hal/spi.h"
#include "tests/unit/support.h"

enum { FIFO = 8, BYTE_LOOKS = 6 };
#define NO_BYTE UINT32_MAX

static struct lm3s_ssi registers;
static struct lm3s_gpio ports[7];
static uint32_t rcgc1;
static unsigned waiting; /* bytes in the FIFO, and the one that goes out */
static unsigned looks;   /* until the next byte is out */
static bool is_broken;   /* nothing goes out */
static uint8_t sent[64];
static bool sent_as_data[64];
static unsigned sent_count;
static bool line_of_waiting;

static bool data_line(void)
{
    return ports[PORT_C].DATA[1 << 7] != 0;
}

/* A byte has been written since the last look; time passes. */
static struct lm3s_ssi *look(void)
{
    if (registers.DR != NO_BYTE) {
        assert_true(waiting < FIFO);
        if (waiting == 0) {
            line_of_waiting = data_line();
            looks = BYTE_LOOKS;
        }
        waiting++;
        sent[sent_count] = (uint8_t)registers.DR;
        sent_as_data[sent_count++] = data_line();
        registers.DR = NO_BYTE;
    }
    if (waiting > 0 && !is_broken && --looks == 0) {
        waiting--;
        looks = BYTE_LOOKS;
    }
    assert_true(waiting == 0 || data_line() == line_of_waiting); /* it stays for all of them */
    registers.SR = (waiting < FIFO ? SSI_SR_TNF : 0U) | (waiting > 0 ? SSI_SR_BSY : 0U);
    return &registers;
}

struct lm3s_gpio *lm3s_gpio(enum lm3s_port port)
{
    return &ports[port];
}

struct lm3s_gpio *lm3s_gpio_start(enum lm3s_port port)
{
    return &ports[port];
}

const struct hal_board hal_board = { .name = "model", .mcu = "none", .clock_hz = 50000000 };

static struct lm3s_ssi_board settings;

#undef LM3S_SSI0
#define LM3S_SSI0 (look())
#undef SYSCTL_RCGC1
#define SYSCTL_RCGC1 rcgc1
#define lm3s_ssi_board settings
#include "hal/lm3s/ssi.c"
#undef lm3s_ssi_board

static int fresh(void **state)
{
    (void)state;
    memset((void *)ports, 0, sizeof ports);
    registers = (struct lm3s_ssi){ .DR = NO_BYTE };
    settings = (struct lm3s_ssi_board){
        .hz = 4000000, .data_command = { PORT_C, 7 }, .held = { PORT_D, 0 }, .held_is_high = true
    };
    waiting = 0;
    sent_count = 0;
    is_broken = false;
    spi_start();
    return 0;
}

UNIT_EACH(fresh, NULL);

/* A bit takes CPSR x (1 + SCR) clocks of the core. */
static uint32_t bit_clocks(void)
{
    return registers.CPSR * ((registers.CR0 >> 8) + 1);
}

UNIT(a_bit_takes_at_least_its_time)
{
    assert_int_equal(bit_clocks(), 14); /* 3.57 MHz; 12 would be 4.17 */
    assert_int_equal(registers.CR0 & 0xFF, 0xC7);
    assert_int_equal(registers.CR1, 2);
    settings.hz = 1000000;
    spi_start();
    assert_int_equal(bit_clocks(), 50);
}

UNIT(pins_are_as_the_board_says)
{
    assert_int_equal(ports[PORT_A].AFSEL, 1 << 2 | 1 << 3 | 1 << 5);
    assert_int_equal(ports[PORT_A].DEN, 1 << 2 | 1 << 3 | 1 << 5);
    assert_int_equal(ports[PORT_C].DIR & ports[PORT_C].DEN, 1 << 7);
    assert_int_equal(ports[PORT_D].DIR & ports[PORT_D].DEN, 1 << 0);
    assert_int_equal(ports[PORT_D].DATA[1], 1);
    assert_int_equal(rcgc1, 1 << 4);
    settings.held_is_high = false;
    spi_start();
    assert_int_equal(ports[PORT_D].DATA[1], 0);
}

UNIT(commands_and_data_are_kept_apart)
{
    static const uint8_t commands[] = { 0x15, 0, 63 };
    static const uint8_t data[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 };

    assert_true(spi_write(false, commands, sizeof commands));
    assert_true(spi_write(true, data, sizeof data));
    assert_true(spi_write(false, commands, sizeof commands));
    assert_int_equal(sent_count, 2 * sizeof commands + sizeof data);
    assert_memory_equal(sent + sizeof commands, data, sizeof data);
    for (unsigned i = 0; i < sent_count; i++) {
        assert_int_equal(sent_as_data[i],
                         i >= sizeof commands && i < sizeof commands + sizeof data);
    }
    assert_int_equal(waiting, 0);
}

UNIT(a_port_that_does_not_move_is_told)
{
    static const uint8_t bytes[20] = { 0 };

    is_broken = true;
    assert_false(spi_write(true, bytes, 1));
    waiting = 0;
    assert_false(spi_write(true, bytes, sizeof bytes));
}
