/* Single pins, by SIO (data sheet, sections "SIO" and "GPIO"). */
#include "hal/pins.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/pins.h"
#include "hal/rp2040/rp2040.h"

/* How many reads of SIO take 100 ns: each takes a cycle at least, at up to 133 MHz. */
enum { HOLD_READS = 13 };

static bool start_banks(void)
{
    return rp2040_unreset(RP2040_RESET_IO_BANK0 | RP2040_RESET_PADS_BANK0);
}

bool pins_start_output(unsigned pin, bool is_high)
{
    if (!start_banks()) {
        return false;
    }
    pins_set(pin, is_high);
    RP2040_SIO->GPIO_OE_SET = UINT32_C(1) << pin;
    PADS_BANK0_GPIO(pin) = PADS_IE | PADS_SCHMITT | PADS_DRIVE_4MA;
    IO_BANK0_GPIO_CTRL(pin) = GPIO_FUNC_SIO;
    return true;
}

bool pins_start_input(unsigned pin, bool has_pull_up)
{
    if (!start_banks()) {
        return false;
    }
    RP2040_SIO->GPIO_OE_CLR = UINT32_C(1) << pin;
    PADS_BANK0_GPIO(pin) = PADS_IE | PADS_SCHMITT | PADS_DRIVE_4MA | (has_pull_up ? PADS_PUE : 0U);
    IO_BANK0_GPIO_CTRL(pin) = GPIO_FUNC_SIO;
    return true;
}

void pins_set(unsigned pin, bool is_high)
{
    if (is_high) {
        RP2040_SIO->GPIO_OUT_SET = UINT32_C(1) << pin;
    } else {
        RP2040_SIO->GPIO_OUT_CLR = UINT32_C(1) << pin;
    }
    for (unsigned i = 0; i < HOLD_READS; i++) {
        (void)RP2040_SIO->GPIO_IN;
    }
}

bool pins_read(unsigned pin)
{
    return (RP2040_SIO->GPIO_IN >> pin & 1U) != 0;
}
