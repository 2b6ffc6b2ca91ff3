#include "hal/parts/pca9552.h"

#include "hal/i2c.h"

/* Registers, and the bit with which the chip goes on to the next register after each byte. */
enum { INPUT0 = 0, PSC0 = 2, LS0 = 6, LS3 = 9, AUTO_INCREMENT = 0x10 };

/* The two bits of a pin in LS0 to LS3. */
enum { LS_ON = 0, LS_OFF = 1, LS_BLINK0 = 2, LS_BITS = 2, LS_PINS = 4 };

/* The blinker's period is (PSC + 1) / 44 s (data sheet, register PSC0). The LED is lit for half of
   it. */
enum { PSC_SECOND = 43, PWM_HALF = 128 };

/* The two halves are read separately, because a read with auto-increment must not begin at INPUT0
   (data sheet, control register). */
bool pca9552_read(uint8_t address, unsigned half, uint8_t *levels)
{
    uint8_t input = (uint8_t)(INPUT0 + half);

    return i2c_write_read(address, &input, 1, levels, 1) == I2C_DONE;
}

static uint8_t selector(uint16_t lit, uint16_t blinking, unsigned first)
{
    unsigned bits = 0;

    for (unsigned i = 0; i < LS_PINS; i++) {
        unsigned pin = 1U << (first + i);
        unsigned code = (blinking & pin) ? LS_BLINK0 : (lit & pin) ? LS_ON : LS_OFF;

        bits |= code << (i * LS_BITS);
    }
    return (uint8_t)bits;
}

/* Writes all registers each time, so that a chip that was without power is right again. */
bool pca9552_light(uint8_t address, uint16_t lit, uint16_t blinking)
{
    uint8_t bytes[] = {
        PSC0 | AUTO_INCREMENT, PSC_SECOND, PWM_HALF, PSC_SECOND, PWM_HALF, 0, 0, 0, 0
    };
    uint8_t *selectors = &bytes[1 + LS0 - PSC0];

    _Static_assert(sizeof bytes == 1 + LS3 - PSC0 + 1, "a byte for each register");
    for (unsigned i = 0; i < PCA9552_PINS / LS_PINS; i++) {
        selectors[i] = selector(lit, blinking, i * LS_PINS);
    }
    return i2c_write(address, bytes, sizeof bytes) == I2C_DONE;
}
