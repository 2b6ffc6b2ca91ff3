#include "firmware/panel/offers.h"

#include "firmware/mind/options.h"
#include "firmware/panel/texts.h"
#include "firmware/say/say.h"
#include "firmware/say/say_controls.h"
#include "firmware/words/play.h"

/* --- levels --- */

static const struct {
    struct level level;
    uint8_t square; /* among the choices of kings */
} levels[OFFERED_LEVELS] = {
    { { LEVEL_AVERAGE, 1, 0 }, C3 },
    { { LEVEL_AVERAGE, 3, 0 }, D3 },
    { { LEVEL_AVERAGE, 5, 0 }, E3 },
    { { LEVEL_AVERAGE, 10, 0 }, F3 },
    { { LEVEL_AVERAGE, 30, 0 }, G3 },
    { { LEVEL_AVERAGE, 60, 0 }, H3 },
    { { LEVEL_AVERAGE, 180, 0 }, SQUARE_NONE },
    { { LEVEL_GAME, 5, 0 }, A6 },
    { { LEVEL_GAME, 15, 0 }, B6 },
    { { LEVEL_GAME, 30, 0 }, C6 },
    { { LEVEL_GAME, 60, 0 }, D6 },
    { { LEVEL_FISCHER, 3, 2 }, E6 },
    { { LEVEL_FISCHER, 5, 3 }, F6 },
    { { LEVEL_FISCHER, 15, 10 }, G6 },
    { { LEVEL_TOURNAMENT, 40, 90 }, H6 },
    { { LEVEL_TOURNAMENT, 40, 120 }, SQUARE_NONE },
    { { LEVEL_DEPTH, 1, 0 }, A3 },
    { { LEVEL_DEPTH, 2, 0 }, B3 },
    { { LEVEL_DEPTH, 4, 0 }, SQUARE_NONE },
    { { LEVEL_DEPTH, 6, 0 }, SQUARE_NONE },
    { { LEVEL_DEPTH, 8, 0 }, SQUARE_NONE },
    { { LEVEL_NODES, 100, 0 }, SQUARE_NONE },
    { { LEVEL_NODES, 1000, 0 }, SQUARE_NONE },
    { { LEVEL_MATE, 2, 0 }, SQUARE_NONE },
    { { LEVEL_MATE, 3, 0 }, SQUARE_NONE },
    { { LEVEL_MATE, 4, 0 }, SQUARE_NONE },
    { { LEVEL_MATE, 5, 0 }, SQUARE_NONE },
};

unsigned offered_level_square(unsigned level)
{
    ASSERT(level < OFFERED_LEVELS);
    return levels[level].square;
}

static int level_setting_get(const struct match *m, struct added *added)
{
    int value = OFFERED_LEVELS - 1;

    (void)added;
    while (value >= 0 && (m->level.kind != levels[value].level.kind ||
                          m->level.value != levels[value].level.value ||
                          m->level.extra != levels[value].level.extra)) {
        value--;
    }
    return value;
}

/* A board with few plies plays the nearest level that it can. */
static void level_setting_act(struct session *s, int value)
{
    struct level level = levels[value].level;

    think_clamp_level(&s->mind, &level, false);
    session_set_level(s, &level);
}

void offer_write_level(struct out *out, const struct level *level)
{
    static const uint8_t texts[LEVEL_COMMON] = {
        [LEVEL_AVERAGE] = TEXT_SECONDS_A_MOVE,
        [LEVEL_DEPTH] = TEXT_DEPTH,
        [LEVEL_NODES] = TEXT_NODES,
        [LEVEL_MATE] = TEXT_MATE_IN,
        [LEVEL_GAME] = TEXT_MINUTES,
        [LEVEL_FISCHER] = TEXT_FISCHER,
        [LEVEL_TOURNAMENT] = TEXT_MOVES_IN_MINUTES,
    };

    ASSERT(level->kind < LEVEL_KINDS);
    if (level->kind >= LEVEL_COMMON) {
        say_control_briefly(out, level);
        return;
    }
    say(out, text_of((enum text)texts[level->kind]), level->value, level->extra);
}

static void level_setting_write(struct out *out, const struct match *m, struct added *added,
                                int value)
{
    (void)added;
    offer_write_level(out, value != SETTING_NOW ? &levels[value].level : &m->level);
}

const struct setting_access offered_levels = {
    .get = level_setting_get,
    .act = level_setting_act,
    .write = level_setting_write,
    .max = OFFERED_LEVELS - 1,
};

/* --- sides --- */

const char *const offered_side_names[] = { "White", "Black", "both", SAY_WHITE_BLACK_OR_BOTH };

/* By the number of what the player plays. */
static const uint8_t computers_side[OFFERED_SIDES] = { BLACK, WHITE, COMPUTER_NONE };

static int sides_setting_get(const struct match *m, struct added *added)
{
    int value = OFFERED_SIDES - 1;

    (void)added;
    while (value >= 0 && computers_side[value] != m->side) {
        value--;
    }
    return value;
}

static void sides_setting_act(struct session *s, int value)
{
    session_choose_side(s, computers_side[value]);
}

const struct setting_access offered_sides = { .get = sides_setting_get, .act = sides_setting_act };

/* --- personalities --- */

static int personality_setting_last(void)
{
    int last = 0;

    while (personalities[last + 1].name != NULL) {
        last++;
    }
    return last;
}

static int personality_setting_get(const struct match *m, struct added *added)
{
    const struct personality *set = options_personality(m->game.engine->options);

    (void)added;
    return set != NULL ? (int)(set - personalities) : -1;
}

static void personality_setting_act(struct session *s, int value)
{
    session_choose_personality(s, &personalities[value]);
}

static void personality_setting_write(struct out *out, const struct match *m, struct added *added,
                                      int value)
{
    int number = value != SETTING_NOW ? value : personality_setting_get(m, added);

    out_text(out, number >= 0 ? personalities[number].name : text_of(TEXT_OWN_SET));
}

const struct setting_access offered_personalities = {
    .get = personality_setting_get,
    .act = personality_setting_act,
    .write = personality_setting_write,
    .last = personality_setting_last,
};
