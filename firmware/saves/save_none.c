/* A board without saves keeps nothing: linked in place of save.c (mk/board.mk). */
#include "firmware/saves/save.h"

uint8_t save_kept(struct added *added, unsigned place)
{
    (void)added;
    (void)place;
    return 0;
}

void save_keep(struct added *added, unsigned place, uint8_t value)
{
    (void)added;
    (void)place;
    (void)value;
}

bool save_kept_switch(struct added *added, unsigned bit)
{
    (void)added;
    (void)bit;
    return false;
}

void save_keep_switch(struct added *added, unsigned bit, bool on)
{
    (void)added;
    (void)bit;
    (void)on;
}

const uint8_t *save_panel_settings(struct added *added)
{
    static const uint8_t none[SAVE_PANELS_OWN] = { 0 };

    (void)added;
    return none;
}

void save_set_panel_settings(struct added *added, const uint8_t settings[SAVE_PANELS_OWN])
{
    (void)added;
    (void)settings;
}
