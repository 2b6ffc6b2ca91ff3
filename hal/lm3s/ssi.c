/* SSI0 with a display at it. Received bytes are read and dropped, because the emulator's port stops
   if they are not read. */
#include "hal/hal.h"
#include "hal/lm3s/buses.h"
#include "hal/spi.h"

enum { PIN_CLK = 1 << 2, PIN_FSS = 1 << 3, PIN_TX = 1 << 5, CLOCK_PRESCALER = 2, POLLS = 1000 };

static void output_start(const struct lm3s_pin *pin, bool is_high)
{
    struct lm3s_gpio *gpio = lm3s_gpio_start(pin->port);
    uint32_t mask = UINT32_C(1) << pin->bit;

    gpio->DIR |= mask;
    gpio->DEN |= mask;
    gpio->DATA[mask] = is_high ? mask : 0U;
}

/* The clock is high at rest, and the display takes a bit when it rises. In this mode the chip
   select stays low between bytes. */
void spi_start(void)
{
    uint32_t per_bit = CLOCK_PRESCALER * lm3s_ssi_board.hz;
    struct lm3s_gpio *gpio = lm3s_gpio_start(PORT_A);

    output_start(&lm3s_ssi_board.held, lm3s_ssi_board.held_is_high);
    output_start(&lm3s_ssi_board.data_command, false);
    SYSCTL_RCGC1 |= SYSCTL_RCGC1_SSI0;
    gpio->AFSEL |= PIN_CLK | PIN_FSS | PIN_TX;
    gpio->PUR |= PIN_CLK | PIN_FSS;
    gpio->DEN |= PIN_CLK | PIN_FSS | PIN_TX;
    LM3S_SSI0->CR1 = 0;
    LM3S_SSI0->CPSR = CLOCK_PRESCALER;
    LM3S_SSI0->CR0 = SSI_CR0_SCR((hal_board.clock_hz + per_bit - 1U) / per_bit) | SSI_CR0_SPO |
                     SSI_CR0_SPH | SSI_CR0_DSS_8;
    LM3S_SSI0->CR1 = SSI_CR1_SSE;
}

/* Waits until these bits of the status have this value. False if they do not get it in time. */
static bool status_is(uint32_t bits, uint32_t wanted)
{
    for (unsigned polls = POLLS; polls > 0; polls--) {
        if (LM3S_SSI0->SR & SSI_SR_RNE) {
            (void)LM3S_SSI0->DR;
        }
        if ((LM3S_SSI0->SR & bits) == wanted) {
            return true;
        }
    }
    return false;
}

/* The display reads the line for data and commands with the last bit of a byte. So the line changes
   only while nothing is sent. */
bool spi_write(bool is_data, const uint8_t *bytes, unsigned count)
{
    const struct lm3s_pin *pin = &lm3s_ssi_board.data_command;
    uint32_t mask = UINT32_C(1) << pin->bit;

    lm3s_gpio(pin->port)->DATA[mask] = is_data ? mask : 0U;
    for (unsigned i = 0; i < count; i++) {
        if (!status_is(SSI_SR_TNF, SSI_SR_TNF)) {
            return false;
        }
        LM3S_SSI0->DR = bytes[i];
    }
    return status_is(SSI_SR_BSY, 0);
}
