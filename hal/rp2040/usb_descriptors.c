/* The bytes of the descriptors. Their layout: USB 2.0 specification, 9.6, and the specification of
   CDC 1.2 with its subclass for PSTN devices. */
#include "hal/rp2040/usb_descriptors.h"

#include <stddef.h>

#include "hal/rp2040/rp2040.h"

#define WORD(number) (uint8_t)((number)&0xFFU), (uint8_t)((number) >> 8)

enum { CONFIGURATION_SIZE = 75, DEVICE_SIZE = 18, ENGLISH = 0x0409, STRING_SIZE = 64 };
enum { STRING_LANGUAGES, STRING_VENDOR, STRING_PRODUCT, STRING_SERIAL };

/* Class, subclass and protocol (EF, 02, 01) say that there is an interface association, which is in
   the configuration below. */
static const uint8_t
    device[DEVICE_SIZE] = {
        DEVICE_SIZE,    USB_DEVICE,    WORD(0x0200U), /* of the specification */
        0xEF,           0x02,          0x01,
        USB_PACKET,     WORD(0U), /* vendor and product: see usb_descriptors_start() */
        WORD(0U),       WORD(0x0100U), STRING_VENDOR,
        STRING_PRODUCT, STRING_SERIAL, 1, /* configuration */
    };

static const uint8_t configuration[CONFIGURATION_SIZE] = {
    /* configuration 1, powered by the bus, 100 mA */
    9,
    USB_CONFIGURATION,
    WORD((unsigned)CONFIGURATION_SIZE),
    USB_INTERFACES,
    1,
    0,
    0x80,
    50,
    /* association: both interfaces are one serial port */
    8,
    11,
    USB_INTERFACE_CONTROL,
    USB_INTERFACES,
    0x02,
    0x02,
    0x00,
    0,
    /* interface: communications, abstract control model, no protocol; one endpoint */
    9,
    4,
    USB_INTERFACE_CONTROL,
    0,
    1,
    0x02,
    0x02,
    0x00,
    0,
    /* header: CDC 1.2 */
    5,
    0x24,
    0x00,
    WORD(0x0120U),
    /* call management: none */
    5,
    0x24,
    0x01,
    0x00,
    USB_INTERFACE_LINE,
    /* abstract control: line coding and control line state, and breaks */
    4,
    0x24,
    0x02,
    0x06,
    /* union */
    5,
    0x24,
    0x06,
    USB_INTERFACE_CONTROL,
    USB_INTERFACE_LINE,
    /* endpoint: notifications, by interrupt, each 16 ms */
    7,
    5,
    0x80 | USB_NOTIFY,
    0x03,
    WORD((unsigned)USB_NOTIFY_PACKET),
    16,
    /* interface: data; two endpoints */
    9,
    4,
    USB_INTERFACE_LINE,
    0,
    2,
    0x0A,
    0x00,
    0x00,
    0,
    /* endpoints: bulk, from and to the host */
    7,
    5,
    USB_LINE,
    0x02,
    WORD((unsigned)USB_PACKET),
    0,
    7,
    5,
    0x80 | USB_LINE,
    0x02,
    WORD((unsigned)USB_PACKET),
    0,
};

/* What is known only when the program runs. */
static struct {
    char serial[2 * USB_SERIAL + 1];
    uint8_t device[DEVICE_SIZE]; /* `device` with the board's vendor and product */
    uint8_t string[STRING_SIZE]; /* the string that was asked for last */
} made;

void usb_descriptors_start(const uint8_t *serial)
{
    static const char hex[] = "0123456789ABCDEF";

    made.serial[0] = '0';
    made.serial[1] = '\0';
    for (unsigned i = 0; serial != NULL && i < USB_SERIAL; i++) {
        made.serial[2 * i] = hex[serial[i] >> 4];
        made.serial[2 * i + 1] = hex[serial[i] & 15U];
    }
    for (unsigned i = 0; i < DEVICE_SIZE; i++) {
        made.device[i] = device[i];
    }
    made.device[8] = (uint8_t)rp2040_board.usb_vendor;
    made.device[9] = (uint8_t)(rp2040_board.usb_vendor >> 8);
    made.device[10] = (uint8_t)rp2040_board.usb_product;
    made.device[11] = (uint8_t)(rp2040_board.usb_product >> 8);
}

/* ASCII as UTF-16, cut to the buffer. */
static const uint8_t *string_descriptor(const char *text, uint16_t *size)
{
    uint8_t n = 2;

    for (; *text != '\0' && n + 2 <= STRING_SIZE; text++) {
        made.string[n++] = (uint8_t)*text;
        made.string[n++] = 0;
    }
    made.string[0] = n;
    made.string[1] = USB_STRING;
    *size = n;
    return made.string;
}

static const uint8_t *string(unsigned number, unsigned language, uint16_t *size)
{
    static const uint8_t languages[] = { 4, USB_STRING, WORD((unsigned)ENGLISH) };

    if (number == STRING_LANGUAGES) {
        *size = sizeof languages;
        return languages;
    }
    if (language != ENGLISH) {
        return NULL;
    }
    switch (number) {
    case STRING_VENDOR:
        return string_descriptor(rp2040_board.usb_vendor_name, size);
    case STRING_PRODUCT:
        return string_descriptor(rp2040_board.usb_product_name, size);
    case STRING_SERIAL:
        return string_descriptor(made.serial, size);
    default:
        return NULL;
    }
}

const uint8_t *usb_descriptor(unsigned kind, unsigned number, unsigned language, uint16_t *size)
{
    if (kind == USB_STRING) {
        return string(number, language, size);
    }
    if (number != 0) {
        return NULL;
    }
    if (kind == USB_DEVICE) {
        *size = sizeof made.device;
        return made.device;
    }
    if (kind == USB_CONFIGURATION) {
        *size = sizeof configuration;
        return configuration;
    }
    return NULL;
}
