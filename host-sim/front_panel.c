#include "host-sim/front_panel.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "engine/engine.h"
#include "host-sim/body_parts.h"

enum { OUTPUT_SIZE = 4096, FIRST_LINE_MS = 1000, KEYS_MAX = 0x1F };

struct front_panel front_panel;

static struct {
    int socket; /* -1: none */
    bool is_used;
    unsigned line_length;        /* characters so far; more than fit: the line is too long */
    char line[FRONT_PANEL_LINE]; /* the line that is being received */
    char output[OUTPUT_SIZE];    /* lines that are still to be sent */
    size_t output_length;
} connection = { .socket = -1 };

bool front_panel_is_used(void)
{
    return connection.is_used;
}

bool front_panel_is_there(void)
{
    return connection.socket >= 0;
}

static void hang_up(void)
{
    close(connection.socket);
    connection.socket = -1;
    connection.output_length = 0;
}

/* --- lines to it --- */

bool front_panel_has_room(void)
{
    return connection.output_length + FRONT_PANEL_LINE <= sizeof connection.output;
}

/* Queues a line, made as by printf, without its end. There must be room; a line longer than
   FRONT_PANEL_LINE is cut. */
static __attribute__((format(printf, 1, 2))) void say(const char *format, ...)
{
    va_list values;
    int length;

    ASSERT(front_panel_has_room());
    va_start(values, format);
    /* NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): it has been begun */
    length = vsnprintf(connection.output + connection.output_length, FRONT_PANEL_LINE - 1, format,
                       values);
    va_end(values);
    ASSERT(length >= 0);
    connection.output_length +=
        (size_t)(length < FRONT_PANEL_LINE - 2 ? length : FRONT_PANEL_LINE - 2);
    connection.output[connection.output_length++] = '\n';
}

#define HEX16 "%016" PRIx64

void front_panel_show_lights(const struct hal_lights *lights)
{
    if (front_panel.has_colours) {
        say("colours " HEX16 " " HEX16 " " HEX16 " " HEX16 " " HEX16, lights->lit, lights->blinking,
            lights->red, lights->green, lights->blue);
    } else {
        say("lights " HEX16 " " HEX16, lights->lit, lights->blinking);
    }
}

void front_panel_show_brightness(unsigned brightness)
{
    say("brightness %u", brightness);
}

void front_panel_show_tone(unsigned hz, unsigned volume)
{
    say("tone %u %u", hz, volume);
}

void front_panel_show_row(unsigned x, unsigned y, unsigned count, const uint8_t *pixels)
{
    static const char hex[] = "0123456789abcdef";
    char digits[FRONT_PANEL_LINE];

    ASSERT(2 * count < FRONT_PANEL_LINE);
    for (unsigned i = 0; i < count; i++) {
        digits[2 * i] = hex[pixels[i] >> 4];
        digits[2 * i + 1] = hex[pixels[i] & 15U];
    }
    digits[2 * count] = '\0';
    say("row %u %u %u %s", x, y, 4 * count, digits);
}

void front_panel_send(void)
{
    ssize_t count;

    if (connection.output_length == 0 || !front_panel_is_there()) {
        return;
    }
    count = send(connection.socket, connection.output, connection.output_length, 0);
    if (count > 0) {
        connection.output_length -= (size_t)count;
        memmove(connection.output, connection.output + count, connection.output_length);
    } else if (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
        hang_up();
    }
}

/* --- lines from it --- */

/* What follows this word and a space, or NULL if the text does not begin with them. */
static char *after_word(char *text, const char *word)
{
    size_t length = strlen(word);

    return strncmp(text, word, length) == 0 && text[length] == ' ' ? text + length + 1 : NULL;
}

static bool hex_read(const char *text, size_t digits, uint64_t most, uint64_t *value)
{
    uint64_t number;

    if (strlen(text) != digits || strspn(text, "0123456789abcdefABCDEF") != digits) {
        return false;
    }
    number = strtoull(text, NULL, 16);
    if (number > most) {
        return false;
    }
    *value = number;
    return true;
}

/* Reads the last word of the text, on or off, and cuts it off. False if it is another word. */
static bool switch_read(char *text, bool *is_on)
{
    char *space = strrchr(text, ' ');

    if (space == NULL || (strcmp(space, " on") != 0 && strcmp(space, " off") != 0)) {
        return false;
    }
    *is_on = strcmp(space, " on") == 0;
    *space = '\0';
    return true;
}

static void take_fault(char *text)
{
    unsigned first = body_first_part(front_panel.has_colours);
    bool is_on;

    if (!switch_read(text, &is_on)) {
        say("error fault takes a name, and on or off");
        return;
    }
    if (strcmp(text, "bus") == 0) {
        front_panel.bus_is_stuck = is_on;
        return;
    }
    if (strcmp(text, "slow bus") == 0) {
        front_panel.bus_is_slow = is_on;
        return;
    }
    for (unsigned part = first; part < BODY_PARTS; part++) {
        if (strcmp(text, body_part_name(part)) == 0) {
            uint32_t bit = UINT32_C(1) << (part - first);

            front_panel.faults = is_on ? front_panel.faults | bit : front_panel.faults & ~bit;
            return;
        }
    }
    say("error there is no part '%s'", text);
}

static void take_line(char *text)
{
    uint64_t value;
    char *rest;

    if (strcmp(text, "body colours") == 0) {
        front_panel.has_colours = true;
    } else if ((rest = after_word(text, "squares")) != NULL) {
        if (!hex_read(rest, 16, UINT64_MAX, &front_panel.squares)) {
            say("error squares takes 16 hexadecimal digits");
        }
    } else if ((rest = after_word(text, "keys")) != NULL) {
        if (hex_read(rest, 2, KEYS_MAX, &value)) {
            front_panel.keys = (uint8_t)value;
        } else {
            say("error keys takes two hexadecimal digits, 00 to 1f");
        }
    } else if ((rest = after_word(text, "fault")) != NULL) {
        take_fault(rest);
    } else {
        say("error a line is body colours, squares HEX16, keys HEX2 or fault NAME on|off");
    }
}

static void take_byte(char byte)
{
    if (byte != '\n') {
        if (connection.line_length < sizeof connection.line - 1) {
            connection.line[connection.line_length] = byte != '\0' ? byte : '?';
        }
        connection.line_length += connection.line_length < sizeof connection.line;
        return;
    }
    if (connection.line_length < sizeof connection.line) {
        connection.line[connection.line_length] = '\0';
        take_line(connection.line);
    } else {
        say("error a line has at most %u characters", FRONT_PANEL_LINE - 1U);
    }
    connection.line_length = 0;
}

/* Reads no more bytes than could be answered if each of them were a wrong line. */
void front_panel_receive(void)
{
    char bytes[16];
    ssize_t count = 1;

    while (front_panel_is_there() && count > 0 &&
           connection.output_length + sizeof bytes * FRONT_PANEL_LINE <= sizeof connection.output) {
        count = recv(connection.socket, bytes, sizeof bytes, 0);
        for (ssize_t i = 0; i < count; i++) {
            take_byte(bytes[i]);
        }
        if (count == 0 ||
            (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
            hang_up();
        }
    }
}

/* --- the connection --- */

void front_panel_use(int socket)
{
    struct pollfd first = { .fd = socket, .events = POLLIN };

    connection.is_used = true;
    connection.socket = socket;
    connection.line_length = 0;
    connection.output_length = 0;
    front_panel = (struct front_panel){ 0 };
    /* A panel that has gone is an error of send(), and no call waits for one that is slow. */
    signal(SIGPIPE, SIG_IGN);
    if (fcntl(socket, F_SETFL, O_NONBLOCK) < 0) {
        abort();
    }
    (void)poll(&first, 1, FIRST_LINE_MS);
    front_panel_receive();
}

bool front_panel_connect(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int connected;

    if (strlen(path) >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    memcpy(address.sun_path, path, strlen(path) + 1);
    connected = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connected < 0) {
        return false;
    }
    if (connect(connected, (const struct sockaddr *)&address, sizeof address) != 0) {
        int reason = errno;

        close(connected);
        errno = reason;
        return false;
    }
    front_panel_use(connected);
    return true;
}
