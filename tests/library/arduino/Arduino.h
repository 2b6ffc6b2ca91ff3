/*
 * As much of Arduino's header as the library's sketch wants, on the example's machine.
 */
#ifndef ARDUINO_H
#define ARDUINO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names that Arduino's headers take too. */
#define A1 15
#define B1 1
#define F(text) text
#define WHITE 1
#define BLACK 0
#define EMPTY 0

extern "C" {
#include "board.h"
}

struct SerialPort {
    void begin(unsigned long)
    {
    }
    int available()
    {
        return 0;
    }
    int read()
    {
        return -1;
    }
    void println(const char *text)
    {
        board_print(text);
        board_print("\n");
    }
};

extern SerialPort Serial;

/* A clock that goes on by being read. */
static inline uint32_t millis()
{
    static uint32_t now;

    return now++;
}

static inline void delay(unsigned long)
{
}

void setup();
void loop();

#endif
