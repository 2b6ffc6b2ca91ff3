/*
 * Help with targets, an addition: where a piece can go, told by how good it is there. The console
 * lists them; with `teaching` the panel lights them (targets_panel.c), each side as much as it
 * wants. What is lit is searched here, a few nodes in each turn of the loop.
 */
#include <string.h>

#include "firmware/additions.h"
#include "firmware/base/text.h"
#include "firmware/computer.h"
#include "firmware/desk/settings.h"
#include "firmware/saves/save.h"
#include "firmware/targets/targets_state.h"
#include "firmware/teach/teach_show.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"
#include "firmware/words/teach.h"

/* --- the settings --- */

static const char *const help_names[] = { "off",     "shown", "warned",
                                          "quality", "best",  SAY_HELPS_WITH_TARGETS };

/* What is saved: the number of White's help, and three times that of Black's, if both are below 3,
   so that older firmware reads them; else KEPT_OF_ALL, and five times. */
enum { FIRST_HELPS = 3, KEPT_OF_ALL = 16 };

static void keep(const struct targets_state *t, struct added *added)
{
    unsigned white = t->number[WHITE], black = t->number[BLACK];
    bool are_first = white < FIRST_HELPS && black < FIRST_HELPS;

    save_keep(added, SAVE_TARGETS,
              (uint8_t)(are_first ? white + (unsigned)FIRST_HELPS * black
                                  : KEPT_OF_ALL + white + (unsigned)TARGETS_HELPS * black));
}

static void load(struct targets_state *t, struct added *added)
{
    unsigned kept = save_kept(added, SAVE_TARGETS);
    unsigned first = kept < KEPT_OF_ALL ? 0 : (unsigned)KEPT_OF_ALL;
    unsigned helps = kept < KEPT_OF_ALL ? (unsigned)FIRST_HELPS : (unsigned)TARGETS_HELPS;
    unsigned numbers = kept - first < helps * helps ? kept - first : 0;

    memset(t, 0, sizeof *t);
    t->number[WHITE] = (uint8_t)(numbers % helps);
    t->number[BLACK] = (uint8_t)(numbers / helps);
}

static enum setting_taken set_help(struct added *added, enum colour side, int value)
{
    struct targets_state *t = targets_state(added);

    t->number[side] = targets_number((unsigned)value);
    keep(t, added);
    return SETTING_KEPT;
}

static int white_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return (int)targets_help(targets_state(added), WHITE);
}

static enum setting_taken white_setting_set(struct match *m, struct added *added, int value)
{
    (void)m;
    return set_help(added, WHITE, value);
}

static int black_setting_get(const struct match *m, struct added *added)
{
    (void)m;
    return (int)targets_help(targets_state(added), BLACK);
}

static enum setting_taken black_setting_set(struct match *m, struct added *added, int value)
{
    (void)m;
    return set_help(added, BLACK, value);
}

static const struct setting_access white_access = { .get = white_setting_get,
                                                    .set = white_setting_set };
static const struct setting_access black_access = { .get = black_setting_get,
                                                    .set = black_setting_set };

static const struct setting rows[] = {
    { "whitetargets", NULL, help_names, &white_access, NULL, NULL, 0, TARGETS_BEST,
      SETTING_WHITE_TARGETS },
    { "blacktargets", NULL, help_names, &black_access, NULL, NULL, 0, TARGETS_BEST,
      SETTING_BLACK_TARGETS },
};

/* --- the command --- */

static void tell(struct out *out, const struct weighing *w)
{
    squares_tell(out, SAY_TARGETS_GOOD, weigh_squares(w, TARGET_GOOD));
    squares_tell(out, SAY_TARGETS_DOUBTFUL, weigh_squares(w, TARGET_DOUBTFUL));
    squares_tell(out, SAY_TARGETS_BAD, weigh_squares(w, TARGET_BAD));
}

static bool search_all(struct session *s, struct weighing *w)
{
    struct task task;

    session_task(s, THINK_TO_WEIGH, &task);
    while (!weigh_is_done(w)) {
        if (!weigh_search(w, &task)) {
            return false;
        }
    }
    return true;
}

static void tell_targets(struct console *c, unsigned from, bool at_a_glance)
{
    struct session *s = c->session;
    struct game *game = &s->match.game;
    struct weighing *w = &targets_state(s->added)->weighing;

    if (teach_refuses_advice(c->out, &s->match)) {
        return;
    }
    if (game->end != GAME_RUNNING) {
        out_line(c->out, SAY_GAME_OVER_ALREADY);
        return;
    }
    weigh_glance(w, &s->mind.engine, &game->position, from);
    if (w->count == 0) {
        out_line(c->out, SAY_NO_TARGETS);
    } else if (!at_a_glance && !search_all(s, w)) {
        teach_say_stopped(c->serial, &s->mind.think);
    } else {
        tell(c->out, w);
        session_advised(s);
    }
}

static void tell_help(struct out *out, const struct targets_state *t)
{
    out_format(out, SAY_TARGETS_OF_SIDES, help_names[targets_help(t, WHITE)],
               help_names[targets_help(t, BLACK)]);
}

static bool is_square(const char *word)
{
    return word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8' && word[2] == '\0';
}

static void targets_addition_obey(struct console *c, char *arguments)
{
    const char *word = text_next_word(&arguments);
    const char *more = text_next_word(&arguments);
    const struct targets_state *t = targets_state(c->session->added);
    bool is_white = text_equal(word, "white");

    if (*word == '\0') {
        tell_help(c->out, t);
    } else if (is_white || text_equal(word, "black")) {
        const struct setting *setting =
            settings_of(is_white ? SETTING_WHITE_TARGETS : SETTING_BLACK_TARGETS);

        if (setting_set(c->session, setting, setting_named(setting, more))) {
            tell_help(c->out, t);
        } else {
            out_line(c->out, SAY_TARGETS_TAKES);
        }
    } else if (is_square(word) && (*more == '\0' || text_equal(more, "quick"))) {
        tell_targets(c, (unsigned)(word[0] - 'a') + 8U * (unsigned)(word[1] - '1'), *more != '\0');
    } else {
        out_line(c->out, SAY_TARGETS_TAKES);
    }
}

static const struct console_command commands[] = {
    { "targets", HELP_TARGETS, targets_addition_obey, 2 },
    { NULL, NULL, NULL, 0 },
};

/* --- the face --- */

static void targets_addition_start(struct computer *c)
{
    load(targets_state(c->session.added), c->session.added);
}

/* The panel says in its turn, behind this one, whether the lights are still on. */
static bool targets_addition_take_input(struct computer *c)
{
    struct session *s = &c->session;
    struct targets_state *t = targets_state(s->added);
    bool is_lit = t->is_lit && session_may(s, MAY_ADVISE);
    struct task task;

    if (is_lit && !t->is_told) {
        t->is_told = true;
        session_advised(s);
    } else if (is_lit && !weigh_is_done(&t->weighing) &&
               t->weighing.key == (uint32_t)s->match.game.position.key) {
        session_task(s, THINK_TO_WEIGH, &task);
        (void)weigh_search(&t->weighing, &task);
    }
    t->is_lit = false;
    return false;
}

const struct addition targets_addition = {
    .face = { .start = targets_addition_start, .take_input = targets_addition_take_input },
    .commands = commands,
    .settings = rows,
    .setting_count = sizeof rows / sizeof rows[0],
};
