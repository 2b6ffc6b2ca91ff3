/*
 * Stands for the line of hal/hal.h with a terminal at its end, of one row or more, that knows
 * characters, CR, LF, backspace and bell, and no escape code: what it shows after a machine's
 * bytes.
 */
#ifndef KILOMATE_TESTS_FAKES_TERMINAL_H
#define KILOMATE_TESTS_FAKES_TERMINAL_H

#include "tests/fakes/still_time.h"

enum { ROWS = 400, MOST_COLUMNS = 200 };

static struct {
    unsigned width;
    unsigned row;
    unsigned column;
    unsigned bells;
    unsigned backspaces;
    unsigned room;                     /* of the send ring, or more than anything needs */
    char text[ROWS][MOST_COLUMNS + 1]; /* a character in UTF-8 is its first byte */
} terminal;

static void terminal_clear(unsigned width)
{
    memset(&terminal, 0, sizeof terminal);
    memset(terminal.text, ' ', sizeof terminal.text);
    terminal.width = width;
    terminal.room = 100000;
}

/* The row of the cursor without the spaces at its end. */
static const char *terminal_row(void)
{
    static char row[MOST_COLUMNS + 1];
    unsigned length = terminal.width;

    memcpy(row, terminal.text[terminal.row], terminal.width);
    while (length != 0 && row[length - 1] == ' ') {
        length--;
    }
    row[length] = '\0';
    return row;
}

bool hal_console_put(uint8_t byte)
{
    if (terminal.room == 0) {
        return false;
    }
    terminal.room--;
    if (byte == '\b') {
        terminal.column -= terminal.column != 0;
        terminal.backspaces++;
    } else if (byte == '\r') {
        terminal.column = 0;
    } else if (byte == '\n') {
        terminal.row = (terminal.row + 1) % ROWS;
    } else if (byte == '\a') {
        terminal.bells++;
    } else if ((byte & 0xc0) != 0x80) {
        if (terminal.column == terminal.width) {
            terminal.column = 0;
            terminal.row = (terminal.row + 1) % ROWS;
        }
        assert_true(byte >= ' ');
        terminal.text[terminal.row][terminal.column++] = (char)byte;
    }
    return true;
}

unsigned hal_console_room(void)
{
    return terminal.room;
}

int hal_console_get(void)
{
    return -1;
}

#endif
