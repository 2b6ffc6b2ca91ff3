/* The settings of the opponent: strength, style, contempt. */
#include "firmware/opponent/opponent.h"
#include "firmware/words/help.h"
#include "firmware/words/teach.h"

const char *const opponent_style_names[] = { "normal", "solid", "attack",
                                             SAY_NORMAL_SOLID_OR_ATTACK };

/* --- strength --- */

static void take_strength(struct session *s, enum strength_kind kind, unsigned number)
{
    s->match.opponent.strength = (uint8_t)kind;
    s->match.opponent.number = (uint16_t)number;
    session_settings_changed(s);
}

static unsigned clamp(unsigned number, unsigned min, unsigned max)
{
    return number < min ? min : number > max ? max : number;
}

void opponent_play_fully(struct session *s)
{
    take_strength(s, STRENGTH_FULL, 0);
}

unsigned opponent_play_elo(struct session *s, unsigned elo)
{
    unsigned taken = clamp(elo, ELO_MIN, ELO_MAX);

    take_strength(s, STRENGTH_ELO, taken);
    return taken;
}

unsigned opponent_play_beginner(struct session *s, unsigned level)
{
    unsigned taken = clamp(level, BEGINNER_MIN, BEGINNER_MAX);

    take_strength(s, STRENGTH_BEGINNER, taken);
    return taken;
}

static int strength_setting_get(const struct session *s)
{
    const struct opponent *o = &s->match.opponent;

    return o->strength == STRENGTH_ELO ? FIRST_ELO + (o->number - ELO_MIN) / ELO_STEP : o->number;
}

static int elo_of(int value)
{
    return ELO_MIN + (value - FIRST_ELO) * ELO_STEP;
}

static bool strength_setting_set(struct session *s, int value)
{
    if (value == 0) {
        opponent_play_fully(s);
    } else if (value < FIRST_ELO) {
        opponent_play_beginner(s, (unsigned)value);
    } else {
        opponent_play_elo(s, (unsigned)elo_of(value));
    }
    return true;
}

static void strength_setting_write(struct out *out, const struct session *s, int value)
{
    if (value == SETTING_NOW) {
        value = s->match.opponent.number;
    } else if (value >= FIRST_ELO) {
        value = elo_of(value);
    }
    if (value == 0) {
        out_text(out, "full");
    } else {
        out_format(out, value >= ELO_MIN ? SAY_ELO : SAY_BEGINNER, value);
    }
}

/* --- style --- */

void opponent_take_style(struct session *s, unsigned style)
{
    ASSERT(style < STYLES);
    s->match.opponent.style = (uint8_t)style;
    session_settings_changed(s);
}

static bool style_setting_set(struct session *s, int value)
{
    opponent_take_style(s, (unsigned)value);
    return true;
}

/* --- contempt --- */

int opponent_take_contempt(struct session *s, int contempt)
{
    int taken = contempt > CONTEMPT_MAX    ? CONTEMPT_MAX
                : contempt < -CONTEMPT_MAX ? -CONTEMPT_MAX
                                           : contempt;

    s->match.opponent.contempt = (int16_t)taken;
    session_settings_changed(s);
    return taken;
}

static int contempt_setting_get(const struct session *s)
{
    return s->match.opponent.contempt;
}

static bool contempt_setting_set(struct session *s, int value)
{
    opponent_take_contempt(s, value);
    return true;
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

static int resigns_setting_get(const struct session *s)
{
    return !s->plays_on;
}

static bool resigns_setting_set(struct session *s, int value)
{
    s->plays_on = value == 0;
    session_settings_changed(s);
    return true;
}

static const struct setting_access resigns_access = { .get = resigns_setting_get,
                                                      .set = resigns_setting_set };

const struct setting opponent_settings[OPPONENT_SETTINGS] = {
    { "strength", NULL, NULL, &strength_access, NULL, NULL, 0, 0, SETTING_STRENGTH },
    { "contempt", "Contempt", NULL, &contempt_access, NULL, NULL, 0, 0, SETTING_CONTEMPT },
    { "style", "Style", opponent_style_names, &style_access, NULL, NULL,
      SETTING_PLACE(match.opponent.style), STYLES - 1, SETTING_STYLE },
    { "resigns", NULL, switch_names, &resigns_access, SAY_RESIGNING, HELP_RESIGNS,
      SETTING_PLACE(plays_on), 1, SETTING_RESIGNS },
};

int opponent_style_named(const char *name)
{
    return setting_named(settings_of(SETTING_STYLE), name);
}
