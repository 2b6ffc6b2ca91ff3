#include "firmware/base/serial.h"

#include <string.h>

#include "hal/hal.h"

/* A GUI says `uci` once and waits for the answer, whatever a person, another program or noise has
   left on the line before: what counts is how it ends. It sends the word at once. */
static void watch_for_uci(struct serial *serial, int byte)
{
    unsigned letters = serial->uci_letters;
    uint16_t now = (uint16_t)hal_now_ms();
    bool pauses = (uint16_t)(now - serial->heard_ms) > SERIAL_PAUSE_MS;

    serial->heard_ms = now;
    serial->uci_alone = byte == 'u' ? pauses : serial->uci_alone && !pauses;
    if (letters == 3 && byte == '\n') {
        serial->uci_asked = true;
    }
    serial->uci_letters = byte == 'u'                   ? 1U
                          : byte == 'c' && letters == 1 ? 2U
                          : byte == 'i' && letters == 2 ? 3U
                                                        : 0U;
}

/* Has this byte, or the start, no line open? */
static bool is_between_lines(int byte)
{
    return byte == 0 || byte == '\n' || byte == '\r';
}

int serial_get_byte(struct serial *serial)
{
    int byte = hal_console_get();

    hal_watchdog_feed();
    if (byte == -1) {
        return byte;
    }
    /* the second half of CR LF or LF CR */
    if ((serial->last_byte == '\r' && byte == '\n') ||
        (serial->last_byte == '\n' && byte == '\r')) {
        serial->last_byte = 0;
        byte = hal_console_get();
    }
    if (byte == -2) {
        if (is_between_lines(serial->last_byte)) {
            serial->closed = true;
            return -1;
        }
        byte = '\n';
    }
    if (byte >= 0) {
        uint32_t entropy = *serial->entropy;

        *serial->entropy = ((entropy << 7) | (entropy >> 25)) ^ hal_now_us();
        serial->last_byte = (uint8_t)byte;
        byte = byte == '\r' ? '\n' : byte;
        watch_for_uci(serial, byte);
    }
    return byte;
}

/* Are there several words, the last of which only ends as a GUI's does: "name Bertoluci"? */
static bool is_of_a_person(const char *text)
{
    enum { LETTERS = sizeof "uci" - 1 };
    size_t length;
    const char *word;

    while (*text == ' ') {
        text++;
    }
    length = strlen(text);
    if (length <= LETTERS) {
        return false;
    }
    word = text + length - LETTERS - 1;
    if ((uint8_t)((*word | 0x20) - 'a') > 'z' - 'a') {
        return false;
    }
    while (word > text && *word != ' ') {
        word--;
    }
    return *word == ' ';
}

enum line_event serial_feed_line(struct serial *serial, uint8_t byte)
{
    enum line_event event = line_feed(&serial->line, byte, &serial->out);

    if (event == LINE_READY && serial->uci_asked) {
        serial->uci_asked = serial->uci_alone || !is_of_a_person(serial->line.text);
    }
    return event;
}
