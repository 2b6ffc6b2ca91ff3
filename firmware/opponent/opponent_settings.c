#include "firmware/opponent/opponent_settings.h"

#include "firmware/words/help.h"
#include "firmware/words/teach.h"

const char *const opponent_style_names[] = { "normal", "solid", "attack",
                                             SAY_NORMAL_SOLID_OR_ATTACK };

/* --- checks --- */

bool opponent_is_ok(const struct opponent *o)
{
    bool has_number = o->strength == STRENGTH_ELO ? o->number >= ELO_MIN && o->number <= ELO_LIMIT
                      : o->strength == STRENGTH_BEGINNER
                          ? o->number >= BEGINNER_MIN && o->number <= BEGINNER_MAX
                          : o->strength == STRENGTH_FULL && o->number == 0;

    return has_number && o->style < STYLES && o->contempt >= -CONTEMPT_MAX &&
           o->contempt <= CONTEMPT_MAX;
}

void opponent_hold(struct opponent *o)
{
    ASSERT(opponent_is_ok(o));
    if (o->strength == STRENGTH_ELO && o->number > ELO_MAX) {
        o->number = ELO_MAX;
    }
}

/* --- strength --- */

static void take_strength(struct opponent *o, enum strength_kind kind, unsigned number)
{
    o->strength = (uint8_t)kind;
    o->number = (uint16_t)number;
    o->adaptive = false;
}

static unsigned clamp(unsigned number, unsigned min, unsigned max)
{
    return number < min ? min : number > max ? max : number;
}

void opponent_play_fully(struct opponent *o)
{
    take_strength(o, STRENGTH_FULL, 0);
}

unsigned opponent_play_elo(struct opponent *o, unsigned elo)
{
    unsigned taken = clamp(elo, ELO_MIN, ELO_MAX);

    take_strength(o, STRENGTH_ELO, taken);
    return taken;
}

unsigned opponent_play_beginner(struct opponent *o, unsigned level)
{
    unsigned taken = clamp(level, BEGINNER_MIN, BEGINNER_MAX);

    take_strength(o, STRENGTH_BEGINNER, taken);
    return taken;
}

static int strength_setting_get(const struct match *m, struct added *added)
{
    const struct opponent *o = &m->opponent;

    (void)added;
    return o->strength == STRENGTH_ELO ? FIRST_ELO + (o->number - ELO_MIN) / ELO_STEP : o->number;
}

static int elo_of(int value)
{
    return ELO_MIN + (value - FIRST_ELO) * ELO_STEP;
}

static enum setting_taken strength_setting_set(struct match *m, struct added *added, int value)
{
    struct opponent *o = &m->opponent;

    (void)added;
    if (value == 0) {
        opponent_play_fully(o);
    } else if (value < FIRST_ELO) {
        opponent_play_beginner(o, (unsigned)value);
    } else {
        opponent_play_elo(o, (unsigned)elo_of(value));
    }
    return SETTING_TAKEN;
}

void opponent_write_strength(struct out *out, unsigned number)
{
    if (number == 0) {
        out_text(out, "full");
    } else {
        out_format(out, number >= ELO_MIN ? SAY_ELO : SAY_BEGINNER, (int)number);
    }
}

static void strength_setting_write(struct out *out, const struct match *m, struct added *added,
                                   int value)
{
    (void)added;
    if (value == SETTING_NOW) {
        value = m->opponent.number;
    } else if (value >= FIRST_ELO) {
        value = elo_of(value);
    }
    opponent_write_strength(out, (unsigned)value);
}

/* --- style --- */

void opponent_take_style(struct opponent *o, unsigned style)
{
    ASSERT(style < STYLES);
    o->style = (uint8_t)style;
}

static enum setting_taken style_setting_set(struct match *m, struct added *added, int value)
{
    (void)added;
    opponent_take_style(&m->opponent, (unsigned)value);
    return SETTING_TAKEN;
}

/* --- contempt --- */

int opponent_take_contempt(struct opponent *o, int contempt)
{
    int taken = contempt > CONTEMPT_MAX    ? CONTEMPT_MAX
                : contempt < -CONTEMPT_MAX ? -CONTEMPT_MAX
                                           : contempt;

    o->contempt = (int16_t)taken;
    return taken;
}

static int contempt_setting_get(const struct match *m, struct added *added)
{
    (void)added;
    return m->opponent.contempt;
}

static enum setting_taken contempt_setting_set(struct match *m, struct added *added, int value)
{
    (void)added;
    opponent_take_contempt(&m->opponent, value);
    return SETTING_TAKEN;
}

/* --- the rows --- */

static const struct setting_access strength_access = {
    .get = strength_setting_get,
    .set = strength_setting_set,
    .write = strength_setting_write,
    .max = STRENGTHS - 1,
};

static const struct setting_access style_access = { .set = style_setting_set };

static const struct setting_access contempt_access = {
    .get = contempt_setting_get,
    .set = contempt_setting_set,
    .min = -CONTEMPT_MAX,
    .max = CONTEMPT_MAX,
};

static int resigns_setting_get(const struct match *m, struct added *added)
{
    (void)added;
    return !m->opponent.plays_on;
}

static enum setting_taken resigns_setting_set(struct match *m, struct added *added, int value)
{
    (void)added;
    m->opponent.plays_on = value == 0;
    return SETTING_TAKEN;
}

static const struct setting_access resigns_access = { .get = resigns_setting_get,
                                                      .set = resigns_setting_set };

const struct setting opponent_settings[OPPONENT_SETTINGS] = {
    { "strength", NULL, NULL, &strength_access, NULL, NULL, 0, 0, SETTING_STRENGTH },
    { "contempt", "Contempt", NULL, &contempt_access, NULL, NULL, 0, 0, SETTING_CONTEMPT },
    { "style", "Style", opponent_style_names, &style_access, NULL, NULL,
      SETTING_PLACE(match.opponent.style), STYLES - 1, SETTING_STYLE },
    { "resigns", NULL, switch_names, &resigns_access, SAY_RESIGNING, HELP_RESIGNS,
      SETTING_PLACE(match.opponent.plays_on), 1, SETTING_RESIGNS },
};

int opponent_style_named(const char *name)
{
    return setting_named(settings_of(SETTING_STYLE), name);
}
