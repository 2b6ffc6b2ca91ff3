/* The USB controller's endpoints, and its memory of 4 KB (data sheet, section "USB"). */
#include "hal/rp2040/usb_port.h"

#include "hal/rp2040/usb_descriptors.h"
#include "hal/rp2040/usb_registers.h"

/* The memory holds the setup packet, then a control word for each direction of each endpoint but
   the first, then a word for each buffer, then the buffers. */
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

/* The line's packet to the host, as give() takes it, while it waits for the next frame. 0: none. */
static uint32_t held_packet;

static unsigned buffer_of(unsigned endpoint, bool to_host)
{
    static const uint16_t in[USB_ENDPOINTS] = { BUFFER_0, BUFFER_NOTIFY, BUFFER_IN };

    return endpoint == USB_LINE && !to_host ? (unsigned)BUFFER_OUT : in[endpoint];
}

/* Gives a buffer to the controller. Its clock is slower than the core's. So the word is written
   first, and AVAILABLE is set some cycles later, when the word has arrived (data sheet, section
   "Concurrent access" of "USB"). */
static void give(unsigned endpoint, bool to_host, uint32_t word)
{
    BUFFER_CONTROL(endpoint, to_host) = word;
    __asm__ volatile("nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop\n\t"
                     "nop\n\tnop\n\tnop\n\tnop\n\tnop\n\tnop");
    BUFFER_CONTROL(endpoint, to_host) = word | BUFFER_AVAILABLE;
}

void usb_port_frame_passed(void)
{
    if (held_packet != 0) {
        (void)SOF_RD;
    }
}

/* Works around erratum RP2040-E15 (all revisions; the RP2350's data sheet, 12.7.2.2.4, explains the
   cause). Invalid bits in the middle of a packet can hang the controller until it is reset. A hub
   makes such bits when a frame ends in the middle of a transaction. This can happen to bulk packets
   that become available in the last 200 us of a frame. So the line's packets become available when
   a frame begins. That limits the line to 64 bytes a millisecond, which is more than a console
   sends. Errors at other times are not prevented. */
void usb_port_send(unsigned endpoint, const uint8_t *bytes, unsigned count, bool data1)
{
    volatile uint8_t *buffer = DPRAM_BYTES(buffer_of(endpoint, true));
    uint32_t packet = count | BUFFER_FULL | BUFFER_LAST | (data1 ? BUFFER_DATA1 : 0U);

    for (unsigned i = 0; i < count; i++) {
        buffer[i] = bytes[i];
    }
    if (endpoint == USB_LINE) {
        held_packet = packet;
        usb_port_frame_passed();
        RP2040_SET(INTE) = INT_DEV_SOF;
    } else {
        give(endpoint, true, packet);
    }
}

void usb_port_receive(unsigned endpoint, bool data1)
{
    give(endpoint, false, USB_PACKET | BUFFER_LAST | (data1 ? BUFFER_DATA1 : 0U));
}

/* Writes the buffer's word, and drops a packet that waits for a frame. */
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

void usb_port_start(void)
{
    for (unsigned offset = 0; offset < DPRAM_SIZE; offset += 4) {
        DPRAM_WORD(offset) = 0;
    }
}

/* --- what has happened --- */

uint32_t usb_port_done(void)
{
    uint32_t done = BUFF_STATUS;

    BUFF_STATUS = done;
    return done;
}

const uint8_t *usb_port_received(unsigned endpoint, unsigned *count)
{
    *count = BUFFER_CONTROL(endpoint, false) & BUFFER_LENGTH;
    return (const uint8_t *)(uintptr_t)DPRAM_BYTES(buffer_of(endpoint, false));
}

void usb_port_setup(uint8_t bytes[USB_SETUP_SIZE])
{
    for (unsigned i = 0; i < USB_SETUP_SIZE; i++) {
        bytes[i] = DPRAM_BYTES(0)[i];
    }
}

void usb_port_frame_begins(void)
{
    RP2040_CLEAR(INTE) = INT_DEV_SOF;
    if (held_packet != 0) {
        give(USB_LINE, true, held_packet);
        held_packet = 0;
    }
}
