/* The sound of the boards `host` and `web`: implements hal/sound.h by a front panel. Without a
   front panel there is no sound. */
#include "hal/sound.h"

#include "host-sim/front_panel.h"

bool hal_sound_start(void)
{
    return true;
}

/* A note that there is no room to tell of is not heard. */
static void say(unsigned hz, unsigned volume)
{
    if (front_panel_is_there() && front_panel_has_room()) {
        front_panel_show_tone(hz, volume);
        front_panel_send();
    }
}

void hal_sound_tone(unsigned hz, unsigned volume)
{
    say(hz, volume);
}

void hal_sound_off(void)
{
    say(0, 0);
}
