/* The console's rings: order, room, loss, and the end of the input. */
#include "hal/console.h"
#include "hal/hal.h"
#include "tests/unit/unit.h"

static unsigned starts;
static unsigned resumes;

void console_start_sending(void)
{
    starts++;
}

void console_resume_receiving(void)
{
    resumes++;
}

/* The counters are of 16 bits: more bytes than that go through. */
UNIT(bytes_come_out_in_order)
{
    for (unsigned i = 0; i < 200000; i++) {
        assert_true(console_on_receive((uint8_t)(i * 7)));
        assert_true(console_on_receive((uint8_t)(i * 11)));
        assert_true(console_is_waiting());
        assert_int_equal(hal_console_get(), (uint8_t)(i * 7));
        assert_int_equal(hal_console_get(), (uint8_t)(i * 11));
        assert_false(console_is_waiting());
    }
    assert_int_equal(hal_console_get(), -1);
}

UNIT(a_full_ring_loses_and_counts)
{
    uint32_t lost = hal_console_lost();
    unsigned room = console_receive_room();

    assert_int_equal(room, CONSOLE_RX_SIZE);
    for (unsigned i = 0; i < room; i++) {
        assert_int_equal(console_receive_room(), room - i);
        assert_true(console_on_receive((uint8_t)i));
    }
    assert_int_equal(console_receive_room(), 0);
    assert_false(console_on_receive(0xEE));
    console_on_overrun();
    assert_int_equal(hal_console_lost(), lost + 2);
    for (unsigned i = 0; i < room; i++) {
        assert_int_equal(hal_console_get(), (uint8_t)i);
    }
    assert_int_equal(hal_console_get(), -1);
}

UNIT(taking_a_byte_resumes_receiving)
{
    resumes = 0;
    assert_int_equal(hal_console_get(), -1);
    assert_int_equal(resumes, 0);
    console_on_receive('x');
    assert_int_equal(hal_console_get(), 'x');
    assert_int_equal(resumes, 1);
}

UNIT(sending_starts_with_each_byte_until_full)
{
    starts = 0;
    for (unsigned i = 0; i < CONSOLE_TX_SIZE; i++) {
        assert_int_equal(hal_console_room(), CONSOLE_TX_SIZE - i);
        assert_true(hal_console_put((uint8_t)(i + 1)));
    }
    assert_false(hal_console_put('x'));
    assert_int_equal(starts, CONSOLE_TX_SIZE);
    for (unsigned i = 0; i < CONSOLE_TX_SIZE; i++) {
        assert_int_equal(console_next_to_send(), (uint8_t)(i + 1));
    }
    assert_int_equal(console_next_to_send(), -1);
}

UNIT(a_terminal_is_told_of_once)
{
    assert_int_equal(hal_console_opened(), HAL_NOT_OPENED);
    assert_false(hal_console_left());
    console_on_open(true);
    console_on_open(true);
    assert_int_equal(hal_console_opened(), HAL_OPENED_LATE);
    assert_int_equal(hal_console_opened(), HAL_NOT_OPENED);
    console_on_open(false);
    assert_int_equal(hal_console_opened(), HAL_OPENED);
    assert_false(hal_console_left());
    console_on_close();
    assert_true(hal_console_left());
    assert_false(hal_console_left());
}

/* Last: a closed console stays closed. */
UNIT(close_lets_the_rest_be_read)
{
    console_on_receive('a');
    console_close();
    assert_int_equal(hal_console_get(), 'a');
    assert_int_equal(hal_console_get(), -2);
    assert_int_equal(hal_console_get(), -2);
}
