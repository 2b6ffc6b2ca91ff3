#include "firmware/tuning/tuning.h"

#include "firmware/additions.h"
#include "firmware/console/console.h"
#include "firmware/mind/options.h"
#include "firmware/words/help.h"
#include "firmware/words/play.h"

/* Widest name in the list of options. */
enum { NAME_WIDTH = 23 };

const struct param_field *tuning_option(unsigned n)
{
    const struct param_field *option = search_options_fields;

    while (option->name != NULL && n != 0) {
        option++;
        n--;
    }
    return option->name != NULL ? option : NULL;
}

const struct param_field *tuning_find(const char *name)
{
    const struct param_field *option = search_options_fields;

    while (option->name != NULL && !text_equal(name, option->name)) {
        option++;
    }
    return option->name != NULL ? option : NULL;
}

bool tuning_change(struct mind *mind, const struct param_field *option, int value)
{
    struct search_options options = *mind->options;
    const struct personality *set;

    ASSERT(option->name != NULL && option->min <= option->max);
    if (value < option->min || value > option->max) {
        return false;
    }
    param_set(&options, option, 0, value);
    set = options_personality(&options);
    if (set != NULL) {
        mind_use_options(mind, set->options);
    } else {
        mind_copy_options(mind, &options);
    }
    return true;
}

/* --- the commands --- */

static void tuning_addition_obey_options(struct console *c, char *arguments)
{
    struct out *out = c->out;

    (void)arguments;
    for (const struct param_field *option = search_options_fields; option->name != NULL; option++) {
        int value = param_get(c->session->mind.options, option, 0);
        int usual = param_get(&search_options_default, option, 0);

        out_text(out, value != usual ? "* " : "  ");
        out_padded(out, option->name, NAME_WIDTH);
        out_column(out, value, 5);
        out_format(out, value != usual ? SAY_OPTION_RANGE_DEFAULT : "  %d..%d\n", option->min,
                   option->max, usual);
    }
}

/* No range has numbers below 0. */
static bool read_value(const char *text, int *value)
{
    uint32_t number;

    if (!text_to_number(text, &number) || number > INT_MAX) {
        return false;
    }
    *value = (int)number;
    return true;
}

static void tuning_addition_obey_set(struct console *c, char *arguments)
{
    const char *name = text_next_word(&arguments);
    const struct param_field *option = tuning_find(name);
    struct out *out = c->out;
    int value;

    arguments = text_trim(arguments);
    if (*name == '\0') {
        out_line(out, SAY_SET_NAME_NUMBER);
    } else if (option == NULL) {
        out_format(out, SAY_NO_SUCH_OPTION, name);
    } else if (read_value(arguments, &value) && tuning_change(&c->session->mind, option, value)) {
        session_settings_changed(c->session);
        out_format(out, SAY_OPTION_IS, option->name, value);
    } else {
        out_format(out, SAY_OPTION_TAKES_NUMBER, option->name, option->min, option->max,
                   *arguments == '\0' ? "" : SAY_OPTION_NOT, arguments);
    }
}

static const struct console_command commands[] = {
    { "options", HELP_OPTIONS, tuning_addition_obey_options, 0 },
    { "set", HELP_SET, tuning_addition_obey_set, ANY_WORDS },
    { NULL, NULL, NULL, 0 },
};

const struct addition tuning_addition = { .commands = commands };
