/* The bytes of the USB's serial port between a PC and the console's rings, and who is there. */
#include "tests/unit/usb_world.h"

#include "hal/rp2040/usb_descriptors.c"
#include "hal/rp2040/usb_device.c"
#include "hal/rp2040/usb_line.c"

enum { DTR = 1 };

static void set_line_state(uint16_t state)
{
    assert_int_equal(ask(0x21, 0x22, state, 0, 0), TAKEN);
}

static int opened(void **state)
{
    enumerated(state);
    set_line_state(DTR);
    return 0;
}

/* --- from the PC --- */

UNIT_WITH(what_comes_is_in_the_ring_in_order, opened, NULL)
{
    bool data1 = false;

    for (unsigned i = 0; i < 5; i++) {
        char packet[3];

        snprintf(packet, sizeof packet, "a%u", i);
        assert_true(put(USB_LINE, packet, 2, data1));
        assert_false(put(USB_LINE, "x", 1, !data1)); /* not before those are in the ring */
        assert_true(usb_line_receive());
        assert_false(usb_line_receive());
        data1 = !data1;
    }
    assert_int_equal(heard_count, 10);
    assert_memory_equal(heard, "a0a1a2a3a4", 10);
}

UNIT_WITH(an_empty_packet_is_nothing, opened, NULL)
{
    assert_true(put(USB_LINE, NULL, 0, false));
    assert_false(usb_line_receive());
    assert_true(put(USB_LINE, "a", 1, true));
}

UNIT_WITH(what_does_not_fit_the_ring_waits, opened, NULL)
{
    heard_room = 2;
    assert_true(put(USB_LINE, "abcde", 5, false));
    assert_true(usb_line_receive());
    assert_false(usb_line_receive());
    assert_false(put(USB_LINE, "x", 1, true));
    heard_room = 3;
    assert_true(usb_line_receive());
    assert_memory_equal(heard, "abcde", 5);
    assert_true(put(USB_LINE, "f", 1, true));
}

/* --- to the PC --- */

static void expect_packet(const char *text, bool data1)
{
    const struct usb_pipe *packet = fetch(USB_LINE);

    assert_non_null(packet);
    assert_int_equal(packet->count, strlen(text));
    assert_memory_equal(packet->bytes, text, packet->count);
    assert_int_equal(packet->data1, data1);
}

UNIT_WITH(what_is_said_is_sent, opened, NULL)
{
    say("e4");
    usb_line_send(next_said);
    say(" e5");
    usb_line_send(next_said); /* waits for the first */
    expect_packet("e4", false);
    usb_line_send(next_said);
    expect_packet(" e5", true);
    usb_line_send(next_said);
    assert_null(fetch(USB_LINE));
}

UNIT_WITH(a_full_packet_is_not_the_last, opened, NULL)
{
    char text[2 * USB_PACKET + 1];

    memset(text, 'x', sizeof text);
    text[2 * USB_PACKET] = '\0';
    say(text);
    usb_line_send(next_said);
    expect_packet(text + USB_PACKET, false);
    usb_line_send(next_said);
    expect_packet(text + USB_PACKET, true);
    usb_line_send(next_said);
    expect_packet("", false);
    usb_line_send(next_said);
    assert_null(fetch(USB_LINE));
}

UNIT_WITH(a_host_that_never_reads_holds_nothing_up, opened, NULL)
{
    say("first");
    usb_line_send(next_said);
    say("second");
    for (unsigned ms = 0; ms < USB_LINE_PATIENCE_MS; ms++) {
        usb_line_tick(next_said);
        assert_true(said_taken < said_count);
    }
    usb_line_tick(next_said);
    assert_int_equal(said_taken, said_count);
    say("third");
    usb_line_tick(next_said);
    assert_int_equal(said_taken, said_count);
    expect_packet("first", false); /* it reads again */
    say("fourth");
    usb_line_tick(next_said);
    usb_line_send(next_said);
    expect_packet("fourth", true);
}

UNIT_WITH(a_host_that_reads_slowly_loses_nothing, opened, NULL)
{
    for (unsigned i = 0; i < 10; i++) {
        say("move");
        usb_line_send(next_said);
        for (unsigned ms = 0; ms < USB_LINE_PATIENCE_MS; ms++) {
            usb_line_tick(next_said);
        }
        expect_packet("move", i % 2 != 0);
    }
}

/* --- who is there --- */

UNIT_WITH(dtr_opens_the_line, enumerated, NULL)
{
    assert_false(usb_line_is_open());
    assert_false(usb_line_opened());
    set_line_state(DTR);
    assert_true(usb_line_is_open());
    assert_true(usb_line_opened());
    assert_false(usb_line_opened());
    set_line_state(DTR); /* nothing new */
    assert_false(usb_line_opened());
    set_line_state(0);
    assert_false(usb_line_is_open());
    say("lost");
    usb_line_send(next_said);
    assert_null(fetch(USB_LINE));
}

UNIT_WITH(who_speaks_without_dtr_is_there_too, enumerated, NULL)
{
    assert_true(put(USB_LINE, "go\n", 3, false));
    assert_true(usb_line_receive());
    assert_true(usb_line_is_open());
    assert_false(usb_line_opened());
    set_line_state(0);
    assert_false(usb_line_is_open());
}

UNIT_WITH(a_sleeping_bus_is_a_closed_line, opened, NULL)
{
    (void)usb_line_opened();
    usb_device_suspend(true);
    assert_false(usb_line_is_open());
    usb_device_suspend(false);
    assert_true(usb_line_is_open());
    assert_true(usb_line_opened());
    usb_device_suspend(false);
    assert_false(usb_line_opened());
}

UNIT_WITH(unplugged_and_plugged_again_it_goes_on, opened, NULL)
{
    say("before");
    usb_line_send(next_said);
    usb_device_suspend(true);
    usb_device_reset();
    assert_false(usb_line_is_open());
    enumerate();
    assert_false(usb_line_is_open());
    set_line_state(DTR);
    assert_true(usb_line_opened());
    say("after");
    usb_line_send(next_said);
    expect_packet("after", false);
    assert_true(put(USB_LINE, "a", 1, false));
}

/* --- halts --- */

UNIT_WITH(a_halt_begins_the_toggles_anew, opened, NULL)
{
    say("1");
    usb_line_send(next_said);
    expect_packet("1", false);
    assert_true(put(USB_LINE, "a", 1, false));
    assert_true(usb_line_receive());
    assert_int_equal(ask(0x02, 3, 0, 0x82, 0), TAKEN);
    assert_int_equal(ask(0x02, 3, 0, 0x02, 0), TAKEN);
    say("2");
    usb_line_send(next_said);
    assert_null(fetch(USB_LINE));
    assert_false(put(USB_LINE, "b", 1, true));
    assert_int_equal(ask(0x02, 1, 0, 0x82, 0), TAKEN);
    assert_int_equal(ask(0x02, 1, 0, 0x02, 0), TAKEN);
    usb_line_send(next_said);
    expect_packet("2", false);
    assert_true(put(USB_LINE, "b", 1, false));
}

UNIT_WITH(a_halt_in_the_middle_of_a_packet, opened, NULL)
{
    say("lost");
    usb_line_send(next_said);
    heard_room = 1;
    assert_true(put(USB_LINE, "abc", 3, false));
    assert_true(usb_line_receive());
    assert_int_equal(ask(0x02, 3, 0, 0x02, 0), TAKEN);
    assert_int_equal(ask(0x02, 3, 0, 0x82, 0), TAKEN);
    heard_room = RING;
    assert_true(usb_line_receive());
    assert_memory_equal(heard, "abc", 3);
    assert_true(port.out[USB_LINE].is_stalled);
    assert_int_equal(ask(0x01, 11, 0, 1, 0), TAKEN); /* so does SET_INTERFACE */
    say("2");
    usb_line_send(next_said);
    expect_packet("2", false);
    assert_true(put(USB_LINE, "d", 1, false));
}

/* --- a program that wants an electronic board --- */

static void set_speed(uint32_t speed)
{
    wanted_speed = speed;
    assert_int_equal(ask(0x21, 0x20, 0, 0, 7), TAKEN);
}

static int as_program(void **state)
{
    opened(state);
    asked_count = 0;
    (void)usb_line_opened();
    set_speed(38400);
    set_line_state(0);
    return 0;
}

UNIT_WITH(its_speed_opens_the_line_without_dtr, as_program, NULL)
{
    const struct usb_pipe *packet;

    assert_true(usb_line_program() != 0);
    assert_false(usb_line_is_open()); /* to no terminal */
    assert_false(usb_line_opened());
    say("v010374");
    assert_false(usb_line_is_waiting());
    usb_line_send(next_said);
    assert_true(usb_line_is_waiting());
    packet = fetch(USB_LINE);
    assert_non_null(packet);
    assert_int_equal(packet->count, 7);
    assert_false(usb_line_is_waiting());
}

UNIT_WITH(its_bytes_are_not_the_consoles, as_program, NULL)
{
    assert_true(put(USB_LINE, "V56", 3, false));
    assert_false(usb_line_receive());
    assert_int_equal(heard_count, 0);
    assert_int_equal(asked_count, 3);
    assert_memory_equal(asked, "V56", 3);
    assert_false(usb_line_is_open());
}

UNIT_WITH(each_opening_is_another_one, as_program, NULL)
{
    unsigned first = usb_line_program();
    unsigned forgotten_before = forgotten;

    set_line_state(DTR);
    assert_true(usb_line_program() != 0 && usb_line_program() != first);
    assert_int_equal(forgotten, forgotten_before + 1);
    first = usb_line_program();
    set_speed(38400);
    assert_true(usb_line_program() != 0 && usb_line_program() != first);
}

UNIT_WITH(a_terminal_behind_it_is_greeted, as_program, NULL)
{
    set_line_state(DTR);
    (void)usb_line_opened();
    set_speed(115200);
    assert_int_equal(usb_line_program(), 0);
    assert_true(usb_line_opened());
    assert_true(usb_line_is_open());
    assert_true(put(USB_LINE, "e4", 2, false));
    assert_true(usb_line_receive());
    assert_int_equal(heard_count, 2);
}

UNIT_WITH(it_goes_with_the_cable_and_sleeps_with_the_bus, as_program, NULL)
{
    usb_line_suspend(true);
    assert_int_equal(usb_line_program(), 0);
    usb_line_suspend(false);
    assert_true(usb_line_program() != 0);
    usb_line_configure(false);
    assert_int_equal(usb_line_program(), 0);
    usb_line_configure(true);
    assert_int_equal(usb_line_program(), 0);
}

UNIT_WITH(one_for_a_chess_computer_is_another_one, as_program, NULL)
{
    unsigned first = usb_line_program();

    assert_int_equal(usb_line_speed(), 38400);
    set_speed(57600);
    assert_int_equal(usb_line_speed(), 57600);
    assert_true(usb_line_program() != 0 && usb_line_program() != first);
    assert_true(put(USB_LINE, "I", 1, false));
    assert_false(usb_line_receive());
    assert_int_equal(asked_count, 1);
    set_speed(115200);
    assert_int_equal(usb_line_program(), 0);
}

UNIT_WITH(other_speeds_are_no_programs, as_program, NULL)
{
    static const uint32_t speeds[] = { 0, 300, 9600, 38399, 38401, 57599, 115200, 0x19600 };

    for (unsigned i = 0; i < COUNT_OF(speeds); i++) {
        set_speed(speeds[i]);
        assert_int_equal(usb_line_program(), 0);
    }
}
