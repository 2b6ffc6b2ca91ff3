/*
 * The connection to the front panel, which is the body of the board `host`. The front panel is
 * another program. It listens on a Unix socket, and the two exchange lines of text. A set of
 * squares is 16 hexadecimal digits, in which A1 is bit 0 and H8 is bit 63.
 *
 * Lines from the front panel to the host program:
 *   body colours        must be the first line: the front panel has coloured lights, but neither
 *                       keys nor a screen
 *   squares HEX16       pieces stand on these squares
 *   keys HEX2           these keys are pressed, bits of enum hal_key
 *   fault NAME on|off   the part with this name (body_parts.h) does not answer; a key is stuck.
 *                       NAME `bus`: no chip answers. NAME `slow bus`: an exchange takes BUS_SLOW
 *                       times as long
 *
 * Lines from the host program to the front panel:
 *   lights HEX16 HEX16  the squares that are lit, and those that blink
 *   colours HEX16 HEX16 HEX16 HEX16 HEX16
 *                       the same, then the squares with red, with green and with blue
 *   brightness N        of the coloured lights, 0 to 4
 *   tone HZ VOLUME      the buzzer's tone, 1 to HAL_VOLUMES loud; 0 0: it is silent
 *   row X Y COUNT HEX   COUNT pixels of the screen from (X, Y) on, as in hal_screen_row()
 *   error TEXT          a line was refused, and has changed nothing
 */
#ifndef KILOMATE_HOST_SIM_FRONT_PANEL_H
#define KILOMATE_HOST_SIM_FRONT_PANEL_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/body.h"

/* What the front panel has sent last. */
struct front_panel {
    uint64_t squares;
    uint32_t faults; /* bit n: part n, as in hal_body_part() */
    uint8_t keys;
    bool bus_is_stuck;
    bool bus_is_slow;
    bool has_colours;
};
extern struct front_panel front_panel;

/* The size of the longest line in either direction, with its end, in bytes; and how many times
   slower a slow bus is. */
enum { FRONT_PANEL_LINE = 96, BUS_SLOW = 20 };

/* Connects to the front panel that listens on the socket at this path, and waits up to a second for
   its first line. False, with the reason in errno, if it cannot connect. To be called before
   hal_init(). */
bool front_panel_connect(const char *path);

/* The same with a socket that is already connected. */
void front_panel_use(int socket);

/* Was a front panel ever connected? */
bool front_panel_is_used(void);

/* Is it still connected? */
bool front_panel_is_there(void);

/* Reads the lines that have come from the front panel. Does not wait for more. */
void front_panel_receive(void);

/* Is there room for one more line to be sent? */
bool front_panel_has_room(void);

/* Each queues a line that shows what has changed: the lights; the brightness of coloured lights, 0
   to 4; the buzzer's tone, 0 0: silence; in row y of the screen, from column x on, `count` bytes of
   four pixels each. There must be room. */
void front_panel_show_lights(const struct hal_lights *lights);
void front_panel_show_brightness(unsigned brightness);
void front_panel_show_tone(unsigned hz, unsigned volume);
void front_panel_show_row(unsigned x, unsigned y, unsigned count, const uint8_t *pixels);

/* Sends as much of the queued lines as the socket takes now. */
void front_panel_send(void);

#endif
