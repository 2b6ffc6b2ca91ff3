/* On a chip: says the walk's CRCs over the console, with the network of its profile. */
#include "firmware/mind/profile.h"
#include "hal/hal.h"
#include "tests/hal/contract.h"
#include "tests/scores/score_walk.h"

static struct score_walk walk;

static void say_figure(const char *name, uint32_t figure)
{
    tap_say(name);
    tap_number(figure);
}

int main(void)
{
    const struct network *network = board_profile.network;

    hal_init();
    tap_say("scores ");
    tap_say(network == NULL ? "none" : network->name);
    tap_say("\r\n");
    score_walk_begin(&walk, network);
    while (walk.passed < SCORE_WALK_POSITIONS) {
        score_walk_step(&walk);
        hal_watchdog_feed();
        if (walk.passed % SCORE_WALK_STEP == 0) {
            say_figure("", walk.passed);
            say_figure(" ", walk.crc);
            tap_say("\r\n");
        }
    }
    tap_say("end\r\n");
    for (;;) {
        hal_watchdog_feed();
        hal_idle();
    }
}
