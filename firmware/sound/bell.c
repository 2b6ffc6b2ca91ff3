/* The bell as an addition: a terminal that is to ring gets a BEL for each signal. */
#include <string.h>

#include "firmware/additions.h"
#include "firmware/computer.h"
#include "firmware/saves/save.h"
#include "firmware/sound/bell_state.h"
#include "firmware/sound/signals.h"
#include "firmware/words/body.h"
#include "firmware/words/help.h"

static void bell_addition_start(struct computer *c)
{
    struct bell_state *bell = bell_state(c->session.added);

    memset(bell, 0, sizeof *bell);
    bell->is_on = save_kept(c->session.added, SAVE_BELL) == 1;
    signals_begin(&bell->signals, &c->session.match, c->console.warned);
}

static void bell_addition_happened(struct computer *c, const struct happening *happening)
{
    struct bell_state *bell = bell_state(c->session.added);
    enum signal_kind kind = signals_of_happening(&bell->signals, &c->session.match, happening);

    bell->is_wanted |= kind != SIGNAL_NONE && session_may(&c->session, MAY_TELL);
}

/* The loop comes by here between two whole texts, and not while a search is told of. */
static bool bell_addition_take_input(struct computer *c)
{
    struct bell_state *bell = bell_state(c->session.added);
    enum signal_kind kind = signals_of_time(&bell->signals, &c->session.match, c->console.warned);

    bell->is_wanted |= kind != SIGNAL_NONE && session_may(&c->session, MAY_CLOCK);
    if (bell->is_wanted && bell->is_on && session_may(&c->session, MAY_TELL)) {
        out_char(c->console.out, '\a');
    }
    bell->is_wanted = false;
    return false;
}

static int bell_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return bell_state(added)->is_on;
}

static enum setting_taken bell_setting_set(struct match *m, struct added *added, int value)
{
    struct bell_state *bell = bell_state(added);

    (void)m;
    bell->is_on = value != 0;
    save_keep(added, SAVE_BELL, (uint8_t)value);
    bell->is_wanted = bell->is_on;
    return SETTING_KEPT;
}

static const struct setting_access bell_access = { .get = bell_setting_get,
                                                   .set = bell_setting_set };

static const struct setting rows[] = {
    { "bell", NULL, switch_names, &bell_access, SAY_TERMINALS_BELL, HELP_BELL, 0, 1, SETTING_BELL },
};

const struct addition bell_addition = {
    .face = {
        .start = bell_addition_start,
        .take_input = bell_addition_take_input,
        .happened = bell_addition_happened,
    },
    .settings = rows,
    .setting_count = sizeof rows / sizeof rows[0],
};
