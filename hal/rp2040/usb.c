/* The USB controller: its start, and its interrupt, which passes on what has happened to the
   device's protocol (usb_device), the packets (usb_port) and the reset of the bus (usb_reset). */
#include "hal/rp2040/usb.h"

#include "hal/cortexm/cortexm.h"
#include "hal/rp2040/clock.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_device.h"
#include "hal/rp2040/usb_port.h"
#include "hal/rp2040/usb_registers.h"
#include "hal/rp2040/usb_reset.h"

enum { INTERRUPTS = INT_BUFF_STATUS | INT_BUS_RESET | INT_SUSPEND | INT_RESUME | INT_SETUP_REQ };

void usb_start(const uint8_t *serial)
{
    if (!rp2040_unreset(RP2040_RESET_USBCTRL)) {
        return;
    }
    usb_port_start();
    usb_descriptors_start(serial);
    usb_reset_start();
    usb_device_reset();
    USB_MUXING = MUXING_TO_PHY | MUXING_SOFTCON;
    USB_PWR = PWR_VBUS_DETECT | PWR_VBUS_DETECT_OVERRIDE_EN; /* the cable is not watched */
    MAIN_CTRL = MAIN_CTRL_CONTROLLER_EN;
    SIE_CTRL = SIE_CTRL_EP0_INT_1BUF;
    INTE = INTERRUPTS;
    cortexm_irq_enable(RP2040_IRQ_USBCTRL);
    SIE_CTRL = SIE_CTRL_EP0_INT_1BUF | SIE_CTRL_PULLUP_EN;
}

/* Something happens on the bus, so it is not suspended. */
static void wake(void)
{
    usb_device_suspend(false);
    RP2040_SET(INTE) = INT_SUSPEND;
}

static void buffers_done(void)
{
    uint32_t done = usb_port_done();

    wake();
    for (unsigned endpoint = 0; endpoint < USB_ENDPOINTS; endpoint++) {
        if (done >> (2 * endpoint) & 1U) {
            usb_device_sent(endpoint);
        }
        if (done >> (2 * endpoint + 1) & 1U) {
            unsigned count;
            const uint8_t *bytes = usb_port_received(endpoint, &count);

            usb_device_received(endpoint, bytes, count);
        }
    }
}

static void setup(void)
{
    uint8_t packet[USB_SETUP_SIZE];

    SIE_STATUS = SIE_STATUS_SETUP_REC;
    usb_reset_is_over();
    usb_port_setup(packet);
    wake();
    usb_device_setup(packet);
}

static void bus_reset(void)
{
    SIE_STATUS = SIE_STATUS_BUS_RESET;
    BUFF_STATUS = UINT32_MAX;
    usb_reset_begins();
    wake();
    usb_device_reset();
}

/* The order matters. The begin of a frame comes early, because packets are to be given soon after
   it. The end of a transfer comes before the begin of the next one. The interrupt for a suspended
   bus is off until the bus wakes, because it would be raised again and again. */
void usb_serve(void)
{
    uint32_t told = INTS;

    if (told & INT_BUS_RESET) {
        bus_reset();
    }
    if (told & INT_DEV_SOF) {
        usb_port_frame_begins();
    }
    if (told & INT_BUFF_STATUS) {
        buffers_done();
    }
    if (told & INT_SETUP_REQ) {
        setup();
    }
    if (told & INT_RESUME) {
        SIE_STATUS = SIE_STATUS_RESUME;
        wake();
    }
    if (told & INT_SUSPEND) {
        SIE_STATUS = SIE_STATUS_SUSPENDED;
        RP2040_CLEAR(INTE) = INT_SUSPEND;
        usb_device_suspend(true);
    }
}
