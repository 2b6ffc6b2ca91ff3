#include "firmware/desk/settings.h"

#include "firmware/base/text.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"

const char *const switch_names[] = { "off", "on", SAY_ON_OR_OFF };

static const struct setting settings[] = {
#define SWITCH(bit, id, field, first, name, uci, subject, help) \
    { name, uci, switch_names, NULL, subject, help, SETTING_PLACE(taste.field), 1, SETTING_##id },
#define SAVED(bit, id, field)
#include "firmware/desk/settings.def"
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

const struct setting *settings_at(unsigned n)
{
    return n < SETTINGS ? &settings[n] : settings_added(n - SETTINGS);
}

const struct setting *settings_find(const char *name)
{
    const struct setting *setting;

    for (unsigned n = 0; (setting = settings_at(n)) != NULL; n++) {
        if (text_equal(name, setting->name)) {
            break;
        }
    }
    return setting;
}

const struct setting *settings_of(enum setting_id id)
{
    const struct setting *setting;

    for (unsigned n = 0; (setting = settings_at(n)) != NULL && setting->id != (uint8_t)id; n++) {
    }
    return setting;
}

bool setting_is_switch(const struct setting *setting)
{
    return setting->names != NULL && text_equal(setting->names[0], switch_names[0]);
}

int setting_min(const struct setting *setting)
{
    return setting->access != NULL ? setting->access->min : 0;
}

int setting_max(const struct setting *setting)
{
    const struct setting_access *access = setting->access;

    if (setting->names != NULL || access == NULL) {
        return setting->max;
    }
    return access->last != NULL ? access->last() : access->max;
}

int setting_get(const struct session *s, const struct setting *setting)
{
    if (setting->access != NULL && setting->access->get != NULL) {
        return setting->access->get(&s->match, s->added);
    }
    ASSERT(setting->place != 0);
    return ((const uint8_t *)s)[setting->place];
}

bool setting_set(struct session *s, const struct setting *setting, int value)
{
    const struct setting_access *access = setting->access;
    enum setting_taken taken = SETTING_TOLD;

    ASSERT(!s->mind.think.running);
    if (value < setting_min(setting) || value > setting_max(setting)) {
        return false;
    }
    if (access != NULL && access->act != NULL) {
        access->act(s, value);
    } else if (access != NULL && access->set != NULL) {
        taken = access->set(&s->match, s->added, value);
    } else {
        ASSERT(setting->place != 0);
        ((uint8_t *)s)[setting->place] = (uint8_t)value;
    }
    if (taken == SETTING_TAKEN) {
        session_settings_changed(s);
    } else if (taken == SETTING_KEPT) {
        session_kept(s);
    }
    return taken != SETTING_REFUSED;
}

bool setting_turn(struct session *s, const struct setting *setting)
{
    int value = setting_get(s, setting);
    int next = value < setting_max(setting) ? value + 1 : setting_min(setting);

    if (!setting_set(s, setting, next)) {
        return false;
    }
    session_settings_changed(s);
    return true;
}

int setting_named(const struct setting *setting, const char *name)
{
    int value = setting->max;

    ASSERT(setting->names != NULL);
    while (value >= 0 && !text_equal(name, setting->names[value])) {
        value--;
    }
    return value;
}

void setting_write(struct out *out, const struct session *s, const struct setting *setting,
                   int value)
{
    if (setting->access != NULL && setting->access->write != NULL) {
        setting->access->write(out, &s->match, s->added, value);
        return;
    }
    if (value == SETTING_NOW) {
        value = setting_get(s, setting);
    }
    if (value < setting_min(setting)) {
        out_text(out, "none");
    } else if (setting->names == NULL) {
        out_number(out, value);
    } else {
        out_text(out, setting->names[value]);
    }
}
