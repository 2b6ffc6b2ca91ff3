#include "firmware/panel/display.h"

void display_begin(struct display *d)
{
    screen_reset(&d->screen);
    d->page = PAGE_GAME;
    display_hush(d);
}

void display_open(struct display *d, enum panel_page page)
{
    d->page = (uint8_t)page;
    display_change(d);
}

void display_change(struct display *d)
{
    screen_change(&d->screen);
}

void display_say(struct display *d, struct out *out, enum text text)
{
    out_begin_memory(out, d->message, MESSAGE_SIZE);
    out_text(out, text_of(text));
    display_change(d);
}

void display_hush(struct display *d)
{
    d->message[0] = '\0';
}
