/* The front panel of the page: what body.c of host-sim asks for and shows lies in memory that the
   page reads and writes. */
#include "host-sim/front_panel.h"

#include <string.h>

#include "web/machine/page.h"

enum { WIDTH = 128, HEIGHT = 64, ROW_BYTES = WIDTH / 4 };

struct front_panel front_panel;

/* The page reads this, field by field (web/page/machine.js). */
static struct {
    uint64_t lit;
    uint64_t blinking;
    uint64_t red;
    uint64_t green;
    uint64_t blue;
    uint8_t brightness;
    uint8_t has_body;
    uint8_t has_changed;
    uint8_t unused[5];
    uint8_t screen[HEIGHT * ROW_BYTES];
} shown = { .brightness = 4 };

bool front_panel_is_used(void)
{
    return shown.has_body != 0;
}

bool front_panel_is_there(void)
{
    return shown.has_body != 0;
}

bool front_panel_has_room(void)
{
    return true;
}

void front_panel_receive(void)
{
}

void front_panel_show_lights(const struct hal_lights *lights)
{
    shown.lit = lights->lit;
    shown.blinking = lights->blinking;
    shown.red = lights->red;
    shown.green = lights->green;
    shown.blue = lights->blue;
    shown.has_changed = 1;
}

void front_panel_show_brightness(unsigned brightness)
{
    shown.brightness = (uint8_t)brightness;
    shown.has_changed = 1;
}

void front_panel_show_tone(unsigned hz, unsigned volume)
{
    page_tone(hz, volume);
}

void front_panel_show_row(unsigned x, unsigned y, unsigned count, const uint8_t *pixels)
{
    memcpy(shown.screen + y * ROW_BYTES + x / 4, pixels, count);
    shown.has_changed = 1;
}

void front_panel_send(void)
{
    if (shown.has_changed != 0) {
        shown.has_changed = 0;
        page_shown();
    }
}

/* --- for the page --- */

/* Gives the machine a body, with coloured lights or with keys and a screen. To be called before it
   runs. */
MACHINE_FUNCTION(panel_attach) void panel_attach(int has_colours);
void panel_attach(int has_colours)
{
    shown.has_body = 1;
    front_panel.has_colours = has_colours != 0;
}

/* Where what is shown lies in memory. */
MACHINE_FUNCTION(panel_shown) const void *panel_shown(void);
const void *panel_shown(void)
{
    return &shown;
}

/* Pieces stand on these squares: bit n of the two words is square n. */
MACHINE_FUNCTION(panel_squares) void panel_squares(uint32_t low, uint32_t high);
void panel_squares(uint32_t low, uint32_t high)
{
    front_panel.squares = (uint64_t)high << 32 | low;
}

/* These keys are pressed, enum hal_key. */
MACHINE_FUNCTION(panel_keys) void panel_keys(uint32_t keys);
void panel_keys(uint32_t keys)
{
    front_panel.keys = (uint8_t)keys;
}

/* These parts do not answer: bit n is part n of hal_body_part(). */
MACHINE_FUNCTION(panel_faults) void panel_faults(uint32_t parts);
void panel_faults(uint32_t parts)
{
    front_panel.faults = parts;
}
