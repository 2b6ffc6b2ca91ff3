/* The ports of pins, and the contacts at some of the pins. */
#include "hal/inputs.h"
#include "hal/lm3s/buses.h"

struct lm3s_gpio *lm3s_gpio(enum lm3s_port port)
{
    /* the registers that the pointers point to are written */
    /* cppcheck-suppress constVariable */
    static struct lm3s_gpio *const ports[] = { LM3S_GPIOA, LM3S_GPIOB, LM3S_GPIOC, LM3S_GPIOD,
                                               LM3S_GPIOE, LM3S_GPIOF, LM3S_GPIOG };

    return ports[port];
}

struct lm3s_gpio *lm3s_gpio_start(enum lm3s_port port)
{
    SYSCTL_RCGC2 |= UINT32_C(1) << port;
    /* the gated clock needs three cycles before the first access */
    (void)SYSCTL_RCGC2;
    (void)SYSCTL_RCGC2;
    return lm3s_gpio(port);
}

void inputs_start(void)
{
    for (unsigned i = 0; i < lm3s_inputs_board.count; i++) {
        const struct lm3s_pin *pin = &lm3s_inputs_board.pins[i];
        struct lm3s_gpio *gpio = lm3s_gpio_start(pin->port);
        uint32_t mask = UINT32_C(1) << pin->bit;

        gpio->DIR &= ~mask;
        gpio->PUR |= mask;
        gpio->DEN |= mask;
    }
}

uint8_t inputs_read(void)
{
    unsigned closed = 0;

    for (unsigned i = 0; i < lm3s_inputs_board.count; i++) {
        const struct lm3s_pin *pin = &lm3s_inputs_board.pins[i];

        if (lm3s_gpio(pin->port)->DATA[1U << pin->bit] == 0) {
            closed |= 1U << i;
        }
    }
    return (uint8_t)closed;
}
