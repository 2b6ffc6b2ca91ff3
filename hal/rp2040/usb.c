/* The USB controller as the device's port: registers and its memory of 4 KB. */
#include "hal/rp2040/usb.h"

#include "hal/cortexm/cortexm.h"
#include "hal/rp2040/rp2040.h"
#include "hal/rp2040/ssi.h"
#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_port.h"
#include "hal/rp2040/usb_registers.h"
#include "hal/rp2040/usb_reset.h"

enum { INTERRUPTS = INT_BUFF_STATUS | INT_BUS_RESET | INT_SUSPEND | INT_RESUME | INT_SETUP_REQ };

/* The memory: the setup packet, then a control word for each way of each endpoint but the
   first, then a word for each buffer, then buffers. */
enum { DPRAM_SIZE = 4096, BUFFER_0 = 0x100, BUFFER_NOTIFY = 0x180, BUFFER_OUT = 0x1C0 };
enum { BUFFER_IN = 0x200 };

#define DPRAM_WORD(offset) (*(volatile uint32_t *)(uintptr_t)(USB_DPRAM + (offset)))
#define DPRAM_BYTES(offset) ((volatile uint8_t *)(uintptr_t)(USB_DPRAM + (offset)))
#define ENDPOINT_CONTROL(endpoint, to_host) DPRAM_WORD(8U * (endpoint) + ((to_host) ? 0U : 4U))
#define BUFFER_CONTROL(endpoint, to_host) \
    DPRAM_WORD(0x80U + 8U * (endpoint) + ((to_host) ? 0U : 4U))

#define ENDPOINT_ENABLE (UINT32_C(1) << 31)
#define ENDPOINT_INTERRUPT (UINT32_C(1) << 29) /* after each buffer */
#define ENDPOINT_BULK (UINT32_C(2) << 26)
#define ENDPOINT_INTERRUPT_TYPE (UINT32_C(3) << 26)

enum {
    BUFFER_LENGTH = 0x3FF,
    BUFFER_AVAILABLE = 1 << 10,
    BUFFER_STALL = 1 << 11,
    BUFFER_DATA1 = 1 << 13,
    BUFFER_LAST = 1 << 14,
    BUFFER_FULL = 1 << 15
};

/* Of the line, as give() wants it; it waits for a frame. 0 is none. */
static uint32_t held_packet;

static unsigned buffer_of(unsigned endpoint, bool to_host)
{
    static const uint16_t in[USB_ENDPOINTS] = { BUFFER_0, BUFFER_NOTIFY, BUFFER_IN };

    return endpoint == USB_LINE && !to_host ? (unsigned)BUFFER_OUT : in[endpoint];
}

/* The controller's clock is a third of the core's and more: the word must have arrived
   there before it is told that it may use it. */
static void give(unsigned endpoint, bool to_host, uint32_t word)
{
    BUFFER_CONTROL(endpoint, to_host) = word;
    __asm__ volatile("nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\t"
                     "nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop");
    BUFFER_CONTROL(endpoint, to_host) = word | BUFFER_AVAILABLE;
}

void rp2040_usb_frame_passed(void)
{
    if (held_packet != 0) {
        (void)SOF_RD;
    }
}

/* Erratum RP2040-E15 (all revisions; its cause is told by the RP2350's data sheet, 12.7.2.2.4): bits
   that break the rules in the middle of a packet can hang the controller until it is reset itself. A
   hub makes such bits where a frame ends in the middle of a transaction; bulk packets that become
   available in the last 200 us of a frame are in danger. So they become it when one begins: 64 bytes
   each millisecond are more than a console says. Errors at other times are not prevented. */
void usb_port_send(unsigned endpoint, const uint8_t *bytes, unsigned count, bool data1)
{
    volatile uint8_t *buffer = DPRAM_BYTES(buffer_of(endpoint, true));
    uint32_t packet = count | BUFFER_FULL | BUFFER_LAST | (data1 ? BUFFER_DATA1 : 0U);

    for (unsigned i = 0; i < count; i++) {
        buffer[i] = bytes[i];
    }
    if (endpoint == USB_LINE) {
        held_packet = packet;
        rp2040_usb_frame_passed();
        RP2040_SET(INTE) = INT_DEV_SOF;
    } else {
        give(endpoint, true, packet);
    }
}

void usb_port_receive(unsigned endpoint, bool data1)
{
    give(endpoint, false, USB_PACKET | BUFFER_LAST | (data1 ? BUFFER_DATA1 : 0U));
}

/* What waits for a frame is forgotten, too. */
static void stop(unsigned endpoint, bool to_host, uint32_t word)
{
    if (endpoint == USB_LINE && to_host) {
        held_packet = 0;
        RP2040_CLEAR(INTE) = INT_DEV_SOF;
    }
    BUFFER_CONTROL(endpoint, to_host) = word;
}

void usb_port_cancel(unsigned endpoint, bool to_host)
{
    stop(endpoint, to_host, 0);
}

void usb_port_stall(unsigned endpoint, bool to_host)
{
    if (endpoint == USB_CONTROL) {
        EP_STALL_ARM = 3; /* both ways, until the next request */
    }
    stop(endpoint, to_host, BUFFER_STALL);
}

void usb_port_address(uint8_t address)
{
    ADDR_ENDP = address;
}

static void endpoint_configure(unsigned endpoint, bool to_host, uint32_t type)
{
    usb_port_cancel(endpoint, to_host);
    ENDPOINT_CONTROL(endpoint, to_host) =
        type != 0 ? ENDPOINT_ENABLE | ENDPOINT_INTERRUPT | type | buffer_of(endpoint, to_host) : 0;
}

void usb_port_configure(bool is_on)
{
    endpoint_configure(USB_NOTIFY, true, is_on ? ENDPOINT_INTERRUPT_TYPE : 0);
    endpoint_configure(USB_LINE, false, is_on ? ENDPOINT_BULK : 0);
    endpoint_configure(USB_LINE, true, is_on ? ENDPOINT_BULK : 0);
}

/* The flash's number, which no two have. */
static const char *serial_number(void)
{
    static char text[2 * RP2040_FLASH_ID + 1] = "0";
    static const char hex[] = "0123456789ABCDEF";
    uint8_t id[RP2040_FLASH_ID];

    if (rp2040_flash_id(id)) {
        for (unsigned i = 0; i < sizeof id; i++) {
            text[2 * i] = hex[id[i] >> 4];
            text[2 * i + 1] = hex[id[i] & 15U];
        }
    }
    return text;
}

void rp2040_usb_start(void)
{
    if (!rp2040_has_usb_clock() || !rp2040_unreset(RP2040_RESET_USBCTRL)) {
        return;
    }
    for (unsigned offset = 0; offset < DPRAM_SIZE; offset += 4) {
        DPRAM_WORD(offset) = 0;
    }
    usb_descriptors_start(serial_number());
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

/* A bus at work is not asleep, whatever was told of it. */
static void wake(void)
{
    usb_device_suspend(false);
    RP2040_SET(INTE) = INT_SUSPEND;
}

static void buffers_done(void)
{
    uint32_t done = BUFF_STATUS;

    BUFF_STATUS = done;
    wake();
    for (unsigned endpoint = 0; endpoint < USB_ENDPOINTS; endpoint++) {
        if (done >> (2 * endpoint) & 1U) {
            usb_device_sent(endpoint);
        }
        if (done >> (2 * endpoint + 1) & 1U) {
            const volatile uint8_t *bytes = DPRAM_BYTES(buffer_of(endpoint, false));

            usb_device_received(endpoint, (const uint8_t *)(uintptr_t)bytes,
                                BUFFER_CONTROL(endpoint, false) & BUFFER_LENGTH);
        }
    }
}

static void setup(void)
{
    uint8_t packet[8];

    SIE_STATUS = SIE_STATUS_SETUP_REC;
    usb_reset_is_over();
    for (unsigned i = 0; i < sizeof packet; i++) {
        packet[i] = DPRAM_BYTES(0)[i];
    }
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

static void frame_begins(void)
{
    RP2040_CLEAR(INTE) = INT_DEV_SOF;
    if (held_packet != 0) {
        give(USB_LINE, true, held_packet);
        held_packet = 0;
    }
}

/* The end of a transfer before the next one's begin; a frame first, while it is young. What
   tells of a sleeping bus is not listened to until it wakes, since that may go on. */
void rp2040_usb_handler(void)
{
    uint32_t told = INTS;

    if (told & INT_BUS_RESET) {
        bus_reset();
    }
    if (told & INT_DEV_SOF) {
        frame_begins();
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
    chip_console_serve();
}
