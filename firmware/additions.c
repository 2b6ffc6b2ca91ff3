#include "firmware/additions.h"

/* For each addition of the board: a loop. */
#define EACH_ADDITION(addition) \
    for (const struct addition *const *addition = board_additions; *addition != NULL; addition++)

/* What an addition without a player does: nothing. */
static const struct player *player_of(const struct addition *addition)
{
    static const struct player none;

    return addition->player != NULL ? addition->player : &none;
}

move_t additions_answer(struct session *s)
{
    move_t move = MOVE_NONE;

    ASSERT(!s->mind.think.running);
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (move == MOVE_NONE && player->answers != NULL) {
            move = player->answers(s);
        }
    }
    return move;
}

void additions_limit(struct session *s, struct task *task)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->limit != NULL) {
            player->limit(s, task);
        }
    }
}

void additions_searched(struct session *s, struct task *task, struct engine_result *result)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->searched != NULL) {
            player->searched(s, task, result);
        }
    }
}

enum manners_verdict additions_judge(struct session *s, const struct engine_result *result)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->judges != NULL) {
            return player->judges(s, result);
        }
    }
    return MANNERS_PLAY;
}

bool additions_self_test(const struct session *s, struct out *out, bool failed_only)
{
    bool passed = true;

    EACH_ADDITION (addition) {
        if ((*addition)->self_test != NULL) {
            passed = (*addition)->self_test(s, out, failed_only) && passed;
        }
    }
    return passed;
}

bool additions_level(struct console *c, const char *word, char *arguments)
{
    EACH_ADDITION (addition) {
        const struct player *player = player_of(*addition);

        if (player->level != NULL && player->level(c, word, arguments)) {
            return true;
        }
    }
    return false;
}

const struct setting *additions_setting(unsigned n)
{
    EACH_ADDITION (addition) {
        if (n < (*addition)->setting_count) {
            return &(*addition)->settings[n];
        }
        n -= (*addition)->setting_count;
    }
    return NULL;
}

const struct console_command *additions_command(unsigned n)
{
    EACH_ADDITION (addition) {
        const struct console_command *command = (*addition)->commands;

        for (; command != NULL && command->name != NULL; command++) {
            if (n-- == 0) {
                return command;
            }
        }
    }
    return NULL;
}

/* --- UCI options: the players' own, and the settings with a UCI name --- */

static const struct player_option *find_option(unsigned n)
{
    EACH_ADDITION (addition) {
        const struct player_option *option = player_of(*addition)->options;

        for (; option != NULL && option->name != NULL; option++) {
            if (n-- == 0) {
                return option;
            }
        }
    }
    return NULL;
}

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

void additions_tell_options(struct uci *u)
{
    const struct player_option *option;
    const struct setting *setting;

    for (unsigned n = 0; (option = find_option(n)) != NULL; n++) {
        option->tell(u, option->name);
    }
    for (unsigned n = 0; (setting = settings_at(n)) != NULL; n++) {
        if (is_option(setting)) {
            tell_setting(u, setting);
        }
    }
}

unsigned additions_find_option(const char *name)
{
    const struct player_option *option;
    const struct setting *setting;

    for (unsigned n = 0; (option = find_option(n)) != NULL; n++) {
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

void additions_set_option(struct uci *u, unsigned number, const char *text)
{
    ASSERT(number >= UCI_ADDITIONS);
    if (number < UCI_OWN) {
        set_setting(u, settings_of((enum setting_id)(number - UCI_ADDITIONS)), text);
    } else {
        const struct player_option *option = find_option(number - UCI_OWN);

        option->set(u, text);
    }
}
