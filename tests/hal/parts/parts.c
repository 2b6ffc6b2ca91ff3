/*
 * The parts of a board by hand: a program of its drivers alone, which does over
 * the console what hal/body.h and hal/store.h offer. A letter begins a line,
 * numbers are hexadecimal, one line answers:
 *   b            width and height of the screen, keys, 1 if there are squares
 *   s            the squares that are occupied
 *   l LIT BLINK [RED GREEN BLUE]   lights, and what their colours are mixed of
 *   c BRIGHTNESS SQUARES LIGHTS    of lights with colours, and how the parts lie
 *   k            the keys that are pressed
 *   d X Y COUNT LEVELS   a piece of a row of the screen
 *   p N          the name of part N
 *   f            the number of parts, and which have a fault
 *   m            size, sector and unit of the store, or 0
 *   r ADDRESS COUNT      bytes of the store
 *   w ADDRESS BYTES      writes them
 *   t            the longest hal_body_work or hal_screen_row since the last question, in us
 * An answer begins with the letter; with "?" if it cannot be done.
 */
#include "hal/body.h"
#include "hal/hal.h"
#include "hal/store.h"
#include "tests/hal/contract.h"

enum { LINE_SIZE = 400, BYTES = 128 };

static char line[LINE_SIZE];
static const char *rest; /* of the line, not yet read */
static uint32_t longest_us;

static void say_hex(uint64_t number, unsigned digits)
{
    tap_say(" ");
    while (digits > 0) {
        digits--;
        contract_put((uint8_t) "0123456789abcdef"[number >> (4U * digits) & 0xFU]);
    }
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static uint64_t next_number(void)
{
    uint64_t number = 0;

    while (*rest == ' ') {
        rest++;
    }
    while (digit_of(*rest) >= 0) {
        number = number << 4 | (uint64_t)digit_of(*rest);
        rest++;
    }
    return number;
}

/* Two digits each; how many. */
static unsigned next_bytes(uint8_t bytes[BYTES])
{
    unsigned count = 0;

    while (*rest == ' ') {
        rest++;
    }
    while (count < BYTES && digit_of(rest[0]) >= 0 && digit_of(rest[1]) >= 0) {
        bytes[count++] = (uint8_t)(digit_of(rest[0]) << 4 | digit_of(rest[1]));
        rest += 2;
    }
    return count;
}

static void answer(bool is_done)
{
    contract_put(is_done ? (uint8_t)line[0] : '?');
}

static void show_body(void)
{
    const struct hal_body *body = hal_body();

    answer(body != NULL);
    if (body != NULL) {
        say_hex(body->screen_width, 2);
        say_hex(body->screen_height, 2);
        say_hex(body->keys, 2);
        say_hex(body->has_squares, 1);
    }
}

static void note_time_since(uint32_t start)
{
    uint32_t us = hal_now_us() - start;

    longest_us = us > longest_us ? us : longest_us;
}

static void draw(void)
{
    uint8_t bytes[BYTES] = { 0 };
    unsigned x = (unsigned)next_number();
    unsigned y = (unsigned)next_number();
    unsigned count = (unsigned)next_number();
    uint32_t start;

    answer(next_bytes(bytes) >= count / 4U);
    start = hal_now_us();
    hal_screen_row(x, y, count, bytes);
    note_time_since(start);
}

static void show_store(void)
{
    const struct hal_store *store = hal_store();

    answer(true);
    say_hex(store ? store->size : 0U, 4);
    say_hex(store ? store->sector : 0U, 4);
    say_hex(store ? store->unit : 0U, 1);
}

static void read_store(void)
{
    uint8_t bytes[BYTES];
    uint32_t address = (uint32_t)next_number();
    unsigned count = (unsigned)next_number();
    bool is_read = count <= BYTES && hal_store_read(address, bytes, count);

    answer(is_read);
    for (unsigned i = 0; i < count && is_read; i++) {
        say_hex(bytes[i], 2);
    }
}

static void write_store(void)
{
    uint8_t bytes[BYTES];
    uint32_t address = (uint32_t)next_number();
    unsigned count = next_bytes(bytes);

    answer(hal_store_write(address, bytes, count));
}

static void set_lights(void)
{
    struct hal_lights lights = { .lit = next_number() };

    lights.blinking = next_number();
    lights.red = next_number();
    lights.green = next_number();
    lights.blue = next_number();
    hal_lights(&lights);
    answer(true);
}

static void set_colour_body(void)
{
    const struct hal_body *body = hal_body();
    unsigned brightness = (unsigned)next_number();
    unsigned squares = (unsigned)next_number();
    unsigned lights = (unsigned)next_number();
    bool is_there = body != NULL && body->colour != NULL &&
                    brightness < body->colour->brightnesses && squares < HAL_TURNS &&
                    lights < HAL_TURNS;

    if (is_there) {
        body->colour->set_brightness(brightness);
        body->colour->set_turns(squares, lights);
    }
    answer(is_there);
}

static void name_part(void)
{
    unsigned part = (unsigned)next_number();

    answer(part < hal_body_parts());
    if (part < hal_body_parts()) {
        tap_say(" ");
        tap_say(hal_body_part(part));
    }
}

static void show_number(uint64_t number, unsigned digits)
{
    answer(true);
    say_hex(number, digits);
}

static void obey(void)
{
    rest = line + 1;
    switch (line[0]) {
    case 'b':
        show_body();
        break;
    case 's':
        show_number(hal_squares(), 16);
        break;
    case 'l':
        set_lights();
        break;
    case 'c':
        set_colour_body();
        break;
    case 'k':
        show_number(hal_keys(), 2);
        break;
    case 'd':
        draw();
        break;
    case 'p':
        name_part();
        break;
    case 'f':
        show_number(hal_body_parts(), 2);
        say_hex(hal_body_faults(), 8);
        break;
    case 'm':
        show_store();
        break;
    case 'r':
        read_store();
        break;
    case 'w':
        write_store();
        break;
    case 't':
        show_number(longest_us, 8);
        longest_us = 0;
        break;
    default:
        answer(false);
        break;
    }
    tap_say("\r\n");
}

static void listen(void)
{
    static unsigned count;
    int byte = hal_console_get();

    if (byte < 0) {
        return;
    }
    if (byte != '\n') {
        line[count] = (char)byte;
        count += count + 1U < LINE_SIZE;
        return;
    }
    line[count] = '\0';
    count = 0;
    obey();
}

static void work(void)
{
    uint32_t start = hal_now_us();

    hal_body_work();
    note_time_since(start);
}

int main(void)
{
    uint32_t start;

    hal_init();
    start = hal_now_us();
    hal_body_start();
    tap_say("parts ");
    tap_number(hal_now_us() - start);
    tap_say(" us\r\n");
    for (;;) {
        listen();
        work();
        hal_watchdog_feed();
        hal_idle();
    }
}
