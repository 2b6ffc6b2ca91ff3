/*
 * The line from the host program to the front panel that stands for its body:
 * a unix socket on which the front panel listens, lines of text. Squares are
 * bits of 16 hexadecimal digits, A1 = bit 0 .. H8 = bit 63.
 *
 * To the program:
 *   body colours        first of all: no keys and no screen, but coloured lights
 *   squares HEX16       pieces stand on these squares
 *   keys HEX2           these keys are held, bits of enum hal_key
 *   fault NAME on|off   a part (hal_body_part) does not answer, or is a key that
 *                       is stuck; or `bus`: no chip answers; or `slow bus`: an
 *                       exchange takes BUS_SLOW times as long
 *
 * From the program:
 *   lights HEX16 HEX16  squares that are lit, and that blink
 *   colours HEX16 HEX16 HEX16 HEX16 HEX16
 *                       the same, and those with red, green and blue in them
 *   brightness N        of the coloured lights, 0 to 4
 *   row X Y COUNT HEX   pixels of the screen from (X, Y) on, as hal_screen_row
 *   error TEXT          a line was refused, and has changed nothing
 */
#ifndef KILOMATE_HOST_SIM_FRONT_PANEL_H
#define KILOMATE_HOST_SIM_FRONT_PANEL_H

#include <stdbool.h>
#include <stdint.h>

/* What the front panel has said last. */
struct front_panel {
    uint64_t squares;
    uint32_t faults; /* bit n: part n */
    uint8_t keys;
    bool bus_is_stuck;
    bool bus_is_slow;
    bool has_colours;
};
extern struct front_panel front_panel;

/* The longest line either way, its end included; how slow a slow bus is. */
enum { FRONT_PANEL_LINE = 96, BUS_SLOW = 20 };

/* Connects to the front panel that listens at the path, and waits up to a second
   for its first line. False, with errno, if there is none. Before hal_init. */
bool front_panel_connect(const char *path);

/* The same with a connected socket. */
void front_panel_use(int socket);

/* Has there been a front panel? False again, is_there, as soon as it has gone. */
bool front_panel_is_used(void);
bool front_panel_is_there(void);

/* Takes what the front panel has said; waits for nothing. */
void front_panel_receive(void);

/* Is there room for a line more? */
bool front_panel_has_room(void);

/* Puts a line, without its end, among those to be sent. There must be room. */
void front_panel_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Sends as much as the socket takes now. */
void front_panel_send(void);

#endif
