/*
 * Works around erratum RP2040-E5 (data sheet, errata; in revisions B0 and B1, fixed in B2). After a
 * reset of the bus the controller receives nothing until the lines have been idle for 800 us.
 * Behind a hub with other active devices the lines are never idle that long.
 *
 * So the controller gets an idle bus for a while: its inputs come from GPIO15 instead of the USB's
 * lines, and GPIO15's input is forced high. The host sends nothing to a device for 10 ms after a
 * reset. This takes up to 3 ms of that.
 */
#include "hal/rp2040/usb_reset.h"

#include "hal/hal.h"
#include "hal/pins.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/usb_registers.h"

enum { DP_PIN = 15, IDLE_US = 1000, REVISION_MENDED = 2 };

static struct {
    enum { AT_REST, IN_RESET, SHOWN_IDLE } stage;
    bool is_needed;
    uint32_t since_us;
    uint32_t io; /* the pin's registers, as they were */
    uint32_t pads;
    volatile unsigned lends; /* see pins_lends() */
} reset;

unsigned pins_lends(void)
{
    return reset.lends;
}

/* Takes GPIO15. Both pulls are on, so that the pad keeps its level while nothing drives it. */
static void show_idle(void)
{
    reset.lends++;
    reset.io = IO_BANK0_GPIO_CTRL(DP_PIN);
    reset.pads = PADS_BANK0_GPIO(DP_PIN);
    PADS_BANK0_GPIO(DP_PIN) = reset.pads | PADS_PUE | PADS_PDE;
    IO_BANK0_GPIO_CTRL(DP_PIN) = reset.io | GPIO_OEOVER_OFF;
    IO_BANK0_GPIO_CTRL(DP_PIN) = GPIO_FUNC_USB_DP | GPIO_OEOVER_OFF | GPIO_INOVER_HIGH;
    USBPHY_DIRECT = PHY_DP_PULLUP_EN; /* the host goes on seeing a device */
    USBPHY_DIRECT_OVERRIDE = PHY_DP_PULLUP_EN_OVERRIDE_EN;
    USB_MUXING = MUXING_TO_DIGITAL_PAD | MUXING_SOFTCON;
    reset.since_us = hal_now_us();
    reset.stage = SHOWN_IDLE;
}

static void show_lines(void)
{
    USB_MUXING = MUXING_TO_PHY | MUXING_SOFTCON;
    USBPHY_DIRECT_OVERRIDE = 0;
    USBPHY_DIRECT = 0;
    IO_BANK0_GPIO_CTRL(DP_PIN) = reset.io | GPIO_OEOVER_OFF;
    IO_BANK0_GPIO_CTRL(DP_PIN) = reset.io;
    PADS_BANK0_GPIO(DP_PIN) = reset.pads;
    reset.stage = AT_REST;
    reset.lends++;
}

void usb_reset_start(void)
{
    reset.stage = AT_REST;
    reset.is_needed =
        rp2040_unreset(RP2040_RESET_SYSINFO | RP2040_RESET_IO_BANK0 | RP2040_RESET_PADS_BANK0) &&
        SYSINFO_CHIP_ID >> SYSINFO_REVISION < REVISION_MENDED;
}

void usb_reset_begins(void)
{
    if (reset.is_needed && reset.stage == AT_REST) {
        reset.stage = IN_RESET;
    }
}

void usb_reset_is_over(void)
{
    if (reset.stage == IN_RESET) {
        reset.stage = AT_REST;
    }
}

/* If this call comes late because interrupts were masked, a request may already be there. It must
   not be disturbed, so the reset counts as over. */
void usb_reset_tick(void)
{
    if (SIE_STATUS & SIE_STATUS_SETUP_REC) {
        usb_reset_is_over();
    }
    if (reset.stage == IN_RESET && (SIE_STATUS & SIE_STATUS_LINE_STATE) != 0) {
        show_idle();
    } else if (reset.stage == SHOWN_IDLE && hal_now_us() - reset.since_us >= IDLE_US) {
        show_lines();
    }
}
