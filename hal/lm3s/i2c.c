/* I2C0 as the master of the bus with the board's parts, by polling. The sequences of commands are
   those of the data sheet's flow charts for the master (chapter "Inter-Integrated Circuit
   Interface"). */
#include "hal/i2c.h"

#include "hal/hal.h"
#include "hal/lm3s/buses.h"

enum {
    PIN_SCL = 1 << 2,
    PIN_SDA = 1 << 3,
    CLOCKS_PER_TPR = 2 * (6 + 4), /* SCL is low for six periods of the timer and high for four */
    WAIT_US = 100,                /* longer than four bytes at 400 kHz */
    HALF_CLOCK_US = 5,
    FREEING_CLOCKS = 9
};

static bool is_started;

static void wait_us(uint32_t us)
{
    uint32_t start = hal_now_us();

    while (hal_now_us() - start <= us) {
    }
}

/* Waits until these bits of the status are zero. False if one of them is still set after
   WAIT_US. */
static bool clears(uint32_t bits)
{
    uint32_t start;

    if (!(LM3S_I2C0->MCS & bits)) {
        return true;
    }
    start = hal_now_us();
    while (LM3S_I2C0->MCS & bits) {
        if (hal_now_us() - start > WAIT_US) {
            return false;
        }
    }
    return true;
}

static void line_set(uint32_t line, bool is_high)
{
    LM3S_GPIOB->DATA[line] = is_high ? line : 0U;
    wait_us(HALF_CLOCK_US);
}

/* Frees the bus. A reset may have stopped a part, or the master, in the middle of a byte. The two
   lines become plain open-drain pins, nine clocks make the part release the line, and a STOP
   follows. */
static void bus_free(void)
{
    LM3S_I2C0->MCR = 0;
    LM3S_GPIOB->DATA[PIN_SCL | PIN_SDA] = PIN_SCL | PIN_SDA;
    LM3S_GPIOB->DIR |= PIN_SCL | PIN_SDA;
    LM3S_GPIOB->AFSEL &= ~(uint32_t)(PIN_SCL | PIN_SDA);
    for (unsigned i = 0; i < FREEING_CLOCKS; i++) {
        line_set(PIN_SCL, false);
        line_set(PIN_SCL, true);
    }
    line_set(PIN_SCL, false);
    line_set(PIN_SDA, false);
    line_set(PIN_SCL, true);
    line_set(PIN_SDA, true);
    LM3S_GPIOB->AFSEL |= PIN_SCL | PIN_SDA;
    LM3S_I2C0->MCR = I2C_MCR_MFE;
    LM3S_I2C0->MTPR = (hal_board.clock_hz + CLOCKS_PER_TPR * lm3s_i2c_board.hz - 1U) /
                          CLOCKS_PER_TPR / lm3s_i2c_board.hz -
                      1U;
    LM3S_I2C0->MCS = I2C_MCS_STOP;
}

void i2c_start(void)
{
    if (is_started) {
        return;
    }
    is_started = true;
    SYSCTL_RCGC1 |= SYSCTL_RCGC1_I2C0;
    (void)lm3s_gpio_start(PORT_B);
    LM3S_GPIOB->ODR |= PIN_SCL | PIN_SDA;
    LM3S_GPIOB->PUR |= PIN_SCL | PIN_SDA;
    LM3S_GPIOB->DEN |= PIN_SCL | PIN_SDA;
    bus_free();
}

static enum i2c_result stuck(void)
{
    bus_free();
    return I2C_STUCK;
}

/* One step of a transfer. After an error it sends a STOP, so that the bus is free. */
static enum i2c_result step(uint32_t command)
{
    uint32_t status;

    LM3S_I2C0->MCS = command;
    if (!clears(I2C_MCS_BUSY)) {
        return stuck();
    }
    status = LM3S_I2C0->MCS;
    if (!(status & I2C_MCS_ERROR)) {
        return I2C_DONE;
    }
    if ((status & I2C_MCS_ARBLST) && !lm3s_i2c_board.arblst_is_no_answer) {
        return stuck();
    }
    LM3S_I2C0->MCS = I2C_MCS_STOP;
    return clears(I2C_MCS_BUSY) ? I2C_NO_ANSWER : stuck();
}

static enum i2c_result send(uint8_t address, const uint8_t *bytes, unsigned count,
                            uint32_t last_command)
{
    enum i2c_result result = I2C_DONE;

    LM3S_I2C0->MSA = (uint32_t)address << 1;
    for (unsigned i = 0; i < count && result == I2C_DONE; i++) {
        LM3S_I2C0->MDR = bytes[i];
        result = step((i == 0 ? I2C_MCS_START : 0U) | I2C_MCS_RUN |
                      (i + 1 == count ? last_command : 0U));
    }
    return result;
}

static enum i2c_result receive(uint8_t address, uint8_t *bytes, unsigned count)
{
    enum i2c_result result = I2C_DONE;

    LM3S_I2C0->MSA = (uint32_t)address << 1 | I2C_MSA_RECEIVE;
    for (unsigned i = 0; i < count && result == I2C_DONE; i++) {
        result = step((i == 0 ? I2C_MCS_START : 0U) | I2C_MCS_RUN |
                      (i + 1 == count ? I2C_MCS_STOP : I2C_MCS_ACK));
        bytes[i] = (uint8_t)LM3S_I2C0->MDR;
    }
    return result;
}

/* The master cannot send an address alone. So with count 0 it reads a byte: a part that is there
   acknowledges its address then, too. */
enum i2c_result i2c_write(uint8_t address, const uint8_t *bytes, unsigned count)
{
    uint8_t dropped;

    if (!clears(I2C_MCS_BUSBSY)) {
        return stuck();
    }
    return count == 0 ? receive(address, &dropped, 1) : send(address, bytes, count, I2C_MCS_STOP);
}

enum i2c_result i2c_write_read(uint8_t address, const uint8_t *bytes, unsigned sent, uint8_t *to,
                               unsigned count)
{
    enum i2c_result result;

    if (!clears(I2C_MCS_BUSBSY)) {
        return stuck();
    }
    result = send(address, bytes, sent, lm3s_i2c_board.has_repeated_start ? 0U : I2C_MCS_STOP);
    if (result != I2C_DONE) {
        return result;
    }
    if (!lm3s_i2c_board.has_repeated_start && !clears(I2C_MCS_BUSBSY)) {
        return stuck();
    }
    return receive(address, to, count);
}
