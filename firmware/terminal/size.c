#include "firmware/terminal/size.h"

#include "hal/hal.h"

enum { ESCAPE = 27, WAIT_MS = 1000, MOST_ROWS = 999 };

/* An answer that is being read: ESC [ rows ; columns R. */
struct answer {
    enum { NOTHING, ESCAPED, ROWS, COLUMNS, WHOLE } state;
    unsigned rows;
};

/* False if the byte is no part of it or of another key's sequence. */
static bool take_byte(struct answer *a, uint8_t byte)
{
    bool is_within = a->state != NOTHING;
    bool is_digit = byte >= '0' && byte <= '9';

    if (a->state == NOTHING && byte == ESCAPE) {
        a->state = ESCAPED;
    } else if (a->state == ESCAPED && byte == '[') {
        a->state = ROWS;
        a->rows = 0;
    } else if (a->state == ROWS && is_digit && a->rows <= MOST_ROWS / 10) {
        a->rows = a->rows * 10 + byte - '0';
    } else if (a->state == ROWS && byte == ';') {
        a->state = COLUMNS;
    } else if (a->state == COLUMNS && byte == 'R') {
        a->state = WHOLE;
    } else if (a->state != COLUMNS || !is_digit) {
        a->state = NOTHING;
        return is_within;
    }
    return true;
}

/* The line takes it; false if that completes the line, which the console finds. */
static bool pass_on(struct serial *serial, struct think *think, uint8_t byte)
{
    enum line_event event = serial_feed_line(serial, byte);

    if (event != LINE_PENDING) {
        think->event = (uint8_t)event;
    }
    return event == LINE_PENDING;
}

unsigned size_ask_rows(struct console *c)
{
    uint32_t start_ms = hal_now_ms();
    struct answer a = { NOTHING, 0 };

    out_text(c->out, "\0337\033[999;999H\033[6n\0338");
    while (a.state != WHOLE && !c->serial->closed && hal_now_ms() - start_ms < WAIT_MS) {
        int byte = serial_get_byte(c->serial);

        if (byte < 0) {
            session_wait(c->session);
        } else if (!take_byte(&a, (uint8_t)byte) &&
                   !pass_on(c->serial, &c->session->mind.think, (uint8_t)byte)) {
            break;
        }
    }
    return a.state == WHOLE ? a.rows : 0;
}
