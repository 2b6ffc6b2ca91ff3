/*
 * What the tests of a board with neither keys nor a screen share: such a board, and eyes for
 * its colours. For test_panel_colours.c, _choices.c, _wishes.c and _wiring.c alone.
 */
#include "panel_world.h"

enum { RED = 1, GREEN = 2, YELLOW = 3, BLUE = 4, MAGENTA = 5, CYAN = 6, WHITE_LIGHT = 0 };

static inline int begin_colours(void **state)
{
    begin(state);
    body = (struct hal_body){ .has_squares = true, .colour = &colour_body };
    wiring[0] = colour_body.squares_turn;
    wiring[1] = colour_body.lights_turn;
    switch_on();
    return 0;
}

/* --- eyes --- */

/* The colour of a square that is lit or blinks, or -1. */
static inline int colour_of(const char *square)
{
    uint64_t here = bit(square);

    if (!((lit | blinking) & here)) {
        return -1;
    }
    return (seen(lights.red) & here ? RED : 0) + (seen(lights.green) & here ? GREEN : 0) +
           (seen(lights.blue) & here ? BLUE : 0);
}

static inline void assert_colour(const char *names, int colour)
{
    for (; *names != '\0'; names += names[2] == ' ' ? 3 : 2) {
        assert_int_equal(colour_of(names), colour);
    }
}

static inline const char *name_of(unsigned square)
{
    static char name[3];

    name[0] = (char)('a' + square % 8);
    name[1] = (char)('1' + square / 8);
    return name;
}

/* Types the panel's command; `printed` is what it says. */
static inline void obey(const char *text)
{
    char line[40];

    snprintf(line, sizeof line, "%s", text);
    printed_length = 0;
    printed[0] = '\0';
    panel_addition.commands->obey(&computer.console, line);
}
