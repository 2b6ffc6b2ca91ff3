#include "firmware/uci/uci_added.h"

#include "firmware/additions.h"
#include "firmware/base/text.h"
#include "firmware/desk/settings.h"
#include "firmware/uci/uci_report.h"

/* The numbers of these options: the settings by their ids, and behind them the players' own. */
enum { UCI_OWN = UCI_ADDITIONS + SETTING_IDS };

static const char *const truth[] = { "false", "true" };

/* The names of the values, as a GUI reads them; NULL for numbers. */
static const char *const *names_of(const struct setting *setting)
{
    return setting->names == switch_names ? truth : setting->names;
}

/* A setting that has no values on this machine is none. */
static bool is_option(const struct setting *setting)
{
    return setting->uci != NULL && setting_max(setting) >= setting_min(setting);
}

static void tell_setting(struct uci *u, const struct setting *setting)
{
    const char *const *names = names_of(setting);
    int value = setting_get(u->session, setting);
    int max = setting_max(setting);

    ASSERT(value >= setting_min(setting));
    if (names == NULL) {
        uci_tell_spin(u, setting->uci, value, setting_min(setting), max);
        return;
    }
    out_format(u->out, "option name %s type %s default %s", setting->uci,
               names == truth ? "check" : "combo", names[value]);
    for (int i = 0; names != truth && i <= max; i++) {
        out_format(u->out, " var %s", names[i]);
    }
    out_end_line(u->out);
}

void uci_added_tell(struct uci *u)
{
    const struct player_option *option;
    const struct setting *setting;

    for (unsigned n = 0; (option = additions_option(n)) != NULL; n++) {
        option->tell(u, option->name);
    }
    for (unsigned n = 0; (setting = settings_at(n)) != NULL; n++) {
        if (is_option(setting)) {
            tell_setting(u, setting);
        }
    }
}

unsigned uci_added_find(const char *name)
{
    const struct player_option *option;
    const struct setting *setting;

    for (unsigned n = 0; (option = additions_option(n)) != NULL; n++) {
        ASSERT(UCI_OWN + n < UCI_OPTION_NONE); /* it is a byte */
        if (text_equal(name, option->name)) {
            return UCI_OWN + n;
        }
    }
    for (unsigned n = 0; (setting = settings_at(n)) != NULL; n++) {
        if (is_option(setting) && text_equal(name, setting->uci)) {
            return UCI_ADDITIONS + setting->id;
        }
    }
    return UCI_OPTION_NONE;
}

static void set_setting(struct uci *u, const struct setting *setting, const char *text)
{
    const char *const *names = names_of(setting);
    int32_t value = setting_max(setting);

    if (names == NULL) {
        if (!uci_read_spin(u, text, setting_min(setting), value, &value)) {
            return;
        }
    } else {
        while (value >= 0 && !text_equal(text, names[value])) {
            value--;
        }
    }
    if (names == truth && value < 0) {
        uci_complain(u, "the option is true or false, not: ", text);
    } else if (names != NULL && value < 0) {
        out_format(u->out, "info string unknown %s: %s\n", setting->name, text);
    } else {
        setting_set(u->session, setting, (int)value);
    }
}

void uci_added_set(struct uci *u, unsigned number, const char *text)
{
    ASSERT(number >= UCI_ADDITIONS);
    if (number < UCI_OWN) {
        set_setting(u, settings_of((enum setting_id)(number - UCI_ADDITIONS)), text);
    } else {
        const struct player_option *option = additions_option(number - UCI_OWN);

        option->set(u, text);
    }
}
