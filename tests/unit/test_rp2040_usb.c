/* What the USB device of hal/rp2040 says of itself, and each request that a PC can make:
   by the USB 2.0 specification, chapter 9, and CDC 1.2 with its subclass for PSTN. */
#include "tests/unit/usb_world.h"

#include "hal/rp2040/usb_descriptors.c"
#include "hal/rp2040/usb_device.c"
#include "hal/rp2040/usb_line.c"

enum { DEVICE = 0x0100, CONFIG = 0x0200, STRINGS = 0x0300, US = 0x0409 };

static void expect(const uint8_t *bytes, unsigned count)
{
    assert_int_equal(answer_count, count);
    assert_memory_equal(answer, bytes, count);
}

/* --- descriptors --- */

UNIT_WITH(device_descriptor, plugged, NULL)
{
    static const uint8_t expected[] = {
        18,         /* bLength */
        1,          /* bDescriptorType: DEVICE */
        0x00, 0x02, /* bcdUSB: 2.00 */
        0xEF,       /* bDeviceClass: miscellaneous ... */
        0x02,       /* bDeviceSubClass: common ... */
        0x01,       /* bDeviceProtocol: interface association */
        64,         /* bMaxPacketSize0 */
        0x34, 0x12, /* idVendor */
        0x78, 0x56, /* idProduct */
        0x00, 0x01, /* bcdDevice: 1.00 */
        1,          /* iManufacturer */
        2,          /* iProduct */
        3,          /* iSerialNumber */
        1,          /* bNumConfigurations */
    };

    assert_int_equal(ask(0x80, 6, DEVICE, 0, 64), TAKEN);
    expect(expected, sizeof expected);
}

UNIT_WITH(configuration_descriptor, plugged, NULL)
{
    static const uint8_t expected[] = {
        9,                             /* bLength */
        2,                             /* bDescriptorType: CONFIGURATION */
        75,   0,                       /* wTotalLength */
        2,                             /* bNumInterfaces */
        1,                             /* bConfigurationValue */
        0,                             /* iConfiguration: none */
        0x80,                          /* bmAttributes: by the bus, no remote wakeup */
        50,                            /* bMaxPower: 100 mA */
        8,    11,                      /* INTERFACE ASSOCIATION */
        0,    2,                       /* bFirstInterface, bInterfaceCount */
        2,    2,    0,                 /* class: communications; abstract control; no protocol */
        0,                             /* iFunction: none */
        9,    4,                       /* INTERFACE */
        0,    0,    1,                 /* number, setting, endpoints */
        2,    2,    0,    0,           /* class as above, iInterface: none */
        5,    0x24, 0x00,              /* CS_INTERFACE, header */
        0x20, 0x01,                    /* bcdCDC: 1.20 */
        5,    0x24, 0x01,              /* CS_INTERFACE, call management */
        0,    1,                       /* bmCapabilities: none; bDataInterface */
        4,    0x24, 0x02,              /* CS_INTERFACE, abstract control management */
        0x06,                          /* bmCapabilities: D2 break, D1 line coding and state */
        5,    0x24, 0x06,              /* CS_INTERFACE, union */
        0,    1,                       /* controlling and subordinate interface */
        7,    5,    0x81, 3, 8,  0,    /* ENDPOINT 1 to the host, interrupt, 8 bytes */
        16,                            /* bInterval: ms */
        9,    4,                       /* INTERFACE */
        1,    0,    2,                 /* number, setting, endpoints */
        10,   0,    0,    0,           /* class: data; iInterface: none */
        7,    5,    0x02, 2, 64, 0, 0, /* ENDPOINT 2 from the host, bulk, 64 bytes */
        7,    5,    0x82, 2, 64, 0, 0, /* ENDPOINT 2 to the host, bulk, 64 bytes */
    };
    unsigned at = 0;

    assert_int_equal(ask(0x80, 6, CONFIG, 0, 255), TAKEN);
    expect(expected, sizeof expected);
    while (at < answer_count) {
        assert_true(answer[at] >= 2);
        at += answer[at];
    }
    assert_int_equal(at, answer_count);
}

static void expect_text(const char *text)
{
    assert_int_equal(answer_count, 2 + 2 * strlen(text));
    assert_int_equal(answer[0], answer_count);
    assert_int_equal(answer[1], 3);
    for (unsigned i = 2; i < answer_count; i += 2) {
        assert_int_equal(answer[i] | answer[i + 1] << 8, text[(i - 2) / 2]);
    }
}

UNIT_WITH(string_descriptors, plugged, NULL)
{
    static const uint8_t languages[] = { 4, 3, 0x09, 0x04 };

    assert_int_equal(ask(0x80, 6, STRINGS, 0, 255), TAKEN);
    expect(languages, sizeof languages);
    assert_int_equal(ask(0x80, 6, STRINGS + 1, US, 255), TAKEN);
    expect_text("Vendor");
    assert_int_equal(ask(0x80, 6, STRINGS + 3, US, 255), TAKEN);
    expect_text("0123456789ABCDEF");
    assert_int_equal(ask(0x80, 6, STRINGS + 1, 0x0407, 255), STALLED);
    assert_int_equal(ask(0x80, 6, STRINGS + 4, US, 255), STALLED);
}

UNIT_WITH(without_a_number_the_serial_number_is_0, plugged, NULL)
{
    usb_descriptors_start(NULL);
    assert_int_equal(ask(0x80, 6, STRINGS + 3, US, 255), TAKEN);
    expect_text("0");
}

/* One packet is full, and nothing follows: without an empty one the host would wait. */
UNIT_WITH(a_full_packet_at_the_end_is_followed_by_an_empty_one, plugged, NULL)
{
    assert_int_equal(ask(0x80, 6, STRINGS + 2, US, 255), TAKEN);
    assert_int_equal(answer_count, 64);
    expect_text("A chess computer with quite a l");
    send_setup(0x80, 6, STRINGS + 2, US, 255);
    assert_int_equal(fetch(USB_CONTROL)->count, 64);
    assert_int_equal(fetch(USB_CONTROL)->count, 0);
    assert_null(fetch(USB_CONTROL));
    send_setup(0x80, 6, STRINGS + 2, US, 64); /* all that was asked for */
    assert_int_equal(fetch(USB_CONTROL)->count, 64);
    assert_null(fetch(USB_CONTROL));
}

UNIT_WITH(no_more_is_sent_than_was_asked_for, plugged, NULL)
{
    uint8_t whole[75];

    assert_int_equal(ask(0x80, 6, CONFIG, 0, 75), TAKEN);
    memcpy(whole, answer, sizeof whole);
    for (uint16_t length = 0; length < 300; length++) {
        answer_count = 0;
        assert_int_equal(ask(0x80, 6, CONFIG, 0, length), TAKEN);
        expect(whole, length < sizeof whole ? length : (unsigned)sizeof whole);
    }
    assert_int_equal(ask(0x80, 6, DEVICE, 0, UINT16_MAX), TAKEN);
    assert_int_equal(answer_count, 18);
}

UNIT_WITH(other_descriptors_are_stalled, plugged, NULL)
{
    for (unsigned kind = 0; kind < 256; kind++) {
        for (unsigned number = 0; number < 256; number++) {
            bool is_one = (kind == 1 && number == 0) || (kind == 2 && number == 0) ||
                          (kind == 3 && number <= 3);

            assert_int_equal(ask(0x80, 6, (uint16_t)(kind << 8 | number), US, 255),
                             is_one ? TAKEN : STALLED);
        }
    }
}

/* --- states --- */

UNIT_WITH(an_address_is_taken_when_its_request_is_done, plugged, NULL)
{
    send_setup(0x00, 5, ADDRESS, 0, 0);
    assert_int_equal(port.address, 0);
    assert_int_equal(fetch_confirmation(), TAKEN);
    assert_int_equal(port.address, ADDRESS);
    assert_int_equal(ask(0x00, 5, 128, 0, 0), STALLED);
    assert_int_equal(ask(0x00, 5, 1, 1, 0), STALLED);
    assert_int_equal(ask(0x00, 5, 1, 0, 1), STALLED);
    send_setup(0x00, 5, 9, 0, 0);                         /* and the next request comes before */
    assert_int_equal(ask(0x80, 6, DEVICE, 0, 18), TAKEN); /* that one is done */
    assert_int_equal(port.address, ADDRESS);
    usb_device_reset();
    assert_int_equal(port.address, 0);
}

/* The flash must not be erased meanwhile. */
UNIT_WITH(a_host_meets_the_device_until_it_is_configured, plugged, NULL)
{
    assert_true(usb_device_is_met());
    enumerate();
    assert_false(usb_device_is_met());
    usb_device_reset();
    assert_true(usb_device_is_met());
}

UNIT_WITH(a_host_that_asks_nothing_more_has_gone, plugged, NULL)
{
    now_us += 400000;
    assert_int_equal(ask(0x80, 6, DEVICE, 0, 18), TAKEN);
    now_us += 400000;
    assert_true(usb_device_is_met());
    now_us += 100000;
    assert_false(usb_device_is_met());
}

UNIT_WITH(a_request_that_comes_while_it_is_asked_changes_nothing, plugged, NULL)
{
    assert_true(usb_device_is_met());
    interrupt = usb_device_reset;
    assert_true(usb_device_is_met());
    assert_true(usb_device_is_met());
}

static void expect_configuration(uint8_t number)
{
    assert_int_equal(ask(0x80, 8, 0, 0, 1), TAKEN);
    expect(&number, 1);
    assert_int_equal(port.is_on, number != 0);
}

UNIT_WITH(configurations_are_0_and_1, plugged, NULL)
{
    expect_configuration(0);
    assert_int_equal(ask(0x00, 9, 1, 0, 0), STALLED); /* it has no address */
    enumerate();
    expect_configuration(1);
    assert_int_equal(ask(0x00, 9, 2, 0, 0), STALLED);
    assert_int_equal(ask(0x00, 9, 1, 1, 0), STALLED);
    assert_int_equal(ask(0x00, 5, 8, 0, 0), STALLED);
    expect_configuration(1);
    assert_int_equal(ask(0x00, 9, 0, 0, 0), TAKEN);
    expect_configuration(0);
    assert_int_equal(ask(0x00, 9, 1, 0, 0), TAKEN);
    usb_device_reset();
    expect_configuration(0);
}

static void expect_status(uint8_t type, uint16_t index, uint8_t low)
{
    const uint8_t expected[2] = { low, 0 };

    assert_int_equal(ask(type, 0, 0, index, 2), TAKEN);
    expect(expected, 2);
}

UNIT_WITH(status, plugged, NULL)
{
    expect_status(0x80, 0, 0);
    expect_status(0x82, 0, 0);
    assert_int_equal(ask(0x81, 0, 0, 0, 2), STALLED); /* not without configuration */
    assert_int_equal(ask(0x82, 0, 0, 0x82, 2), STALLED);
    enumerate();
    expect_status(0x80, 0, 0);
    expect_status(0x81, 0, 0);
    expect_status(0x81, 1, 0);
    assert_int_equal(ask(0x81, 0, 0, 2, 2), STALLED);
    expect_status(0x82, 0x80, 0);
    expect_status(0x82, 0x81, 0);
    expect_status(0x82, 0x02, 0);
    expect_status(0x82, 0x82, 0);
    assert_int_equal(ask(0x82, 0, 0, 0x01, 2), STALLED);
    assert_int_equal(ask(0x82, 0, 0, 0x83, 2), STALLED);
    assert_int_equal(ask(0x80, 0, 1, 0, 2), STALLED);
}

UNIT_WITH(features, enumerated, NULL)
{
    static const uint16_t endpoints[] = { 0x81, 0x02, 0x82 };

    assert_int_equal(ask(0x00, 3, 1, 0, 0), STALLED); /* remote wakeup */
    assert_int_equal(ask(0x00, 1, 1, 0, 0), STALLED);
    for (unsigned i = 0; i < COUNT_OF(endpoints); i++) {
        unsigned number = endpoints[i] & 0x7FU;
        bool to_host = (endpoints[i] & 0x80) != 0;

        assert_int_equal(ask(0x02, 3, 0, endpoints[i], 0), TAKEN);
        expect_status(0x82, endpoints[i], 1);
        assert_true(pipe_of(number, to_host)->is_stalled);
        assert_int_equal(ask(0x02, 1, 0, endpoints[i], 0), TAKEN);
        expect_status(0x82, endpoints[i], 0);
        assert_false(pipe_of(number, to_host)->is_stalled);
        assert_int_equal(ask(0x02, 3, 1, endpoints[i], 0), STALLED);
    }
    assert_int_equal(ask(0x02, 3, 0, 0, 0), STALLED); /* the control pipe is never halted */
    assert_int_equal(ask(0x02, 1, 0, 0, 0), TAKEN);
    assert_int_equal(ask(0x02, 3, 0, 0x83, 0), STALLED);
}

UNIT_WITH(interfaces_have_one_setting, enumerated, NULL)
{
    static const uint8_t setting = 0;

    for (uint16_t interface = 0; interface < 3; interface++) {
        enum verdict verdict = interface < 2 ? TAKEN : STALLED;

        assert_int_equal(ask(0x81, 10, 0, interface, 1), verdict);
        if (verdict == TAKEN) {
            expect(&setting, 1);
        }
        assert_int_equal(ask(0x01, 11, 0, interface, 0), verdict);
        assert_int_equal(ask(0x01, 11, 1, interface, 0), STALLED);
    }
    assert_int_equal(ask(0x00, 9, 0, 0, 0), TAKEN);
    assert_int_equal(ask(0x81, 10, 0, 0, 1), STALLED);
    assert_int_equal(ask(0x01, 11, 0, 0, 0), STALLED);
}

/* --- the class's --- */

UNIT_WITH(line_coding, enumerated, NULL)
{
    static const uint8_t first[] = { 0x00, 0xC2, 0x01, 0, 0, 0, 8 }; /* 115200 8N1 */
    static const uint8_t set[] = { 0x80, 0x25, 0, 0, 0, 0, 8 };      /* 9600: what ask() sends */

    assert_int_equal(ask(0xA1, 0x21, 0, 0, 7), TAKEN);
    expect(first, 7);
    assert_int_equal(ask(0x21, 0x20, 0, 0, 7), TAKEN);
    assert_int_equal(ask(0xA1, 0x21, 0, 0, 64), TAKEN);
    expect(set, 7);
    assert_int_equal(ask(0x21, 0x20, 0, 0, 6), STALLED);
    assert_int_equal(ask(0x21, 0x20, 0, 0, 8), STALLED);
    assert_int_equal(ask(0x21, 0x20, 0, 1, 7), STALLED);
    send_setup(0x21, 0x20, 0, 0, 7); /* fewer bytes than announced */
    assert_true(put(USB_CONTROL, first, 5, true));
    assert_int_equal(fetch_confirmation(), STALLED);
    assert_int_equal(ask(0xA1, 0x21, 0, 0, 7), TAKEN);
    expect(set, 7);
    usb_device_reset();
    assert_int_equal(ask(0xA1, 0x21, 0, 0, 7), STALLED);
}

UNIT_WITH(line_state_and_break, enumerated, NULL)
{
    assert_int_equal(ask(0x21, 0x22, 3, 0, 0), TAKEN);
    assert_int_equal(ask(0x21, 0x22, 0, 0, 0), TAKEN);
    assert_int_equal(ask(0x21, 0x22, 0, 1, 0), STALLED);
    assert_int_equal(ask(0x21, 0x23, 0xFFFF, 0, 0), TAKEN);
}

/* --- whatever else --- */

/* Of all requests without bytes and arguments to a configured device. */
static bool is_known(unsigned type, unsigned request)
{
    switch (type << 8 | request) {
    case 0x8000:
    case 0x8008:
    case 0x8100:
    case 0x810A:
    case 0x8200:
    case 0x0009:
    case 0x010B:
    case 0x0201:
    case 0x2122:
    case 0x2022:
    case 0x2123:
    case 0x2023:
    case 0xA121:
    case 0xA021:
        return true;
    default:
        return false;
    }
}

UNIT_WITH(every_other_request_is_stalled, enumerated, NULL)
{
    for (unsigned type = 0; type < 256; type++) {
        for (unsigned request = 0; request < 256; request++) {
            enum verdict verdict = ask((uint8_t)type, (uint8_t)request, 0, 0, 0);

            assert_int_equal(verdict, is_known(type, request) ? TAKEN : STALLED);
            if (type == 0 && request == 9) {
                assert_int_equal(ask(0x00, 9, 1, 0, 0), TAKEN);
            }
        }
    }
}

UNIT_WITH(a_transfer_may_be_cut_short_anywhere, enumerated, NULL)
{
    for (unsigned packets = 0; packets < 3; packets++) {
        send_setup(0x80, 6, CONFIG, 0, 255);
        for (unsigned i = 0; i < packets; i++) {
            (void)fetch(USB_CONTROL);
        }
        assert_int_equal(ask(0x80, 6, DEVICE, 0, 64), TAKEN);
        assert_int_equal(answer_count, 18);
    }
    send_setup(0x80, 6, CONFIG, 0, 255);
    assert_true(put(USB_CONTROL, NULL, 0, true)); /* it has seen enough */
    assert_int_equal(ask(0x80, 6, DEVICE, 0, 64), TAKEN);
    send_setup(0x21, 0x20, 0, 0, 7);
    assert_int_equal(ask(0x80, 6, DEVICE, 0, 64), TAKEN);
}

/* Mostly of types and requests that exist, and sometimes the host forgets the rest. */
static void ask_something(uint64_t *random)
{
    static const uint8_t types[] = { 0x00, 0x01, 0x02, 0x80, 0x81, 0x82, 0x21, 0xA1 };
    uint8_t type = random_below(random, 4) ? types[random_below(random, sizeof types)]
                                           : (uint8_t)random_next(random);
    unsigned first = random_below(random, 8) != 0 ? type & 0x20U : 0;
    uint8_t request = random_below(random, 4) ? (uint8_t)(first + random_below(random, 13))
                                              : (uint8_t)random_next(random);
    uint16_t value =
        (uint16_t)(random_below(random, 2) ? random_below(random, 4) : random_next(random));
    uint16_t index =
        (uint16_t)(random_below(random, 2) ? random_below(random, 3) : random_next(random));
    uint16_t length = (uint16_t)(random_below(random, 2) ? random_below(random, 65)
                                                         : random_next(random) & 0x3FFU);

    switch (random_below(random, 8)) {
    case 0:
        send_setup(type, request, value, index, length);
        break;
    case 1:
        send_setup(type, request, value, index, length);
        (void)fetch(USB_CONTROL);
        break;
    default:
        assert_int_not_equal(ask(type, request, value, index, length), REFUSED);
        break;
    }
}

UNIT_WITH(nothing_that_a_host_asks_is_fatal, enumerated, NULL)
{
    enum { REQUESTS = 100000 };
    uint64_t random = 15;

    for (unsigned i = 0; i < REQUESTS; i++) {
        ask_something(&random);
        if (random_below(&random, 16) == 0) {
            assert_int_equal(ask(0x80, 6, DEVICE, 0, 18), TAKEN);
            assert_int_equal(answer_count, 18);
        }
        if (random_below(&random, 64) == 0) {
            usb_device_reset();
            enumerate();
        }
        usb_device_suspend(random_below(&random, 32) == 0);
    }
    usb_device_reset();
    enumerate();
    assert_int_equal(ask(0x21, 0x22, 1, 0, 0), TAKEN);
    assert_true(put(USB_LINE, "e4\r", 3, false));
    assert_true(usb_line_receive());
    assert_memory_equal(heard, "e4\r", 3);
}
