/* The clock alone is heard. */
#include "firmware/clocks/alone.h"
#include "firmware/sound/sound.h"

void alone_click(struct added *added)
{
    sound_play(added, SIGNAL_MOVE);
}

void alone_ring(struct added *added)
{
    sound_play(added, SIGNAL_LOST);
}
