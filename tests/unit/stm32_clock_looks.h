/*
 * How a clock driver of an STM32 reaches the registers of a model: each access, and each poll of a
 * wait, lets the model look at what was written (look()). Included behind the model and in front of
 * the driver. What is read of the wait states is what is in effect (world.latency).
 */
#ifndef KILOMATE_TESTS_UNIT_STM32_CLOCK_LOOKS_H
#define KILOMATE_TESTS_UNIT_STM32_CLOCK_LOOKS_H

static struct rcc_registers *rcc_now(void)
{
    look();
    return &rcc;
}

static volatile uint32_t *acr_now(void)
{
    look();
    return &acr;
}

bool stm32_wait_for(const volatile uint32_t *reg, uint32_t mask, uint32_t value)
{
    for (unsigned polls = POLLS_OF_A_WAIT; polls > 0; polls--) {
        look();
        if (reg == &acr ? world.latency == value : (*reg & mask) == value) {
            return true;
        }
    }
    return false;
}

#undef RCC
#define RCC rcc_now()
#undef FLASH_ACR
#define FLASH_ACR (*acr_now())

#endif
