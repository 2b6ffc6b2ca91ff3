#include "firmware/panel/display.h"

#include "firmware/say/say.h"
#include "hal/hal.h"

/* How long a part of a text is shown: milliseconds. */
enum { PART_MS = 3000 };

void display_begin(struct display *d)
{
    screen_reset(&d->screen);
    d->page = PAGE_GAME;
    display_hush(d);
    display_first_part(d);
}

void display_open(struct display *d, enum panel_page page)
{
    d->page = (uint8_t)page;
    display_first_part(d);
}

void display_change(struct display *d)
{
    screen_change(&d->screen);
}

void display_first_part(struct display *d)
{
    d->part = 0;
    d->turned_ms = hal_now_ms();
    display_change(d);
}

void display_next_part(struct display *d)
{
    d->part++;
    d->turned_ms = hal_now_ms();
    display_change(d);
}

void display_look(struct display *d, uint32_t now_ms)
{
    if (now_ms - d->turned_ms >= PART_MS) {
        display_next_part(d);
    }
}

void display_say(struct display *d, struct out *out, enum text text, ...)
{
    struct out_values values;

    out_begin_memory(out, d->message, MESSAGE_SIZE);
    va_start(values.list, text);
    say_values(out, text_of(text), &values);
    va_end(values.list);
    d->said = (uint8_t)text;
    display_first_part(d);
}

void display_hush(struct display *d)
{
    d->message[0] = '\0';
    d->said = TEXT_NONE;
}
